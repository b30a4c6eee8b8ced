cimport cython

from kancha.core.cbits cimport count_bits, lowest_bit
from kancha.core.network cimport MOST_SUMS, Network, Weights, judgement
from kancha.boardgames.gurami.gorami.future cimport GoramiFuture

cdef enum:
    SLOTS = 40
    FIELDS = 24
    EMPTY_STATES = 8
    EXITS = 4
    FIELD_STATES = 32
    MOST_LEAD = 7
    MOST_EMPTY = 4
    STRIPE_STATES = 75
    COUNTS = 5

cdef bint LEARNED
cdef Weights* WEIGHTS

cdef class GoramiPosition(GoramiFuture):
    cdef short _seen[SLOTS]
    cdef short _sums[2 * MOST_SUMS]

    @cython.locals(states=cython.short[SLOTS])
    cdef int _forecast(self, int seat) noexcept nogil
    cdef void _show(self, short* states) noexcept nogil
    cdef int _evaluate(self, int seat) noexcept nogil
    cdef int _danger(self, int seat) noexcept nogil
    cdef int _takes(self, int seat, int field) noexcept nogil
    cdef int _plies_left(self) noexcept nogil

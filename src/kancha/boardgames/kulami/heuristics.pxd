cimport cython

from kancha.core.cbits cimport count_bits
from kancha.core.network cimport MOST_SUMS, Network, Weights, judgement
from kancha.boardgames.kulami.rules cimport ALL_MARBLES, BLACK, RED, KulamiRules
from kancha.boardgames.kulami.tables cimport PANELS

cdef enum:
    SLOTS = 84
    FIELD_STATES = 3
    COUNTS = 7
    ACCESS = 5
    MOST_LEAD = 20

cdef bint LEARNED
cdef Weights* WEIGHTS

cdef class KulamiPosition(KulamiRules):
    cdef short _seen[SLOTS]
    cdef short _sums[2 * MOST_SUMS]

    @cython.locals(states=cython.short[SLOTS])
    cdef int _forecast(self, int seat) noexcept nogil
    cdef void _show(self, short* states) noexcept nogil
    cdef int _evaluate(self, int seat) noexcept nogil
    cdef int _prospects(self) noexcept nogil
    cdef int _holding(self, int size, int lead, int empty) noexcept nogil
    cdef int _area_lead(self) noexcept nogil
    cdef int _chain_lead(self) noexcept nogil
    cdef int _plies_left(self) noexcept nogil

cdef int lead_state(int lead) noexcept nogil

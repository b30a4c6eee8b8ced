cimport cython

from kancha.core.cbits cimport lowest_bit
from kancha.core.network cimport MOST_SUMS, Network, Weights, judgement
from kancha.boardgames.gounki.rules cimport (
    DROPS,
    EXIT,
    FIRST_DEPLOYMENT,
    FIRST_MOVEMENT,
    FIRST_TARGET,
    MOVE_BITS,
    ORIGIN,
    OUTER_EXIT,
    TARGET,
    TARGET_WIDTH,
    WAYS,
    GounkiRules,
)

cdef enum:
    SLOTS = 64

cdef bint LEARNED
cdef Weights* WEIGHTS

cdef class GounkiPosition(GounkiRules):
    cdef short _seen[SLOTS]
    cdef short _sums[2 * MOST_SUMS]

    @cython.locals(states=cython.short[SLOTS])
    cdef int _forecast(self, int seat) noexcept nogil
    cdef void _show(self, short* states) noexcept nogil
    cdef int _evaluate(self, int seat) noexcept nogil
    cdef int _strength(self, int seat) noexcept nogil
    cdef int _moves_to_exit_c(self, int seat) noexcept nogil
    cdef int _move_ordering(self, int code) noexcept nogil
    cdef int _noisy(self, int* out) noexcept nogil

cdef int last_square(int code) noexcept nogil

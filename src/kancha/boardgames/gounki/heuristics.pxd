from kancha.core.cbits cimport lowest_bit
from kancha.boardgames.gounki.rules cimport (
    DEPLOYMENTS,
    DROPS,
    EXIT,
    FIRST_DEPLOYMENT,
    FIRST_MOVEMENT,
    MOVE_BITS,
    MOVEMENTS,
    GounkiRules,
)

cdef class GounkiPosition(GounkiRules):
    cdef int evaluate(self, int seat) noexcept nogil
    cdef int strength(self, int seat) noexcept nogil
    cdef int moves_to_exit(self, int seat) noexcept nogil
    cdef int move_ordering(self, int code) noexcept nogil
    cdef int noisy(self, int* out) noexcept nogil

cdef int last_square(int code) noexcept nogil

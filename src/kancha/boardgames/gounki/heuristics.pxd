from kancha.core.cbits cimport lowest_bit
from kancha.boardgames.gounki.rules cimport (
    DEPLOYMENTS,
    DROPS,
    EXIT,
    FIRST_DEPLOYMENT,
    FIRST_MOVEMENT,
    FIRST_TARGET,
    MOVE_BITS,
    MOVEMENTS,
    ORIGIN,
    TARGET,
    TARGET_WIDTH,
    GounkiRules,
)

cdef class GounkiPosition(GounkiRules):
    cdef int _evaluate(self, int seat) noexcept nogil
    cdef int _strength(self, int seat) noexcept nogil
    cdef int _moves_to_exit_c(self, int seat) noexcept nogil
    cdef int _move_ordering(self, int code) noexcept nogil
    cdef int _noisy(self, int* out) noexcept nogil

cdef int last_square(int code) noexcept nogil

from kancha.core.cbits cimport count_bits
from kancha.boardgames.rumis.rules cimport BuildingRules

cdef class CubePosition(BuildingRules):
    cdef double payoff(self, int seat) noexcept nogil
    cdef int evaluate(self, int seat) noexcept nogil
    cdef int cells_filled_c(self) noexcept nogil
    cdef int cells_free_c(self) noexcept nogil

from kancha.core.cbits cimport count_bits
from kancha.boardgames.rumis.rules cimport BuildingRules

cdef class CubePosition(BuildingRules):
    cdef double _payoff(self, int seat) noexcept nogil
    cdef int _evaluate(self, int seat) noexcept nogil
    cdef int _cells_filled_c(self) noexcept nogil
    cdef int _cells_free_c(self) noexcept nogil

from kancha.core.cbits cimport lowest_bit
from kancha.games.gounki.rules cimport GounkiRules

cdef class GounkiPosition(GounkiRules):
    cdef int evaluate(self, int seat) noexcept nogil
    cdef int strength(self, int seat) noexcept nogil

from kancha.core.cbits cimport lowest_bit
from kancha.games.gurami.equals_wins.groups cimport ZERO
from kancha.games.gurami.equals_wins.rules cimport PLAYING, EqualsWinsRules

cdef class EqualsWinsPosition(EqualsWinsRules):
    cdef int evaluate(self, int seat) noexcept nogil
    cdef int best_completion(self) noexcept nogil

from kancha.boardgames.gurami.equals_wins.groups cimport ZERO
from kancha.boardgames.gurami.equals_wins.rules cimport DONE, OPTION_A, VALUE, EqualsWinsRules

cdef class EqualsWinsPosition(EqualsWinsRules):
    cdef int evaluate(self, int seat) noexcept nogil
    cdef int move_ordering(self, int code) noexcept nogil

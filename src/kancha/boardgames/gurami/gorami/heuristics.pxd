from kancha.core.cbits cimport count_bits, lowest_bit
from kancha.boardgames.gurami.gorami.rules cimport GoramiRules

cdef class GoramiPosition(GoramiRules):
    cdef int evaluate(self, int seat) noexcept nogil
    cdef int danger(self, int seat) noexcept nogil
    cdef int takes(self, int seat, int field) noexcept nogil
    cdef int plies_left(self) noexcept nogil

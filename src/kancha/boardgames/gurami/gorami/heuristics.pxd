from kancha.core.cbits cimport count_bits, lowest_bit
from kancha.boardgames.gurami.gorami.future cimport GoramiFuture

cdef class GoramiPosition(GoramiFuture):
    cdef int _evaluate(self, int seat) noexcept nogil
    cdef int _danger(self, int seat) noexcept nogil
    cdef int _takes(self, int seat, int field) noexcept nogil
    cdef int _plies_left(self) noexcept nogil

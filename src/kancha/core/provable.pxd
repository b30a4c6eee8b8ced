from kancha.core.position cimport Position

cpdef enum:
    LOSS = 1
    DRAW = 2
    WIN = 4

cdef class Provable(Position):
    cdef int _possible_results(self, int seat) noexcept nogil
    cdef unsigned long long _future_key64(self) noexcept nogil

cimport cython

from kancha.core.cbits cimport MASK64

@cython.final
cdef class Rng:
    cdef readonly unsigned long long state

    cdef unsigned int _next32(self) noexcept nogil
    cdef int _below(self, int n) noexcept nogil
    cpdef double fraction(self) noexcept nogil

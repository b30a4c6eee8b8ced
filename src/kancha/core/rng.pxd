from kancha.core.cbits cimport MASK64

cdef class Rng:
    cdef readonly unsigned long long state

    cdef unsigned int next32(self) noexcept nogil
    cdef int below(self, int n) noexcept nogil
    cdef double uniform(self) noexcept nogil

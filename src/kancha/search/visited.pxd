cdef enum:
    SLOTS = 1 << 15
    CAPACITY = 24576

cdef class VisitedSet:
    cdef unsigned long long keys[SLOTS]
    cdef int used[CAPACITY]
    cdef int count

    cdef void clear(self) noexcept nogil
    cdef bint add(self, unsigned long long key) noexcept nogil

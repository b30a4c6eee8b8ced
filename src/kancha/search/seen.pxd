cdef enum:
    SLOTS = 1 << 15
    ROOM = 24576

cdef class Seen:
    cdef unsigned long long keys[SLOTS]
    cdef int used[ROOM]
    cdef int count

    cdef void clear(self) noexcept nogil
    cdef bint is_new(self, unsigned long long key) noexcept nogil

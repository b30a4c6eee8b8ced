from libc.stdlib cimport calloc, free

cdef enum:
    EXACT = 1
    AT_LEAST = 2
    AT_MOST = 3

cdef struct Entry:
    unsigned long long key
    int code
    int value
    short depth
    short bound

cdef class Table:
    cdef Entry* entries
    cdef readonly unsigned long long mask

    cdef Entry* find(self, unsigned long long key) noexcept nogil
    cdef void store(self, unsigned long long key, int code, int value, int depth, int bound) noexcept nogil

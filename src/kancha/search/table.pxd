from libc.stdlib cimport calloc, free

cdef enum:
    EXACT = 1
    AT_LEAST = 2
    AT_MOST = 3

# What is known, in one word, and the key combined with it: two threads that write at once leave an
# entry whose key fits nothing, never a wrong one.
cdef struct Entry:
    unsigned long long check
    unsigned long long known

cdef class Table:
    cdef Entry* entries
    cdef readonly unsigned long long mask
    cdef unsigned int age

    cdef unsigned long long find(self, unsigned long long key) noexcept nogil
    cdef void store(self, unsigned long long key, int code, int value, int depth, int bound) noexcept nogil

cdef int depth_of(unsigned long long word) noexcept nogil

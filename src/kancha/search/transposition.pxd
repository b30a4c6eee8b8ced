from libc.stdlib cimport calloc, free

cdef enum:
    EXACT = 1
    LOWER_BOUND = 2
    UPPER_BOUND = 3

# `check` is the key xor the data: if two threads write at once, the entry matches no key and is
# never mistaken for a valid one.
cdef struct TableEntry:
    unsigned long long check
    unsigned long long data

cdef class TranspositionTable:
    cdef TableEntry* entries
    cdef readonly unsigned long long mask
    cdef unsigned int age

    cdef unsigned long long probe(self, unsigned long long key) noexcept nogil
    cdef void store(self, unsigned long long key, int code, int value, int depth, int bound) noexcept nogil

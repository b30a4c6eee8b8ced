from kancha.core.cbits cimport lowest_bit

cdef enum:
    FIELDS = 52
    LINES = 20
    LONGEST = 24

cdef class Solver:
    cdef int fields, highest, lines
    cdef int colour[FIELDS]
    cdef int length[LINES]
    cdef int member[LINES * LONGEST]
    cdef int limit, found
    cdef long long nodes, most_nodes
    # The candidates of each field as bits 1 to n, for each depth of the search.
    cdef unsigned int candidates[FIELDS * (FIELDS + 1)]
    cdef int first[FIELDS]

    cdef void search(self, int depth) noexcept nogil
    cdef int propagate(self, int row) noexcept nogil
    cdef int separate(self, int row, int colour) noexcept nogil
    cdef int balance(self, int row, int line) noexcept nogil
    cdef int narrowest(self, int row) noexcept nogil
    cdef void keep(self, int row) noexcept nogil

cdef int highest_bit(unsigned int bits) noexcept nogil
cdef int is_single(unsigned int bits) noexcept nogil

from kancha.core.cbits cimport lowest_bit

cpdef enum:
    FIELDS = 52
    LINES = 20
    LONGEST = 24
    ROWS = 54
    MOST_OPEN = 4

# The sets of candidates of each field, as bits of number + highest; a row of FIELDS sets for each
# depth of a search.
cdef class Techniques:
    cdef readonly int fields, highest, lines
    cdef int length[LINES]
    cdef int member[LINES * LONGEST]
    cdef unsigned int lines_of[FIELDS]
    cdef unsigned long long everything
    cdef unsigned long long candidates[FIELDS * ROWS]
    cdef unsigned int unbounded, uncombined
    cdef bint undistinguished
    cdef unsigned long long kept[MOST_OPEN]
    cdef unsigned long long open_sets[MOST_OPEN]
    cdef int open_fields[MOST_OPEN]
    cdef int most_open, tried
    cdef public bint stopped

    cdef void awake(self) noexcept nogil
    cdef int keep(self, int row, int field, unsigned long long wanted) noexcept nogil
    cdef int run(self, int row, int level) noexcept nogil
    cdef int use_alone(self, int row) noexcept nogil
    cdef int use_hidden(self, int row) noexcept nogil
    cdef int use_last(self, int row, int line) noexcept nogil
    cdef int use_bounds(self, int row, int line) noexcept nogil
    cdef int use_sums(self, int row, int line, int most_open) noexcept nogil
    cdef int fill(self, int place, int count, int missing, unsigned long long used) noexcept nogil
    cdef int use_trials(self, int row) noexcept nogil
    cdef int contradicts(self, int row, int field, unsigned long long one) noexcept nogil
    cdef bint is_decided(self, int row) noexcept nogil
    cdef void copy_row(self, int row, int other) noexcept nogil

cdef int highest_bit(unsigned long long bits) noexcept nogil
cdef int is_single(unsigned long long bits) noexcept nogil

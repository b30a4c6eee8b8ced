from kancha.core.cbits cimport MASK64, lowest_bit
from kancha.games.gurami.board cimport FIELDS, LONGEST, BoardsPosition

cdef enum:
    ZERO = 6
    MOST = 6

cdef struct Search:
    # What the pool holds, by number, and in all; sums of k of its pieces in any colours, modulo 64.
    int counts[MOST + 1]
    int pool
    int twice
    unsigned long long sums[LONGEST + 1]
    # Sets of values, for each field.
    int allowed[FIELDS]
    int completes[FIELDS]
    int waits[FIELDS]
    # The gaps of one stripe: field, place, the balance of the pieces before each and after the
    # last. Windows that hold the group begin and end so far out.
    int gaps
    int field[LONGEST]
    int place[LONGEST]
    int before[LONGEST + 1]
    int latest_start
    int earliest_end
    # An attempt to fill a window in which one gap is decided.
    int first
    int decided
    int chosen[LONGEST]

cdef class GroupsPosition(BoardsPosition):
    cdef unsigned long long group
    cdef int group_size
    cdef int group_order[LONGEST]
    cdef Search search

    cdef void find_values(self) noexcept nogil
    cdef void allow_values(self) noexcept nogil
    cdef void add_signed_sums(self) noexcept nogil
    cdef void list_gaps(self, int stripe) noexcept nogil
    cdef void fill_one(self) noexcept nogil
    cdef void fill_two(self) noexcept nogil
    cdef int two_values(self, int gap, int other, int balance) noexcept nogil
    cdef void fill_more(self) noexcept nogil
    cdef void try_window(self, int first, int last) noexcept nogil
    cdef int decide(self, int first, int last, int gap, int value, int need) noexcept nogil
    cdef int clashes(self, int gap, int number) noexcept nogil
    cdef int fill(self, int gap, int last, int need) noexcept nogil
    cdef int window_balance(self, int first, int last) noexcept nogil
    cdef int holds_group(self, int field, int kind) noexcept nogil
    cdef void extend_group(self, int field) noexcept nogil
    cdef void close_group(self) noexcept nogil

cdef int has_sum(unsigned long long sums, int total) noexcept nogil

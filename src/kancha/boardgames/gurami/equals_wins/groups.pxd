from kancha.core.cbits cimport MASK64, lowest_bit
from kancha.boardgames.gurami.board cimport FIELDS, LONGEST, STRIPES, BoardsPosition

cdef enum:
    ZERO = 6
    MOST = 6

cdef struct Search:
    # What the pool holds, by number, and in all; the values of numbers that it has twice; the sums of
    # k of its pieces in any colours, modulo 64: LONGEST places for each number that is left out.
    int counts[MOST + 1]
    int pool
    int twice
    unsigned long long sums[LONGEST * (MOST + 1)]
    # Sets of values, for each field.
    int allowed[FIELDS]
    int completes[FIELDS]
    int waits[FIELDS]
    # How far out a window of one stripe must begin and end to hold the group.
    int latest_start
    int earliest_end
    # An attempt to fill a window in which one gap is decided.
    int first
    int decided
    int chosen[STRIPES * LONGEST]

cdef class GroupsPosition(BoardsPosition):
    cdef unsigned long long group
    cdef int group_size
    cdef int group_order[LONGEST]
    cdef int gaps[STRIPES]
    cdef signed char gap_field[STRIPES * LONGEST]
    cdef signed char gap_place[STRIPES * LONGEST]
    cdef signed char gap_before[STRIPES * LONGEST]
    cdef Search search

    cdef void put(self, int board, int field, int value) noexcept nogil
    cdef void find_values(self) noexcept nogil
    cdef void allow_values(self) noexcept nogil
    cdef void add_signed_sums(self, int number) noexcept nogil
    cdef void list_gaps(self, int stripe) noexcept nogil
    cdef void bound_windows(self, int stripe) noexcept nogil
    cdef int first_start(self, int stripe, int size) noexcept nogil
    cdef int last_start(self, int stripe, int size) noexcept nogil
    cdef void fill_one(self, int stripe) noexcept nogil
    cdef void fill_two(self, int stripe) noexcept nogil
    cdef void fill_more(self, int stripe) noexcept nogil
    cdef void fill_three(self, int gap, int need, int possible) noexcept nogil
    cdef void try_window(self, int first, int last, int need, int possible) noexcept nogil
    cdef int decide(self, int first, int last, int gap, int value, int need) noexcept nogil
    cdef int fill(self, int gap, int last, int need) noexcept nogil
    cdef int holds_group(self, int field, int kind) noexcept nogil
    cdef void extend_group(self, int field) noexcept nogil
    cdef void close_group(self) noexcept nogil

cdef int values_with(unsigned long long sums, int need) noexcept nogil
cdef int window_balance(GroupsPosition position, int stripe, int first, int last) noexcept nogil
cdef int is_adjacent(GroupsPosition position, int gap) noexcept nogil
cdef int both_colours(int number) noexcept nogil
cdef int two_values(GroupsPosition position, int values, int others, int need, int adjacent) noexcept nogil
cdef int clashes(GroupsPosition position, int gap, int number) noexcept nogil
cdef int complements(int values, int need) noexcept nogil

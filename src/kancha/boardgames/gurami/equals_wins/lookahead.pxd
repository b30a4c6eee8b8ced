from kancha.core.cbits cimport MASK64, lowest_bit
from kancha.boardgames.gurami.board cimport FIELDS, LONGEST, STRIPES
from kancha.boardgames.gurami.equals_wins.groups cimport GroupsPosition

cpdef enum:
    ZERO = 6
    MOST = 6
    ALL_VALUES = 0x1FFF
    BLUE_VALUES = 0x3F
    YELLOW_VALUES = 0x1F80

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

cdef class LookaheadPosition(GroupsPosition):
    cdef Search _search

    cdef void _find_values(self) noexcept nogil
    cdef void _allow_values(self) noexcept nogil
    cdef void _add_signed_sums(self, int number) noexcept nogil
    cdef void _bound_windows(self, int stripe) noexcept nogil
    cdef int _first_start(self, int stripe, int size) noexcept nogil
    cdef int _last_start(self, int stripe, int size) noexcept nogil
    cdef void _fill_one(self, int stripe) noexcept nogil
    cdef void _fill_two(self, int stripe) noexcept nogil
    cdef void _fill_more(self, int stripe) noexcept nogil
    cdef void _fill_three(self, int gap, int need, int possible) noexcept nogil
    cdef void _try_window(self, int first, int last, int need, int possible) noexcept nogil
    cdef int _decide(self, int first, int last, int gap, int value, int need) noexcept nogil
    cdef int _fill(self, int gap, int last, int need) noexcept nogil

cdef int values_with(unsigned long long sums, int need) noexcept nogil
cdef int window_balance(LookaheadPosition position, int stripe, int first, int last) noexcept nogil
cdef int is_adjacent(LookaheadPosition position, int gap) noexcept nogil
cdef int both_colours(int number) noexcept nogil
cdef int two_values(LookaheadPosition position, int values, int others, int need, int adjacent) noexcept nogil
cdef int clashes(LookaheadPosition position, int gap, int number) noexcept nogil
cdef int complements(int values, int need) noexcept nogil

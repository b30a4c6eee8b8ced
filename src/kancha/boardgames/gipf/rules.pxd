from kancha.core.cbits cimport MASK64, NOBODY, count_bits, fold, lowest_bit
from kancha.core.position cimport Position

cpdef enum:
    PUSH = 0
    AFTER = 1
    BEFORE = 2
    OVER = 3
    NO_MORE = 0
    MAY = 1
    MUST = 2
    BY_RESERVE = 1
    BY_GIPF = 2
    BY_BOTH_GIPFS = 3
    BY_LIMIT = 4
    NONE = -1
    WAY_COUNT = 42
    LINE_COUNT = 21
    WAY = 0x3F
    WITH_GIPF = 0x40
    REMOVAL = 0x80
    TAKEN = 0x7F
    LINE_SHIFT = 7
    LEAVE = (LINE_COUNT + 1) << LINE_SHIFT

cdef struct Way:
    unsigned long long first
    unsigned long long entry
    unsigned long long line
    int turn

cdef struct Line:
    unsigned long long spots
    unsigned long long shape
    unsigned long long gather
    unsigned long long scatter
    int start
    int turn

cdef Way WAYS[WAY_COUNT]
cdef Line LINES[LINE_COUNT]

cdef unsigned long long step(unsigned long long bits, int turn) noexcept nogil
cdef unsigned long long chain(unsigned long long first, unsigned long long occupied, int turn) noexcept nogil
cdef unsigned long long fours(unsigned long long pieces, int turn) noexcept nogil
cdef unsigned long long row_of(int line, unsigned long long own, unsigned long long occupied) noexcept nogil
cdef bint has_four(unsigned long long own) noexcept nogil
cdef int pattern_on(int line, unsigned long long bits) noexcept nogil
cdef unsigned long long bits_of(int line, int pattern) noexcept nogil

cdef class GipfRules(Position):
    cdef unsigned long long pieces[2]
    cdef unsigned long long gipfs
    cdef int reserve[2]
    cdef int lost[2]
    cdef int right[2]
    cdef int side, phase, turns, ending
    cdef int max_turns

    cdef int to_move(self) noexcept nogil
    cdef int legal(self, int* out) noexcept nogil
    cdef void apply(self, int code) noexcept nogil
    cdef unsigned long long key64(self) noexcept nogil
    cdef unsigned long long board_key64(self) noexcept nogil
    cdef double payoff(self, int seat) noexcept nogil
    cdef int pushes(self, int* out) noexcept nogil
    cdef int removals(self, int* out) noexcept nogil
    cdef void act(self, int code) noexcept nogil
    cdef int settle(self) noexcept nogil
    cdef void push(self, int code) noexcept nogil
    cdef void take(self, int code) noexcept nogil
    cdef void next_phase(self) noexcept nogil
    cdef unsigned long long row_on(self, int line, int seat) noexcept nogil
    cdef bint taken_from_lower_line(self, int line, unsigned long long spot) noexcept nogil
    cdef int automatic(self) noexcept nogil
    cdef void end(self, int ending, int winner) noexcept nogil

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

cdef inline unsigned long long step(unsigned long long bits, int turn) noexcept nogil:
    return bits << turn | bits >> (64 - turn)

cdef inline int pattern_on(int line, unsigned long long bits) noexcept nogil:
    return <int> ((bits >> LINES[line].start & LINES[line].shape) * LINES[line].gather >> 56)

cdef inline int is_open(int way, unsigned long long occupied) noexcept nogil:
    return (((occupied | WAYS[way].entry) & WAYS[way].first) != 0) & ((WAYS[way].line & ~occupied) != 0)

cdef unsigned long long chain(unsigned long long first, unsigned long long occupied, int turn) noexcept nogil
cdef unsigned long long fours(unsigned long long pieces, int turn) noexcept nogil
cdef unsigned long long row_of(int line, unsigned long long own, unsigned long long occupied) noexcept nogil
cdef bint has_four(unsigned long long own) noexcept nogil
cdef unsigned long long bits_of(int line, int pattern) noexcept nogil

cdef int open_ways(unsigned long long occupied, int* out, int kind) noexcept nogil

cdef class GipfRules(Position):
    cdef unsigned long long _pieces[2]
    cdef unsigned long long _gipfs
    cdef int _reserve[2]
    cdef int _lost[2]
    cdef int _right[2]
    cdef int _side, _phase, _turns, _ending
    cdef int _max_turns

    cdef int _to_move(self) noexcept nogil
    cdef int _legal(self, int* out) noexcept nogil
    cdef void _apply(self, int code) noexcept nogil
    cdef unsigned long long _key64(self) noexcept nogil
    cdef unsigned long long _board_key64(self) noexcept nogil
    cdef double _payoff(self, int seat) noexcept nogil
    cdef int _pushes(self, int* out) noexcept nogil
    cdef int _removals(self, int* out) noexcept nogil
    cdef void _act(self, int code) noexcept nogil
    cdef int _settle(self) noexcept nogil
    cdef void _push(self, int code) noexcept nogil
    cdef void _take(self, int code) noexcept nogil
    cdef void _remove(self, unsigned long long taken) noexcept nogil
    cdef void _next_phase(self) noexcept nogil
    cdef unsigned long long _optional(self) noexcept nogil
    cdef unsigned long long _row_on(self, int line, int seat) noexcept nogil
    cdef bint _taken_from_lower_line(self, int line, unsigned long long spot) noexcept nogil
    cdef int _automatic(self) noexcept nogil
    cdef void _end(self, int ending, int winner) noexcept nogil

from kancha.core.cbits cimport NOBODY, eight_bytes, fold, lowest_bit
from kancha.core.position cimport Position
from kancha.core.rng cimport Rng

cpdef enum:
    EXIT = 64
    ORIGIN = 0x3F
    FIRST_TARGET = 6
    TARGET_WIDTH = 7
    TARGET = 0x7F
    DROPS = 27
    MOVE_BITS = 0x1FFFFFFF
    NULL_MOVE = 0x20000000
    OUTER_EXIT = 0x40000000
    SQUARE_PARTS = 0b1100
    BLACK_CORNERS = 0x81
    UNDECIDED = 0
    BY_EXIT = 1
    BY_CAPTURE = 2
    BY_BLOCKADE = 3
    BY_LIMIT = 4
    ROWS = 2048
    MOST_WAYS = 16384
    # After so many ways that are blocked, a random game looks for all legal moves.
    TRIES = 16

# One movement or deployment of a piece on an empty board.
cdef struct Way:
    # The squares that must be empty (movement) or can take a part (deployment).
    unsigned long long clear
    # The squares that must be able to take the whole piece (movement) or two parts (deployment).
    unsigned long long stacked
    int code

cdef Way WAYS[MOST_WAYS]
cdef int FIRST_MOVEMENT[ROWS + 1]
cdef int FIRST_DEPLOYMENT[ROWS]

cdef class GounkiRules(Position):
    cdef signed char _board[64]
    cdef unsigned long long _pieces[2]
    cdef unsigned long long _pairs[2]
    cdef unsigned long long _triples[2]
    cdef int _side, _left, _ply, _exit, _exit_seat
    cdef int _ending, _winner
    cdef int _forbidden, _max_moves_played

    cdef int _to_move(self) noexcept nogil
    cdef int _legal(self, int* out) noexcept nogil
    cdef int _random_move(self, Rng rng, int* out) noexcept nogil
    cdef unsigned long long _too_big(self, int piece) noexcept nogil
    cdef void _apply(self, int code) noexcept nogil
    cdef unsigned long long _key64(self) noexcept nogil
    cdef unsigned long long _board_key64(self) noexcept nogil
    cdef double _payoff(self, int seat) noexcept nogil
    cdef void _put(self, int seat, int square, int piece) noexcept nogil
    cdef void _move(self, int origin, int target) noexcept nogil
    cdef void _deploy(self, int origin, int code) noexcept nogil
    cdef void _settle(self) noexcept nogil

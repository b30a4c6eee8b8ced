from kancha.core.cbits cimport NOBODY, eight_bytes, fold, lowest_bit
from kancha.core.position cimport Position

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
    MOST_WAYS = 8192

# One movement or deployment of a piece on an empty board.
cdef struct Way:
    # The squares that must be empty (movement) or can take a part (deployment).
    unsigned long long clear
    # The squares that must be able to take the whole piece (movement) or two parts (deployment).
    unsigned long long stacked
    int code

cdef Way MOVEMENTS[MOST_WAYS]
cdef Way DEPLOYMENTS[MOST_WAYS]
cdef int FIRST_MOVEMENT[ROWS + 1]
cdef int FIRST_DEPLOYMENT[ROWS + 1]

cdef class GounkiRules(Position):
    cdef signed char board[64]
    cdef unsigned long long pieces[2]
    cdef unsigned long long pairs[2]
    cdef unsigned long long triples[2]
    cdef int side, left, ply, exit, exit_seat
    cdef int ending, winner
    cdef int forbidden, max_moves_played

    cdef int to_move(self) noexcept nogil
    cdef int legal(self, int* out) noexcept nogil
    cdef void apply(self, int code) noexcept nogil
    cdef unsigned long long key64(self) noexcept nogil
    cdef unsigned long long board_key64(self) noexcept nogil
    cdef double payoff(self, int seat) noexcept nogil
    cdef void put(self, int seat, int square, int piece) noexcept nogil
    cdef void move(self, int origin, int target) noexcept nogil
    cdef void deploy(self, int origin, int code) noexcept nogil
    cdef void settle(self) noexcept nogil

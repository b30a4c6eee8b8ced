from kancha.core.cbits cimport NOBODY, eight_bytes, fold, lowest_bit
from kancha.core.position cimport Position

cdef enum:
    EXIT = 64
    DROPS = 27
    MOVE_BITS = 0x1FFFFFFF
    NULL_MOVE = 0x20000000
    OUTER_EXIT = 0x40000000
    UNDECIDED = 0
    BY_EXIT = 1
    BY_CAPTURE = 2
    BY_BLOCKADE = 3
    BY_LIMIT = 4
    WAYS = 8192

# A way: the squares that must be empty (movement) or open to a part (deployment), the squares
# that must leave room for the piece (movement) or for two parts (deployment), the move code.
cdef struct Way:
    unsigned long long clear
    unsigned long long room
    int code

cdef Way MOVEMENTS[WAYS]
cdef Way DEPLOYMENTS[WAYS]
cdef int FIRST_MOVEMENT[2049]
cdef int FIRST_DEPLOYMENT[2049]

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

from kancha.core.cbits cimport CHANCE, NOBODY, eight_bytes, fold
from kancha.core.position cimport Position
from kancha.core.rng cimport Rng

# Constants for code without the GIL. `cpdef` lets Python code import them from rules.py too, which
# repeats them for the uncompiled run; a test compares the two.
cpdef enum:
    DONE = 0
    HAND = 2
    STRIDE = 6
    DRAW = 0
    PLACE = 1
    GO_ON = 2
    OVER = 3

# Numbers and flat arrays only: the base class copies a position as bytes.
cdef class TemplateRules(Position):
    cdef signed char board[16]
    cdef signed char hands[24]
    cdef signed char bag[8]
    cdef int held[4]
    cdef int points[4]
    cdef int size, again, phase, turn, filled, left

    cdef int to_move(self) noexcept nogil
    cdef int legal(self, int* out) noexcept nogil
    cdef void apply(self, int code) noexcept nogil
    cdef unsigned long long key64(self) noexcept nogil
    cdef double payoff(self, int seat) noexcept nogil
    cdef int sample(self, Rng rng) noexcept nogil
    cdef double chance_of(self, int code) noexcept nogil
    cdef void determinize(self, int seat, Rng rng) noexcept nogil
    cdef void take(self, int seat, int number) noexcept nogil
    cdef void place(self, int square, int number) noexcept nogil
    cdef void begin_turn(self) noexcept nogil
    cdef void next_turn(self) noexcept nogil
    cdef bint touches_c(self, int square) noexcept nogil
    cdef int line_sum(self, int first, int step) noexcept nogil

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
    cdef signed char _board[16]
    cdef signed char _hands[24]
    cdef signed char _bag[8]
    cdef int _held[4]
    cdef int _points[4]
    cdef int _size, _again, _phase, _turn, _filled, _left

    cdef int _to_move(self) noexcept nogil
    cdef int _legal(self, int* out) noexcept nogil
    cdef void _apply(self, int code) noexcept nogil
    cdef unsigned long long _key64(self) noexcept nogil
    cdef double _payoff(self, int seat) noexcept nogil
    cdef int _sample(self, Rng rng) noexcept nogil
    cdef double _chance_of(self, int code) noexcept nogil
    cdef void _determinize(self, int seat, Rng rng) noexcept nogil
    cdef void _take(self, int seat, int number) noexcept nogil
    cdef void _place(self, int square, int number) noexcept nogil
    cdef void _begin_turn(self) noexcept nogil
    cdef void _next_turn(self) noexcept nogil
    cdef bint _touches_c(self, int square) noexcept nogil
    cdef int _line_sum(self, int first, int step) noexcept nogil

from kancha.core.cbits cimport NOBODY, count_bits, fold, lowest_bit
from kancha.core.position cimport Position
from kancha.boardgames.kulami.tables cimport NONE, PANELS, LayoutBits, Tables

cpdef enum:
    RED = 0
    BLACK = 1
    ALL_MARBLES = 56
    SWAP = 64

cdef class KulamiRules(Position):
    cdef LayoutBits* layout
    cdef unsigned long long marbles[2]
    cdef unsigned long long open
    cdef int last, previous, placed, red_seat
    cdef int may_swap, margin
    cdef int level, swap

    cdef int to_move(self) noexcept nogil
    cdef int legal(self, int* out) noexcept nogil
    cdef void apply(self, int code) noexcept nogil
    cdef unsigned long long key64(self) noexcept nogil
    cdef double payoff(self, int seat) noexcept nogil
    cdef void settle(self) noexcept nogil
    cdef int lead(self) noexcept nogil
    cdef int panel_points(self, int colour) noexcept nogil
    cdef unsigned long long largest_area_c(self, int colour) noexcept nogil
    cdef int chain_points(self, int colour) noexcept nogil

from kancha.core.cbits cimport NOBODY, count_bits, fold, lowest_bit
from kancha.core.position cimport Position
from kancha.boardgames.kulami.tables cimport NONE, NO_LAYOUT, PANELS, LayoutBits, Tables

cpdef enum:
    RED = 0
    BLACK = 1
    ALL_MARBLES = 56
    SWAP = 64

cdef class KulamiRules(Position):
    cdef LayoutBits* _layout
    cdef unsigned long long _marbles[2]
    cdef unsigned long long _open
    cdef int _last, _previous, _placed, _red_seat
    cdef int _may_swap, _margin
    cdef int _level, _swap

    cdef int _to_move(self) noexcept nogil
    cdef int _legal(self, int* out) noexcept nogil
    cdef void _apply(self, int code) noexcept nogil
    cdef unsigned long long _key64(self) noexcept nogil
    cdef double _payoff(self, int seat) noexcept nogil
    cdef void _settle(self) noexcept nogil
    cdef int _lead(self) noexcept nogil
    cdef int _panel_points(self, int colour) noexcept nogil
    cdef unsigned long long _largest_area_c(self, int colour) noexcept nogil
    cdef int _chain_points(self, int colour) noexcept nogil

from kancha.core.cbits cimport NOBODY, count_bits, fold, lowest_bit
from kancha.core.provable cimport Provable
from kancha.boardgames.gurami.board cimport NO_LAYOUT, STRIPES, Layout, Tables

cpdef enum:
    FIELD = 0x3F
    NUMBER_SHIFT = 6
    OVER = 2

cdef class GoramiRules(Provable):
    cdef Layout* _layout
    cdef unsigned long long _colours[2]
    cdef unsigned long long _numbers[4]
    cdef unsigned long long _barred[4]
    cdef int _supply[8]
    cdef int _lead[STRIPES]
    cdef int _side

    cdef int _to_move(self) noexcept nogil
    cdef int _legal(self, int* out) noexcept nogil
    cdef void _apply(self, int code) noexcept nogil
    cdef unsigned long long _key64(self) noexcept nogil
    cdef double _payoff(self, int seat) noexcept nogil
    cdef unsigned long long _open_to(self, int number) noexcept nogil
    cdef bint _can_place_c(self, int seat) noexcept nogil
    cdef void _put(self, int seat, int field, int number) noexcept nogil
    cdef void _turn_over(self, int seat, int field) noexcept nogil
    cdef int _number_at(self, int field) noexcept nogil
    cdef void _settle(self, int next_seat) noexcept nogil
    cdef int _stripes_led(self, int seat) noexcept nogil
    cdef int _centre_lead_c(self) noexcept nogil
    cdef int _verdict(self) noexcept nogil

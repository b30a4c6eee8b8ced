from kancha.core.cbits cimport NOBODY, count_bits, fold, lowest_bit
from kancha.core.position cimport Position
from kancha.boardgames.gurami.board cimport STRIPES, Layout, Tables

cpdef enum:
    FIELD = 0x3F
    NUMBER_SHIFT = 6
    OVER = 2

cdef class GoramiRules(Position):
    cdef Layout* layout
    cdef unsigned long long colours[2]
    cdef unsigned long long numbers[4]
    cdef unsigned long long barred[4]
    cdef int supply[8]
    cdef int lead[STRIPES]
    cdef int side

    cdef int to_move(self) noexcept nogil
    cdef int legal(self, int* out) noexcept nogil
    cdef void apply(self, int code) noexcept nogil
    cdef unsigned long long key64(self) noexcept nogil
    cdef double payoff(self, int seat) noexcept nogil
    cdef unsigned long long open_to(self, int number) noexcept nogil
    cdef bint can_place_c(self, int seat) noexcept nogil
    cdef void put(self, int seat, int field, int number) noexcept nogil
    cdef void turn_over(self, int seat, int field) noexcept nogil
    cdef int number_at(self, int field) noexcept nogil
    cdef void settle(self, int next_seat) noexcept nogil
    cdef int stripes_led(self, int seat) noexcept nogil
    cdef int centre_lead_c(self) noexcept nogil
    cdef int verdict(self) noexcept nogil

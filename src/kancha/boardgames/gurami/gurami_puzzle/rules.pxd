from kancha.core.cbits cimport NOBODY, eight_bytes, fold, lowest_bit
from kancha.core.position cimport Position
from kancha.boardgames.gurami.board cimport FIELDS, STRIPES, Layout, Tables

cpdef enum:
    FIELD = 0x3F
    NUMBER_SHIFT = 6

cdef class GuramiPuzzleRules(Position):
    cdef Layout* layout
    cdef signed char numbers[FIELDS]
    cdef signed char solution[FIELDS]
    cdef unsigned long long grey, given, filled
    cdef unsigned int used[2]
    cdef int balance[STRIPES]
    cdef int centre_balance
    cdef int with_centre, highest

    cdef int to_move(self) noexcept nogil
    cdef int legal(self, int* out) noexcept nogil
    cdef void apply(self, int code) noexcept nogil
    cdef unsigned long long key64(self) noexcept nogil
    cdef double payoff(self, int seat) noexcept nogil
    cdef int is_solved(self) noexcept nogil
    cdef void write(self, int field, int number) noexcept nogil

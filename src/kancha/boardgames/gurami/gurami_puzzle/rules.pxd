from kancha.core.cbits cimport NOBODY, eight_bytes, fold, lowest_bit
from kancha.core.position cimport Position
from kancha.boardgames.gurami.board cimport FIELDS, NO_LAYOUT, STRIPES, Layout, Tables

cpdef enum:
    FIELD = 0x3F
    NUMBER_SHIFT = 6

cdef class GuramiPuzzleRules(Position):
    cdef Layout* _layout
    cdef signed char _numbers[FIELDS]
    cdef signed char _solution[FIELDS]
    cdef unsigned long long _grey, _given, _filled
    cdef unsigned int _used[2]
    cdef int _balance[STRIPES]
    cdef int _centre_balance
    cdef int _with_centre, _highest

    cdef int _to_move(self) noexcept nogil
    cdef int _legal(self, int* out) noexcept nogil
    cdef void _apply(self, int code) noexcept nogil
    cdef unsigned long long _key64(self) noexcept nogil
    cdef double _payoff(self, int seat) noexcept nogil
    cdef int _is_solved(self) noexcept nogil
    cdef void _write(self, int field, int number) noexcept nogil

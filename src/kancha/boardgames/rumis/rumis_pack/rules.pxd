cimport cython

from kancha.core.cbits cimport MASK64, NOBODY, count_bits, fold, lowest_bit
from kancha.core.position cimport Position

cdef enum:
    KINDS = 104
    ANCHOR = 7
    ORIENTATION = 127
    WORDS = 12
    MOST_STONES = 44

# inside[12 * kind + word]: the anchors at which an orientation lies in the box.
cdef struct Room:
    int cells, words, copies
    int allowed[11]
    int first_kind[12]
    int stone[KINDS]
    int cubes[KINDS]
    int way[416]
    unsigned long long inside[1248]

cdef class RoomTable:
    cdef Room data

cdef class PackRules(Position):
    cdef unsigned long long free[WORDS]
    cdef int left[11]
    cdef int laid[MOST_STONES]
    cdef int stones, empty, over
    cdef Room* room

    cdef int to_move(self) noexcept nogil
    @cython.locals(fits=cython.ulonglong)
    cdef int legal(self, int* out) noexcept nogil
    cdef void apply(self, int code) noexcept nogil
    cdef unsigned long long key64(self) noexcept nogil
    cdef double payoff(self, int seat) noexcept nogil
    cdef int evaluate(self, int seat) noexcept nogil
    @cython.locals(shifted=cython.ulonglong, fits=cython.ulonglong)
    cdef unsigned long long places(self, int kind, int word) noexcept nogil
    cdef bint can_place(self) noexcept nogil
    cdef void lay(self, int code) noexcept nogil

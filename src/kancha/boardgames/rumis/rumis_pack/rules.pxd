cimport cython

from kancha.core.cbits cimport MASK64, NOBODY, count_bits, fold, lowest_bit
from kancha.core.position cimport Position
from kancha.boardgames.rumis.rules cimport ANCHOR_SHIFT, ORIENTATION_BITS, ORIENTATION_COUNT, STONE_COUNT

cpdef enum:
    WORDS = 12
    MOST_CUBES = 4
    MOST_STONES = 44

# offset[MOST_CUBES * orientation + i]: how far the cell of cube i is from the anchor.
# inside[WORDS * orientation + word]: the anchors at which an orientation lies in the box.
cdef struct BoxBits:
    int cells, words, copies
    int allowed[STONE_COUNT]
    int first_orientation[STONE_COUNT + 1]
    int stone[ORIENTATION_COUNT]
    int cubes[ORIENTATION_COUNT]
    int offset[MOST_CUBES * ORIENTATION_COUNT]
    unsigned long long inside[WORDS * ORIENTATION_COUNT]

# What a position has that its game did not set up.
cdef BoxBits NO_BOX

cdef class BoxTable:
    cdef BoxBits data

cdef class PackRules(Position):
    cdef unsigned long long _free[WORDS]
    cdef int _left[STONE_COUNT]
    cdef int _laid[MOST_STONES]
    cdef int _stones, _empty, _over
    cdef BoxBits* _box

    cdef int _to_move(self) noexcept nogil
    @cython.locals(fits=cython.ulonglong)
    cdef int _legal(self, int* out) noexcept nogil
    cdef void _apply(self, int code) noexcept nogil
    cdef unsigned long long _key64(self) noexcept nogil
    cdef double _payoff(self, int seat) noexcept nogil
    cdef int _evaluate(self, int seat) noexcept nogil
    @cython.locals(shifted=cython.ulonglong, fits=cython.ulonglong)
    cdef unsigned long long _places(self, int orientation, int word) noexcept nogil
    cdef bint _can_place(self) noexcept nogil
    cdef void _settle_c(self) noexcept nogil
    cdef void _lay_c(self, int code) noexcept nogil

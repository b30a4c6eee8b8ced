cimport cython

from kancha.core.cbits cimport MASK64, NOBODY, count_bits, fold, lowest_bit
from kancha.core.position cimport Position

cpdef enum:
    LEVELS = 8
    STONE_COUNT = 11
    FULL_HAND = (1 << STONE_COUNT) - 1
    ORIENTATION_COUNT = 104
    ORIENTATION_BITS = 0x7F
    ANCHOR_SHIFT = 7
    ENTRIES = 5
    SURVEY_SIZE = LEVELS * ENTRIES
    LOWEST_BASE = 7
    HIGHEST_BASE_SHIFT = 3

# A stone in one orientation. For each of its up to four columns (the first one is repeated where
# there are fewer): how far its square is from the anchor, its entry ENTRIES * bottom + cubes in the
# tables of a survey, and how many cubes it has.
cdef struct Orientation:
    int stone, levels, columns
    int offset[4]
    int entry[4]
    int cubes[4]

cdef Orientation ORIENTED[ORIENTATION_COUNT]
cdef int FIRST_ORIENTATION[STONE_COUNT + 1]

cdef unsigned long long beside(unsigned long long squares) noexcept nogil

# within[n]: the squares that may be n high. anchors[k]: where orientation k lies within the plan.
cdef struct Site:
    int top, colours, seats
    int seat_of[4]
    unsigned long long within[9]
    unsigned long long anchors[ORIENTATION_COUNT]

# What a position has that its game did not set up.
cdef Site NO_SITE

cdef class SiteTable:
    cdef Site data

cdef class BuildingRules(Position):
    cdef unsigned long long _cubes[32]
    cdef unsigned long long _filled[LEVELS]
    cdef signed char _heights[64]
    cdef int _hands[4]
    cdef int _colour, _out
    cdef Site* _site

    cdef int _to_move(self) noexcept nogil
    @cython.locals(stackable=cython.ulonglong[SURVEY_SIZE], touching=cython.ulonglong[SURVEY_SIZE], anchors=cython.ulonglong)
    cdef int _legal(self, int* out) noexcept nogil
    cdef void _apply(self, int code) noexcept nogil
    cdef unsigned long long _key64(self) noexcept nogil
    cdef double _payoff(self, int seat) noexcept nogil
    cdef void _lay_c(self, int colour, int code) noexcept nogil
    cdef void _pass_on(self, int last) noexcept nogil
    @cython.locals(stackable=cython.ulonglong[SURVEY_SIZE], touching=cython.ulonglong[SURVEY_SIZE])
    cdef bint _can_place_c(self, int colour) noexcept nogil
    @cython.locals(
        exact=cython.ulonglong, near=cython.ulonglong[LEVELS], source=cython.ulonglong,
        below=cython.ulonglong, touched=cython.ulonglong,
    )
    cdef int _survey(
        self, int colour, unsigned long long* stackable, unsigned long long* touching
    ) noexcept nogil
    @cython.final
    @cython.locals(found=cython.ulonglong, fits=cython.ulonglong, touches=cython.ulonglong)
    cdef unsigned long long _places(
        self, int orientation, int bases, unsigned long long* stackable, unsigned long long* touching
    ) noexcept nogil
    cdef int _seen_c(self, int colour) noexcept nogil
    cdef int _score(self, int colour) noexcept nogil
    cdef int _seat_score_c(self, int seat) noexcept nogil

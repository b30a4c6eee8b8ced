cimport cython

from kancha.core.cbits cimport MASK64, NOBODY, count_bits, fold, lowest_bit
from kancha.core.position cimport Position

cdef enum:
    LEVELS = 8
    KINDS = 104
    ANCHOR = 7
    ORIENTATION = 127
    FITS = 40
    FULL_HAND = 2047

# An orientation: for its up to four columns (the first one repeated where there are fewer) the way
# from the anchor, the entry 5 * bottom + cubes in the tables of a survey, and the cubes.
cdef struct Kind:
    int stone, levels, columns
    int way[4]
    int entry[4]
    int cubes[4]

cdef Kind KIND[KINDS]
cdef int FIRST_KIND[12]

cdef unsigned long long beside(unsigned long long squares) noexcept nogil

# within[n]: the squares that may be n high. anchors[k]: where orientation k lies within the plan.
cdef struct Site:
    int top, colours, seats
    int seat_of[4]
    unsigned long long within[9]
    unsigned long long anchors[KINDS]

cdef class SiteTable:
    cdef Site data

cdef class BuildingRules(Position):
    cdef unsigned long long cubes[32]
    cdef unsigned long long filled[LEVELS]
    cdef signed char heights[64]
    cdef int hands[4]
    cdef int colour, out
    cdef Site* site

    cdef int to_move(self) noexcept nogil
    @cython.locals(room=cython.ulonglong[FITS], touch=cython.ulonglong[FITS], anchors=cython.ulonglong)
    cdef int legal(self, int* out) noexcept nogil
    cdef void apply(self, int code) noexcept nogil
    cdef unsigned long long key64(self) noexcept nogil
    cdef double payoff(self, int seat) noexcept nogil
    cdef void lay(self, int colour, int code) noexcept nogil
    cdef void pass_on(self, int last) noexcept nogil
    @cython.locals(room=cython.ulonglong[FITS], touch=cython.ulonglong[FITS])
    cdef bint can_place(self, int colour) noexcept nogil
    @cython.locals(
        exact=cython.ulonglong, near=cython.ulonglong[LEVELS], source=cython.ulonglong,
        below=cython.ulonglong, touched=cython.ulonglong,
    )
    cdef int survey(
        self, int colour, unsigned long long* room, unsigned long long* touch
    ) noexcept nogil
    @cython.locals(found=cython.ulonglong, fits=cython.ulonglong, touches=cython.ulonglong)
    cdef unsigned long long places(
        self, int kind, int bases, unsigned long long* room, unsigned long long* touch
    ) noexcept nogil
    cdef int seen(self, int colour) noexcept nogil
    cdef int score(self, int colour) noexcept nogil
    cdef int seat_score(self, int seat) noexcept nogil

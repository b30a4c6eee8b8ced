from kancha.core.buffer cimport Buffer
from kancha.core.cbits cimport NOBODY, fold
from kancha.core.position cimport Position
from kancha.search.limits cimport Limits
from kancha.search.playout cimport squash
from kancha.search.seen cimport Seen

cdef enum:
    WIDEST = 2048  # positions side by side
    LONGEST = 64  # moves of a line
    FIRSTS = 1 << 14
    ALL = -1
    NOWHERE = -1
    TIES = 1 << 20  # steps between two judgements, for positions that look alike

# How a first move looks, and where the best line that it begins ends: by which move of which
# position of which layer.
cdef struct First:
    int looks
    int layer
    int at
    int code
    int judged
    double result

cdef struct Kept:
    long long order
    int parent
    int code
    int first

cdef class Beam:
    cdef object seed, played, expected, known
    cdef int softness, seat, kept
    cdef bint whole
    cdef Limits limits
    cdef Seen seen
    cdef Buffer codes
    cdef Position start, child
    cdef list moves
    cdef tuple rooms
    cdef void* layers[2][WIDEST]
    cdef int origin[2][WIDEST]
    cdef Kept heap[WIDEST]
    cdef int came_from[LONGEST * WIDEST]
    cdef int came_by[LONGEST * WIDEST]
    cdef First firsts[FIRSTS]

    cdef take_pass(self, int width, int only, unsigned long long salt, dict lines)
    cdef void run(self, int width, int only, unsigned long long salt) noexcept nogil
    cdef void expand(self, int layer, int at, int width, int only, unsigned long long salt) noexcept nogil
    cdef void note_end(self, int layer, int at, int code, int first, int judged) noexcept nogil
    cdef void keep(self, int width, long long order, int at, int code, int first) noexcept nogil
    cdef void exchange(self, int i, int j) noexcept nogil

from kancha.core.buffer cimport Buffer
from kancha.core.cbits cimport NOBODY
from kancha.core.position cimport Position
from kancha.search.seen cimport Seen

cdef enum:
    LONGEST_TURN = 32
    MOST_POSITIONS = 4096
    MOST_ENDS = 1 << 14
    DECIDED = 20000
    WORST = -100000

cdef class Turns:
    cdef list positions, buffers
    cdef void* stack[LONGEST_TURN]
    cdef int* codes[LONGEST_TURN]
    cdef int came_from[MOST_POSITIONS]
    cdef int came_by[MOST_POSITIONS]
    cdef int end_from[MOST_ENDS]
    cdef int end_by[MOST_ENDS]
    cdef int end_worth[MOST_ENDS]
    cdef Seen seen
    cdef int longest, count, best_worth
    cdef int ends
    cdef bint keep_ends
    cdef int plan[LONGEST_TURN]

    cdef void find_ends(self, Position start, int seat) noexcept nogil
    cdef void find_best(self, Position start, int seat, int room) noexcept nogil
    cdef void begin(self, Position start, int seat, int room) noexcept nogil
    cdef void go_on(self, int ply, int at, int seat, int room) noexcept nogil
    cdef void note_end(self, int ply, int at, int code, int seat) noexcept nogil
    cdef int worth(self, int ply, int seat) noexcept nogil
    cdef int write_plan(self, int end) noexcept nogil

from kancha.core.buffer cimport Buffer
from kancha.core.cbits cimport NOBODY
from kancha.core.objective cimport Objective
from kancha.core.position cimport Position
from kancha.search.visited cimport VisitedSet

cdef enum:
    MAX_LENGTH = 32
    MAX_POSITIONS = 4096
    MAX_ENDS = 1 << 14
    DECIDED = 20000
    WORST = -100000

cdef class TurnSearch:
    cdef Objective objective
    cdef list positions, buffers
    cdef void* stack[MAX_LENGTH]
    cdef int* codes[MAX_LENGTH]
    cdef int parents[MAX_POSITIONS]
    cdef int parent_moves[MAX_POSITIONS]
    cdef int end_parents[MAX_ENDS]
    cdef int end_moves[MAX_ENDS]
    cdef int end_scores[MAX_ENDS]
    cdef VisitedSet visited
    cdef int max_length, position_count, best_score
    cdef int ends
    cdef bint keep_ends
    cdef int moves[MAX_LENGTH]

    cdef void find_ends(self, Position start, int seat) noexcept nogil
    cdef void find_best(self, Position start, int seat, int max_positions) noexcept nogil
    cdef void explore(self, Position start, int seat, int max_positions) noexcept nogil
    cdef void expand(self, int ply, int at, int seat, int max_positions) noexcept nogil
    cdef void add_end(self, int ply, int at, int code, int seat) noexcept nogil
    cdef int score(self, int ply, int seat) noexcept nogil
    cdef int write_moves(self, int end) noexcept nogil

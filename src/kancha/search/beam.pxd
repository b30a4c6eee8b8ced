from kancha.core.buffer cimport Buffer
from kancha.core.cbits cimport NOBODY, fold
from kancha.core.objective cimport Objective
from kancha.core.position cimport Position
from kancha.search.limits cimport SearchLimits
from kancha.search.playout cimport squash
from kancha.search.visited cimport VisitedSet

cdef enum:
    MAX_WIDTH = 2048  # positions of a layer
    MAX_DEPTH = 64  # moves of a line
    MAX_ROOT_MOVES = 1 << 14
    ALL = -1
    NO_LINE = -1
    TIE_BREAKS = 1 << 20  # orders between two scores, to break ties

# A root move with its score and the end of its best line: by move `code` from position `at` of
# `layer`, with its result and score.
cdef struct RootLine:
    int score
    int layer
    int at
    int code
    int end_score
    double result

cdef struct HeapItem:
    long long order
    int parent
    int code
    int root_index

cdef class Beam:
    cdef object seed, played, planned_position, planned_line
    cdef int eval_scale, seat, kept
    cdef bint complete
    cdef SearchLimits limits
    cdef Objective objective
    cdef VisitedSet visited
    cdef Buffer codes
    cdef Position start, child
    cdef list moves
    cdef tuple pool
    cdef void* layers[2][MAX_WIDTH]
    cdef int root_index[2][MAX_WIDTH]
    cdef HeapItem heap[MAX_WIDTH]
    cdef int parents[MAX_DEPTH * MAX_WIDTH]
    cdef int parent_moves[MAX_DEPTH * MAX_WIDTH]
    cdef RootLine root_lines[MAX_ROOT_MOVES]

    cdef run_pass(self, int width, int only, unsigned long long salt, dict lines)
    cdef void search_layers(self, int width, int only, unsigned long long salt) noexcept nogil
    cdef void expand(self, int layer, int at, int width, int only, unsigned long long salt) noexcept nogil
    cdef void record_end(self, int layer, int at, int code, int index, int end_score) noexcept nogil
    cdef void push(self, int width, long long order, int at, int code, int index) noexcept nogil
    cdef void swap(self, int i, int j) noexcept nogil

from kancha.core.buffer cimport Buffer
from kancha.core.cbits cimport NOBODY, fold
from kancha.core.position cimport Position
from kancha.core.rng cimport Rng
from kancha.search.limits cimport Limits
from kancha.search.table cimport AT_LEAST, AT_MOST, EXACT, Table

cdef enum:
    WIN = 30000
    SURE = 29000
    INFINITE = 32000
    UNKNOWN = 32001
    DEEPEST = 96
    HISTORY = 4096
    STEPS = 64

cdef extern from *:
    """
    #define EXACTLY 0x5851F42D4C957F2DULL
    """
    # What is known for certain is kept apart from what was found with reductions.
    const unsigned long long EXACTLY

cdef class AlphaBeta:
    cdef readonly Table table
    cdef Rng rng
    cdef Limits limits
    cdef list positions
    cdef void* stack[DEEPEST]
    cdef int room
    cdef list buffers
    cdef int* codes[DEEPEST]
    cdef int* ranks[DEEPEST]
    cdef Buffer excluded
    cdef int excluded_count
    cdef int line[DEEPEST * DEEPEST]
    cdef int line_length[DEEPEST]
    cdef int first[DEEPEST]
    cdef int killers[DEEPEST * 2]
    cdef int history[2 * HISTORY]
    cdef int reductions[STEPS * STEPS]
    cdef bint is_exact, halted
    cdef long long enough

    cdef int below(self, int ply, int depth, int alpha, int beta, int me) noexcept nogil
    cdef int descend(self, int ply, int depth, int alpha, int beta, int me) noexcept nogil
    cdef int settle(self, int ply, int alpha, int beta, int me) noexcept nogil
    cdef void make(self, int ply, int code) noexcept nogil
    cdef int reduction(self, int ply, int depth, int tried, int code) noexcept nogil
    cdef int recall(self, int ply, int depth, int alpha, int beta, unsigned long long key) noexcept nogil
    cdef void lead(self, int ply, int code) noexcept nogil
    cdef void rank(self, int ply, int size, int me) noexcept nogil
    cdef int next_best(self, int ply, int done, int size) noexcept nogil
    cdef void reward(self, int ply, int depth, int code, int me) noexcept nogil
    cdef bint is_excluded(self, int ply, int code) noexcept nogil

cdef int slot(int code) noexcept nogil

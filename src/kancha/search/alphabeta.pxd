from kancha.core.buffer cimport Buffer
from kancha.core.cbits cimport CHANCE, NOBODY
from kancha.core.position cimport Position
from kancha.core.rng cimport Rng
from kancha.search.limits cimport SearchLimits
from kancha.search.ordering cimport KILLER, MoveOrder
from kancha.search.transposition cimport EXACT, LOWER_BOUND, UPPER_BOUND, TranspositionTable

cdef enum:
    WIN = 30000
    PROVEN_WIN = 29000
    INFINITE = 32000
    NO_VALUE = 32001
    MAX_PLY = 96
    REDUCTION_STEPS = 64
    FUTILITY_DEPTH = 3

cdef extern from *:
    """
    #define SOLVER_KEY 0x5851F42D4C957F2DULL
    """
    # Exact values are stored under keys of their own, apart from those found with reductions.
    const unsigned long long SOLVER_KEY

cdef class AlphaBeta:
    cdef readonly TranspositionTable table
    cdef Rng rng
    cdef SearchLimits limits
    cdef list positions
    cdef void* stack[MAX_PLY]
    cdef int max_moves
    cdef list buffers
    cdef int* codes[MAX_PLY]
    cdef int* move_scores[MAX_PLY]
    cdef Buffer excluded
    cdef int excluded_count
    cdef int pv[MAX_PLY * MAX_PLY]
    cdef int pv_length[MAX_PLY]
    cdef int tt_moves[MAX_PLY]
    cdef MoveOrder order
    cdef int futility_margin
    cdef bint wants_learned, learned
    cdef int reductions[REDUCTION_STEPS * REDUCTION_STEPS]
    cdef bint is_solving, aborted
    cdef long long max_solve_nodes

    cdef int child_value(self, int ply, int depth, int alpha, int beta, int seat) noexcept nogil
    cdef int expected(self, int ply, int depth, int seat) noexcept nogil
    cdef int negamax(self, int ply, int depth, int alpha, int beta, int seat) noexcept nogil
    cdef int quiescence(self, int ply, int alpha, int beta, int seat) noexcept nogil
    cdef void make_move(self, int ply, int code) noexcept nogil
    cdef int judge(self, int ply, int seat) noexcept nogil
    cdef int far_above(self, int ply, int depth, int alpha, int beta, int seat) noexcept nogil
    cdef void score_moves(self, int ply, int size, int seat, int first) noexcept nogil
    cdef int next_move(self, int ply, int done, int size) noexcept nogil
    cdef int reduction(self, int depth, int move_count, int score) noexcept nogil
    cdef int probe(self, int ply, int depth, int alpha, int beta, unsigned long long key) noexcept nogil
    cdef void update_pv(self, int ply, int code) noexcept nogil
    cdef bint is_excluded(self, int ply, int code) noexcept nogil

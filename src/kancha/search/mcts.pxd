from libc.math cimport log, sqrt

from kancha.core.buffer cimport Buffer
from kancha.core.cbits cimport CHANCE, MAX_SEATS, NOBODY
from kancha.core.objective cimport Objective
from kancha.core.position cimport Position
from kancha.core.rng cimport Rng
from kancha.search.limits cimport SearchLimits
from kancha.search.playout cimport squash
from kancha.search.tree cimport NO_NODE, Node, Tree

cdef enum:
    MAX_PATH = 4096

cdef class Mcts:
    cdef readonly Tree tree
    cdef Node* nodes
    cdef readonly Rng rng
    cdef readonly double exploration
    cdef readonly int rollout_depth, prior_visits, expand_visits, eval_scale, report_divisor
    cdef int root
    cdef object root_position
    cdef list path_positions
    cdef int path[MAX_PATH]
    cdef int depth
    cdef double results[MAX_SEATS]
    cdef Buffer codes
    cdef Position scratch
    cdef SearchLimits limits
    cdef Objective objective

    cdef void run_simulations(self, Position root, Position work, SearchLimits limits, int seat, int open_loop, long long next_report) noexcept nogil
    cdef void simulate_closed(self, Position work) noexcept nogil
    cdef void expand(self, Position work, int node, int mover) noexcept nogil
    cdef void simulate_open(self, Position work) noexcept nogil
    cdef int select(self, int node) noexcept nogil
    cdef int select_open(self, Position work, int node, int seat) noexcept nogil
    cdef void set_prior(self, Position work, int node) noexcept nogil
    cdef void play_node_move(self, Position work, int node) noexcept nogil
    cdef void rollout(self, Position work) noexcept nogil
    cdef void backpropagate(self) noexcept nogil
    cdef void prove(self, int leaf, double payoff) noexcept nogil

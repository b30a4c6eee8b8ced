from libc.math cimport log, sqrt

from kancha.core.buffer cimport Buffer
from kancha.core.cbits cimport CHANCE, MAX_SEATS, NOBODY
from kancha.core.position cimport Position
from kancha.core.rng cimport Rng
from kancha.search.limits cimport Limits
from kancha.search.playout cimport squash
from kancha.search.tree cimport NONE, Node, Tree

cdef enum:
    LONGEST = 4096

cdef class Mcts:
    cdef readonly Tree tree
    cdef Node* nodes
    cdef readonly Rng rng
    cdef readonly double exploration
    cdef readonly int cutoff, prior, ripe, softness, often
    cdef int root
    cdef object last
    cdef list trail
    cdef int path[LONGEST]
    cdef int depth
    cdef double results[MAX_SEATS]
    cdef Buffer codes
    cdef Position scratch
    cdef Limits limits

    cdef void run(self, Position root, Position work, Limits limits, int seat, int open_loop, long long pause) noexcept nogil
    cdef void simulate_closed(self, Position work) noexcept nogil
    cdef void grow(self, Position work, int node, int mover) noexcept nogil
    cdef void simulate_open(self, Position work) noexcept nogil
    cdef int select(self, int node) noexcept nogil
    cdef int select_open(self, Position work, int node, int seat) noexcept nogil
    cdef void foresee(self, Position work, int node) noexcept nogil
    cdef void step(self, Position work, int node) noexcept nogil
    cdef void roll_out(self, Position work) noexcept nogil
    cdef void back_up(self) noexcept nogil
    cdef void prove(self, int leaf, double payoff) noexcept nogil

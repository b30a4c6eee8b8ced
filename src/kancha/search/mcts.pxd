from libc.math cimport log, sqrt
from libc.stdlib cimport calloc, free

from kancha.core.buffer cimport Buffer
from kancha.core.cbits cimport CHANCE, MAX_SEATS, NOBODY, fold
from kancha.core.position cimport Position
from kancha.core.rng cimport Rng
from kancha.search.limits cimport Limits

cdef enum:
    LONGEST = 4096
    NONE = -1
    SOFTNESS = 500  # the judgement that counts half as much as a win

# A node is a move made: who made it, how often it was tried, what it was worth to its maker.
cdef struct Node:
    int parent
    int code
    int mover
    int first
    int count
    int visits
    int available
    int proof
    double value

cdef class Mcts:
    cdef readonly int size, capacity
    cdef readonly Rng rng
    cdef readonly double exploration
    cdef readonly int cutoff
    cdef Node* nodes
    cdef int* index
    cdef unsigned int index_mask
    cdef int path[LONGEST]
    cdef int depth
    cdef double results[MAX_SEATS]
    cdef Buffer codes

    cdef int add(self, int parent, int code, int mover) noexcept nogil
    cdef int child(self, int node, int code) noexcept nogil
    cdef void remember(self, int node) noexcept nogil
    cdef void run(self, Position root, Position work, Limits limits, int seat, int open_loop) noexcept nogil
    cdef void simulate_closed(self, Position work) noexcept nogil
    cdef void simulate_open(self, Position work) noexcept nogil
    cdef int select(self, int node) noexcept nogil
    cdef int select_open(self, int node, int size, int seat) noexcept nogil
    cdef void roll_out(self, Position work) noexcept nogil
    cdef void back_up(self, int seats) noexcept nogil
    cdef void prove(self, Position work) noexcept nogil

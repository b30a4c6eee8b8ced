from libc.stdlib cimport calloc, free

from kancha.core.cbits cimport fold

cdef enum:
    NONE = -1

# A node is a move made: who made it, how often it was tried, what it was worth to its maker.
cdef struct Node:
    int parent
    int code
    int first
    int visits
    int available
    short count
    signed char mover
    signed char proof
    double value

cdef class Tree:
    cdef readonly int size, capacity
    cdef Node* nodes
    cdef int* index
    cdef unsigned int index_mask

    cdef int add(self, int parent, int code, int mover) noexcept nogil
    cdef int child(self, int node, int code) noexcept nogil
    cdef void remember(self, int node) noexcept nogil

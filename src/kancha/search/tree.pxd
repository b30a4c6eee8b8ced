from libc.stdlib cimport calloc, free

from kancha.core.cbits cimport fold

cdef enum:
    NO_NODE = -1

# A node stands for a move. `mover` made it, `value` is the sum of its results for `mover`,
# `available` counts how often it was legal (open loop), `first` and `count` are its children.
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
    cdef bint is_indexed

    cdef void keep_below(self, int root) noexcept nogil
    cdef int add(self, int parent, int code, int mover) noexcept nogil
    cdef int find_child(self, int node, int code) noexcept nogil
    cdef void index_child(self, int node) noexcept nogil

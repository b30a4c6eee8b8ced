from libc.stdlib cimport calloc, free

cdef enum:
    MOST_SLOTS = 64
    PER_SCORE = 8

# `weights` has two entries for each state of each slot, as either seat sees it.
cdef struct Table:
    int slots
    int bias
    int first[MOST_SLOTS]
    short* weights

cdef class SlotWeights:
    cdef Table table

cdef int weighed(Table* table, short* states, int side) noexcept nogil

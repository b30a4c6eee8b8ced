cdef enum:
    STEPS = 64

cdef class Reductions:
    cdef int plies[STEPS * STEPS]

    cdef int of(self, int depth, int move_count) noexcept nogil

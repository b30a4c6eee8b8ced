from kancha.core.buffer cimport Buffer
from kancha.core.cbits cimport fold
from kancha.core.position cimport Position
from kancha.core.rng cimport Rng

cdef enum:
    PLIES = 96
    HISTORY_SIZE = 4096
    MOST_HISTORY = 16384
    FIRST_TRIED = 1 << 30
    KILLER = 1 << 29

cdef class MoveOrder:
    cdef int killers[PLIES * 2]
    cdef int history[2 * HISTORY_SIZE]

    cdef void prepare(self, Rng rng) noexcept nogil
    cdef void score(self, Position position, int* codes, int* scores, int size, int ply, int seat, int first) noexcept nogil
    cdef int next_move(self, int* codes, int* scores, int done, int size) noexcept nogil
    cdef void reward(self, int code, int ply, int depth, int seat) noexcept nogil

cdef int history_index(int code) noexcept nogil

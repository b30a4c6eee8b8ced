from kancha.core.buffer cimport Buffer
from kancha.core.cbits cimport NOBODY
from kancha.core.position cimport Position
from kancha.core.rng cimport Rng
from kancha.search.ordering cimport MoveOrder

cdef enum:
    MOST_PLIES = 32

cdef class ForcedWins:
    cdef list positions, buffers
    cdef MoveOrder order
    cdef int seat
    cdef readonly long long nodes, most_nodes
    cdef bint gave_up
    cdef object game

    cdef check(self, object position)
    cdef bint is_forced(self, int ply, int plies)

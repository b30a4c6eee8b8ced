from cpython.exc cimport PyErr_CheckSignals as check_signals
from kancha.core.buffer cimport Buffer
from kancha.core.cbits cimport NOBODY, fold
from kancha.core.provable cimport DRAW, LOSS, WIN, Provable
from kancha.core.rng cimport Rng
from kancha.search.ordering cimport MoveOrder, history_index
from kancha.search.transposition cimport EXACT, TranspositionTable

cdef enum:
    MOST_PLIES = 64
    FEWEST_PLIES = 3
    UNKNOWN = 2

cdef class Prover:
    cdef readonly TranspositionTable table
    cdef list positions, buffers
    cdef MoveOrder order
    cdef int seat, wanted, reported
    cdef object report
    cdef readonly long long nodes
    cdef bint busy

    cdef prepare(self, object position, object seat, object wanted)
    cdef int holds(self, int ply) except -1
    cdef int expand(self, int ply) except -1
    cdef int known(self, Provable position)
    cdef int stored(self, unsigned long long key)
    cdef void store(self, unsigned long long key, Provable position, int found)
    cdef unsigned long long key_of(self, Provable position)
    cdef long long score(self, Provable child, int mover, int code)

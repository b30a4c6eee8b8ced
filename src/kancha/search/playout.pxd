from cpython.exc cimport PyErr_CheckSignals as check_signals
from kancha.core.buffer cimport Buffer
from kancha.core.cbits cimport CHANCE, MAX_SEATS, NOBODY
from kancha.core.position cimport Position
from kancha.core.rng cimport Rng

cdef int play_out(Position position, Rng rng, int limit, int* codes) noexcept nogil
cdef long long _play_games(Position work, Position start, int games, Rng rng, int limit, int* codes, double* totals) noexcept nogil
cdef class Totals:
    cdef double sums[MAX_SEATS]
cpdef object playouts(Position start, int games, Rng rng, int limit=*)
cdef double squash(int score, int eval_scale) noexcept nogil

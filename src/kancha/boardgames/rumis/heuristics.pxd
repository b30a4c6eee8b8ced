cimport cython

from kancha.core.cbits cimport count_bits
from kancha.core.network cimport MOST_SUMS, Network, Weights, judgement
from kancha.boardgames.rumis.rules cimport ENTRIES, STONE_COUNT, SURVEY_SIZE, BuildingRules, beside

cdef enum:
    TEMPO = 240  # what it is worth to be the one to move
    SLOTS = 77
    OUTSIDE = 128
    COUNTS = 12

cdef bint LEARNED
cdef Weights* WEIGHTS

cdef class RumisPosition(BuildingRules):
    cdef short _seen[SLOTS]
    cdef short _sums[2 * MOST_SUMS]

    @cython.locals(states=cython.short[SLOTS])
    cdef int _forecast(self, int seat) noexcept nogil
    @cython.locals(
        stackable=cython.ulonglong[SURVEY_SIZE], touching=cython.ulonglong[SURVEY_SIZE],
        masks=cython.ulonglong[8], shown=cython.ulonglong, high=cython.ulonglong,
    )
    cdef void _show(self, short* states) noexcept nogil
    cdef int _evaluate(self, int seat) noexcept nogil
    cdef int _prospect(self, int seat) noexcept nogil
    @cython.locals(stackable=cython.ulonglong[SURVEY_SIZE], touching=cython.ulonglong[SURVEY_SIZE])
    cdef int _outlook(self, int colour) noexcept nogil
    cdef int _plies_left(self) noexcept nogil

cimport cython

from kancha.core.cbits cimport count_bits
from kancha.boardgames.rumis.rules cimport ENTRIES, STONE_COUNT, SURVEY_SIZE, BuildingRules

cdef enum:
    TEMPO = 240  # what it is worth to be the one to move

cdef class RumisPosition(BuildingRules):
    cdef int _evaluate(self, int seat) noexcept nogil
    cdef int _prospect(self, int seat) noexcept nogil
    @cython.locals(stackable=cython.ulonglong[SURVEY_SIZE], touching=cython.ulonglong[SURVEY_SIZE])
    cdef int _outlook(self, int colour) noexcept nogil
    cdef int _plies_left(self) noexcept nogil

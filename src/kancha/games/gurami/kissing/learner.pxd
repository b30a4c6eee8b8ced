from kancha.core.buffer cimport Buffer
from kancha.core.cbits cimport CHANCE, NOBODY
from kancha.core.rng cimport Rng
from kancha.games.gurami.kissing.forecast cimport MOST_MARKS, PATTERNS, ForecastTables
from kancha.games.gurami.kissing.heuristics cimport KissingPosition

cdef class Learner:
    cdef readonly ForecastTables tables
    cdef KissingPosition start, work, trial
    cdef Buffer buffer
    cdef Rng rng
    cdef double errors[PATTERNS]
    cdef double sizes[PATTERNS]
    cdef short before[MOST_MARKS]
    cdef int count_before, expected_before

    cdef int play(self) noexcept nogil
    cdef int choose(self) noexcept nogil
    cdef void correct(self, int value) noexcept nogil

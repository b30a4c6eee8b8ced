from kancha.games.gurami.board cimport NUMBERS
from kancha.games.gurami.kissing.forecast cimport ForecastPosition
from kancha.games.gurami.rounds cimport RoundsPosition

cdef enum:
    SOFTNESS = 3000  # as in engine.toml
    USUAL = 9000  # alone: the points that are neither good nor bad (`standing` in rounds.py)
    WIDE = 18000
    NARROW = 200  # spread in the last round
    PER_PIECE = 900  # what every piece in the bag adds to it: early it is as if alone

cdef class KissingPosition(ForecastPosition):
    cdef int goal, spread

    cdef double payoff(self, int seat) noexcept nogil
    cdef int worth(self, int seat) noexcept nogil
    cdef int forecast(self, int seat) noexcept nogil
    cdef int expected(self, int seat) noexcept nogil

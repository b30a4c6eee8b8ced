cimport cython
from libc.math cimport sqrt

from kancha.boardgames.gurami.board cimport NUMBERS
from kancha.boardgames.gurami.kissing.forecast cimport ForecastPosition
from kancha.core.objective cimport Objective
from kancha.core.position cimport Position

cdef enum:
    EVAL_SCALE = 3000  # as in engine.toml
    USUAL = 9000  # alone: the points that are neither good nor bad (`standing` in rounds.py)
    WIDE = 18000
    NARROW = 400  # how uncertain the others' points are in the last round
    PER_PIECE = 330  # what every piece in the bag adds to that
    WIDEST = 1650
    MOST_VALUE = 75  # hundredths: the value of a lead that cannot be lost

cdef class KissingPosition(ForecastPosition):
    cdef int _worth(self, int seat) noexcept nogil
    cdef int _forecast(self, int seat) noexcept nogil
    cdef int _expected(self, int seat) noexcept nogil
    cdef void _take_up(self, int seat) noexcept nogil

cdef class RaceObjective(Objective):
    cdef int _goal, _fair_goal, _spread

    cdef double _payoff(self, Position position, int seat) noexcept nogil
    @cython.locals(value=cython.double)
    cdef int _forecast(self, Position position, int seat) noexcept nogil
    cdef double _lead_value(self, double ahead, double doubt) noexcept nogil

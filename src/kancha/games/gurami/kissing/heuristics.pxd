from kancha.games.gurami.board cimport NUMBERS
from kancha.games.gurami.kissing.forecast cimport ForecastPosition

cdef class KissingPosition(ForecastPosition):
    cdef int worth(self, int seat) noexcept nogil
    cdef int forecast(self, int seat) noexcept nogil
    cdef int expected(self, int seat) noexcept nogil

from kancha.core.position cimport Position

cdef class Objective:
    cdef double _payoff(self, Position position, int seat) noexcept nogil
    cdef int _forecast(self, Position position, int seat) noexcept nogil

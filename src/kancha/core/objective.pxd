from kancha.core.position cimport Position

cdef class Objective:
    cdef double payoff(self, Position position, int seat) noexcept nogil
    cdef int forecast(self, Position position, int seat) noexcept nogil

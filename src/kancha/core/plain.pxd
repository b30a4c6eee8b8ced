from kancha.core.cbits cimport NOBODY
from kancha.core.position cimport Position
from kancha.core.rng cimport Rng

cdef class PlainPosition(Position):
    cdef public object state

    cdef int to_move(self) noexcept nogil
    cdef int legal(self, int* out) noexcept nogil
    cdef void apply(self, int code) noexcept nogil
    cdef void copy_from(self, Position other) noexcept nogil
    cdef unsigned long long key64(self) noexcept nogil
    cdef double payoff(self, int seat) noexcept nogil
    cdef int evaluate(self, int seat) noexcept nogil
    cdef int sample(self, Rng rng) noexcept nogil
    cdef double chance_of(self, int code) noexcept nogil
    cdef void determinize(self, int seat, Rng rng) noexcept nogil

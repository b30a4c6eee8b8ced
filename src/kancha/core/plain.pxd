from kancha.core.cbits cimport NOBODY
from kancha.core.position cimport Position
from kancha.core.rng cimport Rng

cdef class PlainPosition(Position):
    cdef public object state

    cdef int _to_move(self) noexcept nogil
    cdef int _legal(self, int* out) noexcept nogil
    cdef void _apply(self, int code) noexcept nogil
    cdef void _copy_from(self, Position other) noexcept nogil
    cdef unsigned long long _key64(self) noexcept nogil
    cdef double _payoff(self, int seat) noexcept nogil
    cdef int _evaluate(self, int seat) noexcept nogil
    cdef int _sample(self, Rng rng) noexcept nogil
    cdef double _chance_of(self, int code) noexcept nogil
    cdef void _determinize(self, int seat, Rng rng) noexcept nogil
    cdef int _raise_failure(self) except -1

from kancha.core.buffer cimport Buffer
from kancha.core.cbits cimport CHANCE, NOBODY, copy_fields
from kancha.core.move cimport Move, Moves
from kancha.core.rng cimport Rng

cdef enum:
    ENDLESS = 1048576

cdef size_t OWN_FIELDS

cdef class Position:
    # Only this class has Python objects, no subclass: copy_from copies the rest as bytes.
    cdef readonly object game
    cdef object _before
    cdef int _code
    cdef readonly int seats, max_moves

    # The compiled contract: without the GIL, no error, no Python object.
    cdef int to_move(self) noexcept nogil
    cdef int legal(self, int* out) noexcept nogil
    cdef void apply(self, int code) noexcept nogil
    cdef void copy_from(self, Position other) noexcept nogil
    cdef unsigned long long key64(self) noexcept nogil
    cdef unsigned long long board_key64(self) noexcept nogil
    cdef double payoff(self, int seat) noexcept nogil
    cdef int evaluate(self, int seat) noexcept nogil
    cdef int forecast(self, int seat) noexcept nogil
    cdef int move_ordering(self, int code) noexcept nogil
    cdef int noisy(self, int* out) noexcept nogil
    cdef int plies_left(self) noexcept nogil
    cdef int sample(self, Rng rng) noexcept nogil
    cdef double chance_of(self, int code) noexcept nogil
    cdef void determinize(self, int seat, Rng rng) noexcept nogil

    cpdef Position clone(self)
    cpdef Position after(self, int code)
    cpdef Move pick(self, Rng rng)
    cpdef Position guess(self, int seat, Rng rng)

cdef Buffer _scratch
cdef Buffer _scratch_of_size(int size)

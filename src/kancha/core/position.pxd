from kancha.core.buffer cimport Buffer
from kancha.core.cbits cimport CHANCE, MAX_SEATS, NOBODY, copy_fields
from kancha.core.move cimport Move, Moves, make_move, make_moves
from kancha.core.rng cimport Rng

cdef enum:
    ENDLESS = 1048576

cdef size_t OWN_FIELDS

cdef class Position:
    # Only this class has Python objects, no subclass: copy_from copies the rest as bytes.
    cdef readonly object game
    cdef object _before
    cdef object _tables  # what the pointers of a game lead to: it lives as long as the position
    cdef int _code
    cdef readonly int seats, max_moves

    # The compiled contract: without the GIL, no error, no Python object.
    cdef int _to_move(self) noexcept nogil
    cdef int _legal(self, int* out) noexcept nogil
    cdef void _apply(self, int code) noexcept nogil
    cdef void _copy_from(self, Position other) noexcept nogil
    cdef unsigned long long _key64(self) noexcept nogil
    cdef unsigned long long _board_key64(self) noexcept nogil
    cdef double _payoff(self, int seat) noexcept nogil
    cdef int _evaluate(self, int seat) noexcept nogil
    cdef int _forecast(self, int seat) noexcept nogil
    cdef int _move_ordering(self, int code) noexcept nogil
    cdef int _noisy(self, int* out) noexcept nogil
    cdef int _random_move(self, Rng rng, int* out) noexcept nogil
    cdef int _plies_left(self) noexcept nogil
    cdef int _sample(self, Rng rng) noexcept nogil
    cdef double _chance_of(self, int code) noexcept nogil
    cdef void _determinize(self, int seat, Rng rng) noexcept nogil

    cdef int _raise_failure(self) except -1
    cdef int _check_made(self) except -1

    cpdef Position clone(self)
    cpdef Position _after(self, int code)
    cdef Buffer _legal_codes(self)
    cdef int _check_index(self, str what, int index, int size) except -1

cdef Buffer _scratch

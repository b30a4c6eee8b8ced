from kancha.core.cbits cimport CHANCE, NOBODY, fold
from kancha.core.rng cimport Rng
from kancha.boardgames.gurami.rounds cimport ATTEMPTS, CHANCE_MOVE, EACH, NUMBER, RoundsPosition

cpdef enum:
    PIECES = 24
    SPREAD = 4  # pieces of the line that R6.4 is about

cdef class ChallengeRules(RoundsPosition):
    cdef signed char _line[PIECES]
    cdef signed char _left[8]
    cdef int _known, _at, _spread

    cdef int _legal(self, int* out) noexcept nogil
    cdef void _apply(self, int code) noexcept nogil
    cdef unsigned long long _key64(self) noexcept nogil
    cdef int _sample(self, Rng rng) noexcept nogil
    cdef double _chance_of(self, int code) noexcept nogil
    cdef void _determinize(self, int seat, Rng rng) noexcept nogil
    cdef void _draw(self, int number) noexcept nogil
    cdef unsigned long long _open_for(self, int seat, int at) noexcept nogil
    cdef void _settle(self, int seat) noexcept nogil
    cdef void _guess_board(self, int seat, Rng rng) noexcept nogil

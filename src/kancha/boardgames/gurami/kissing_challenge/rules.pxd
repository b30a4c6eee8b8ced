from kancha.core.cbits cimport CHANCE, NOBODY, fold
from kancha.core.rng cimport Rng
from kancha.boardgames.gurami.rounds cimport ATTEMPTS, CHANCE_MOVE, EACH, NUMBER, RoundsPosition

cpdef enum:
    PIECES = 24
    SPREAD = 4  # pieces of the line that R6.4 is about

cdef class ChallengeRules(RoundsPosition):
    cdef signed char line[PIECES]
    cdef signed char left[8]
    cdef int known, at, spread

    cdef int legal(self, int* out) noexcept nogil
    cdef void apply(self, int code) noexcept nogil
    cdef unsigned long long key64(self) noexcept nogil
    cdef int sample(self, Rng rng) noexcept nogil
    cdef double chance_of(self, int code) noexcept nogil
    cdef void determinize(self, int seat, Rng rng) noexcept nogil
    cdef void draw(self, int number) noexcept nogil
    cdef unsigned long long open_for(self, int seat, int at) noexcept nogil
    cdef void settle(self, int seat) noexcept nogil
    cdef void guess_board(self, int seat, Rng rng) noexcept nogil

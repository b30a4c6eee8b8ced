from kancha.core.cbits cimport CHANCE, NOBODY, count_bits, fold, lowest_bit
from kancha.core.rng cimport Rng
from kancha.boardgames.gurami.board cimport FIELDS, LONGEST, NUMBERS
from kancha.boardgames.gurami.rounds cimport ATTEMPTS, CHANCE_MOVE, EACH, MOST_FRESH, NUMBER, RoundsPosition

cpdef enum:
    STRIPE = 1000  # what a stripe counts in `rank_value` and in a judgement

cdef class PuzzleRules(RoundsPosition):
    cdef int _die

    cdef int _legal(self, int* out) noexcept nogil
    cdef void _apply(self, int code) noexcept nogil
    cdef unsigned long long _key64(self) noexcept nogil
    cdef int _sample(self, Rng rng) noexcept nogil
    cdef double _chance_of(self, int code) noexcept nogil
    cdef void _determinize(self, int seat, Rng rng) noexcept nogil
    cdef int _rank_value(self, int seat) noexcept nogil
    cdef double _payoff(self, int seat) noexcept nogil
    cdef double _standing(self, int worth) noexcept nogil
    cdef int _earn(self, int seat, int field, int value) noexcept nogil
    cdef int _open_numbers(self, int seat) noexcept nogil
    cdef int _usable(self, int seat) noexcept nogil
    cdef int _usable_by_any(self) noexcept nogil
    cdef void _settle(self, int seat) noexcept nogil
    cdef void _use_throw(self, int seat, int number, Rng rng) noexcept nogil
    cdef void _guess_board(self, int seat, int viewer, Rng rng) noexcept nogil
    cdef void _guess_history(self, int seat, int viewer, Rng rng) noexcept nogil

from kancha.core.cbits cimport CHANCE, NOBODY, count_bits, fold, lowest_bit
from kancha.core.rng cimport Rng
from kancha.boardgames.gurami.board cimport FIELDS, LONGEST, NUMBERS
from kancha.boardgames.gurami.rounds cimport ATTEMPTS, CHANCE_MOVE, EACH, MOST_FRESH, NUMBER, RoundsPosition

cpdef enum:
    STRIPE = 1000  # what a stripe counts in `rank_value` and in a judgement

cdef class PuzzleRules(RoundsPosition):
    cdef int die

    cdef int legal(self, int* out) noexcept nogil
    cdef void apply(self, int code) noexcept nogil
    cdef unsigned long long key64(self) noexcept nogil
    cdef int sample(self, Rng rng) noexcept nogil
    cdef double chance_of(self, int code) noexcept nogil
    cdef void determinize(self, int seat, Rng rng) noexcept nogil
    cdef int rank_value(self, int seat) noexcept nogil
    cdef double payoff(self, int seat) noexcept nogil
    cdef double standing(self, int worth) noexcept nogil
    cdef int earn(self, int seat, int field, int value) noexcept nogil
    cdef int open_numbers(self, int seat) noexcept nogil
    cdef int usable(self, int seat) noexcept nogil
    cdef int usable_by_any(self) noexcept nogil
    cdef void settle(self, int seat) noexcept nogil
    cdef void use_throw(self, int seat, int number, Rng rng) noexcept nogil
    cdef void guess_board(self, int seat, int viewer, Rng rng) noexcept nogil
    cdef void guess_history(self, int seat, int viewer, Rng rng) noexcept nogil

from kancha.core.cbits cimport CHANCE, NOBODY, fold
from kancha.core.rng cimport Rng
from kancha.boardgames.gurami.board cimport FIELDS, NUMBERS
from kancha.boardgames.gurami.rounds cimport ATTEMPTS, CHANCE_MOVE, EACH, MOST_FRESH, NUMBER, NUMBER_SHIFT, RoundsPosition

cpdef enum:
    AFTER_FIRST = 20  # what is left in the bag in the first round
    FIRST_DRAW = 4
    DRAW = 2

cdef class KissingRules(RoundsPosition):
    cdef signed char bag[8]
    cdef signed char drawn[8]
    cdef signed char tray[4 * NUMBERS]
    cdef signed char pool[8]  # room for guess_history
    cdef int in_bag

    cdef int legal(self, int* out) noexcept nogil
    cdef void apply(self, int code) noexcept nogil
    cdef unsigned long long key64(self) noexcept nogil
    cdef int sample(self, Rng rng) noexcept nogil
    cdef double chance_of(self, int code) noexcept nogil
    cdef void determinize(self, int seat, Rng rng) noexcept nogil
    cdef void draw(self, int number) noexcept nogil
    cdef int can_place(self, int seat) noexcept nogil
    cdef void settle(self, int seat) noexcept nogil
    cdef void guess_board(self, int seat, Rng rng) noexcept nogil
    cdef void play_round(self, int seat, Rng rng) noexcept nogil
    cdef void guess_history(self, int seat, Rng rng) noexcept nogil
    cdef void play_tray(self, int seat, int most, int apart, Rng rng) noexcept nogil

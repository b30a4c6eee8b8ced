from kancha.core.cbits cimport CHANCE, NOBODY, fold
from kancha.core.rng cimport Rng
from kancha.boardgames.gurami.board cimport FIELDS, NUMBERS
from kancha.boardgames.gurami.rounds cimport ATTEMPTS, CHANCE_MOVE, EACH, MOST_FRESH, NUMBER, NUMBER_SHIFT, RoundsPosition

cpdef enum:
    AFTER_FIRST = 20  # what is left in the bag in the first round
    FIRST_DRAW = 4
    DRAW = 2

cdef class KissingRules(RoundsPosition):
    cdef signed char _bag[8]
    cdef signed char _drawn[8]
    cdef signed char _tray[4 * NUMBERS]
    cdef signed char _pool[8]  # room for guess_history
    cdef int _in_bag

    cdef int _legal(self, int* out) noexcept nogil
    cdef void _apply(self, int code) noexcept nogil
    cdef unsigned long long _key64(self) noexcept nogil
    cdef int _sample(self, Rng rng) noexcept nogil
    cdef double _chance_of(self, int code) noexcept nogil
    cdef void _determinize(self, int seat, Rng rng) noexcept nogil
    cdef void _draw(self, int number) noexcept nogil
    cdef int _can_place(self, int seat) noexcept nogil
    cdef void _settle(self, int seat) noexcept nogil
    cdef void _guess_board(self, int seat, Rng rng) noexcept nogil
    cdef void _play_round(self, int seat, Rng rng) noexcept nogil
    cdef void _guess_history(self, int seat, Rng rng) noexcept nogil
    cdef void _play_tray(self, int seat, int most, int apart, Rng rng) noexcept nogil

from kancha.core.cbits cimport CHANCE, NOBODY, count_bits, fold, lowest_bit
from kancha.core.rng cimport Rng
from kancha.boardgames.gurami.board cimport BALANCE, EVEN, FIELDS, NUMBERS, TOTAL_SHIFT, BoardsPosition

cpdef enum:
    EACH = 4  # pieces of each number (R5.1, R7.1)
    MOST_FRESH = 4  # placements of one seat in one round
    FIELD = 0x1F
    NUMBER_SHIFT = 5
    NUMBER = 7
    BLUE = 0x100
    CHANCE_MOVE = 0x200
    ATTEMPTS = 100  # samples of a hidden board before it is left as it is

cdef class RoundsPosition(BoardsPosition):
    cdef signed char _laid[4 * NUMBERS]
    cdef int _score[4]
    cdef signed char _fresh[4 * MOST_FRESH]
    cdef int _fresh_count[4]
    cdef int _fresh_points[4]
    cdef int _odds[NUMBERS]
    cdef signed char _kept[FIELDS]
    cdef signed char _kept_fresh[MOST_FRESH]
    cdef int _kept_count, _kept_points, _kept_score, _kept_pieces
    cdef int _turn, _hide_all

    cdef int _to_move(self) noexcept nogil
    cdef double _payoff(self, int seat) noexcept nogil
    cdef double _standing(self, int worth) noexcept nogil
    cdef int _evaluate(self, int seat) noexcept nogil
    cdef int _worth(self, int seat) noexcept nogil
    cdef int _prospect(self, int seat) noexcept nogil
    cdef int _rank_value(self, int seat) noexcept nogil
    cdef unsigned long long _fits(self, int seat, int number, int apart) noexcept nogil
    cdef int _emit(self, int* out, int n, int seat, int number, int apart) noexcept nogil
    cdef void _lay(self, int seat, int field, int value) noexcept nogil
    cdef int _earn(self, int seat, int field, int value) noexcept nogil
    cdef void _play_piece(self, int seat, int code) noexcept nogil
    cdef int _all_full(self) noexcept nogil
    cdef void _forget_fresh(self, int seat) noexcept nogil
    cdef void _end_round(self) noexcept nogil
    cdef unsigned long long _rounds_key(self) noexcept nogil
    cdef void _keep(self, int seat) noexcept nogil
    cdef int _agrees(self, int seat) noexcept nogil
    cdef void _restore(self, int seat) noexcept nogil
    cdef void _clear(self, int seat) noexcept nogil
    cdef void _lift_fresh(self, int seat) noexcept nogil
    cdef int _play_at_random(self, int seat, unsigned long long fields, int number, Rng rng) noexcept nogil
    cdef int _play_from(self, int seat, int numbers, int apart, Rng rng) noexcept nogil

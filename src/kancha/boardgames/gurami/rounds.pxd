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
    cdef signed char laid[4 * NUMBERS]
    cdef int score[4]
    cdef signed char fresh[4 * MOST_FRESH]
    cdef int fresh_count[4]
    cdef int fresh_points[4]
    cdef int odds[NUMBERS]
    cdef signed char kept[FIELDS]
    cdef signed char kept_fresh[MOST_FRESH]
    cdef int kept_count, kept_points, kept_score, kept_pieces
    cdef int turn, hide_all

    cdef int to_move(self) noexcept nogil
    cdef double payoff(self, int seat) noexcept nogil
    cdef double standing(self, int worth) noexcept nogil
    cdef int evaluate(self, int seat) noexcept nogil
    cdef int worth(self, int seat) noexcept nogil
    cdef int prospect(self, int seat) noexcept nogil
    cdef int rank_value(self, int seat) noexcept nogil
    cdef unsigned long long fits(self, int seat, int number, int apart) noexcept nogil
    cdef int emit(self, int* out, int n, int seat, int number, int apart) noexcept nogil
    cdef void lay(self, int seat, int field, int value) noexcept nogil
    cdef int earn(self, int seat, int field, int value) noexcept nogil
    cdef void play_piece(self, int seat, int code) noexcept nogil
    cdef int all_full(self) noexcept nogil
    cdef void forget_fresh(self, int seat) noexcept nogil
    cdef void end_round(self) noexcept nogil
    cdef unsigned long long rounds_key(self) noexcept nogil
    cdef void keep(self, int seat) noexcept nogil
    cdef int agrees(self, int seat) noexcept nogil
    cdef void restore(self, int seat) noexcept nogil
    cdef void clear(self, int seat) noexcept nogil
    cdef void lift_fresh(self, int seat) noexcept nogil
    cdef int play_at_random(self, int seat, unsigned long long fields, int number, Rng rng) noexcept nogil
    cdef int play_from(self, int seat, int numbers, int apart, Rng rng) noexcept nogil

from kancha.core.cbits cimport CHANCE, NOBODY, fold, lowest_bit
from kancha.core.rng cimport Rng
from kancha.boardgames.gurami.board cimport BALANCE, EVEN, FIELDS, TOTAL_SHIFT
from kancha.boardgames.gurami.equals_wins.lookahead cimport BLUE_VALUES, MOST, YELLOW_VALUES, ZERO, LookaheadPosition

cpdef enum:
    FIELD = 0x3F
    VALUE_SHIFT = 6
    VALUE = 0xF
    OPTION_A = 0x400
    DONE = 0x800
    ROW = 8
    SETUP_YELLOW = 0
    SETUP_BLUE = 1
    BEGINNING = 2
    PLAYING = 3
    ENDING = 4
    OVER = 5

cdef class EqualsWinsRules(LookaheadPosition):
    cdef int _hands[3 * ROW]
    cdef int _stock[ROW]
    cdef int _bag[ROW]
    cdef int _points_of[4]
    cdef int _phase, _side, _placed
    cdef int _start_yellow, _start_blue, _never_drawn

    cdef int _to_move(self) noexcept nogil
    cdef int _legal(self, int* out) noexcept nogil
    cdef void _apply(self, int code) noexcept nogil
    cdef unsigned long long _key64(self) noexcept nogil
    cdef double _payoff(self, int seat) noexcept nogil
    cdef int _sample(self, Rng rng) noexcept nogil
    cdef double _chance_of(self, int code) noexcept nogil
    cdef void _determinize(self, int seat, Rng rng) noexcept nogil
    cdef void _count_pool(self) noexcept nogil
    cdef void _look_ahead(self) noexcept nogil
    cdef int _placements(self, int* out) noexcept nogil
    cdef int _contacts(self, int field) noexcept nogil
    cdef int _outcomes(self, int number) noexcept nogil
    cdef int _all_outcomes(self) noexcept nogil
    cdef void _draw(self, int number) noexcept nogil
    cdef void _lay(self, int field, int value, int option_a) noexcept nogil
    cdef void _score_group(self, int field, int value) noexcept nogil
    cdef void _end_turn(self) noexcept nogil
    cdef void _next_turn(self) noexcept nogil
    cdef int _drawable(self) noexcept nogil
    cdef int _hand_size(self, int seat) noexcept nogil
    cdef void _redraw(self, int seat, Rng rng) noexcept nogil
    cdef int _can_complete(self) noexcept nogil
    cdef int _random_piece(self, Rng rng) noexcept nogil

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
    cdef int hands[3 * ROW]
    cdef int stock[ROW]
    cdef int bag[ROW]
    cdef int points_of[4]
    cdef int phase, side, placed
    cdef int start_yellow, start_blue, never_drawn

    cdef int to_move(self) noexcept nogil
    cdef int legal(self, int* out) noexcept nogil
    cdef void apply(self, int code) noexcept nogil
    cdef unsigned long long key64(self) noexcept nogil
    cdef double payoff(self, int seat) noexcept nogil
    cdef int sample(self, Rng rng) noexcept nogil
    cdef double chance_of(self, int code) noexcept nogil
    cdef void determinize(self, int seat, Rng rng) noexcept nogil
    cdef void look_ahead(self) noexcept nogil
    cdef int placements(self, int* out) noexcept nogil
    cdef int contacts(self, int field) noexcept nogil
    cdef int outcomes(self, int number) noexcept nogil
    cdef int all_outcomes(self) noexcept nogil
    cdef void draw(self, int number) noexcept nogil
    cdef void lay(self, int field, int value, int option_a) noexcept nogil
    cdef void score_group(self, int field, int value) noexcept nogil
    cdef void end_turn(self) noexcept nogil
    cdef void next_turn(self) noexcept nogil
    cdef int drawable(self) noexcept nogil
    cdef int hand_size(self, int seat) noexcept nogil
    cdef void redraw(self, int seat, Rng rng) noexcept nogil
    cdef int can_complete(self) noexcept nogil
    cdef int random_piece(self, Rng rng) noexcept nogil

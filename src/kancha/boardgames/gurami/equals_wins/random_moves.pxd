from kancha.core.cbits cimport count_bits, lowest_bit
from kancha.core.rng cimport Rng
from kancha.boardgames.gurami.board cimport LONGEST
from kancha.boardgames.gurami.equals_wins.lookahead cimport MOST, ZERO, window_balance
from kancha.boardgames.gurami.equals_wins.rules cimport DONE, OPTION_A, VALUE_SHIFT, EqualsWinsRules

cdef enum:
    # After so many placements that are not legal, all legal ones are looked for.
    TRIES = 6
    NEITHER = 0
    COMPLETES = 1
    WAITS = 2

cdef class RandomMovesPosition(EqualsWinsRules):
    cdef int _random_move(self, Rng rng, int* out) noexcept nogil
    cdef int _may_lay(self, int field, int value, int option_a) noexcept nogil
    cdef int _use_of(self, int field, int value, int most_gaps) noexcept nogil

from kancha.core.cbits cimport count_bits, lowest_bit
from kancha.boardgames.gurami.board cimport FIELDS, LONGEST, NUMBERS
from kancha.boardgames.gurami.kissing_puzzle.rules cimport STRIPE, PuzzleRules
from kancha.boardgames.gurami.rounds cimport EACH

cdef class PuzzlePosition(PuzzleRules):
    cdef int worth(self, int seat) noexcept nogil
    cdef int outlook(self, int seat, int stripe) noexcept nogil
    cdef int last_piece(self, int seat, int gap, int field) noexcept nogil

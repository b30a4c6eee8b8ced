from kancha.core.cbits cimport count_bits, lowest_bit
from kancha.boardgames.gurami.board cimport FIELDS, LONGEST, NUMBERS
from kancha.boardgames.gurami.kissing_puzzle.rules cimport STRIPE, PuzzleRules
from kancha.boardgames.gurami.rounds cimport EACH

cdef class PuzzlePosition(PuzzleRules):
    cdef int _worth(self, int seat) noexcept nogil
    cdef int _outlook(self, int seat, int stripe) noexcept nogil
    cdef int _last_piece(self, int seat, int gap, int field) noexcept nogil

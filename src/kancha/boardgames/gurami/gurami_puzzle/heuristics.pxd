from kancha.boardgames.gurami.gurami_puzzle.rules cimport GuramiPuzzleRules

cdef class GuramiPuzzlePosition(GuramiPuzzleRules):
    cdef int evaluate(self, int seat) noexcept nogil

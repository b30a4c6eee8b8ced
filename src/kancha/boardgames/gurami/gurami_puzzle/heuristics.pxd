from kancha.boardgames.gurami.gurami_puzzle.rules cimport GuramiPuzzleRules

cdef class GuramiPuzzlePosition(GuramiPuzzleRules):
    cdef int _evaluate(self, int seat) noexcept nogil

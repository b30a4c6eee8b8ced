from kancha.core.encoding cimport fill_plane
from kancha.core.position cimport Position
from kancha.boardgames.gurami.kissing_puzzle.rules cimport PuzzleRules
from kancha.boardgames.gurami.rounds_encoding cimport RoundsEncoding

cdef class PuzzleEncoding(RoundsEncoding):
    cdef void _see_beside(self, Position position, int seat, float* out, int at) noexcept nogil
    cdef void _write(self, PuzzleRules position, int seat, float* out, int at) noexcept nogil

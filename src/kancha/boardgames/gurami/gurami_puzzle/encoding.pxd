from kancha.core.encoding cimport Encoding, put_bits
from kancha.core.position cimport Position
from kancha.boardgames.gurami.gurami_puzzle.rules cimport FIELD, NUMBER_SHIFT, GuramiPuzzleRules

cdef class GuramiPuzzleEncoding(Encoding):
    cdef int _highest

    cdef int _action_of(self, Position position, int code) noexcept nogil
    cdef int _code_of(self, Position position, int action) noexcept nogil
    cdef void _observe(self, Position position, int seat, float* out, int at) noexcept nogil
    cdef void _see(self, GuramiPuzzleRules position, int seat, float* out, int at) noexcept nogil

from kancha.core.encoding cimport Encoding, fill_plane, put_bits
from kancha.core.position cimport Position
from kancha.boardgames.gurami.equals_wins.lookahead cimport MOST, ZERO
from kancha.boardgames.gurami.equals_wins.rules cimport DONE, FIELD, OPTION_A, ROW, VALUE, VALUE_SHIFT, EqualsWinsRules

cdef enum:
    PER_FIELD = 24

cdef class EqualsWinsEncoding(Encoding):
    cdef int _sets, _players

    cdef int _action_of(self, Position position, int code) noexcept nogil
    cdef int _code_of(self, Position position, int action) noexcept nogil
    cdef void _observe(self, Position position, int seat, float* out, int at) noexcept nogil
    cdef void _see(self, EqualsWinsRules position, int seat, float* out, int at) noexcept nogil
    cdef void _see_pieces(self, EqualsWinsRules position, int seat, float* out, int at) noexcept nogil

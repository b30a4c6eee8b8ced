from kancha.core.encoding cimport Encoding, fill_plane, put_bits
from kancha.core.position cimport Position
from kancha.boardgames.gurami.gorami.rules cimport FIELD, NUMBER_SHIFT, GoramiRules

cdef class GoramiEncoding(Encoding):
    cdef int _copies

    cdef int _action_of(self, Position position, int code) noexcept nogil
    cdef int _code_of(self, Position position, int action) noexcept nogil
    cdef void _observe(self, Position position, int seat, float* out, int at) noexcept nogil
    cdef void _see(self, GoramiRules position, int seat, float* out, int at) noexcept nogil

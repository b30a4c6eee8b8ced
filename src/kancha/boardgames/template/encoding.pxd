from kancha.core.encoding cimport Encoding, fill_plane
from kancha.core.position cimport Position
from kancha.boardgames.template.rules cimport DONE, GO_ON, HAND, STRIDE, TemplateRules

cdef class TemplateEncoding(Encoding):
    cdef int _numbers, _players

    cdef int _action_of(self, Position position, int code) noexcept nogil
    cdef int _code_of(self, Position position, int action) noexcept nogil
    cdef void _observe(self, Position position, int seat, float* out, int at) noexcept nogil
    cdef void _see(self, TemplateRules position, int seat, float* out, int at) noexcept nogil

from kancha.core.encoding cimport Encoding, fill_plane, put_mapped
from kancha.core.position cimport Position
from kancha.boardgames.kulami.rules cimport ALL_MARBLES, KulamiRules
from kancha.boardgames.kulami.tables cimport NONE

cdef class KulamiEncoding(Encoding):
    cdef int _cell_of[64]
    cdef signed char _near[4 * 64]
    cdef float _size_of[64]

    cdef int _action_of(self, Position position, int code) noexcept nogil
    cdef int _code_of(self, Position position, int action) noexcept nogil
    cdef void _observe(self, Position position, int seat, float* out, int at) noexcept nogil
    cdef void _see(self, KulamiRules position, int seat, float* out, int at) noexcept nogil

from kancha.core.buffer cimport Buffer
from kancha.core.encoding cimport Encoding, fill_plane
from kancha.core.position cimport Position
from kancha.boardgames.rumis.rules cimport ANCHOR_SHIFT, ORIENTATION_BITS, ORIENTATION_COUNT, STONE_COUNT
from kancha.boardgames.rumis.rumis_pack.rules cimport PackRules

cdef class PackEncoding(Encoding):
    cdef Buffer _action_at, _codes
    cdef int _copies

    cdef int _action_of(self, Position position, int code) noexcept nogil
    cdef int _code_of(self, Position position, int action) noexcept nogil
    cdef void _observe(self, Position position, int seat, float* out, int at) noexcept nogil
    cdef void _see(self, PackRules position, int seat, float* out, int at) noexcept nogil

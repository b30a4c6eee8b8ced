from kancha.core.encoding cimport Encoding, fill_plane, put_mapped
from kancha.core.position cimport Position
from kancha.boardgames.rumis.rules cimport ANCHOR_SHIFT, ORIENTATION_BITS, ORIENTATION_COUNT, STONE_COUNT, BuildingRules

cdef enum:
    PLACES = 6656  # orientations x squares

cdef class BuildingEncoding(Encoding):
    cdef int _colours, _shown, _top
    cdef int _cell_of[64]
    cdef float _limit_of[64]
    cdef int _action_at[PLACES]
    cdef int _codes[PLACES]

    cdef int _action_of(self, Position position, int code) noexcept nogil
    cdef int _code_of(self, Position position, int action) noexcept nogil
    cdef void _observe(self, Position position, int seat, float* out, int at) noexcept nogil
    cdef void _see(self, BuildingRules position, int seat, float* out, int at) noexcept nogil
    cdef void _see_turn(self, BuildingRules position, int seat, float* out, int at) noexcept nogil

from kancha.core.cbits cimport lowest_bit
from kancha.core.encoding cimport Encoding, fill_plane, put_mapped
from kancha.core.position cimport Position
from kancha.boardgames.gipf.rules cimport AFTER, BEFORE, LEAVE, LINE_COUNT, LINE_SHIFT, LINES, MAY, MUST, REMOVAL, TAKEN, WAY, WAY_COUNT, WAYS, WITH_GIPF, GipfRules, bits_of, pattern_on

cdef enum:
    CELLS = 49
    RIM = 18
    PUSHES = 60  # the ways, and the rim spots
    SINGLES = 2 * PUSHES
    SPOTS = 37
    REMOVALS = SINGLES + SPOTS
    MOST_REMOVALS = 1024
    PATTERNS = 128
    MOST_PIECES = 18

cdef int CELL_OF[64]
cdef int SPOT_OF[64]
cdef unsigned long long BIT_OF[SPOTS]
cdef int RIM_OF[WAY_COUNT]
cdef int WAY_ONTO[RIM]
cdef short ACTION_OF_REMOVAL[LINE_COUNT * PATTERNS]
cdef int REMOVAL_CODES[MOST_REMOVALS]

cdef int LEAVING

cdef int number_of(GipfRules position, int way) noexcept nogil
cdef int push_of(GipfRules position, int push, int kind) noexcept nogil
cdef int single_of(GipfRules position, unsigned long long bit) noexcept nogil

cdef class GipfEncoding(Encoding):
    cdef int _action_of(self, Position position, int code) noexcept nogil
    cdef int _code_of(self, Position position, int action) noexcept nogil
    cdef void _observe(self, Position position, int seat, float* out, int at) noexcept nogil
    cdef void _see(self, GipfRules position, int seat, float* out, int at) noexcept nogil

from kancha.core.cbits cimport lowest_bit
from kancha.core.encoding cimport Encoding, fill_plane
from kancha.core.position cimport Position
from kancha.boardgames.gounki.rules cimport DROPS, EXIT, FIRST_TARGET, ORIGIN, TARGET, TARGET_WIDTH, GounkiRules

cdef enum:
    UPSIDE_DOWN = 56
    TARGETS = 72
    STEPS = 5
    MOST_ACTIONS = 8192

# White's moves are numbered; black's are looked up upside down. ACTION_OF_DROPS has STEPS items for
# each of the first two drops, and one more for the third, which may be missing.
cdef short ACTION_OF_MOVE[64 * TARGETS]
cdef short ACTION_OF_DROPS[64 * STEPS * STEPS * (STEPS + 1)]
cdef int CODES[MOST_ACTIONS]
cdef signed char STEP_OF[11]

cdef int upside_down(int code) noexcept nogil
cdef int drops_index(int code) noexcept nogil

cdef class GounkiEncoding(Encoding):
    cdef int _action_of(self, Position position, int code) noexcept nogil
    cdef int _code_of(self, Position position, int action) noexcept nogil
    cdef void _observe(self, Position position, int seat, float* out, int at) noexcept nogil
    cdef void _see(self, GounkiRules position, int seat, float* out, int at) noexcept nogil
    cdef void _put_pieces(self, GounkiRules position, int seat, int turned, float* out, int at) noexcept nogil

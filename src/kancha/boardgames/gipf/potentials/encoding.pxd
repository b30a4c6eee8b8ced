from kancha.boardgames.gipf.encoding cimport CELL_OF, CELLS, PUSHES, GipfEncoding, number_of, push_of
from kancha.boardgames.gipf.potentials.rules cimport ACCEPT, ANSWER, CHALLENGE, DIE, EXTRA, LINKED, NO_TAMSK, PotentialRules
from kancha.boardgames.gipf.potentials.stacks cimport CARRIED, CONVERT, COUNT, EARNING_SPOT, KIND_SHIFT, KINDS, LOADED, LOADED_PUSH, NEUTRALISE, PLANES, SPOT_BITS, SPOTS, TAMSK_PUSH, USE
from kancha.boardgames.gipf.rules cimport AFTER, BEFORE, MAY, MUST, NONE, WAY, WAYS
from kancha.core.cbits cimport lowest_bit
from kancha.core.encoding cimport Encoding, fill_plane, put_mapped
from kancha.core.position cimport Position

cdef enum:
    PAIRS = 498  # of spots on one line
    LOADED_PUSHES = 1082  # behind the actions of the base game
    TAMSK_PUSHES = 1382
    USES = 1442
    CONVERSIONS = USES + PAIRS
    DECLINING = CONVERSIONS + PAIRS
    ACCEPTING = DECLINING + 1
    CHALLENGING = DECLINING + 2
    BESIDE = 12  # the planes of each seat, then those of the course of play
    BESIDE_COUNT = 11
    COURSE = 34
    MOST_BASIC = 21
    MOST_OF_A_KIND = 6
    MOST_USED = 12
    MOST_CHALLENGES = 30

cdef int PAIR_OF[64 * 64]
cdef int PAIR_CODES[PAIRS]

cdef class PotentialEncoding(GipfEncoding):
    cdef int _action_of(self, Position position, int code) noexcept nogil
    cdef int _code_of(self, Position position, int action) noexcept nogil
    cdef int _use_of(self, PotentialRules position, int code) noexcept nogil
    cdef void _observe(self, Position position, int seat, float* out, int at) noexcept nogil
    cdef void _see_all(self, PotentialRules position, int seat, float* out, int at) noexcept nogil
    cdef void _see_board(self, PotentialRules position, int seat, float* out, int at) noexcept nogil
    cdef void _see_beside(self, PotentialRules position, int whose, float* out, int at) noexcept nogil
    cdef void _see_course(self, PotentialRules position, int seat, float* out, int at) noexcept nogil
    cdef void _see_announced(self, PotentialRules position, float* out, int at) noexcept nogil

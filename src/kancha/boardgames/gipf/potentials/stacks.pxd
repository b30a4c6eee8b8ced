from kancha.boardgames.gipf.heuristics cimport GipfPosition
from kancha.boardgames.gipf.rules cimport (
    AFTER,
    BY_GIPF,
    MAY,
    NO_MORE,
    WAY,
    WAYS,
    WITH_GIPF,
    GipfRules,
    chain,
    step,
)
from kancha.core.cbits cimport count_bits, fold, lowest_bit

cpdef enum:
    TAMSK = 0
    ZERTZ = 1
    DVONN = 2
    YINSH = 3
    PUNCT = 4
    KINDS = 5
    CARRIED = 5
    COUNT = 6
    PLANES = 10
    LOADED = 3
    KIND_SHIFT = 6
    LOADED_PUSH = 0x1000
    USE = 0x2000
    NEUTRALISE = 0x4000
    CONVERT = 0x8000
    TAMSK_PUSH = 0x10000
    SPOT_BITS = 0x3F

cdef unsigned long long SPOTS
cdef unsigned long long EARNING_SPOT
cdef int TURNS[6]

cdef class StackRules(GipfPosition):
    cdef unsigned long long _planes[PLANES]
    cdef unsigned long long _failed
    cdef int _stock[10]
    cdef int _punct
    cdef bint _earned

    cdef unsigned long long _board_key64(self) noexcept nogil
    cdef unsigned long long _optional(self) noexcept nogil
    cdef unsigned long long _used(self) noexcept nogil
    cdef unsigned long long _alone(self) noexcept nogil
    cdef unsigned long long _ready(self) noexcept nogil
    cdef unsigned long long _topped(self) noexcept nogil
    cdef int _kind_on(self, unsigned long long spot) noexcept nogil
    cdef int _in_stock(self, int seat) noexcept nogil
    cdef void _push(self, int code) noexcept nogil
    cdef unsigned long long _bring(self, int way) noexcept nogil
    cdef void _push_tamsk(self, int code) noexcept nogil
    cdef unsigned long long _landings_c(self, unsigned long long source, int kind) noexcept nogil
    cdef void _use(self, int code) noexcept nogil
    cdef void _jump_on_gipf(self, unsigned long long target, int convert) noexcept nogil
    cdef void _cover(self, unsigned long long spot, int kind) noexcept nogil
    cdef void _remove(self, unsigned long long taken) noexcept nogil
    cdef void _uncover(self, unsigned long long spots) noexcept nogil

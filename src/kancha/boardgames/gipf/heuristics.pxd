from kancha.core.cbits cimport count_bits
from kancha.boardgames.gipf.reading cimport GipfReading
from kancha.boardgames.gipf.rules cimport (
    LINE_COUNT,
    MUST,
    OVER,
    PUSH,
    REMOVAL,
    WAY,
    WAY_COUNT,
    WAYS,
    WITH_GIPF,
    chain,
    has_four,
    row_of,
    step,
)

cdef enum:
    PIECE = 100
    LAST_GIPF = 3000
    AT_CENTRE = 40
    NEAR_CENTRE = 18
    FIRST_GIPF_TO_COME = 240

cdef unsigned long long CENTRE
cdef unsigned long long MIDDLE
cdef int GIPF_SAFETY[11]
cdef int RESERVE_SAFETY[22]

cdef unsigned long long union_of_rows(unsigned long long own, unsigned long long occupied) noexcept nogil
cdef int worth(unsigned long long taken, unsigned long long gipfs, unsigned long long all_gipfs) noexcept nogil

cdef class GipfPosition(GipfReading):
    cdef int _evaluate(self, int seat) noexcept nogil
    cdef int _standing(self, int seat) noexcept nogil
    cdef int _pending(self, int seat) noexcept nogil
    cdef int _threat(self, int seat) noexcept nogil
    cdef int _gain(self, int seat, int way) noexcept nogil
    cdef int _move_ordering(self, int code) noexcept nogil
    cdef int _noisy(self, int* out) noexcept nogil

cimport cython

from kancha.core.cbits cimport count_bits
from kancha.core.slot_weights cimport SlotWeights, Table, weighed
from kancha.boardgames.gipf.reading cimport GipfReading
from kancha.boardgames.gipf.rules cimport (
    AFTER,
    LINE_COUNT,
    MUST,
    NO_MORE,
    OVER,
    PUSH,
    REMOVAL,
    WAY,
    WAY_COUNT,
    WAYS,
    WITH_GIPF,
    chain,
    has_four,
    pattern_on,
    row_of,
    step,
)

cdef enum:
    PIECE = 100
    LAST_GIPF = 3000
    AT_CENTRE = 40
    NEAR_CENTRE = 18
    FIRST_GIPF_TO_COME = 240
    SLOTS = 29
    PATTERNS = 128
    MOST_IN_RING = 3
    MOST_GIPFS = 10
    MOST_PIECES = 18

cdef unsigned long long CENTRE
cdef unsigned long long MIDDLE
cdef int GIPF_SAFETY[11]
cdef unsigned long long RIM
cdef int RESERVE_SAFETY[22]
cdef int DIGITS[PATTERNS]
cdef int BASIC_STATES[LINE_COUNT]
cdef bint LEARNED
cdef Table* TABLE

cdef unsigned long long union_of_rows(unsigned long long own, unsigned long long occupied) noexcept nogil
cdef int worth(unsigned long long taken, unsigned long long gipfs, unsigned long long all_gipfs) noexcept nogil
cdef int pair_of(int mine, int theirs, int most) noexcept nogil

cdef class GipfPosition(GipfReading):
    @cython.locals(
        states=cython.short[SLOTS],
        white=cython.ulonglong,
        black=cython.ulonglong,
        mine=cython.ulonglong,
        theirs=cython.ulonglong,
        taken=cython.ulonglong,
        bonus=cython.int,
        turn=cython.int,
        side=cython.int,
    )
    cdef int _forecast(self, int seat) noexcept nogil
    cdef void _show(
        self,
        short* states,
        unsigned long long white,
        unsigned long long black,
        unsigned long long gipfs,
        int reserve_white,
        int reserve_black,
    ) noexcept nogil
    @cython.locals(states=cython.short[SLOTS])
    cpdef list slots(self)
    cdef int _evaluate(self, int seat) noexcept nogil
    cdef int _standing(self, int seat) noexcept nogil
    cdef int _pending(self, int seat) noexcept nogil
    cdef int _threat(self, int seat) noexcept nogil
    cdef int _gain(self, int seat, int way) noexcept nogil
    cdef int _move_ordering(self, int code) noexcept nogil
    cdef int _noisy(self, int* out) noexcept nogil

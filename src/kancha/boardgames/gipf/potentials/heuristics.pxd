from kancha.boardgames.gipf.heuristics cimport (
    AT_CENTRE,
    CENTRE,
    FIRST_GIPF_TO_COME,
    GIPF_SAFETY,
    MIDDLE,
    NEAR_CENTRE,
    PIECE,
    RESERVE_SAFETY,
    union_of_rows,
    worth,
)
from kancha.boardgames.gipf.potentials.reading cimport PotentialReading
from kancha.boardgames.gipf.potentials.rules cimport EXTRA, NO_TAMSK
from kancha.boardgames.gipf.potentials.stacks cimport (
    CONVERT,
    COUNT,
    KIND_SHIFT,
    KINDS,
    LOADED_PUSH,
    NEUTRALISE,
    SPOT_BITS,
    TAMSK_PUSH,
    USE,
)
from kancha.boardgames.gipf.rules cimport MUST, PUSH, REMOVAL, WAY, WAY_COUNT, WITH_GIPF, has_four
from kancha.core.cbits cimport count_bits

cdef enum:
    IN_STOCK = 5
    COVERING = 6
    ALONE = 7

cdef int VALUE[8]

cdef class PotentialPosition(PotentialReading):
    cdef int _forecast(self, int seat) noexcept nogil
    cdef int _standing(self, int seat) noexcept nogil
    cdef unsigned long long _basic(self, int seat) noexcept nogil
    cdef int _use_gain(self, int code) noexcept nogil
    cdef int _move_ordering(self, int code) noexcept nogil
    cdef int _noisy(self, int* out) noexcept nogil

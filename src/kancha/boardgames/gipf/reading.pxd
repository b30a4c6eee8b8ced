from kancha.boardgames.gipf.rules cimport (
    LEAVE,
    LINE_COUNT,
    LINE_SHIFT,
    NONE,
    TAKEN,
    WAY,
    WAY_COUNT,
    WAYS,
    GipfRules,
    bits_of,
    chain,
)

cdef class GipfReading(GipfRules):
    pass

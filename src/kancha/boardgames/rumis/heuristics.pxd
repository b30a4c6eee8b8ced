cimport cython

from kancha.core.cbits cimport count_bits
from kancha.boardgames.rumis.rules cimport FITS, BuildingRules

cdef class RumisPosition(BuildingRules):
    cdef int evaluate(self, int seat) noexcept nogil
    cdef int prospect(self, int seat) noexcept nogil
    @cython.locals(room=cython.ulonglong[FITS], touch=cython.ulonglong[FITS])
    cdef int outlook(self, int colour) noexcept nogil
    cdef int plies_left(self) noexcept nogil

from kancha.games.gipf.rules cimport GipfRules

cdef class GipfPosition(GipfRules):
    cdef int evaluate(self, int seat) noexcept nogil

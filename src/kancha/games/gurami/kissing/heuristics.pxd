from kancha.games.gurami.board cimport NUMBERS
from kancha.games.gurami.kissing.rules cimport KissingRules

cdef class KissingPosition(KissingRules):
    cdef int worth(self, int seat) noexcept nogil

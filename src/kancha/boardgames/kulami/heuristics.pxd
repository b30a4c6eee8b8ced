from kancha.core.cbits cimport count_bits
from kancha.boardgames.kulami.rules cimport ALL_MARBLES, BLACK, RED, KulamiRules
from kancha.boardgames.kulami.tables cimport PANELS

cdef class KulamiPosition(KulamiRules):
    cdef int evaluate(self, int seat) noexcept nogil
    cdef int prospects(self) noexcept nogil
    cdef int holding(self, int size, int lead, int empty) noexcept nogil
    cdef int plies_left(self) noexcept nogil

from kancha.core.cbits cimport count_bits
from kancha.boardgames.kulami.rules cimport ALL_MARBLES, BLACK, RED, KulamiRules
from kancha.boardgames.kulami.tables cimport PANELS

cdef class KulamiPosition(KulamiRules):
    cdef int _evaluate(self, int seat) noexcept nogil
    cdef int _prospects(self) noexcept nogil
    cdef int _holding(self, int size, int lead, int empty) noexcept nogil
    cdef int _plies_left(self) noexcept nogil

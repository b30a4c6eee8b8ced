from kancha.boardgames.gurami.equals_wins.lookahead cimport ZERO
from kancha.boardgames.gurami.equals_wins.rules cimport DONE, FIELD, OPTION_A, VALUE, VALUE_SHIFT
from kancha.boardgames.gurami.equals_wins.random_moves cimport RandomMovesPosition

cdef class EqualsWinsPosition(RandomMovesPosition):
    cdef int _evaluate(self, int seat) noexcept nogil
    cdef int _move_ordering(self, int code) noexcept nogil

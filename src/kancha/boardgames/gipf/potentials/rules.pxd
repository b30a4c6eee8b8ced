cimport cython

from kancha.boardgames.gipf.potentials.stacks cimport (
    CARRIED,
    CONVERT,
    KIND_SHIFT,
    KINDS,
    LOADED,
    LOADED_PUSH,
    NEUTRALISE,
    SPOT_BITS,
    SPOTS,
    TAMSK,
    TAMSK_PUSH,
    USE,
    StackRules,
)
from kancha.boardgames.gipf.rules cimport (
    AFTER,
    BEFORE,
    BY_LIMIT,
    BY_RESERVE,
    LEAVE,
    MAY,
    MUST,
    NONE,
    OVER,
    PUSH,
    REMOVAL,
    WAY_COUNT,
    WITH_GIPF,
    GipfRules,
    has_four,
    is_open,
    open_ways,
)
from kancha.core.cbits cimport CHANCE, NOBODY, fold, lowest_bit
from kancha.core.rng cimport Rng

cpdef enum:
    EXTRA = 4
    ANSWER = 5
    DIE = 6
    LINKED = 7
    FREE = 0
    BY_DIE = 1
    BY_GAME = 2
    NO_TAMSK = 0x1003F
    ACCEPT = 0x20000
    CHALLENGE = 0x20001
    ROLL = 0x20010
    USER_WINS = 0x20020
    CHALLENGER_WINS = 0x20021
    CHOICES = 294
    TRIES = 64

cdef class PotentialRules(StackRules):
    cdef int _link[KINDS]
    cdef int _challenges[2]
    cdef int _announced
    cdef int _roll

    cdef int _to_move(self) noexcept nogil
    cdef int _legal(self, int* out) noexcept nogil
    cdef unsigned long long _board_key64(self) noexcept nogil
    @cython.locals(n=cython.Py_ssize_t)
    cdef int _choices(self, int* out) noexcept nogil
    @cython.locals(ways=cython.Py_ssize_t, n=cython.Py_ssize_t, i=cython.Py_ssize_t, code=cython.int)
    cdef int _pushes(self, int* out) noexcept nogil
    @cython.locals(pushes=cython.int, uses=cython.int, pick=cython.uint)
    cdef int _random_move(self, Rng rng, int* out) noexcept nogil
    cdef int _uses(self, int* out, int n) noexcept nogil
    cdef int _removals(self, int* out) noexcept nogil
    cdef bint _can_push(self) noexcept nogil
    cdef bint _can_use(self) noexcept nogil
    cdef void _act(self, int code) noexcept nogil
    cdef void _announce(self, int code) noexcept nogil
    cdef void _answer(self, int code) noexcept nogil
    cdef void _throw(self, int number) noexcept nogil
    cdef void _decide(self, int success) noexcept nogil
    cdef void _carry_out(self, int code) noexcept nogil
    cdef int _kind_of(self, int code) noexcept nogil
    cdef int _settle(self) noexcept nogil
    cdef void _hand_over(self) noexcept nogil
    cdef void _next_turn(self) noexcept nogil
    cdef void _end(self, int ending, int winner) noexcept nogil
    cdef int _sample(self, Rng rng) noexcept nogil
    cdef double _chance_of(self, int code) noexcept nogil

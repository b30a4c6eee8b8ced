cimport cython

from kancha.core.cbits cimport CHANCE, NOBODY
from kancha.core.position cimport Position
from kancha.core.rng cimport Rng
from kancha.search.limits cimport Limits
from kancha.search.playout cimport squash
from kancha.search.turns cimport Turns

cdef enum:
    LONGEST = 1000
    GLANCE = 64

cdef class Rollouts:
    cdef object seed, expected
    cdef tuple rest
    cdef int most, moves, turns, judge_from, softness
    cdef Turns turn
    cdef Position work

    @cython.locals(total=cython.double)
    cdef double play_on(self, int me, Rng rng) noexcept nogil
    cdef void take_turn(self, int seat) noexcept nogil

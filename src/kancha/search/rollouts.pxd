from kancha.core.buffer cimport Buffer
from kancha.core.cbits cimport CHANCE, NOBODY
from kancha.core.position cimport Position
from kancha.core.rng cimport Rng
from kancha.search.limits cimport Limits

cdef enum:
    LONGEST = 1000
    WORST = -100000
    DECIDED = 20000

cdef class Rollouts:
    cdef object seed
    cdef Buffer codes
    cdef Position work, scratch

    cdef double play_on(self, int me, Rng rng) noexcept nogil
    cdef int tempting(self, int seat, int size) noexcept nogil

cimport cython

from kancha.core.cbits cimport CHANCE, NOBODY
from kancha.core.objective cimport Objective
from kancha.core.position cimport Position
from kancha.core.rng cimport Rng
from kancha.search.limits cimport SearchLimits
from kancha.search.playout cimport squash
from kancha.search.turns cimport TurnSearch

cdef enum:
    MAX_TURNS = 1000
    MAX_TURN_POSITIONS = 64

cdef class Rollouts:
    cdef object seed, planned_position
    cdef tuple planned_moves
    cdef int max_candidates, turn_moves, rollout_turns, evaluate_from, eval_scale
    cdef TurnSearch turn_search
    cdef Position work
    cdef Objective objective

    @cython.locals(total=cython.double)
    cdef double rollout(self, int searcher, Rng rng) noexcept nogil
    cdef void play_best_turn(self, int seat) noexcept nogil

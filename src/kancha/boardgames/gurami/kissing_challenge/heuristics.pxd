from kancha.boardgames.gurami.kissing_challenge.rules cimport ChallengeRules

cdef enum:
    SOON = 100

cdef class ChallengePosition(ChallengeRules):
    cdef int _worth(self, int seat) noexcept nogil

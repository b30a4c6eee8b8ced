from kancha.core.encoding cimport fill_plane
from kancha.core.position cimport Position
from kancha.boardgames.gurami.kissing_challenge.rules cimport ChallengeRules
from kancha.boardgames.gurami.rounds_encoding cimport RoundsEncoding

cdef class ChallengeEncoding(RoundsEncoding):
    cdef void _see_beside(self, Position position, int seat, float* out, int at) noexcept nogil
    cdef void _write(self, ChallengeRules position, int seat, float* out, int at) noexcept nogil

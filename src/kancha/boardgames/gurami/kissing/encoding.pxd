from kancha.core.encoding cimport fill_plane
from kancha.core.position cimport Position
from kancha.boardgames.gurami.board cimport NUMBERS
from kancha.boardgames.gurami.rounds cimport EACH
from kancha.boardgames.gurami.kissing.rules cimport KissingRules
from kancha.boardgames.gurami.rounds_encoding cimport RoundsEncoding

cdef class KissingEncoding(RoundsEncoding):
    cdef void _see_beside(self, Position position, int seat, float* out, int at) noexcept nogil
    cdef void _write(self, KissingRules position, int seat, float* out, int at) noexcept nogil

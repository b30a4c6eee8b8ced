from kancha.core.cbits cimport NOBODY
from kancha.core.encoding cimport Encoding, fill_plane
from kancha.core.position cimport Position
from kancha.boardgames.gurami.board cimport FIELDS
from kancha.boardgames.gurami.rounds cimport BLUE, FIELD, MOST_FRESH, NUMBER, NUMBER_SHIFT, RoundsPosition

cdef enum:
    BOARD_PLANES = 12
    SEAT_PLANES = 14

cdef class RoundsEncoding(Encoding):
    cdef int _players

    cdef int _action_of(self, Position position, int code) noexcept nogil
    cdef int _code_of(self, Position position, int action) noexcept nogil
    cdef void _observe(self, Position position, int seat, float* out, int at) noexcept nogil
    cdef void _see(self, RoundsPosition position, int seat, float* out, int at) noexcept nogil
    cdef void _see_board(self, RoundsPosition position, int other, int viewer, float* out, int at) noexcept nogil
    cdef void _see_beside(self, Position position, int seat, float* out, int at) noexcept nogil

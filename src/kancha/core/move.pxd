from kancha.core.buffer cimport Buffer

cdef class Move:
    cdef readonly object position
    cdef readonly int code

cdef class Moves:
    cdef readonly object position
    cdef Buffer _buffer
    cdef dict _by_text

cdef Move make_move(object position, int code)
cdef Moves make_moves(object position, Buffer buffer)

from kancha.boardgames.gurami.board cimport LONGEST, STRIPES, BoardsPosition

cdef class GroupsPosition(BoardsPosition):
    cdef unsigned long long _group
    cdef int _group_size
    cdef int _group_order[LONGEST]
    cdef int _gaps[STRIPES]
    cdef signed char _gap_field[STRIPES * LONGEST]
    cdef signed char _gap_place[STRIPES * LONGEST]
    cdef signed char _gap_before[STRIPES * LONGEST]

    cdef void _put(self, int board, int field, int value) noexcept nogil
    cdef void _list_gaps(self, int stripe) noexcept nogil
    cdef int _holds_group(self, int field, int kind) noexcept nogil
    cdef void _extend_group(self, int field) noexcept nogil
    cdef void _close_group(self) noexcept nogil

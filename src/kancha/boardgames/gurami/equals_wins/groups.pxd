from kancha.boardgames.gurami.board cimport LONGEST, STRIPES, BoardsPosition

cdef class GroupsPosition(BoardsPosition):
    cdef unsigned long long group
    cdef int group_size
    cdef int group_order[LONGEST]
    cdef int gaps[STRIPES]
    cdef signed char gap_field[STRIPES * LONGEST]
    cdef signed char gap_place[STRIPES * LONGEST]
    cdef signed char gap_before[STRIPES * LONGEST]

    cdef void put(self, int board, int field, int value) noexcept nogil
    cdef void list_gaps(self, int stripe) noexcept nogil
    cdef int holds_group(self, int field, int kind) noexcept nogil
    cdef void extend_group(self, int field) noexcept nogil
    cdef void close_group(self) noexcept nogil

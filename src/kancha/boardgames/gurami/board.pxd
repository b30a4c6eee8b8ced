from kancha.core.cbits cimport fold
from kancha.core.position cimport Position

cpdef enum:
    FIELDS = 64
    BOARDS = 4
    STRIPES = 18
    LONGEST = 12
    NUMBERS = 8
    # What `chain` returns: the balance plus EVEN in the bits BALANCE, the total above them.
    BALANCE = 0xFF
    EVEN = 0x80
    TOTAL_SHIFT = 8

# The tables of one board shape. Stripes are counted H1, ..., U1, ..., D1, ...; stripe_of and
# place_in hold three items for each field, member LONGEST items for each stripe.
cdef struct Layout:
    int fields
    int stripes
    unsigned long long all_fields
    unsigned long long centre
    unsigned long long near[FIELDS]
    unsigned long long stripe_fields[STRIPES]
    int stripe_of[3 * FIELDS]
    int place_in[3 * FIELDS]
    int length[STRIPES]
    int member[STRIPES * LONGEST]

# What a position has that its game did not set up.
cdef Layout NO_LAYOUT

cdef class Tables:
    cdef Layout layout

cdef class BoardsPosition(Position):
    cdef Layout* _layout
    cdef signed char _values[BOARDS * FIELDS]
    cdef unsigned long long _occupied[BOARDS]
    cdef unsigned long long _barred[BOARDS * NUMBERS]

    cdef unsigned long long _open_to(self, int board, int number) noexcept nogil
    cdef void _put(self, int board, int field, int value) noexcept nogil
    cdef int _chain(self, int board, int field, int kind) noexcept nogil
    cdef int _points(self, int board, int field, int value) noexcept nogil
    cdef unsigned long long _boards_key(self, int boards) noexcept nogil

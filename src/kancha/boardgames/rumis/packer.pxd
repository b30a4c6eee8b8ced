from libc.stdlib cimport calloc, free

from kancha.core.cbits cimport MASK64, fold, lowest_bit

cpdef enum:
    MOST_CELLS = 160
    WORDS = 3
    OPTION_WORDS = WORDS + 1
    ENTRY_WORDS = WORDS + 2
    MOST_DEPTH = 81
    ROOM = 48
    ROOMS = MOST_CELLS + 1
    TRIPLES = 15
    SMALL = 8 * TRIPLES
    NEVER = 255

cdef unsigned long long GUARD
cdef long long MOST_SOLUTIONS

cdef class Packer:
    cdef readonly int cells
    cdef int first[MOST_CELLS + 1]
    # OPTION_WORDS for each option: its cells, and the stones it takes.
    cdef unsigned long long* options
    # ENTRY_WORDS for each entry: the free cells, the stones left, and 1 + the number of solutions.
    cdef unsigned long long* table
    cdef unsigned long long table_mask
    cdef int chosen[MOST_DEPTH]
    # By stones of two cubes, stones of three, and free cells.
    cdef unsigned char quadruples[SMALL * ROOMS]
    cdef long long most
    cdef readonly long long found, nodes
    cdef public bint stopped
    cdef readonly bint too_many
    cdef object report

    cdef long long search(
        self, int depth, unsigned long long free0, unsigned long long free1,
        unsigned long long free2, unsigned long long left,
    ) noexcept nogil
    cdef bint adds_up(self, unsigned long long left) noexcept nogil
    cdef long long complete(self, int depth) noexcept nogil

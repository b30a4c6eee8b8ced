from kancha.core.cbits cimport count_bits, lowest_bit
from kancha.core.rng cimport Rng
from kancha.boardgames.gurami.gurami_puzzle.techniques cimport FIELDS, MOST_OPEN, Techniques, is_single

cdef class Solver(Techniques):
    cdef Rng rng
    cdef object report
    cdef readonly long long found
    cdef readonly long long nodes
    cdef long long most, most_nodes
    cdef int numbers[2 * FIELDS]

    cdef void search(self, int depth) noexcept nogil
    cdef int narrowest(self, int row) noexcept nogil
    cdef unsigned long long choose(self, unsigned long long bits) noexcept nogil
    cdef void note(self, int row) noexcept nogil
    cdef tuple noted(self, int which)

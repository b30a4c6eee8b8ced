from kancha.core.buffer cimport Buffer
from kancha.core.cbits cimport CHANCE, NOBODY
from kancha.core.encoding cimport Encoding
from kancha.core.position cimport Position
from kancha.core.rng cimport Rng

cdef extern from *:
    """
    static CYTHON_INLINE void clear_numbers(float *out, int at, int count) {
        memset(out + at, 0, (size_t)count * sizeof(float));
    }
    static CYTHON_INLINE void clear_marks(unsigned char *out, int at, int count) {
        memset(out + at, 0, (size_t)count);
    }
    """
    void clear_numbers(float* out, int at, int count) noexcept nogil
    void clear_marks(unsigned char* out, int at, int count) noexcept nogil

cdef enum:
    UNKNOWN = -1

cdef size_t address_of(object array) except? 0

cdef class Slots:
    cdef readonly int size
    cdef readonly Encoding encoding
    cdef Position start
    cdef list positions, rngs
    cdef tuple arrays
    cdef bint has_observations, has_masks
    cdef int limit, max_moves, actions, numbers, seats
    cdef Buffer all_codes, numbers_of, pointers
    cdef int* codes
    cdef int* counts
    cdef int* chosen
    cdef int* drawn
    cdef int* drawn_codes
    cdef int* lengths
    cdef void** position_of
    cdef void** rng_of
    cdef float* observations
    cdef unsigned char* masks
    cdef float* rewards
    cdef unsigned char* done
    cdef unsigned char* truncated
    cdef int* movers

    cdef void _begin(self, int slot) noexcept nogil
    cdef void _play_chance(self, Position position, Rng rng) noexcept nogil
    cdef void _finish(self, Position position, int slot, int over) noexcept nogil
    cdef void _show(self, Position position, int slot) noexcept nogil
    cdef void _advance(self, int first, int last) noexcept nogil
    cdef void _list(self, Position position, int slot) noexcept nogil
    cdef int _draw(self, Position position, Rng rng, int slot) noexcept nogil
    cdef int _check(self, int* wanted) noexcept nogil
    cdef int _find(self, Position position, int slot, int action) noexcept nogil

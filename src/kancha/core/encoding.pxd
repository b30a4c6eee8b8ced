from kancha.core.cbits cimport lowest_bit
from kancha.core.position cimport Position

# The loops that fill planes; bits.py has them in Python.
cdef extern from *:
    """
    static CYTHON_INLINE void fill_plane(float *out, int at, int cells, float value) {
        for (int i = 0; i < cells; i++) out[at + i] = value;
    }
    static CYTHON_INLINE void put_bits(float *out, int at, unsigned long long bits) {
        for (; bits; bits &= bits - 1) out[at + lowest_bit(bits)] = 1.0f;
    }
    static CYTHON_INLINE void put_mapped(
        float *out, int at, unsigned long long bits, const int *cell_of
    ) {
        for (; bits; bits &= bits - 1) out[at + cell_of[lowest_bit(bits)]] = 1.0f;
    }
    """
    void fill_plane(float* out, int at, int cells, float value) noexcept nogil
    void put_bits(float* out, int at, unsigned long long bits) noexcept nogil
    void put_mapped(float* out, int at, unsigned long long bits, const int* cell_of) noexcept nogil

cdef class Encoding:
    cdef readonly object game
    cdef readonly tuple planes, grid
    cdef readonly int actions, cells, size

    # Without the GIL, no error: `code` is legal in the position, `action` one of the actions, and
    # `out` holds zeros from `at` on.
    cdef int _action_of(self, Position position, int code) noexcept nogil
    cdef int _code_of(self, Position position, int action) noexcept nogil
    cdef void _observe(self, Position position, int seat, float* out, int at) noexcept nogil

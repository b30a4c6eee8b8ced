# The C side of bits.py: what both builds call by the same names.

cdef enum:
    CHANCE = -1
    NOBODY = -2
    MAX_SEATS = 4

cdef extern from *:
    """
    #define MASK64 0xFFFFFFFFFFFFFFFFULL
    #if defined(__GNUC__) || defined(__clang__)
    #define lowest_bit __builtin_ctzll
    #define count_bits __builtin_popcountll
    #else
    #if defined(_MSC_VER)
    #include <intrin.h>
    #endif
    static CYTHON_INLINE int count_bits(unsigned long long bits) {
        bits -= (bits >> 1) & 0x5555555555555555ULL;
        bits = (bits & 0x3333333333333333ULL) + ((bits >> 2) & 0x3333333333333333ULL);
        bits = (bits + (bits >> 4)) & 0x0F0F0F0F0F0F0F0FULL;
        return (int)(bits * 0x0101010101010101ULL >> 56);
    }
    static CYTHON_INLINE int lowest_bit(unsigned long long bits) {
    #if defined(_MSC_VER) && (defined(_M_X64) || defined(_M_ARM64))
        unsigned long place;
        _BitScanForward64(&place, bits);
        return (int)place;
    #else
        return count_bits((bits & (0 - bits)) - 1);
    #endif
    }
    #endif
    static CYTHON_INLINE void copy_fields(PyObject *to, PyObject *from, size_t start) {
        memcpy((char *)to + start, (char *)from + start, (size_t)Py_TYPE(to)->tp_basicsize - start);
    }
    static CYTHON_INLINE unsigned long long eight_bytes(const signed char *array, int i) {
        unsigned long long word;
        memcpy(&word, array + 8 * i, 8);
        return word;
    }
    static CYTHON_INLINE unsigned long long fold(unsigned long long key, unsigned long long word) {
        key = (key * 0xD6E8FEB86659FD93ULL ^ word) * 0x9E3779B97F4A7C15ULL;
        return key ^ (key >> 29);
    }
    """
    const unsigned long long MASK64
    int lowest_bit(unsigned long long) noexcept nogil
    int count_bits(unsigned long long) noexcept nogil
    unsigned long long fold(unsigned long long key, unsigned long long word) noexcept nogil
    unsigned long long eight_bytes(const signed char* array, int i) noexcept nogil
    void copy_fields(void* to, void* origin, size_t start) noexcept nogil

from libc.stdlib cimport calloc, free

# The hot loops are C, which shows the compiler that nothing overlaps; bits.py has them in Python.
cdef extern from *:
    """
    static CYTHON_INLINE void exchange(
        short *sums, int at, const short *rows, int old_row, int new_row, int count
    ) {
        short *__restrict to = sums + at;
        const short *__restrict gone = rows + old_row;
        const short *__restrict come = rows + new_row;
        const size_t size = (size_t)count & ~(size_t)15;
        for (size_t i = 0; i < size; i++) to[i] = (short)(to[i] + come[i] - gone[i]);
    }
    static CYTHON_INLINE int weigh(
        const short *sums, int at, const short *bias, const short *out, int out_at, int count
    ) {
        const short *own = sums + at, *weights = out + out_at;
        const size_t size = (size_t)count & ~(size_t)15;
        int total = 0;
        for (size_t i = 0; i < size; i++) {
            short value = (short)(own[i] + bias[i]);
            value = value < 0 ? 0 : value;
            value = value > 255 ? 255 : value;
            total += value * weights[i];
        }
        return total;
    }
    """
    void exchange(short* sums, int at, const short* rows, int old_row, int new_row, int count) noexcept nogil
    int weigh(const short* sums, int at, const short* bias, const short* out, int out_at, int count) noexcept nogil

cdef enum:
    BLOCK = 16
    MOST_SUMS = 64
    MOST_SLOTS = 96
    PER_SCORE = 163

# `row_of` has two entries for each state of each slot, as either seat sees it: where its row begins.
cdef struct Weights:
    int slots
    int sums
    int first[MOST_SLOTS]
    int* row_of
    short* rows
    short bias[MOST_SUMS]
    short out[2 * MOST_SUMS]
    int out_bias

cdef class Network:
    cdef Weights weights

cdef int judgement(Weights* weights, short* states, short* seen, short* sums, int side) noexcept nogil

cdef extern from *:
    """
    #include <time.h>
    static CYTHON_INLINE double now_seconds(void) {
        struct timespec t;
        timespec_get(&t, TIME_UTC);
        return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
    }
    """
    double now_seconds() noexcept nogil

cdef class Limits:
    cdef public bint stopped
    cdef readonly long long nodes
    cdef long long max_nodes
    cdef double deadline

    cdef bint spent(self) noexcept nogil

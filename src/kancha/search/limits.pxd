cdef extern from *:
    """
    #include <time.h>
    static CYTHON_INLINE double wall_seconds(void) {
        struct timespec t;
        timespec_get(&t, TIME_UTC);
        return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
    }
    #ifdef CLOCK_THREAD_CPUTIME_ID
    static CYTHON_INLINE double cpu_seconds(void) {
        struct timespec t;
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
        return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
    }
    #else
    #define cpu_seconds wall_seconds
    #endif
    """
    double wall_seconds() noexcept nogil
    double cpu_seconds() noexcept nogil

cdef class SearchLimits:
    cdef public bint stopped
    cdef readonly long long nodes
    cdef public int clock_mask
    cdef long long max_nodes
    cdef bint cpu_time
    cdef SearchLimits main
    cdef double started, seconds

    cdef bint count_node(self) noexcept nogil
    cdef bint interrupted(self) noexcept nogil
    cdef double now(self) noexcept nogil

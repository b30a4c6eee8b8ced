cdef extern from *:
    """
    #include <time.h>
    static CYTHON_INLINE double now_seconds(void) {
        struct timespec t;
        timespec_get(&t, TIME_UTC);
        return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
    }
    #ifdef CLOCK_THREAD_CPUTIME_ID
    static CYTHON_INLINE double busy_seconds(void) {
        struct timespec t;
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
        return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
    }
    #else
    #define busy_seconds now_seconds
    #endif
    """
    double now_seconds() noexcept nogil
    double busy_seconds() noexcept nogil

cdef class Limits:
    cdef public bint stopped
    cdef readonly long long nodes
    cdef public int seldom
    cdef long long max_nodes
    cdef bint busy
    cdef Limits leader
    cdef double begun, seconds

    cdef bint spent(self) noexcept nogil
    cdef bint interrupted(self) noexcept nogil
    cdef double now(self) noexcept nogil

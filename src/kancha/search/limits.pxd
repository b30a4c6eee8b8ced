cdef extern from *:
    """
    #ifdef _WIN32
    #ifndef WIN32_LEAN_AND_MEAN
    #define WIN32_LEAN_AND_MEAN
    #endif
    #ifndef NOMINMAX
    #define NOMINMAX
    #endif
    #include <windows.h>
    #undef near
    #undef far
    static CYTHON_INLINE double wall_seconds(void) {
        LARGE_INTEGER ticks, per_second;
        QueryPerformanceCounter(&ticks);
        QueryPerformanceFrequency(&per_second);
        return (double)ticks.QuadPart / (double)per_second.QuadPart;
    }
    static double filetime_seconds(FILETIME t) {
        return 1e-7 * (4294967296.0 * (double)t.dwHighDateTime + (double)t.dwLowDateTime);
    }
    static CYTHON_INLINE double cpu_seconds(void) {
        FILETIME created, ended, kernel, user;
        GetThreadTimes(GetCurrentThread(), &created, &ended, &kernel, &user);
        return filetime_seconds(kernel) + filetime_seconds(user);
    }
    #else
    #include <time.h>
    static double clock_seconds(clockid_t clock) {
        struct timespec t;
        clock_gettime(clock, &t);
        return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
    }
    static CYTHON_INLINE double wall_seconds(void) { return clock_seconds(CLOCK_MONOTONIC); }
    static CYTHON_INLINE double cpu_seconds(void) { return clock_seconds(CLOCK_THREAD_CPUTIME_ID); }
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

from libc.stdlib cimport calloc, free

cdef class Buffer:
    cdef readonly int size
    cdef int* codes

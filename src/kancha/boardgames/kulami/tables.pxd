cpdef enum:
    NONE = 64
    PANELS = 17
    MOST_FIVES = 256

cdef struct LayoutBits:
    unsigned long long open_after[65]
    unsigned long long panel_of[65]
    unsigned long long panels[PANELS]
    int sizes[PANELS]
    unsigned long long neighbours[64]
    int count_of_fives
    unsigned long long fives[MOST_FIVES]
    unsigned long long before[MOST_FIVES]

# What a position has that its game did not set up.
cdef LayoutBits NO_LAYOUT

cdef class Tables:
    cdef LayoutBits bits

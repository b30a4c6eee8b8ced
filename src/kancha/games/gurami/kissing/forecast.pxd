cimport cython

from kancha.games.gurami.board cimport FIELDS, LONGEST, NUMBERS, Tables
from kancha.games.gurami.kissing.rules cimport KissingRules

cdef enum:
    # Rows of windows, by balance and total, and of places: where each kind begins.
    ONE_GAP = 0  # balances -13 to 13, eight totals
    TWO_GAPS = 216  # balances -15 to 15, eight totals
    PLACES = 464
    ROWS = 470
    # Rows that are multiplied by counts: first the points of a yellow piece, of a blue one.
    WITH_BAG = 12  # the same, times how many of its number are in the bag
    WITH_TRAY = 24
    IN_BAG = 36  # how many of a number are in the bag and may go to the field
    IN_TRAY = 42
    COUNTS = 48
    HIDDEN = 48
    BOTH = 96  # a field looks twice
    GIVEN = 60  # what the fields say, bag, tray
    HEAD = 64

# The weights; the last row of `head` and the last item of `out` are added as they are.
cdef struct Network:
    int place[FIELDS]
    float rows[ROWS * BOTH]
    float counts[COUNTS * BOTH]
    float head[(GIVEN + 1) * HEAD]
    float out[HEAD + 1]

cdef class ForecastTables(Tables):
    cdef Network network

cdef class ForecastPosition(KissingRules):
    cdef Network* network
    # Scratch, written anew each time: the gaps of one stripe.
    cdef signed char gap_field[LONGEST]
    cdef signed char balance_before[LONGEST]
    cdef signed char total_before[LONGEST]

    @cython.locals(seen=cython.float[2112], gains=cython.float[672], given=cython.float[60])
    cdef int to_come(self, int seat) noexcept nogil
    @cython.locals(coming=cython.float[672])
    cdef void see_places(self, int seat, float* seen) noexcept nogil
    cdef void see_gains(self, int seat, float* gains) noexcept nogil
    cdef void count(self, int seat, int number, int bag, int tray, float* to) noexcept nogil
    cdef int list_gaps(self, int seat, int stripe) noexcept nogil
    cdef void see_windows(self, int seat, int gaps, float* gains, float* seen) noexcept nogil
    cdef void see_gain(self, int seat, int field, int balance, int total, float* gains, float* seen) noexcept nogil
    @cython.locals(one=cython.float, other=cython.float)
    cdef void add_up(self, int seat, float* seen, float* given) noexcept nogil
    @cython.locals(head=cython.float[64], factor=cython.float, worth=cython.float)
    cdef int judge(self, float* given) noexcept nogil

cdef void add_row(float* to, int at, float* rows, int start) noexcept nogil
cdef void add_times(float* to, int at, float* rows, int start, float factor, int count) noexcept nogil

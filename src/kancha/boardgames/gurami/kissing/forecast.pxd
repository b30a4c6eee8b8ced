cimport cython

from kancha.boardgames.gurami.board cimport FIELDS, LONGEST, NUMBERS, Tables
from kancha.boardgames.gurami.kissing.rules cimport KissingRules

cdef enum:
    # Rows of windows, by balance and total, and of places: where each kind begins.
    ONE_GAP = 0  # balances -13 to 13, eight totals
    TWO_GAPS = 216  # balances -15 to 15, eight totals
    PLACES = 464
    ROWS = 470
    # Rows that are multiplied by counts; first the points of yellow pieces, then of blue ones.
    WITH_BAG = 12  # the same, times how many of the number are in the bag
    WITH_TRAY = 24
    IN_BAG = 36  # how many of a number are in the bag and may go to the field
    IN_TRAY = 42
    COUNTS = 48
    HIDDEN = 48
    BOTH = 96  # a field looks twice
    GIVEN = 60  # what the fields say, bag, tray
    HEAD = 64
    # Bits behind the point: of what a field sees, of what all say, of the weights in the head, of
    # those of the result.
    SEEN = 14
    SAID = 8
    HEARD = 12
    WORTH = 8

cdef struct Network:
    int place[FIELDS]
    int rows[(ROWS + 1) * BOTH]  # the last one is empty
    short counts[COUNTS * BOTH]
    short head[GIVEN * HEAD]
    int head_bias[HEAD]
    int out[HEAD]
    long long out_bias

# What a position has that its game did not set up.
cdef Network NO_NETWORK

cdef class ForecastTables(Tables):
    cdef Network network

cdef class ForecastPosition(KissingRules):
    cdef Network* _network
    # Scratch, written anew each time: the gaps of one stripe.
    cdef signed char _gap_field[LONGEST]
    cdef signed char _balance_before[LONGEST]
    cdef signed char _total_before[LONGEST]

    @cython.locals(seen=cython.int[2112], gains=cython.short[672], given=cython.short[60])
    cdef int _to_come(self, int seat) noexcept nogil
    @cython.locals(coming=cython.int[336])
    cdef void _see_places(self, int seat, int* seen) noexcept nogil
    cdef void _find_gains(self, int seat, short* gains) noexcept nogil
    cdef int _list_gaps(self, int seat, int stripe) noexcept nogil
    cdef void _see_windows(self, int seat, int gaps, short* gains, int* seen) noexcept nogil
    cdef void _see_gain(self, int seat, int field, int balance, int total, short* gains, int* seen) noexcept nogil
    @cython.locals(said=cython.int[48])
    cdef void _add_up(self, int seat, int* seen, short* given) noexcept nogil
    @cython.locals(head=cython.int[64], worth=cython.longlong)
    cdef int _weigh(self, short* given) noexcept nogil

cdef void copy(int* to, int at, int* rows, int start, int count) noexcept nogil
cdef void add(int* to, int at, int* rows, int start, int count) noexcept nogil
cdef void subtract(int* to, int at, int* rows, int start, int count) noexcept nogil
cdef void add_times(int* to, int at, short* rows, int start, short factor, int count) noexcept nogil
cdef void add_three(int* to, int at, int* rows, int one, int two, int three) noexcept nogil
cdef void add_positive(int* to, int* rows, int start) noexcept nogil

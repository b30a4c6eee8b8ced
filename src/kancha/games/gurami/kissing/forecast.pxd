from kancha.core.cbits cimport count_bits
from kancha.games.gurami.board cimport FIELDS, LONGEST, NUMBERS, Tables
from kancha.games.gurami.kissing.rules cimport KissingRules

cdef enum:
    STAGES = 5  # of the game, by its free fields
    CERTAIN = 5  # a number that lies in the tray; else how many of it are in the bag
    # Where the patterns of each kind begin, and how many there are in all.
    ONE_GAP = 0
    TWO_GAPS = 5460
    THREE_GAPS = 9060
    STRIPE = 10500
    ROOM = 12900
    PATTERNS = 13775
    MOST_MARKS = 200

cdef class ForecastTables(Tables):
    cdef float weights[PATTERNS]

cdef class ForecastPosition(KissingRules):
    cdef float* weights
    # Scratch, written anew each time: the patterns found, and the gaps of one stripe.
    cdef short marks[MOST_MARKS]
    cdef int marked
    cdef signed char soon[NUMBERS]
    cdef signed char gap_field[LONGEST]
    cdef signed char gap_place[LONGEST]
    cdef signed char balance_before[LONGEST]
    cdef signed char total_before[LONGEST]

    cdef int to_come(self, int seat) noexcept nogil
    cdef void shift(self, int pattern, double by) noexcept nogil
    cdef void mark(self, int seat) noexcept nogil
    cdef void note(self, int pattern) noexcept nogil
    cdef void mark_stripe(self, int seat, int stage, int stripe) noexcept nogil
    cdef int list_gaps(self, int seat, int stripe) noexcept nogil
    cdef void mark_windows(self, int seat, int stage, int gaps) noexcept nogil
    cdef void mark_room(self, int seat, int stage) noexcept nogil

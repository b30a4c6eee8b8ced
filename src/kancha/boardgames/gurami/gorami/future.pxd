from kancha.core.cbits cimport count_bits, fold, lowest_bit
from kancha.core.provable cimport DRAW, LOSS, WIN
from kancha.boardgames.gurami.board cimport STRIPES, Tables
from kancha.boardgames.gurami.gorami.rules cimport GoramiRules

cdef enum:
    IMAGES = 12
    MOST_FIELDS = 24
    FEWEST_FREE = 7
    FREE = 7
    OPEN_LEAD = 64

# The image of each field and stripe under each symmetry of the board.
cdef struct Images:
    int count
    int fields[IMAGES * MOST_FIELDS]
    int stripes[IMAGES * STRIPES]

cdef Images NO_IMAGES

cdef class ImageTables(Tables):
    cdef Images images

cdef class GoramiFuture(GoramiRules):
    cdef Images* _images
    # What `_survey` finds.
    cdef bint _surveyed
    cdef unsigned long long _loose
    cdef signed char _highest[STRIPES]
    cdef signed char _lowest[STRIPES]
    cdef int _centre_highest
    cdef int _centre_lowest

    cdef void _apply(self, int code) noexcept nogil
    cdef void _survey(self) noexcept nogil
    cdef int _most_to_come(self, int field) noexcept nogil
    cdef void _widen(self, int field, int up, int down) noexcept nogil
    cdef int _code_at(self, int field) noexcept nogil
    cdef unsigned long long _image_key(self, int image) noexcept nogil

cdef int sign(int value) noexcept nogil

from kancha.boardgames.gipf.potentials.rules cimport BY_DIE, BY_GAME, FREE, PotentialRules
from kancha.boardgames.gipf.potentials.stacks cimport (
    CARRIED,
    CONVERT,
    COUNT,
    KINDS,
    NEUTRALISE,
    PLANES,
    TAMSK,
)
from kancha.boardgames.gipf.rules cimport NONE, OVER

cdef class PotentialReading(PotentialRules):
    pass

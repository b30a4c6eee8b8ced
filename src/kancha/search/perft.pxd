from cpython.exc cimport PyErr_CheckSignals as check_signals
from kancha.core.buffer cimport Buffer
from kancha.core.position cimport Position

cdef long long _leaves(list positions, list buffers, int depth) except -1

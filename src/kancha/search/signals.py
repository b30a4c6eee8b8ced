"""Signals such as Ctrl-C in long loops of compiled code."""


def check_signals() -> int:
    """Do nothing: uncompiled code handles signals by itself.

    Compiled modules call PyErr_CheckSignals of the interpreter under this name.
    """
    return 0

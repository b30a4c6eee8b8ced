"""Runs compiled work so that Ctrl-C is noticed at once."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future, wait
from threading import Thread
from time import monotonic
from typing import TypeVar

Result = TypeVar("Result")
INTERVAL = 0.05
"""Seconds between two looks whether the work is done. Windows notices Ctrl-C only between them."""
PATIENCE = 1.0
"""Seconds after which work that does not stop is left behind."""


def run_stoppably(work: Callable[[], Result], stop: Callable[[], None]) -> Result:
    """Return the result of some work; on Ctrl-C stop it and raise KeyboardInterrupt.

    The work runs in a thread of its own, because compiled code does not look at signals.
    """
    future: Future[Result] = Future()
    Thread(target=_finish, args=(future, work), daemon=True).start()
    try:
        # Not by joining the thread: an interrupted `join` takes it for finished (bpo-45274).
        while not future.done():
            wait([future], INTERVAL)
    except KeyboardInterrupt:
        give_up = monotonic() + PATIENCE
        while not future.done() and monotonic() < give_up:
            stop()  # repeated, because a search that has not started misses it
            wait([future], INTERVAL)
        raise
    return future.result()


def _finish(future: Future[Result], work: Callable[[], Result]) -> None:
    try:
        future.set_result(work())
    except BaseException as error:  # noqa: BLE001 - the waiting thread raises it
        future.set_exception(error)

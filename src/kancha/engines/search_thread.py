"""One `go` command: a search in a thread of its own, with `info` lines and a `bestmove`."""

from __future__ import annotations

from collections.abc import Callable
from threading import Event, Thread
from time import monotonic

from kancha.core.errors import shorten
from kancha.core.position import Position
from kancha.engines.analysis import Analysis
from kancha.engines.engine import Engine
from kancha.engines.player import Budget

INFINITE_SECONDS = 1e9
"""The time limit of a search that only `stop` ends."""
STOP_INTERVAL = 0.02
"""Seconds after which a search that still runs is stopped again."""


class SearchThread:
    """Searches a position as soon as it is created, and writes lines of the protocol.

    Without a budget the engine plays at its level.
    """

    def __init__(
        self,
        engine: Engine,
        position: Position,
        budget: Budget,
        lines: int,
        write: Callable[[str], None],
        *,
        infinite: bool = False,
    ) -> None:
        self.engine = engine
        self.position = position
        self.budget = budget
        self.infinite = infinite
        self.lines = lines
        self.write = write
        self.finished = False
        self._last_info: list[str] = []
        self._told_to_stop = Event()
        self._started = monotonic()
        self._thread = Thread(target=self._run, daemon=True)
        self._thread.start()

    def stop(self) -> None:
        """Stop the search; return when its move is written."""
        self._told_to_stop.set()
        while self._thread.is_alive():
            self.engine.stop()  # repeated, because a search that has not started misses it
            self._thread.join(STOP_INTERVAL)

    def _run(self) -> None:
        try:
            answer = f"bestmove {self._best_move()}"
        except Exception as error:  # noqa: BLE001 - the host must get an answer, whatever happens
            answer = f"error the search failed: {type(error).__name__}: {shorten(str(error), 200)}"
        self.finished = True
        self.write(answer)

    def _best_move(self) -> str:
        budget = self.budget
        if budget == Budget() and not self.infinite:
            return str(self.engine.choose(self.position))
        analysis = self.engine.think(
            self.position,
            seconds=INFINITE_SECONDS if self.infinite else budget.seconds,
            nodes=budget.nodes,
            depth=budget.depth,
            lines=self.lines,
            report=self._write_info,
        )
        self._write_info(analysis)
        if self.infinite:
            self._told_to_stop.wait()  # a search without end does not end by itself
        return str(analysis.best)

    def _write_info(self, analysis: Analysis) -> None:
        lines = [
            f"multipv {number} score {line.score} winprob {line.win_probability:.3f}"
            f" nodes {analysis.nodes} pv {' '.join(map(str, line.moves))}"
            for number, line in enumerate(analysis.lines, 1)
        ]
        if lines != self._last_info:
            self._last_info = lines
            milliseconds = round(1000 * (monotonic() - self._started))
            for line in lines:
                self.write(f"info depth {analysis.depth} time {milliseconds} {line}")

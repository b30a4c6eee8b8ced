"""One `go`: a search in a thread of its own, which tells what it finds and ends in a move."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from threading import Thread
from time import monotonic

from kancha.core.errors import shorten
from kancha.core.position import Position
from kancha.engines.analysis import Analysis
from kancha.engines.engine import Engine

ENDLESS = 1e9
"""Seconds of a search that only `stop` ends."""
AGAIN = 0.02
"""Seconds after which a search that goes on is told to stop again."""


@dataclass(frozen=True, slots=True)
class Limits:
    """What `go` allows; nothing at all means what the level takes by itself."""

    seconds: float | None = None
    nodes: int | None = None
    depth: int | None = None
    endless: bool = False


class Thinking:
    """Thinks about a position from the moment it is made, and writes lines of the protocol."""

    def __init__(
        self,
        engine: Engine,
        position: Position,
        limits: Limits,
        lines: int,
        write: Callable[[str], None],
    ) -> None:
        self.engine = engine
        self.position = position
        self.limits = limits
        self.lines = lines
        self.write = write
        self.over = False
        self._told: list[str] = []
        self._began = monotonic()
        self._thread = Thread(target=self._run, daemon=True)
        self._thread.start()

    def stop(self) -> None:
        """End the search and return when its move is written."""
        while self._thread.is_alive():
            self.engine.stop()  # again and again: it says nothing to a search not yet begun
            self._thread.join(AGAIN)

    def _run(self) -> None:
        try:
            answer = f"bestmove {self._best()}"
        except Exception as error:  # noqa: BLE001 - the host has to hear of it, whatever it is
            answer = f"error the search failed: {type(error).__name__}: {shorten(str(error), 200)}"
        self.over = True
        self.write(answer)

    def _best(self) -> str:
        limits = self.limits
        if limits == Limits():
            return str(self.engine.choose(self.position))
        analysis = self.engine.think(
            self.position,
            seconds=ENDLESS if limits.endless else limits.seconds,
            nodes=limits.nodes,
            depth=limits.depth,
            lines=self.lines,
            report=self._tell,
        )
        self._tell(analysis)
        return str(analysis.best)

    def _tell(self, analysis: Analysis) -> None:
        found = [
            f"multipv {number} score {line.score} winprob {line.win_probability:.3f}"
            f" nodes {analysis.nodes} pv {' '.join(map(str, line.moves))}"
            for number, line in enumerate(analysis.lines, 1)
        ]
        if found != self._told:
            self._told = found
            milliseconds = round(1000 * (monotonic() - self._began))
            for line in found:
                self.write(f"info depth {analysis.depth} time {milliseconds} {line}")

"""Time and memory of engines at many tables at once: `python -m kancha.bench.engines --tables 50`.

All tables ask the server's pool for a move of level 10 at the same moment, and one table more for
every other level that is given by seconds. Printed are the longest time that an engine took beyond
the seconds of its level, and the memory of the process. Other work on the machine makes this
harder: that is what it is for.
"""

from __future__ import annotations

import asyncio
import resource
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import cycle, islice
from pathlib import Path

import click

from kancha.bench.positions import sample
from kancha.core.move import Move
from kancha.core.position import Position
from kancha.core.registry import game_class, games
from kancha.engines.tuning import tuning_of
from kancha.server.engines.pool import (
    PATIENCE,
    EnginePool,
    EngineWork,
    StopSignal,
    choose_move,
)
from kancha.server.settings import Settings

TOP_LEVEL = 10
TOLERANCE = 0.1
"""The share of its seconds that an engine may take beyond them."""


@dataclass(slots=True)
class Answer:
    """How long an engine took for a move, from its start to its answer."""

    game: str
    level: int
    seconds: float
    allowed: float

    @property
    def overrun(self) -> float:
        """The share of its seconds that it took beyond them; below 0 if it took fewer."""
        return self.seconds / self.allowed - 1


@dataclass(slots=True)
class Watch:
    """Runs engines as the server does, and notes their times and how many run at once."""

    answers: list[Answer] = field(default_factory=list)
    running: int = 0
    most: int = 0

    def choose(self, position: Position, seat: int, level: int, stop: StopSignal) -> Move:
        """Choose a move as the server does."""
        self.running += 1
        self.most = max(self.most, self.running)
        allowed = tuning_of(position.game).level(level).seconds or 0.0
        started = time.monotonic()
        try:
            return choose_move(position, seat, level, stop)
        finally:
            self.running -= 1
            taken = time.monotonic() - started
            self.answers.append(Answer(position.game.info.id, level, taken, allowed))


def timed_tables(tables: int) -> Iterator[tuple[Position, int]]:
    """Yield positions and levels: level 10 of all games in turn, then other levels by seconds."""
    middles = [sample(game_class(name)(), 4)[2] for name in games()]
    yield from ((position, TOP_LEVEL) for position in islice(cycle(middles), tables))
    for position in middles:
        for number, level in enumerate(tuning_of(position.game).levels[:-1], 1):
            if level.seconds:
                yield position, number


async def at_once() -> float:
    """Let an engine think as long as its level says."""
    return PATIENCE


async def ask_all(pool: EnginePool, tables: int) -> None:
    """Let all tables ask the pool for a move at once."""
    await asyncio.gather(
        *[
            pool.move(EngineWork("", position, position.seat or 0, level, StopSignal(), at_once))
            for position, level in timed_tables(tables)
        ]
    )


@click.command(help=__doc__)
@click.option("--tables", default=50, show_default=True)
@click.option("--at-once", type=int, help="Engines at a time; default: as many as the server's.")
def main(tables: int, at_once: int | None) -> None:
    """Measure, print, and exit with 1 if an engine took too long."""
    watch = Watch()
    at_once = at_once or Settings(data=Path()).engines_at_once
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    asyncio.run(ask_all(EnginePool(at_once, watch.choose), tables))
    grown = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before
    worst: dict[tuple[str, int], Answer] = {}
    for answer in sorted(watch.answers, key=lambda one: one.overrun):
        worst[answer.game, answer.level] = answer
    for answer in sorted(worst.values(), key=lambda one: one.overrun):
        click.echo(
            f"{answer.game:18} level {answer.level:2}:"
            f" {answer.seconds:.3f} s of {answer.allowed:g} ({answer.overrun:+.1%})"
        )
    click.echo(f"{len(watch.answers)} moves, {watch.most} at once, {grown / 1024:.0f} MB more")
    sys.exit(1 if any(answer.overrun > TOLERANCE for answer in watch.answers) else 0)


if __name__ == "__main__":
    main()

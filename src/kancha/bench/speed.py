"""Random playouts and the plain Python loop of every game, side by side with the reference."""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field

from kancha.bench.reference import Reference
from kancha.core.game import Game
from kancha.core.position import Position
from kancha.core.registry import game_class
from kancha.core.rng import Rng
from kancha.search.playout import playouts

ROUNDS = 4
LIMIT = 1000
"""Moves after which a game is given up: a solitaire in which entries can be cleared has no end."""


@dataclass(slots=True)
class Rate:
    """How much was done in how much CPU time."""

    done: int = 0
    seconds: float = 0.0

    def run(self, work: Callable[[], int], seconds: float) -> None:
        """Work for about so many CPU seconds."""
        start = time.process_time()
        spent = 0.0
        while spent < seconds:
            self.done += work()
            spent = time.process_time() - start
        self.seconds += spent

    @property
    def per_second(self) -> float:
        """What is done in one CPU second."""
        return self.done / self.seconds


@dataclass(slots=True)
class Contest:
    """One game with its options, and what was measured of it."""

    game: Game
    start: Position = field(init=False)
    rng: Rng = field(default_factory=lambda: Rng(1))
    random: random.Random = field(default_factory=lambda: random.Random(1))
    games: int = 0
    playouts: Rate = field(default_factory=Rate)
    python: Rate = field(default_factory=Rate)

    def __post_init__(self) -> None:
        self.start = self.game.start()

    def batch(self) -> int:
        """Play random games in compiled code and return the number of moves."""
        self.games += 20
        return playouts(self.start, 20, self.rng, LIMIT).moves

    def python_game(self) -> int:
        """Play one random game in a Python loop and return its number of moves."""
        position = self.start
        moves = 0
        while position.seat is not None and moves < LIMIT:
            position = position.play(self.random.choice(position.moves))
            moves += 1
        return moves


def contests(names: Iterable[str]) -> Iterator[Contest]:
    """Yield all option sets that the games offer."""
    for name in names:
        kind = game_class(name)
        for variant in kind.info.variants:
            yield Contest(kind(**variant.options))


def measure(
    names: Iterable[str], seconds: float, progress: Callable[[str], None]
) -> dict[str, object]:
    """Return the figures of these games; `seconds` is the CPU time for each of them."""
    reference = Reference()
    cpp, python = Rate(), Rate()
    measured = list(contests(names))
    slice_ = seconds / ROUNDS / 2
    for turn in range(ROUNDS):
        for contest in measured:
            progress(f"round {turn + 1} of {ROUNDS}: {contest.game!r}")
            # The reference runs before every game, so that a busy machine slows both alike.
            cpp.run(reference.playouts, slice_ / 2)
            contest.playouts.run(contest.batch, slice_)
            python.run(reference.python_game, slice_ / 2)
            contest.python.run(contest.python_game, slice_)
    moves = cpp.per_second * reference.moves_per_game
    return {
        "reference": {
            "moves_per_cpu_s": round(moves),
            "python_moves_per_cpu_s": round(python.per_second),
        },
        "games": [
            {
                "game": contest.game.info.id,
                "options": contest.game.changed_options(),
                "playouts_per_cpu_s": round(contest.games / contest.playouts.seconds),
                "moves_per_cpu_s": round(contest.playouts.per_second),
                "ratio": round(contest.playouts.per_second / moves, 2),
                "python_ratio": round(contest.python.per_second / python.per_second, 2),
            }
            for contest in measured
        ],
    }

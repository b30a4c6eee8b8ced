"""The speed of random play and search of every game, compared with the reference."""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field

from kancha.bench.positions import MAX_MOVES, sample
from kancha.bench.reference import SIMULATIONS, Reference
from kancha.core.game import Game
from kancha.core.position import Position
from kancha.core.registry import game_class
from kancha.core.rng import Rng
from kancha.engines.engine import Engine
from kancha.search.limits import SearchLimits
from kancha.search.mcts import Mcts
from kancha.search.playout import playouts

ROUNDS = 4
NODES = {"alphabeta": 10_000, "mcts": SIMULATIONS, "rollouts": 50, "beam": 10_000}
"""Nodes of one search of the benchmark."""


@dataclass(slots=True)
class Rate:
    """How much was done in how much CPU time."""

    done: int = 0
    seconds: float = 0.0

    def run(self, work: Callable[[], int], seconds: float) -> None:
        """Work for about that many CPU seconds."""
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
class GameBenchmark:
    """One game with its options, and its measurements."""

    game: Game
    start: Position = field(init=False)
    rng: Rng = field(default_factory=lambda: Rng(1))
    random: random.Random = field(default_factory=lambda: random.Random(1))
    games: int = 0
    playouts: Rate = field(default_factory=Rate)
    python: Rate = field(default_factory=Rate)
    simulations: Rate = field(default_factory=Rate)
    thinking: Rate = field(default_factory=Rate)
    search_count: int = 0
    engine: Engine = field(init=False)
    decisions: list[Position] = field(init=False)

    def __post_init__(self) -> None:
        self.start = self.game.start()
        self.engine = Engine(self.game, seed=1)
        self.decisions = sample(self.game, 8)

    def batch(self) -> int:
        """Play random games in compiled code and return the number of moves."""
        self.games += 20
        return playouts(self.start, 20, self.rng, MAX_MOVES).moves

    def python_game(self) -> int:
        """Play one random game in a Python loop and return its number of moves."""
        position = self.start
        moves = 0
        while position.seat is not None and moves < MAX_MOVES:
            position = position.play(self.random.choice(position.moves))
            moves += 1
        return moves

    def run_simulations(self) -> int:
        """Search like the reference: from the first decision, one random game per simulation."""
        limits = SearchLimits(nodes=SIMULATIONS)
        Mcts(rollout_depth=MAX_MOVES).search(self.decisions[0], limits)
        return limits.nodes

    def think(self) -> int:
        """Search the next of the fixed positions with the engine, and return the nodes."""
        self.search_count += 1
        position = self.decisions[self.search_count % len(self.decisions)]
        return self.engine.think(position, nodes=NODES[self.engine.tuning.search]).nodes


def benchmarks(names: Iterable[str]) -> Iterator[GameBenchmark]:
    """Yield all option sets that the games offer."""
    for name in names:
        kind = game_class(name)
        for variant in kind.info.variants:
            yield GameBenchmark(kind(**variant.options))


def measure(
    names: Iterable[str], seconds: float, progress: Callable[[str], None]
) -> dict[str, object]:
    """Return the figures of these games; `seconds` is the CPU time for each of them."""
    reference = Reference()
    cpp, python, reference_search = Rate(), Rate(), Rate()
    measured = list(benchmarks(names))
    slice_ = seconds / ROUNDS / 4
    for turn in range(ROUNDS):
        for benchmark in measured:
            progress(f"round {turn + 1} of {ROUNDS}: {benchmark.game!r}")
            # The reference runs before every game, so that a busy machine slows both equally.
            cpp.run(reference.playouts, slice_ / 2)
            benchmark.playouts.run(benchmark.batch, slice_)
            python.run(reference.python_game, slice_ / 2)
            benchmark.python.run(benchmark.python_game, slice_)
            reference_search.run(reference.simulations, slice_ / 2)
            benchmark.simulations.run(benchmark.run_simulations, slice_)
            benchmark.thinking.run(benchmark.think, slice_)
    moves = cpp.per_second * reference.moves_per_game
    return {
        "reference": {
            "moves_per_cpu_s": round(moves),
            "python_moves_per_cpu_s": round(python.per_second),
            "simulations_per_cpu_s": round(reference_search.per_second),
        },
        "games": [
            {
                "game": benchmark.game.info.id,
                "options": benchmark.game.changed_options(),
                "playouts_per_cpu_s": round(benchmark.games / benchmark.playouts.seconds),
                "moves_per_cpu_s": round(benchmark.playouts.per_second),
                "ratio": round(benchmark.playouts.per_second / moves, 2),
                "python_ratio": round(benchmark.python.per_second / python.per_second, 2),
                "simulations_per_cpu_s": round(benchmark.simulations.per_second),
                "simulations_ratio": round(
                    benchmark.simulations.per_second / reference_search.per_second, 2
                ),
                "search": benchmark.engine.tuning.search,
                "search_nodes_per_cpu_s": round(benchmark.thinking.per_second),
            }
            for benchmark in measured
        ],
    }

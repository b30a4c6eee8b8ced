"""How much of a game can be solved: `python -m kancha.bench.endings gorami --options board=16`.

Greedy players play games that begin with two random moves. Their positions are solved from the end
on: who wins is proved, with nothing judged or left out. The first position that takes longer than
`--seconds` ends it; by the growth of the last plies it is foretold how long the start would take.
With `--start` the start itself is solved, however long that takes. Where positions know the bounds
of what can come, a prover does it and prints what it finds after up to three moves. With
`--journal` it writes that to a file, too, from which the same command goes on; then `--jobs` may
share the work: processes answer for the positions after two moves side by side.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from statistics import geometric_mean, mean
from time import thread_time

import click

from kancha.bench.proving import proof
from kancha.core.errors import ArgumentError
from kancha.core.game import Game
from kancha.core.options import read_options
from kancha.core.position import Position
from kancha.core.provable import Provable
from kancha.core.registry import game_class
from kancha.core.rng import Rng
from kancha.engines.analysis import PROVEN_WIN, read_moves
from kancha.search.alphabeta import AlphaBeta
from kancha.search.forced import ForcedWins
from kancha.search.greedy import greedy_move
from kancha.search.limits import SearchLimits
from kancha.search.transposition import TranspositionTable

RANDOM_MOVES = 2
FEWEST_PLIES, MOST_PLIES = 4, 90
STEPS = 3
"""So many of the last plies say how fast the work grows."""


@dataclass(frozen=True, slots=True)
class Effort:
    """The work to solve the positions after which a game lasts at most so many plies."""

    plies: int
    positions: int
    nodes: float
    """Their mean."""
    seconds: float
    """CPU seconds, their mean."""


def endings(game: Game, games: int) -> dict[int, list[Position]]:
    """Return positions of greedy games by the plies that are left at most."""
    found: dict[int, list[Position]] = defaultdict(list)
    measure = ForcedWins(game.start())
    for seed in range(games):
        rng = Rng(seed)
        position = game.start()
        made = 0
        while position.seat is not None:
            found[measure.plies_to_the_end(position)].append(position)
            made += 1
            move = position.pick(rng) if made <= RANDOM_MOVES else greedy_move(position, rng)
            position = position.play(move)
    return found


def efforts(game: Game, games: int, seconds: float, table_bits: int) -> Iterator[Effort]:
    """Yield the work for more and more plies, as long as no position takes more seconds."""
    known = endings(game, games)
    for plies in sorted(plies for plies in known if plies >= FEWEST_PLIES):
        nodes, spent = [], []
        for position in known[plies]:
            limits = SearchLimits(seconds, cpu_time=True)
            search = AlphaBeta(TranspositionTable(table_bits))
            started = thread_time()
            result = search.solved(position, limits, plies)
            if result is None:
                return
            nodes.append(result.nodes)
            spent.append(thread_time() - started)
        yield Effort(plies, len(nodes), mean(nodes), mean(spent))


def verdict(position: Position, table_bits: int) -> str:
    """Solve a position; return who wins, with a line of best moves."""
    result = AlphaBeta(TranspositionTable(table_bits)).solved(position, SearchLimits(), MOST_PLIES)
    if result is None:
        raise ArgumentError(f"a game of more than {MOST_PLIES} plies is too long to be solved")
    value, codes = result.pvs[0]
    seat = position.seat or 0
    moves = " ".join(str(move) for move in read_moves(position, codes))
    winning = 0 if abs(value) < PROVEN_WIN else 1 if value > 0 else -1
    return f"{winner(position, seat, winning)}, {result.nodes:,} nodes: {moves}"


def winner(position: Position, seat: int, result: int) -> str:
    """Say who wins if that is the seat's result."""
    if result == 0:
        return "a draw"
    return f"{position.game.seat_name(seat if result > 0 else 1 - seat)} wins"


def foretold(done: list[Effort], plies: int) -> float:
    """Return how many seconds the start would take if the work goes on growing as it did."""
    if len(done) <= STEPS:
        raise ArgumentError("too few plies were solved: allow more seconds")
    steps = zip(done[-STEPS - 1 : -1], done[-STEPS:], strict=True)
    growth = geometric_mean(
        [
            (after.nodes / before.nodes) ** (1 / (after.plies - before.plies))
            for before, after in steps
        ]
    )
    return float(done[-1].seconds * growth ** (plies - done[-1].plies))


@click.command(help=__doc__)
@click.argument("name")
@click.option("--options", default="", help="Options of the game, k=v,…")
@click.option("--games", default=10, show_default=True, type=click.IntRange(1))
@click.option("--seconds", default=20.0, show_default=True, help="For a position.")
@click.option("--table-bits", default=22, show_default=True, type=click.IntRange(10, 30))
@click.option("--start", "whole", is_flag=True, help="Solve the start.")
@click.option("--journal", type=click.Path(path_type=Path), help="Keeps what --start has found.")
@click.option(
    "--jobs", default=1, show_default=True, type=click.IntRange(1), help="Processes for a journal."
)
def main(
    name: str,
    options: str,
    games: int,
    seconds: float,
    table_bits: int,
    *,
    whole: bool,
    journal: Path | None,
    jobs: int,
) -> None:
    """Solve, and print a line for every number of plies, or who wins from the start."""
    kind = game_class(name)
    game = kind(**read_options(kind.info.options, options))
    if jobs > 1 and journal is None:
        raise click.UsageError("several processes share a --journal")
    if whole:
        start = game.start()
        if isinstance(start, Provable):
            result, nodes = proof(start, table_bits, journal, jobs)
            click.echo(f"{winner(start, start.seat or 0, result)}, {nodes:,} nodes")
        else:
            click.echo(verdict(start, table_bits))
        return
    done = []
    for effort in efforts(game, games, seconds, table_bits):
        done.append(effort)
        click.echo(
            f"{effort.plies:3} plies: {effort.positions:3} positions,"
            f" {effort.nodes:12,.0f} nodes, {effort.seconds:8.3f} s",
        )
    plies = ForcedWins(game.start()).plies_to_the_end(game.start())
    if done and done[-1].plies < plies:
        days = foretold(done, plies) / 86400
        click.echo(f"the start, {plies} plies, would take about {days:.2g} days of one core")


if __name__ == "__main__":
    main()

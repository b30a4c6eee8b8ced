"""Finding the levels of a game: `python -m kancha.arena.calibrate GAME` writes its engine.toml.

A chain of players, from careless ones that look one move ahead to a tenth of a second of search, is
rated by matches between neighbours, and what more time is worth is guessed from its end. Ten levels
are taken at equal distances. `kancha ladder` then measures what came of it.
"""

from __future__ import annotations

import os
import sys
import tempfile
import tomllib
from collections.abc import Iterator
from functools import partial
from itertools import pairwise
from math import log
from pathlib import Path
from statistics import median

import click

from kancha.arena.journal import Journal, identity
from kancha.arena.local import play_locally
from kancha.arena.match import openings_for, play_match
from kancha.arena.openings import usual_plies
from kancha.arena.players import read_players
from kancha.arena.rating import elo_of
from kancha.arena.schedule import Match
from kancha.core.game import Game
from kancha.core.registry import game
from kancha.core.resources import game_folder
from kancha.core.rng import Rng
from kancha.engines.engine import Engine
from kancha.engines.tuning import SLOWEST, Level, tuning_of
from kancha.search.greedy import worth

COUNT = 10
FEW = 100
"""Simulations of a player that looks ahead, but chooses carelessly."""
QUICK_SECONDS = 0.1
"""What the strongest player of the chain takes for a move, about."""
WIDEST = 270.0
"""Elo: a step of 83 %."""
FADING = 0.7
"""Each further tripling of the time is worth less than the last one that was measured."""
MOST = 500.0
"""Elo of a neighbour that always wins."""


def spread(of: Game) -> float:
    """Return how much moves differ in worth in typical positions."""
    rng = Rng(1)
    differences: list[float] = []
    for _ in range(20):
        position = of.start()
        while position.seat is not None and len(differences) < 400:
            if position.seat >= 0 and len(position.moves) > 1:
                subject = of.alone(position) or position
                values = [worth(subject.after(c), subject.seat or 0) for c in subject.moves.codes]
                differences.append(max(values) - median(values))
            position = position.after(position.pick(rng).code)
    return max(1.0, median(differences))


def chain(of: Game) -> list[Level]:
    """Return players from the weakest to the strongest of the quick ones."""
    scale = spread(of)
    levels = [Level(depth=1, looseness=round(scale * share, 2)) for share in (3, 1.5, 0.8, 0.4)]
    if tuning_of(of).search == "alphabeta":
        levels += [Level(depth=2, looseness=round(scale * x, 2)) for x in (0.8, 0.4, 0.15)]
    else:
        levels.append(Level(depth=1, looseness=round(scale * 0.1, 2)))
        levels += [Level(nodes=FEW, looseness=x) for x in (400.0, 150.0, 50.0)]
    most = _nodes_in(of, QUICK_SECONDS)
    budgets = [most]
    while budgets[-1] > 150:
        budgets.append(budgets[-1] // 3)
    return levels + [Level(nodes=nodes) for nodes in reversed(budgets)]


def _nodes_in(of: Game, seconds: float) -> int:
    engine, position, rng = Engine(of, busy=True), of.start(), Rng(2)
    while position.seat is not None and (position.seat < 0 or len(position.moves) < 2):
        position = position.after(position.pick(rng).code)
    return max(30, round(engine.think(position, seconds=10 * seconds).nodes / 10))


def steps(of: Game, levels: list[Level], games: int) -> Iterator[float]:
    """Play neighbours against each other and yield by how much Elo each is above the one before."""
    play = partial(play_locally, jobs=os.cpu_count() or 1)
    for weaker, stronger in pairwise(levels):
        match = Match(of, read_players(of, (_spec(stronger), _spec(weaker))))
        plies = usual_plies(of)
        with (
            tempfile.TemporaryDirectory() as folder,
            Journal(Path(folder) / "journal", identity(match, plies, [])) as journal,
        ):
            openings = openings_for(match, journal, plies, [])
            sets = play_match(match, openings, games, journal, play).duel(0, 1).sets
        score = sum(sets) / len(sets)
        step = max(-MOST, min(MOST, elo_of(min(0.99, max(0.01, score)))))
        click.echo(f"{_spec(stronger)} against {_spec(weaker)}: {score:.3f}")
        yield step


def _spec(level: Level) -> str:
    sight = f"nodes={level.nodes}" if level.nodes else f"depth={level.depth}"
    return f"level:10,{sight},looseness={level.looseness}"


def rising(levels: list[Level], elos: list[float]) -> tuple[list[Level], list[float]]:
    """Leave out players that are no better than one before them."""
    kept = [i for i, elo in enumerate(elos) if elo > max(elos[:i], default=-MOST)]
    return [levels[i] for i in kept], [elos[i] for i in kept]


def pick(levels: list[Level], elos: list[float]) -> list[Level]:
    """Return ten levels at equal distances, the last of which takes its full time."""
    more = FADING * max(10.0, elos[-1] - elos[-2])  # what three times the time may be worth
    top = elos[-1] + more * log(SLOWEST / QUICK_SECONDS, 3)
    step = min(WIDEST, (top - elos[0]) / (COUNT - 1))
    found = []
    for below in reversed(range(COUNT)):
        elo = top - step * below
        if elo > elos[-1]:
            seconds = QUICK_SECONDS * 3 ** ((elo - elos[-1]) / more)
            found.append(Level(seconds=round(seconds, 2)))
        else:
            found.append(_at(elo, levels, elos))
    return found


def _at(elo: float, levels: list[Level], elos: list[float]) -> Level:
    """Return the level at a rating: between two of a kind by their numbers, else the nearer."""
    above = next((i for i, found in enumerate(elos) if found >= elo - 1e-6), len(elos) - 1)
    if above == 0:
        return levels[0]
    low, high = levels[above - 1], levels[above]
    share = (elo - elos[above - 1]) / max(1.0, elos[above] - elos[above - 1])
    if low.nodes and low.nodes == high.nodes:
        ratio = (high.looseness / low.looseness) ** share
        return Level(nodes=low.nodes, looseness=round(low.looseness * ratio, 1))
    if low.nodes and high.nodes and not low.looseness:
        return Level(nodes=round(low.nodes * (high.nodes / low.nodes) ** share))
    if low.depth and low.depth == high.depth:
        ratio = (high.looseness / low.looseness) ** share
        return Level(depth=low.depth, looseness=round(low.looseness * ratio, 1))
    return high if share > 0.5 else low


def write(of: Game, levels: list[Level]) -> Path:
    """Write the levels into the game's engine.toml and leave the rest of it as it is."""
    file = Path(str(game_folder(type(of)) / "engine.toml"))
    values = tomllib.loads(file.read_text("utf-8")) if file.is_file() else {}
    values.pop("levels", None)
    lines = [
        f'{key} = "{v}"' if isinstance(v, str) else f"{key} = {v}" for key, v in values.items()
    ]
    lines.append("levels = [")
    for level in levels:
        parts = {name: getattr(level, name) for name in ("depth", "nodes", "seconds", "looseness")}
        inside = ", ".join(f"{name} = {value}" for name, value in parts.items() if value)
        lines.append(f"    {{ {inside} }},")
    file.write_text("\n".join([*lines, "]"]) + "\n", "utf-8")
    return file


def main(names: list[str], games: int = 60) -> None:
    """Calibrate games by name."""
    for name in names:
        of = game(name)
        levels = chain(of)
        elos = [0.0]
        for step in steps(of, levels, games):
            elos.append(elos[-1] + step)
        write(of, pick(*rising(levels, elos)))
        click.echo(f"{name}: {', '.join(str(round(elo)) for elo in elos)}")


if __name__ == "__main__":
    main(sys.argv[1:])

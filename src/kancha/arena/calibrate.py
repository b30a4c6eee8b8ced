"""Find the levels of games: `python -m kancha.arena.calibrate GAME…` writes their engine.toml.

`GAME/VARIANT`, such as "gipf/Ultimate GIPF", finds those of a variant. `--games 60` is how many
games are played between neighbours, `--seconds 0.1` how long the strongest player takes for a move,
`--max-step 270` the largest Elo step between levels: without it level 1 is the weakest player.

A chain of players, from one ply at a high temperature to so many seconds of search, is rated by
matches between neighbours; the gain from more time is extrapolated. Ten levels are picked at equal
Elo distances. `kancha ladder` then measures them.
"""

from __future__ import annotations

import json
import os
import tempfile
import tomllib
from collections.abc import Iterator
from functools import partial
from itertools import pairwise
from math import log
from pathlib import Path
from statistics import median
from typing import Any

import click

from kancha.arena.journal import Journal, identity
from kancha.arena.local import play_locally
from kancha.arena.match import openings_for, play_match
from kancha.arena.openings import default_plies
from kancha.arena.players import read_players
from kancha.arena.rating import elo_of
from kancha.arena.schedule import Match
from kancha.core.game import Game
from kancha.core.position import Position
from kancha.core.registry import variant
from kancha.core.resources import file_to_write
from kancha.core.rng import Rng
from kancha.engines.engine import Engine
from kancha.engines.tuning import MAX_SECONDS, Level, tuning_of
from kancha.search.greedy import position_score

LEVEL_COUNT = 10
FEW_NODES = 100
"""Nodes of a player that searches and has a temperature."""
QUICK_SECONDS = 0.1
"""About how long the strongest player of the chain takes for a move, unless told otherwise."""
MAX_STEP = 270.0
"""The largest Elo step between levels, unless told otherwise: a score of 83 %."""
DIMINISHING = 0.7
"""Each further tripling of the time gains less than the last one measured."""
MAX_ELO = 500.0
"""The Elo difference to a neighbour that always loses."""


def score_spread(of: Game) -> float:
    """Return by how much the scores of moves differ in typical positions."""
    rng = Rng(1)
    differences: list[float] = []
    for _ in range(20):
        position = of.start()
        while position.seat is not None and len(differences) < 400:
            if position.seat >= 0 and len(position.moves) > 1:
                values = _move_scores(of, position)
                differences.append(max(values) - median(values))
            position = position.after(position.pick(rng).code)
    return max(1.0, median(differences))


def _move_scores(of: Game, position: Position) -> list[int]:
    solo = of.alone(position)
    if solo is None:
        return [position_score(position.after(c), position.seat or 0) for c in position.moves.codes]
    objective = position.solo_objective(position.seat or 0)
    return [position_score(solo.after(c), 0, objective) for c in solo.moves.codes]


def chain(of: Game, seconds: float = QUICK_SECONDS) -> list[Level]:
    """Return the players of the chain, weakest first; the last takes so long for a move."""
    scale = score_spread(of)
    levels = [Level(depth=1, temperature=round(scale * share, 2)) for share in (3, 1.5, 0.8, 0.4)]
    if tuning_of(of).search == "alphabeta":
        shares = (3, 1.5, 0.8, 0.4, 0.15)
        levels += [Level(depth=2, temperature=round(scale * share, 2)) for share in shares]
    else:
        levels.append(Level(depth=1, temperature=round(scale * 0.1, 2)))
        levels += [Level(nodes=FEW_NODES, temperature=x) for x in (400.0, 150.0, 50.0)]
    most = _nodes_in(of, seconds)
    budgets = [most]
    while budgets[-1] > 150:
        budgets.append(budgets[-1] // 3)
    return levels + [Level(nodes=nodes) for nodes in reversed(budgets)]


def _nodes_in(of: Game, seconds: float) -> int:
    engine, position, rng = Engine(of, cpu_time=True), of.start(), Rng(2)
    while position.seat is not None and (position.seat < 0 or len(position.moves) < 2):
        position = position.after(position.pick(rng).code)
    return max(30, round(engine.think(position, seconds=10 * seconds).nodes / 10))


def steps(of: Game, levels: list[Level], games: int, jobs: int) -> Iterator[float]:
    """Play neighbours against each other; yield the Elo of each above the one before."""
    play = partial(play_locally, jobs=jobs)
    for weaker, stronger in pairwise(levels):
        match = Match(of, read_players(of, (_spec(stronger), _spec(weaker))))
        plies = default_plies(of)
        with (
            tempfile.TemporaryDirectory() as folder,
            Journal(Path(folder) / "journal", identity(match, plies, [])) as journal,
        ):
            openings = openings_for(match, journal, plies, [])
            sets = play_match(match, openings, games, journal, play).duel(0, 1).sets
        score = sum(sets) / len(sets)
        step = max(-MAX_ELO, min(MAX_ELO, elo_of(min(0.99, max(0.01, score)))))
        click.echo(f"{_spec(stronger)} against {_spec(weaker)}: {score:.3f}")
        yield step


def _spec(level: Level) -> str:
    budget = f"nodes={level.nodes}" if level.nodes else f"depth={level.depth}"
    return f"level:10,{budget},temperature={level.temperature}"


def rising(levels: list[Level], elos: list[float]) -> tuple[list[Level], list[float]]:
    """Leave out players that are not better than all before them."""
    kept = [i for i, elo in enumerate(elos) if elo > max(elos[:i], default=-MAX_ELO)]
    return [levels[i] for i in kept], [elos[i] for i in kept]


def pick(
    levels: list[Level],
    elos: list[float],
    seconds: float = QUICK_SECONDS,
    max_step: float = MAX_STEP,
) -> list[Level]:
    """Return ten levels at equal Elo distances; the last one takes its full time.

    `seconds` is what the strongest player of the chain took.
    """
    gain = DIMINISHING * max(10.0, elos[-1] - elos[-2])  # of three times the time
    top = elos[-1] + gain * log(MAX_SECONDS / seconds, 3)
    step = min(max_step, (top - elos[0]) / (LEVEL_COUNT - 1))
    found = []
    for below in reversed(range(LEVEL_COUNT)):
        elo = top - step * below
        if elo > elos[-1]:
            longer = seconds * 3 ** ((elo - elos[-1]) / gain)
            found.append(Level(seconds=round(longer, 2)))
        else:
            found.append(_at(elo, levels, elos))
    return found


def _at(elo: float, levels: list[Level], elos: list[float]) -> Level:
    """Return the level at a rating: interpolated between two of a kind, else the nearer one."""
    above = next((i for i, found in enumerate(elos) if found >= elo - 1e-6), len(elos) - 1)
    if above == 0:
        return levels[0]
    low, high = levels[above - 1], levels[above]
    share = (elo - elos[above - 1]) / max(1.0, elos[above] - elos[above - 1])
    if low.nodes and low.nodes == high.nodes:
        ratio = (high.temperature / low.temperature) ** share
        return Level(nodes=low.nodes, temperature=round(low.temperature * ratio, 1))
    if low.nodes and high.nodes and not low.temperature:
        return Level(nodes=round(low.nodes * (high.nodes / low.nodes) ** share))
    if low.depth and low.depth == high.depth:
        ratio = (high.temperature / low.temperature) ** share
        return Level(depth=low.depth, temperature=round(low.temperature * ratio, 1))
    return high if share > 0.5 else low


def write(of: Game, levels: list[Level], title: str = "") -> Path:
    """Write the levels of a game or a variant to engine.toml; keep the rest of the file."""
    file = file_to_write(type(of), "engine.toml")
    values = tomllib.loads(file.read_text("utf-8")) if file.is_file() else {}
    parts = ("depth", "nodes", "seconds", "temperature")
    found = [{name: getattr(level, name) for name in parts} for level in levels]
    by_hand = values.pop("by_hand", None)
    variants = values.pop("variants", {})
    table = variants.setdefault(title, {}) if title else values
    table["levels"] = [{name: part for name, part in one.items() if part} for one in found]
    lines = _lines(values)
    if by_hand is not None:
        lines += ["", "[by_hand]", *_lines(by_hand)]
    for own_title, own in variants.items():
        lines += ["", f'[variants."{own_title}"]', *_lines(own)]
    file.write_text("\n".join(lines) + "\n", "utf-8")
    return file


def _lines(values: dict[str, Any]) -> list[str]:
    """Return a table as lines of TOML, the levels last."""
    lines = [f"{key} = {json.dumps(value)}" for key, value in values.items() if key != "levels"]
    if "levels" in values:
        lines.append("levels = [")
        for level in values["levels"]:
            parts = [f"{key} = {json.dumps(value)}" for key, value in level.items()]
            lines.append(f"    {{ {', '.join(parts)} }},")
        lines.append("]")
    return lines


@click.command()
@click.argument("names", metavar="GAME…", nargs=-1, required=True)
@click.option("--games", default=60, show_default=True, type=click.IntRange(2))
@click.option("--jobs", type=click.IntRange(1), help="games at the same time; default: the cores")
@click.option(
    "--seconds",
    default=QUICK_SECONDS,
    show_default=True,
    type=click.FloatRange(0.001, MAX_SECONDS),
    help="about how long the strongest player takes for a move",
)
@click.option("--max-step", default=MAX_STEP, show_default=True, type=click.FloatRange(1))
def main(
    names: tuple[str, ...], games: int, jobs: int | None, seconds: float, max_step: float
) -> None:
    """Find the levels of games and variants, and write them to engine.toml."""
    for name in names:
        of = variant(name)
        levels = chain(of, seconds)
        elos = [0.0]
        for step in steps(of, levels, games, jobs or os.cpu_count() or 1):
            elos.append(elos[-1] + step)
        write(of, pick(*rising(levels, elos), seconds, max_step), name.partition("/")[2])
        click.echo(f"{name}: {', '.join(str(round(elo)) for elo in elos)}")


if __name__ == "__main__":
    main()

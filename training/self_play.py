"""Games of our engine against itself: quiet positions with their scores and results.

A game begins with some random moves and has a few later on, so that games differ. Positions whose
best move is noisy are left out: the search looks further there.
"""

from __future__ import annotations

import os
import time
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, replace
from multiprocessing import get_context
from pathlib import Path
from random import Random

import numpy as np

from kancha.core.game import Game
from kancha.core.network import FOLDER
from kancha.core.options import read_options
from kancha.core.registry import game_class
from kancha.engines.engine import Engine
from kancha.engines.tuning import tuning_of
from kancha.search.ordering import noisy_moves

RANDOM_OPENING = (3, 10)
"""The fewest and the most random moves at the start."""
RANDOM_MOVE = 0.04
MOST_MOVES = 240
"""A game that is not over by then does not count."""
CLEAR = 8000
"""A score that needs no judgement."""
SIZE_BITS = 18
NO_NETWORKS = "hand-made"
"""A folder that does not exist: the judgement is the one made by hand."""


@dataclass(frozen=True)
class Order:
    """What one process plays: for how long, with which network, and where the positions go."""

    game: str
    options: str
    networks: str | None
    nodes: int
    seconds: float
    seed: int
    file: Path


def play(order: Order) -> tuple[int, int]:
    """Play games and save their positions; return the games and positions."""
    os.environ[FOLDER] = order.networks or NO_NETWORKS  # before the game is loaded
    kind = game_class(order.game)
    of: Game = kind(**read_options(kind.info.options, order.options))
    tuning = replace(tuning_of(of), table_bits=SIZE_BITS, tree_bits=SIZE_BITS)
    engine = Engine(of, seed=order.seed, tuning=tuning)
    rng = Random(order.seed)
    states: list[list[int]] = []
    facts: list[tuple[int, int, int]] = []
    games = 0
    end = time.monotonic() + order.seconds
    while time.monotonic() < end:
        shown, known = play_game(of, engine, order.nodes, rng)
        games += 1
        states += shown
        facts += known
    np.savez(
        order.file,
        states=np.array(states, np.int16),
        facts=np.array(facts, np.int16).reshape(-1, 3),
    )
    return games, len(states)


def play_game(
    of: Game, engine: Engine, nodes: int, rng: Random
) -> tuple[list[list[int]], list[tuple[int, int, int]]]:
    """Return the slots of a game's positions, and for each the seat, its score and its result."""
    position = of.start()
    for _ in range(rng.randint(*RANDOM_OPENING)):
        if position.seat is not None:
            position = position.after(rng.choice(list(position.moves.codes)))
    shown: list[list[int]] = []
    known: list[tuple[int, int]] = []
    for _ in range(MOST_MOVES):
        if position.seat is None:
            break
        if len(position.moves) == 1:
            position = position.after(position.moves[0].code)
            continue
        found = engine.think(position, nodes=nodes)
        code = found.best.code
        if rng.random() < RANDOM_MOVE:
            code = rng.choice(list(position.moves.codes))
        elif abs(found.score) < CLEAR and code not in noisy_moves(position):
            shown.append(position.slots())  # type: ignore[attr-defined]
            known.append((position.seat, found.score))
        position = position.after(code)
    if position.seat is not None:
        return [], []
    results = position.results()
    return shown, [(seat, score, round(results[seat])) for seat, score in known]


def make_games(
    folder: Path,
    name: str,
    options: list[str],
    networks: str | None,
    nodes: int,
    seconds: float,
    seed: int,
    jobs: int,
) -> tuple[int, int]:
    """Play on all cores into a folder; return the games and positions."""
    folder.mkdir(parents=True, exist_ok=True)
    orders = [
        Order(
            name,
            options[job % len(options)],
            networks,
            nodes,
            seconds,
            1000 * seed + job,
            folder / f"part-{job}.npz",
        )
        for job in range(jobs)
    ]
    with ProcessPoolExecutor(jobs, get_context("spawn")) as pool:
        counts = list(pool.map(play, orders))
    (folder / "done").touch()
    return sum(games for games, _ in counts), sum(positions for _, positions in counts)

"""Tactics: positions in which exactly one move wins by force, mined from games and proved.

    python -m kancha.puzzles.tactics mine gounki --count 200 --processes 2 -o gounki.jsonl
    python -m kancha.puzzles.tactics prove gounki.jsonl

An engine finds them in its own games, one a game at most. The proof tries all moves: the one move
wins within so many plies whatever is answered. No other move does, even with some plies more; if
the end of the game is near, no other move wins at all.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from time import monotonic
from typing import Any

from kancha.core.move import Move
from kancha.core.position import Position
from kancha.core.registry import game as game_of
from kancha.core.rng import Rng
from kancha.engines.analysis import PROVEN_WIN
from kancha.search.alphabeta import AlphaBeta
from kancha.search.forced import ForcedWins
from kancha.search.greedy import position_score
from kancha.search.limits import SearchLimits
from kancha.search.transposition import TranspositionTable

SCORE_OF_AN_END = 30_000
"""The score of a proven win, less the plies to the end."""
LEAST_PLIES, MOST_PLIES = 3, 7
"""A win at once is no task; who looks seven plies ahead need not train any more."""
MORE_PLIES = 2
"""No other move wins within so many plies more than the one needs, nor within MOST_PLIES."""
ENDGAME_PLIES = 9
"""So many plies before the end of the game at most, the proof goes to the end."""
MOST_NODES = 2_000_000
"""What takes the proof longer is no task."""
PLAYER_NODES, TABLE_BITS = 700, 14
"""The player must see a win within so many nodes, to make it worth a proof."""
RANDOM_SHARE = 4
"""One move in so many is random, so that there are mistakes to punish."""
GRADES = range(1, 6)


@dataclass(frozen=True)
class Search:
    """How tactics are looked for in games of the engine."""

    nodes: int = PLAYER_NODES
    plies: int = 0
    """The least number of plies to the win; 0 draws one for every game."""


@dataclass(frozen=True)
class Tactic:
    """A task: the one move that wins within so many plies."""

    game: str
    options: dict[str, Any]
    position: str
    move: str
    plies: int
    grade: int

    def start(self) -> Position:
        """Return the position."""
        return game_of(self.game, **self.options).parse(self.position)

    def is_proved(self) -> bool:
        """Prove it: this move wins in time against every answer, and no other move does."""
        start = self.start()
        if start.seat is None or start.seat < 0:
            return False
        return _only_win(start, ForcedWins(start)) == (self.move, self.plies)


def _only_win(start: Position, forced: ForcedWins) -> tuple[str, int] | None:
    """Return the only move that wins, and within how many plies; None if it is no task."""
    left = forced.plies_to_the_end(start)
    endgame = left <= ENDGAME_PLIES
    after = {str(move): start.play(move) for move in start.moves}
    for plies in range(1, (left if endgame else MOST_PLIES) + 1):
        winning = [move for move, one in after.items() if forced.wins(one, plies - 1)]
        if not winning:
            continue
        if len(winning) > 1 or len(after) == 1 or plies < LEAST_PLIES:
            return None
        most = left if endgame else max(plies + MORE_PLIES, MOST_PLIES)
        others = (one for move, one in after.items() if move != winning[0])
        # A proof that is given up is no refutation either.
        if all(forced.wins(one, most - 1) is False for one in others):
            return winning[0], plies
        return None
    return None


def grade_of(start: Position, move: str, plies: int) -> int:
    """Grade a task by how far one has to look, and by how little the move promises at sight."""
    seat = start.seat or 0
    promise = {str(one): position_score(start.play(one), seat) for one in start.moves}
    better = sum(score > promise[move] for score in promise.values())
    far = (plies > LEAST_PLIES + 1) + (plies > LEAST_PLIES + 3)
    return GRADES[0] + far + (better > 0) + (4 * better > len(promise))


def tactic_of_game(
    name: str, options: dict[str, Any], seed: int, search: Search, number: int
) -> Tactic | None:
    """Play a game and return the first tactic in it; the same numbers give the same game."""
    game = game_of(name, **options)
    rng = Rng(seed << 32 | number)
    player = AlphaBeta(TranspositionTable(TABLE_BITS), rng.below(1 << 30), learned=False)
    # Short ones are far more frequent than long ones, which would never be the first of a game.
    drawn = (3, 3, 5, 7)[rng.below(4)]
    wanted = search.plies or drawn
    position = game.start()
    while position.seat is not None:
        best = player.search(position, SearchLimits(nodes=search.nodes)).pvs[0]
        forced = ForcedWins(position, MOST_NODES)
        left = forced.plies_to_the_end(position)
        near_the_end = left <= ENDGAME_PLIES
        is_won = PROVEN_WIN < best.value <= SCORE_OF_AN_END - wanted
        if left <= wanted + 2 if near_the_end else is_won:
            found = _only_win(position, forced)
            free_to_choose = near_the_end and not search.plies
            if found is not None and (free_to_choose or found[1] >= wanted):
                grade = grade_of(position, *found)
                return Tactic(name, game.changed_options(), str(position), *found, grade)
        by_chance = rng.below(RANDOM_SHARE) == 0
        position = position.play(position.pick(rng) if by_chance else Move(position, best.codes[0]))
    return None


def mine(
    name: str,
    options: dict[str, Any],
    seed: int = 1,
    processes: int = 1,
    search: Search = Search(),
) -> Iterator[Tactic | None]:
    """Yield the tactic of one game after the other, without end; None for a game without one."""
    play = partial(tactic_of_game, name, options, seed, search)
    batch, first = 16 * processes, 0
    with ProcessPoolExecutor(processes) as pool:
        while True:
            yield from pool.map(play, range(first, first + batch))
            first += batch


def read_tactics(file: Path) -> list[Tactic]:
    """Return the tactics of a file, one a line."""
    return [Tactic(**json.loads(line)) for line in file.read_text("utf-8").splitlines()]


def _mine_to(chosen: argparse.Namespace) -> int:
    chosen.output.touch()
    known = {tactic.position for tactic in read_tactics(chosen.output)}
    found, end = 0, monotonic() + chosen.seconds
    with chosen.output.open("a", encoding="utf-8") as output:
        search = Search(chosen.nodes, chosen.plies)
        for tactic in mine(chosen.game, chosen.options, chosen.seed, chosen.processes, search):
            if tactic is not None and tactic.position not in known:
                known.add(tactic.position)
                output.write(json.dumps(vars(tactic), ensure_ascii=False) + "\n")
                output.flush()
                found += 1
            if found == chosen.count or monotonic() > end:
                break
    print(f"{found} tactics")  # noqa: T201
    return 0


def _prove(chosen: argparse.Namespace) -> int:
    tactics = [tactic for file in chosen.files for tactic in read_tactics(file)]
    with ProcessPoolExecutor(chosen.processes) as pool:
        proved = list(pool.map(Tactic.is_proved, tactics))
    for tactic in (one for one, holds in zip(tactics, proved, strict=True) if not holds):
        print(f"not proved: {tactic}")  # noqa: T201
    print(f"{sum(proved)} of {len(tactics)} proved")  # noqa: T201
    return 0 if all(proved) else 1


def main(arguments: list[str]) -> int:
    """Mine or prove; return the exit code."""
    parser = argparse.ArgumentParser(description=__doc__)
    commands = parser.add_subparsers(required=True)
    mining = commands.add_parser("mine", help="add tactics to a file")
    mining.add_argument("game")
    mining.add_argument("--options", type=json.loads, default={})
    mining.add_argument("--count", type=int, default=200)
    mining.add_argument("--seconds", type=float, default=600)
    mining.add_argument("--seed", type=int, default=1)
    mining.add_argument("--nodes", type=int, default=PLAYER_NODES, help="that a player looks at")
    mining.add_argument("--plies", type=int, default=0, help="at least, to the win")
    mining.add_argument("-o", "--output", type=Path, required=True)
    mining.set_defaults(run=_mine_to)
    proving = commands.add_parser("prove", help="prove files again")
    proving.add_argument("files", type=Path, nargs="+")
    proving.set_defaults(run=_prove)
    for command in (mining, proving):
        command.add_argument("--processes", type=int, default=1)
    chosen = parser.parse_args(arguments)
    return int(chosen.run(chosen))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

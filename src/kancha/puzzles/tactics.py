"""Tactics: positions in which exactly one move wins by force, mined from games and proved.

    python -m kancha.puzzles.tactics mine gounki --count 20 -o gounki.jsonl
    python -m kancha.puzzles.tactics prove gounki.jsonl

An engine finds them in its own games. The proof is a plain search over all moves: the one move wins
within so many plies whatever is answered, and no other move does.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from time import monotonic
from typing import Any

from kancha.core.position import Position
from kancha.core.registry import game as game_of
from kancha.core.rng import Rng
from kancha.engines.analysis import PROVEN_WIN
from kancha.engines.engine import Engine

SCORE_OF_AN_END = 30_000
"""The score of a proven win, less the plies to the end."""
LEAST_PLIES, MOST_PLIES = 3, 5
"""A win at once is no task; a longer one takes the plain proof too long."""
DEPTH = 5
RANDOM_SHARE = 4
"""One move in so many is random, so that games differ and mistakes are there to be punished."""


@dataclass(frozen=True)
class Tactic:
    """A task: the one move that wins within so many plies."""

    game: str
    options: dict[str, Any]
    position: str
    move: str
    plies: int

    def start(self) -> Position:
        """Return the position."""
        return game_of(self.game, **self.options).parse(self.position)

    def is_proved(self) -> bool:
        """Prove it: this move wins in time against every answer, and no other move does."""
        start = self.start()
        seat = start.seat
        if seat is None or seat < 0:
            return False
        winning = [
            str(move) for move in start.moves if wins(start.play(move), seat, self.plies - 1)
        ]
        return winning == [self.move]


def wins(position: Position, seat: int, plies: int) -> bool:
    """Say whether a seat can force a win within so many plies: every move is tried."""
    if position.seat is None:
        return position.outcome is not None and position.outcome.winners == (seat,)
    if plies == 0:
        return False
    after = (position.after(code) for code in position.moves.codes)
    if position.seat == seat:
        return any(wins(one, seat, plies - 1) for one in after)
    return all(wins(one, seat, plies - 1) for one in after)


def found_in(engine: Engine, position: Position) -> Tactic | None:
    """Return the tactic of a position, if the engine sees one; it is not proved yet."""
    lines = engine.think(position, depth=DEPTH, lines=len(position.moves)).lines
    won = [line for line in lines if line.score > PROVEN_WIN]
    if len(won) != 1 or len(lines) < 2:
        return None
    plies = SCORE_OF_AN_END - won[0].score
    if not LEAST_PLIES <= plies <= MOST_PLIES:
        return None
    game = position.game
    return Tactic(game.info.id, game.changed_options(), str(position), str(won[0].moves[0]), plies)


def mine(name: str, options: dict[str, Any], seed: int, seconds: float) -> Iterator[Tactic]:
    """Yield proved tactics from games of an engine against itself, for so long."""
    game = game_of(name, **options)
    end = monotonic() + seconds
    rng = Rng(seed)
    seen: set[str] = set()
    number = 0
    while monotonic() < end:
        number += 1
        player, judge = Engine(game, level=4, seed=seed + number), Engine(game)
        position = game.start()
        while position.seat is not None and monotonic() < end:
            tactic = found_in(judge, position)
            if tactic is not None and tactic.position not in seen and tactic.is_proved():
                seen.add(tactic.position)
                yield tactic
            by_chance = rng.below(RANDOM_SHARE) == 0
            position = position.play(position.pick(rng) if by_chance else player.choose(position))


def read_tactics(file: Path) -> list[Tactic]:
    """Return the tactics of a file, one a line."""
    return [Tactic(**json.loads(line)) for line in file.read_text("utf-8").splitlines()]


def main(arguments: list[str]) -> int:
    """Mine or prove; return the exit code."""
    parser = argparse.ArgumentParser(description=__doc__)
    commands = parser.add_subparsers(dest="command", required=True)
    mining = commands.add_parser("mine")
    mining.add_argument("game")
    mining.add_argument("--options", type=json.loads, default={})
    mining.add_argument("--count", type=int, default=200)
    mining.add_argument("--seconds", type=float, default=600)
    mining.add_argument("--seed", type=int, default=1)
    mining.add_argument("-o", "--output", type=Path, required=True)
    proving = commands.add_parser("prove")
    proving.add_argument("files", type=Path, nargs="+")
    chosen = parser.parse_args(arguments)
    if chosen.command == "prove":
        tactics = [tactic for file in chosen.files for tactic in read_tactics(file)]
        wrong = [tactic for tactic in tactics if not tactic.is_proved()]
        for tactic in wrong:
            print(f"not proved: {tactic}")  # noqa: T201
        print(f"{len(tactics) - len(wrong)} of {len(tactics)} proved")  # noqa: T201
        return min(1, len(wrong))
    found: list[Tactic] = []
    for tactic in mine(chosen.game, chosen.options, chosen.seed, chosen.seconds):
        found.append(tactic)
        if len(found) >= chosen.count:
            break
    lines = [json.dumps(vars(tactic), ensure_ascii=False) for tactic in found]
    chosen.output.write_text("".join(f"{line}\n" for line in lines), "utf-8")
    print(f"{len(found)} tactics")  # noqa: T201
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

"""Varied openings: random moves that leave the game undecided and roughly balanced."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import count
from pathlib import Path

from kancha.core.errors import KanchaError, OptionError, shorten
from kancha.core.game import Game
from kancha.core.position import Position
from kancha.core.rng import Rng, scramble
from kancha.engines.engine import Engine
from kancha.record.record import Record

LOOK = 2_000
"""Nodes of the search that judges an opening."""
CLOSE = 0.1
"""How far from even the chance of winning of a first candidate may be; later ones a bit more."""
CANDIDATES = 1000
"""How many are tried until one may be taken again, and as many more until there is none."""


@dataclass(frozen=True, slots=True)
class Opening:
    """Where a game begins, and the moves that are played before the players take over."""

    start: str | None = None
    moves: tuple[str, ...] = ()

    def record(self, game: Game) -> Record:
        """Return the record of the opening."""
        record = Record(game, None if self.start is None else game.parse(self.start))
        for move in self.moves:
            record.play(move)
        return record


def usual_plies(game: Game) -> int:
    """Return the random moves that make openings differ; none where chance does, or for one."""
    return 0 if game.seats == 1 or game.info.has_chance else 2 * game.seats


def random_openings(
    game: Game, seed: int, plies: int, known: Mapping[int, Opening] | None = None
) -> Iterator[Opening]:
    """Yield different openings for ever; `known` ones, by number, are taken as they are.

    Only when a game has no more different openings of that length do they repeat.
    """
    seen = set(known.values()) if known else set()
    for number in count():
        if known and number in known:
            yield known[number]
            continue
        if not plies:
            yield Opening()
            continue
        # A judge of its own: what an engine remembers must not depend on which openings are known.
        opening = _balanced(game, Rng(scramble(seed) ^ number), plies, Engine(game), seen)
        seen.add(opening)
        yield opening


def _balanced(game: Game, rng: Rng, plies: int, judge: Engine, seen: set[Opening]) -> Opening:
    for attempt in range(2 * CANDIDATES):
        record = _wander(game, rng, plies)
        opening = Opening(None, tuple(str(move) for move in record.moves))
        new = opening not in seen or attempt > CANDIDATES
        if new and _imbalance(record, judge) <= CLOSE * (1 + attempt / 10):
            return opening
    raise OptionError("plies", f"the game is over before {plies} random moves; take fewer")


def _wander(game: Game, rng: Rng, plies: int) -> Record:
    record = Record(game)
    made = 0
    while made < plies and record.outcome is None:
        made += (record.position.seat or 0) >= 0
        record.play(record.position.pick(rng))
    return record


def _imbalance(record: Record, judge: Engine) -> float:
    position: Position = record.position
    if record.outcome is not None:
        return 1e9
    if position.seat is None or position.seat < 0:
        return 0.0
    chance = judge.think(position, nodes=LOOK).win_probability
    return abs(chance - 1 / position.seats)


def read_openings(game: Game, file: Path) -> list[Opening]:
    """Read one opening a line: a position text, or a record as one line of JSON."""
    try:
        lines = file.read_text("utf-8").splitlines()
    except (OSError, UnicodeDecodeError) as error:
        raise KanchaError(f"cannot read {shorten(str(file))} as text") from error
    openings = []
    for number, line in enumerate(lines, 1):
        text = line.strip()
        if not text or text.startswith("# "):
            continue
        try:
            openings.append(_read(game, text))
        except KanchaError as error:
            raise KanchaError(f"{shorten(file.name)}, line {number}: {error}") from error
    if not openings:
        raise KanchaError(f"{shorten(file.name)} holds no opening")
    return openings


def _read(game: Game, text: str) -> Opening:
    if text.startswith("{"):
        record = Record.read(text)
        if record.game != game:
            raise KanchaError("the record is of another game, or of other options")
        opening = Opening(str(record.start), tuple(str(move) for move in record.moves))
    else:
        opening = Opening(str(game.parse(text)))
    if opening.record(game).outcome is not None:
        raise KanchaError("the game is over in this opening")
    return opening

"""Openings: random moves after which the game is undecided and roughly balanced."""

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

JUDGE_NODES = 2_000
"""Nodes of the search that judges an opening."""
MAX_IMBALANCE = 0.1
"""How far the win probability of the first candidate may be from even; it grows for later ones."""
CANDIDATES = 1000
"""How many candidates are tried before an opening may repeat; as many more before giving up."""


@dataclass(frozen=True, slots=True)
class Opening:
    """The start of a game, and the moves made before the players take over."""

    start: str | None = None
    moves: tuple[str, ...] = ()

    def record(self, game: Game) -> Record:
        """Return the record of the opening."""
        record = Record(game, None if self.start is None else game.parse(self.start))
        for move in self.moves:
            record.play(move)
        return record


def default_plies(game: Game) -> int:
    """Return the default number of random moves; none with chance, or for one player."""
    return 0 if game.seats == 1 or game.has_chance else 2 * game.seats


def random_openings(
    game: Game, seed: int, plies: int, known: Mapping[int, Opening] | None = None
) -> Iterator[Opening]:
    """Yield different openings without end; `known` ones, by number, are used as they are.

    Openings repeat only when the game has no more of that length.
    """
    seen = set(known.values()) if known else set()
    for number in count():
        if known and number in known:
            yield known[number]
            continue
        if not plies:
            yield Opening()
            continue
        # A new engine for each: what it keeps must not depend on which openings are known.
        opening = _balanced(game, Rng(scramble(seed) ^ number), plies, Engine(game), seen)
        seen.add(opening)
        yield opening


def _balanced(game: Game, rng: Rng, plies: int, judge: Engine, seen: set[Opening]) -> Opening:
    for attempt in range(2 * CANDIDATES):
        record = _random_game(game, rng, plies)
        opening = Opening(None, tuple(str(move) for move in record.moves))
        new = opening not in seen or attempt > CANDIDATES
        if new and _imbalance(record, judge) <= MAX_IMBALANCE * (1 + attempt / 10):
            return opening
    raise OptionError("plies", f"the game is over before {plies} random moves; take fewer")


def _random_game(game: Game, rng: Rng, plies: int) -> Record:
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
    probability: float = judge.think(position, nodes=JUDGE_NODES).win_probability
    return abs(probability - 1 / record.game.seats)


def read_openings(game: Game, file: Path) -> list[Opening]:
    """Read one opening per line: a position text, or a record as one line of JSON."""
    try:
        lines = file.read_text("utf-8").splitlines()
    except OSError as error:
        raise KanchaError(f"cannot read {shorten(str(file))}: {error.strerror}") from error
    except UnicodeDecodeError as error:
        raise KanchaError(f"cannot read {shorten(str(file))}: it is not a text") from error
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
            raise KanchaError("the record is of another game, or has other options")
        opening = Opening(str(record.start), tuple(str(move) for move in record.moves))
    else:
        opening = Opening(str(game.parse(text)))
    if opening.record(game).outcome is not None:
        raise KanchaError("the game is over in this opening")
    return opening

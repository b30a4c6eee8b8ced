"""How often the positions of openings were played, and with which results; symmetries are one."""

from __future__ import annotations

import json
import zlib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import lru_cache
from hashlib import blake2b
from itertools import accumulate
from typing import NamedTuple

from kancha.core.errors import KanchaError
from kancha.core.game import Game
from kancha.core.move import Move
from kancha.core.outcome import Outcome
from kancha.core.position import Position
from kancha.core.resources import game_folder

FILE_NAME = "openings.bin"
"""The statistics of a game, in its folder."""
KEY_BYTES = 5
"""Of 25,000 positions, two share a key of this size with a chance of 1 in 3,000."""
FORMAT = 1


class Tally(NamedTuple):
    """How the games ended that came through a position, for the seat to move there."""

    games: int = 0
    wins: int = 0
    draws: int = 0


@dataclass(frozen=True, slots=True)
class OpeningMove:
    """A move that was played in a position, and the results for the seat that made it."""

    move: Move
    games: int
    wins: int
    draws: int

    @property
    def losses(self) -> int:
        """How many of the games the seat lost."""
        return self.games - self.wins - self.draws


@dataclass
class OpeningTable:
    """The tallies of positions by their keys, and how their games were made."""

    made: dict[str, int] = field(default_factory=dict)
    tallies: dict[int, Tally] = field(default_factory=dict)

    def count(self, positions: Iterable[Position], winner: int | None) -> None:
        """Count a game that came through these positions; without a winner it was a draw."""
        for position in positions:
            if position.seat is not None:
                key = opening_key(position)
                games, wins, draws = self.tallies.get(key, Tally())
                won, drawn = winner == position.seat, winner is None
                self.tallies[key] = Tally(games + 1, wins + won, draws + drawn)

    def moves(self, position: Position) -> list[OpeningMove]:
        """Return the moves that were played in a position, the most frequent first.

        Of moves that lead to images of one position, only the first is there.
        """
        found: dict[int, OpeningMove] = {}
        for move in position.moves:
            after = position.after(move.code)
            key = opening_key(after)
            tally = self.tallies.get(key)
            if tally is not None and key not in found and after.seat is not None:
                wins = tally.wins
                if after.seat != position.seat:
                    wins = tally.games - tally.wins - tally.draws
                found[key] = OpeningMove(move, tally.games, wins, tally.draws)
        return sorted(found.values(), key=lambda played: -played.games)

    def to_bytes(self) -> bytes:
        """Return the table as a file: a line of JSON, then columns of numbers, compressed."""
        keys = sorted(self.tallies)
        steps = [key - before for before, key in zip([0, *keys], keys, strict=False)]
        columns = [steps, *zip(*(self.tallies[key] for key in keys), strict=True)]
        head = {"format": FORMAT, "positions": len(keys), **self.made}
        body = b"".join(_written(number) for column in columns for number in column)
        return json.dumps(head).encode() + b"\n" + zlib.compress(body, 9)

    @classmethod
    def from_bytes(cls, data: bytes) -> OpeningTable:
        """Read what `to_bytes` wrote."""
        try:
            head, _, body = data.partition(b"\n")
            made: dict[str, int] = json.loads(head)
            if made.pop("format") != FORMAT:
                raise ValueError("another format")
            count = made.pop("positions")
            numbers = list(_read(zlib.decompress(body)))
            columns = [numbers[count * at : count * (at + 1)] for at in range(4)]
            rows = zip(accumulate(columns[0]), *columns[1:], strict=True)
            return cls(made, {key: Tally(*tally) for key, *tally in rows})
        except (ValueError, KeyError, TypeError, zlib.error) as error:
            raise KanchaError(f"the statistics of openings cannot be read: {error}") from None


def opening_key(position: Position) -> int:
    """Return a number that is the same for all images of a position under the symmetries."""
    images = (symmetry.position(position) for symmetry in position.game.symmetries())
    text = min([str(position), *(str(image) for image in images if image is not None)])
    return int.from_bytes(blake2b(text.encode(), digest_size=KEY_BYTES).digest(), "big")


def winner_of(outcome: Outcome) -> int | None:
    """Return who won; None for a draw and for a win that is shared."""
    return outcome.winners[0] if len(outcome.winners) == 1 else None


def has_openings(game: Game) -> bool:
    """Whether openings of a game can be compared: two seats, and nothing is drawn or hidden."""
    return game.seats == 2 and not (game.has_chance or game.info.has_hidden)


@lru_cache(maxsize=32)
def opening_table(game: Game) -> OpeningTable | None:
    """Return the statistics of engine games that come with a game; None under other options."""
    folder = game_folder(type(game))
    file = None if folder is None else folder / FILE_NAME
    if file is None or not file.is_file() or game.changed_options():
        return None
    return OpeningTable.from_bytes(file.read_bytes())


def _written(number: int) -> bytes:
    """Return a number in groups of seven bits, the lowest first."""
    parts = bytearray()
    while number > 127:
        parts.append(number & 127 | 128)
        number >>= 7
    return bytes([*parts, number])


def _read(data: bytes) -> Iterator[int]:
    number = shift = 0
    for part in data:
        number |= (part & 127) << shift
        shift += 7
        if part < 128:
            yield number
            number = shift = 0

"""What engines on other machines are asked, and what they answer."""

from __future__ import annotations

import secrets

from msgspec import Struct

from kancha.core.errors import KanchaError
from kancha.core.options import OptionValue
from kancha.core.position import Position
from kancha.core.registry import game
from kancha.core.rng import Rng
from kancha.server.rest import HintState
from kancha.server.study.messages import Analyse, AskReview
from kancha.server.tables.messages import Refused


class Situation(Struct):
    """A position as a seat knows it, so that its game can read it anywhere."""

    game: str
    options: dict[str, OptionValue]
    rules_version: int
    position: str

    @classmethod
    def of(cls, position: Position, seat: int | None = None) -> Situation:
        """Return a position; where something is hidden, a random one that looks the same."""
        kind = position.game
        seat = position.seat if seat is None else seat
        if kind.info.has_hidden and seat is not None and seat >= 0:
            position = position.guess(seat, Rng(secrets.randbits(30)))
        return cls(kind.info.id, dict(kind.options), kind.info.rules_version, str(position))

    def read(self) -> Position:
        """Return the position, or raise KanchaError."""
        kind = game(self.game, **self.options)
        if kind.info.rules_version != self.rules_version:
            raise KanchaError("this machine has another version of the rules")
        position: Position = kind.parse(self.position)
        return position


class FindMove(Struct, tag_field="job", tag="move"):
    """A move at a table, within so many seconds."""

    at: Situation
    seat: int
    level: int
    seconds: float


class FindHint(Struct, tag_field="job", tag="hint"):
    """Advice for the seat to move."""

    at: Situation


class FindEnd(Struct, tag_field="job", tag="end"):
    """Whether a solitaire can still be finished."""

    at: Situation


class Analysis(Struct, tag_field="job", tag="analysis"):
    """The best lines of a position, for a while."""

    asked: Analyse


class GameReview(Struct, tag_field="job", tag="review"):
    """A judgement of every move of a game."""

    asked: AskReview


Job = FindMove | FindHint | FindEnd | Analysis | GameReview
PRIORITIES: tuple[tuple[type[Struct], ...], ...] = (
    (FindMove,),
    (FindHint, FindEnd),
    (Analysis,),
    (GameReview,),
)
"""What goes first: who plays waits for nobody who studies."""


def priority_of(job: Job) -> int:
    """Return the place of a job's kind; 0 goes first."""
    return next(number for number, kinds in enumerate(PRIORITIES) if isinstance(job, kinds))


class MoveFound(Struct, tag_field="found", tag="move"):
    """The code of a move."""

    code: int


class HintFound(Struct, tag_field="found", tag="hint"):
    """Advice."""

    hint: HintState


class EndFound(Struct, tag_field="found", tag="end"):
    """Whether it is proved that there is no way to the end."""

    stuck: bool


class Told(Struct, tag_field="found", tag="told"):
    """An analysis or review is over; everything was told in its reports."""


class JobRefused(Struct, tag_field="found", tag="refused"):
    """What was asked cannot be answered."""

    refused: Refused


class JobFailed(Struct, tag_field="found", tag="failed"):
    """The engine failed."""

    what: str


Answer = MoveFound | HintFound | EndFound | Told | JobRefused | JobFailed

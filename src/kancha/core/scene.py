"""What changes from position to position: pieces, marks, hands, scores, captions.

Everything refers to the board (`core/board.py`) by ids. A label is a sentence or a word for
people; nothing is ever read out of it.
"""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

MarkKind = Literal[
    "last",  # where the last move ended
    "way",  # what the last move passed over
    "captured",  # where it took or turned something
    "previous",  # the move before the last one
    "blocked",  # may not be used now
    "reach",  # where the next piece has to go, as far as the last one decides it
    "threat",  # the opponent could use this next
    "row",  # counts together
    "must_take",  # has to be taken off
    "may_take",  # may be taken off or kept
    "ready",  # can do something of its own now
    "centre",  # counts in a special way
]
GroupRole = Literal[
    "row",  # will be taken
    "free_row",  # may be taken or left
    "closed_line",  # full: nothing can be pushed
    "area",  # the largest area of a seat
    "chain",
    "scored_chain",  # completed by the last move
    "seen",  # shows the same colour from above
    "full",  # built up to the limit
]
SumState = Literal[
    "empty",  # nothing counts yet
    "open",
    "lead",  # one side has more
    "equal",
    "won",  # equal and complete
]


class Piece(Struct, frozen=True, omit_defaults=True):
    """A figure on a cell."""

    cell: str
    figure: str
    level: int = 0
    """The height at which it stands: 0 on the board. Flat pictures show the topmost piece."""
    board: int = 0
    """Which board it stands on, where every seat has a board of its own."""
    stone: int | None = None
    """The stone that a cube belongs to, numbered from 0 in the order of placing."""
    label: str = ""
    """What to call it where the figure's own label does not say enough."""


class Mark(Struct, frozen=True, omit_defaults=True):
    """A highlight on cells."""

    kind: MarkKind
    cells: tuple[str, ...]
    label: str = ""
    seat: int | None = None
    board: int = 0


class Group(Struct, frozen=True, omit_defaults=True):
    """Cells that belong together in this position."""

    role: GroupRole
    cells: tuple[str, ...]
    label: str = ""
    seat: int | None = None
    value: int | None = None
    board: int = 0


class Panel(Struct, frozen=True, omit_defaults=True):
    """Who has the majority in a region of role "panel"."""

    region: str
    label: str
    owner: int | None = None
    decided: bool = False
    """Nothing can change any more."""


class StripeSum(Struct, frozen=True, omit_defaults=True):
    """The sums of two colours in a region of role "stripe"."""

    region: str
    sums: tuple[int, int]
    state: SumState
    free: int = 0
    """How many fields are still free, where that matters."""
    board: int = 0


class HandItem(Struct, frozen=True, omit_defaults=True):
    """Equal pieces beside the board."""

    figure: str
    count: int
    label: str
    token: str = ""
    """What a click path calls them; empty where they cannot be touched."""


class Hand(Struct, frozen=True, omit_defaults=True):
    """A reserve, a hand, a stock, a bag, captured pieces: what lies beside the board."""

    title: str
    """Without the name of the seat."""
    items: tuple[HandItem, ...]
    seat: int | None = None


class Score(Struct, frozen=True, omit_defaults=True):
    """A seat's running score and what it is made of."""

    seat: int
    total: int
    parts: tuple[tuple[str, int], ...] = ()
    best: int = 0
    """The most that can be reached, where that is known."""


class SeatSign(Struct, frozen=True):
    """What a seat is called, and the figure that stands for it."""

    name: str
    figure: str


class OwnBoard(Struct, frozen=True, omit_defaults=True):
    """One of several equal boards: whose it is, and whether the viewer sees what lies on it."""

    seat: int
    hidden: bool = False


class Scene(Struct, frozen=True, omit_defaults=True, kw_only=True):
    """A position as a viewer sees it."""

    seats: tuple[SeatSign, ...]
    to_move: int | None
    caption: str
    """One sentence: whose turn it is and what they can do, or how the game ended."""
    pieces: tuple[Piece, ...]
    notes: tuple[str, ...] = ()
    marks: tuple[Mark, ...] = ()
    groups: tuple[Group, ...] = ()
    panels: tuple[Panel, ...] = ()
    sums: tuple[StripeSum, ...] = ()
    hands: tuple[Hand, ...] = ()
    scores: tuple[Score, ...] = ()
    boards: tuple[OwnBoard, ...] = ()
    """Empty where all play on one board."""

    @property
    def seat_names(self) -> tuple[str, ...]:
        """What the seats are called."""
        return tuple(sign.name for sign in self.seats)

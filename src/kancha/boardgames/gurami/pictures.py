"""Parts of pictures that the games share: fields, pieces, sums of stripes, chains."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from kancha.boardgames.gurami.texts import COLOURS, piece_name, piece_value
from kancha.core.scene import Cell, Hand, HandItem, Piece, Point, Region, Tag
from kancha.geometry.triangle import TriangleBoard

MARGIN = 1.2
"""Room around a board for the sums at the ends of its stripes."""


@dataclass(frozen=True)
class Chain:
    """A maximal run of pieces inside one stripe (R2.2)."""

    stripe: str
    fields: tuple[int, ...]
    yellow: int
    blue: int

    @property
    def is_gurami(self) -> bool:
        """Whether both colours have the same sum."""
        return self.yellow == self.blue

    @property
    def value(self) -> int:
        """What the chain is worth."""
        return self.yellow if self.is_gurami else 0


def chains(board: TriangleBoard, value_at: Callable[[int], int]) -> list[Chain]:
    """Return all chains of at least two pieces (R2.2)."""
    found = []
    for name, members in board.stripes.items():
        run: list[int] = []
        for field in (*members, -1):
            if field >= 0 and value_at(field):
                run.append(field)
                continue
            if len(run) > 1:
                found.append(_chain(name, run, value_at))
            run = []
    return found


def chains_through(board: TriangleBoard, value_at: Callable[[int], int], field: int) -> list[Chain]:
    """Return the Gurami chains that contain a field: those that a piece there earns (R2.4)."""
    found = chains(board, value_at)
    return [chain for chain in found if chain.is_gurami and field in chain.fields]


def _chain(stripe: str, run: list[int], value_at: Callable[[int], int]) -> Chain:
    values = [value_at(field) for field in run]
    yellow, blue = sum(v for v in values if v > 0), -sum(v for v in values if v < 0)
    return Chain(stripe, tuple(run), yellow, blue)


@dataclass(frozen=True)
class Plan:
    """Where a board lies in the picture: shifted, scaled, its cells' names with a prefix."""

    board: TriangleBoard
    origin: Point = (MARGIN, MARGIN)
    scale: float = 1.0
    prefix: str = ""

    @property
    def width(self) -> float:
        """How far to the right the board reaches, margin included."""
        return self.origin[0] + self.scale * (self.board.width + MARGIN)

    @property
    def height(self) -> float:
        """How far down the board reaches, margin included."""
        return self.origin[1] + self.scale * (self.board.height + MARGIN)

    def cell(self, field: int) -> str:
        """Return the cell id of a field."""
        return self.prefix + self.board.names[field]

    def point(self, at: Point) -> Point:
        """Return where a point of the board lies."""
        x, y = self.origin
        return round(x + self.scale * at[0], 4), round(y + self.scale * at[1], 4)

    def cells(self, role: Callable[[int], str] = lambda _: "field") -> list[Cell]:
        """Return the cells of all fields."""
        return [
            Cell(
                self.cell(field),
                self.point(self.board.middle(field)),
                tuple(self.point(corner) for corner in self.board.outline(field)),
                self.board.names[field],
                role(field),
            )
            for field in range(self.board.size)
        ]

    def pieces(
        self, value_at: Callable[[int], int], seat_of: Callable[[int], int | None] = lambda _: None
    ) -> list[Piece]:
        """Return the pieces; `seat_of` tells from a value whose it is, where colours are seats."""
        values = [(field, value_at(field)) for field in range(self.board.size)]
        return [
            Piece(
                self.cell(field),
                "yellow" if value > 0 else "blue",
                seat_of(value),
                piece_name(value),
                number=abs(value),
            )
            for field, value in values
            if value
        ]

    def sums(
        self,
        value_at: Callable[[int], int],
        role_of: Callable[[tuple[int, ...], int, int], str] | None = None,
    ) -> list[Tag]:
        """Return a tag at the end of each stripe: yellow sum, blue sum.

        `role_of` tells from the fields and both sums what is special about a stripe.
        """
        tags = []
        for name, members in self.board.stripes.items():
            values = [value_at(field) for field in members]
            yellow, blue = sum(v for v in values if v > 0), -sum(v for v in values if v < 0)
            role = role_of(members, yellow, blue) if role_of else sum_role(yellow, blue)
            at = self.point(self.board.beyond(name, 0.75))
            tags.append(Tag(at, f"{yellow}:{blue}", role))
        return tags

    def regions(self, shown: Iterable[Chain], role: str) -> list[Region]:
        """Return chains as regions with their sums in the label."""
        return [
            Region(
                f"{self.prefix}{chain.stripe}-{self.board.names[chain.fields[0]]}",
                tuple(self.cell(field) for field in chain.fields),
                role,
                f"{chain.stripe}: yellow {chain.yellow}, blue {chain.blue}",
                value=chain.value,
            )
            for chain in shown
        ]


def sum_role(yellow: int, blue: int) -> str:
    """Return the role of a stripe's sums."""
    return "no sum" if yellow == blue == 0 else "equal sum" if yellow == blue else "sum"


def chain_words(chain: Chain, value_at: Callable[[int], int]) -> str:
    """Return how a Gurami chain comes to its value: `4 + 1 = 5 in H3`."""
    values = [value_at(field) for field in chain.fields]
    yellow = " + ".join(str(v) for v in values if v > 0)
    blue = " + ".join(str(-v) for v in values if v < 0)
    return f"{yellow} = {blue} in {chain.stripe}"


# --- beside the board -----------------------------------------------------------------------------


def choices(title: str, counts: Sequence[int], seat: int | None) -> Hand:
    """Return pieces that may be placed: touching one chooses the side to show (R2.1)."""
    items = []
    for number in range(1, len(counts)):
        for colour, name in COLOURS.items() if counts[number] else ():
            piece = piece_name(piece_value(colour, number))
            label = piece if counts[number] == 1 else f"{piece}, {counts[number]} left"
            items.append(HandItem(f"{colour}{number}", name, counts[number], label, number, seat))
    return Hand(title, tuple(items), seat)


def numbers_hand(title: str, counts: Sequence[int], seat: int | None = None) -> Hand:
    """Return pieces beside a board that cannot be touched, as counts by number."""
    items = [
        HandItem("", "tile", counts[number], f"{counts[number]} times {number}", number, seat)
        for number in range(1, len(counts))
    ]
    return Hand(title, tuple(items), seat)

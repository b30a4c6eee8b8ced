"""What the pictures of all Gurami games share: boards, figures, pieces, sums of stripes, chains."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass

from kancha.boardgames.gurami.texts import COLOURS, piece_name, piece_text, piece_value
from kancha.core.board import Board, Cell, CellRole, Figure, Ground, Material, Point, Region
from kancha.core.scene import Group, GroupRole, Hand, HandItem, Piece, SeatSign, StripeSum, SumState
from kancha.geometry.triangle import TriangleBoard

MARGIN = 1.2
"""Room around a board for the sums at the ends of its stripes."""
BEYOND = 0.75
"""How far from the end of a stripe its sums stand."""
DISCS: tuple[Material, ...] = ("white", "black", "turquoise", "terracotta")
HIDDEN = Figure("hidden", "hidden", "grey", "hidden piece")

Values = Callable[[int], int]
"""The number on each field, negative for blue, 0 where it is empty."""


# --- the board ------------------------------------------------------------------------------------


def make_board(
    triangles: TriangleBoard,
    figures: Sequence[Figure],
    *,
    ground: Ground = "plate",
    role_of: Callable[[int], CellRole] = lambda _: "field",
    further_regions: Sequence[Region] = (),
) -> Board:
    """Return a board of triangles; every stripe is a region with the place of its sums."""
    cells = tuple(
        Cell(
            triangles.names[field],
            _shifted(triangles.middle(field)),
            tuple(map(_shifted, triangles.outline(field))),
            role_of(field),
        )
        for field in range(triangles.size)
    )
    stripes = tuple(
        Region(
            name,
            "stripe",
            tuple(triangles.names[field] for field in members),
            anchor=_shifted(triangles.beyond(name, BEYOND)),
        )
        for name, members in triangles.stripes.items()
    )
    return Board(
        geometry="triangle",
        ground=ground,
        width=round(triangles.width + 2 * MARGIN, 4),
        height=round(triangles.height + 2 * MARGIN, 4),
        cells=cells,
        figures=tuple(figures),
        regions=(*stripes, *further_regions),
    )


def _shifted(point: Point) -> Point:
    return round(point[0] + MARGIN, 4), round(point[1] + MARGIN, 4)


def tiles(highest: int, *, owned: bool = False) -> list[Figure]:
    """Return the yellow and blue pieces; `owned` where yellow is seat 0 and blue is seat 1."""
    return [
        Figure(
            piece_text(value),
            "tile",
            "yellow" if value > 0 else "blue",
            piece_name(value),
            number=abs(value),
            seat=int(value < 0) if owned else None,
        )
        for number in range(1, highest + 1)
        for value in (number, -number)
    ]


def two_sided(highest: int) -> list[Figure]:
    """Return the pieces whose side is not chosen yet."""
    return [
        Figure(_two_sided_id(n), "two_sided", "grey", f"{n}, either side up", number=n)
        for n in range(1, highest + 1)
    ]


def _two_sided_id(number: int) -> str:
    return f"two-sided-{number}"


def seat_discs(seats: int) -> list[Figure]:
    """Return discs that tell seats apart where both colours belong to everybody."""
    return [
        Figure(_disc_id(seat), "disc", material, f"{material} disc", seat=seat)
        for seat, material in enumerate(DISCS[:seats])
    ]


def seat_signs(names: Iterable[str]) -> tuple[SeatSign, ...]:
    """Return the seats with their discs."""
    return tuple(SeatSign(name, _disc_id(seat)) for seat, name in enumerate(names))


def _disc_id(seat: int) -> str:
    return f"seat-{seat}"


# --- what lies on it ------------------------------------------------------------------------------


def pieces_on(triangles: TriangleBoard, value_at: Values, board: int = 0) -> list[Piece]:
    """Return the yellow and blue pieces of a board."""
    return [
        Piece(name, piece_text(value), board=board)
        for field, name in enumerate(triangles.names)
        if (value := value_at(field))
    ]


def stripe_sums(
    triangles: TriangleBoard,
    value_at: Values,
    board: int = 0,
    state_of: Callable[[int, int], SumState] | None = None,
) -> list[StripeSum]:
    """Return the yellow and the blue sum of every stripe."""
    found = []
    for name, members in triangles.stripes.items():
        sums = sums_of(value_at, members)
        found.append(StripeSum(name, sums, (state_of or sum_state)(*sums), board=board))
    return found


def sums_of(value_at: Values, fields: Iterable[int]) -> tuple[int, int]:
    """Return the yellow and the blue sum of fields."""
    values = [value_at(field) for field in fields]
    return sum(v for v in values if v > 0), -sum(v for v in values if v < 0)


def sum_state(first: int, second: int) -> SumState:
    """Return what two sums are, where it does not matter whose is larger."""
    return "empty" if first == second == 0 else "equal" if first == second else "open"


# --- chains ---------------------------------------------------------------------------------------


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


def chains(board: TriangleBoard, value_at: Values) -> list[Chain]:
    """Return all chains of at least two pieces (R2.2)."""
    found = []
    for name, members in board.stripes.items():
        run: list[int] = []
        for field in (*members, -1):
            if field >= 0 and value_at(field):
                run.append(field)
                continue
            if len(run) > 1:
                found.append(Chain(name, tuple(run), *sums_of(value_at, run)))
            run = []
    return found


def chains_through(board: TriangleBoard, value_at: Values, field: int) -> list[Chain]:
    """Return the Gurami chains that contain a field: those that a piece there earns (R2.4)."""
    found = chains(board, value_at)
    return [chain for chain in found if chain.is_gurami and field in chain.fields]


def chain_groups(
    triangles: TriangleBoard,
    shown: Iterable[Chain],
    role: GroupRole,
    board: int = 0,
    value_of: Callable[[Chain], int] = lambda chain: chain.value,
) -> list[Group]:
    """Return chains as groups, with their sums in the label and what they earn as their value."""
    return [
        Group(
            role,
            tuple(triangles.names[field] for field in chain.fields),
            f"{_ends(triangles, chain)}: yellow {chain.yellow}, blue {chain.blue}",
            value=value_of(chain),
            board=board,
        )
        for chain in shown
    ]


def _ends(triangles: TriangleBoard, chain: Chain) -> str:
    """Return what a chain is called: boards show the names of fields, not those of stripes."""
    return f"{triangles.names[chain.fields[0]]} to {triangles.names[chain.fields[-1]]}"


def chain_words(triangles: TriangleBoard, chain: Chain, value_at: Values) -> str:
    """Return how a Gurami chain comes to its value: `4 + 1 = 5 from C2 to C4`."""
    values = [value_at(field) for field in chain.fields]
    yellow = " + ".join(str(v) for v in values if v > 0)
    blue = " + ".join(str(-v) for v in values if v < 0)
    return f"{yellow} = {blue} from {_ends(triangles, chain)}"


# --- beside the board -----------------------------------------------------------------------------


def choices(
    title: str, counts: Sequence[int], seat: int | None, untouchable: Collection[int] = ()
) -> Hand:
    """Return pieces that may be placed: touching one chooses the side to show (R2.1)."""
    items = []
    for number in range(1, len(counts)):
        for colour in COLOURS if counts[number] else ():
            piece = piece_name(piece_value(colour, number))
            label = piece if counts[number] == 1 else f"{piece}, {counts[number]} left"
            figure = f"{colour}{number}"
            token = "" if number in untouchable else figure
            items.append(HandItem(figure, counts[number], label, token))
    return Hand(title, tuple(items), seat)


def numbers_hand(title: str, counts: Sequence[int], seat: int | None = None) -> Hand:
    """Return pieces beside a board that cannot be touched, as counts by number."""
    items = [
        HandItem(_two_sided_id(number), counts[number], f"{counts[number]} times {number}")
        for number in range(1, len(counts))
    ]
    return Hand(title, tuple(items), seat)


def line_hand(title: str, numbers: Iterable[int]) -> Hand:
    """Return pieces that come one after the other; both sides can still lie up."""
    return Hand(title, tuple(HandItem(_two_sided_id(n), 1, str(n)) for n in numbers))

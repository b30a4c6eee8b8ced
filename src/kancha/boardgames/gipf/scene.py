"""The board of GIPF, and its positions as data."""

from __future__ import annotations

from functools import cache

from kancha.boardgames.gipf.board import BOARD, LINES, NAMES, WAYS, names_of
from kancha.boardgames.gipf.notation import COLOURS
from kancha.boardgames.gipf.reading import GipfReading
from kancha.boardgames.gipf.rules import AFTER, BEFORE, MAY, MUST, OVER, PUSH
from kancha.core.board import Board, Cell, Figure, Line, Material
from kancha.core.outcome import Outcome
from kancha.core.scene import Group, GroupRole, Hand, HandItem, Mark, Piece, Scene, SeatSign

NEAR_LIMIT = 20
MATERIALS: tuple[Material, Material] = ("white", "black")
SEATS = tuple(SeatSign(name, figure) for name, figure in zip(COLOURS, MATERIALS, strict=True))


@cache
def board(more_figures: tuple[Figure, ...] = ()) -> Board:
    """Return the dots and spots (R1.2), and the lines from dot to dot (R1.4)."""
    cells = [
        Cell(name, BOARD.centre(point), BOARD.cell(point), "dot" if BOARD.is_rim(point) else "spot")
        for point, name in enumerate(NAMES)
    ]
    ends = [(dot, next(reversed([*BOARD.run(dot, direction)]))) for dot, direction, _ in WAYS]
    lines = [Line(BOARD.centre(start), BOARD.centre(end)) for start, end in ends if start < end]
    figures = [figure for seat in (0, 1) for figure in _figures(seat)]
    figures += more_figures
    width, height = BOARD.extent()
    return Board("hexagon", "slate", width, height, tuple(cells), tuple(figures), tuple(lines))


def _figures(seat: int) -> tuple[Figure, Figure]:
    material = MATERIALS[seat]
    pile, label = f"{material}-gipf", f"{material} GIPF-piece"
    return (
        Figure(material, "disc", material, f"{material} single", ("disc",), seat=seat),
        Figure(pile, "disc", material, label, ("disc", "disc"), seat=seat),
    )


def scene(position: GipfReading) -> Scene:
    """Return the position; both seats see everything (R8)."""
    return Scene(
        seats=SEATS,
        to_move=position.seat,
        caption=_caption(position),
        pieces=_pieces(position),
        notes=tuple(notes(position)),
        groups=(*rows(position), *closed_lines(position)),
        marks=tuple(marks(position)),
        hands=tuple(hand for seat in (0, 1) for hand in hands(position, seat)),
    )


def _pieces(position: GipfReading) -> tuple[Piece, ...]:
    pieces = []
    for spot in BOARD.inside:
        piece = position.piece_at(spot)
        if piece:
            seat, gipf = piece
            figure = f"{MATERIALS[seat]}-gipf" if gipf else MATERIALS[seat]
            pieces.append(Piece(NAMES[spot], figure))
    return tuple(pieces)


def rows(position: GipfReading, *, all_due: bool = False) -> list[Group]:
    """Return the rows that will or may be taken, those of the seat that decides first."""
    side, phase, _ = position.turn
    if phase == OVER:
        return []
    groups = []
    for seat in (side, 1 - side):
        for _, row in position.rows(seat):
            due = all_due or row & ~position.optional
            own, other = (_value(position, row & position.masks[s]) for s in (seat, 1 - seat))
            kind = "row" if due else "row of GIPF-pieces, which may stay"
            gain = f", up to {other} captured" if other else ""
            label = f"{COLOURS[seat]}'s {kind}: up to {own} back to the reserve{gain}"
            role: GroupRole = "row" if due else "free_row"
            groups.append(Group(role, names_of(row), label, seat, row.bit_count()))
    return groups


def _value(position: GipfReading, bits: int) -> int:
    return bits.bit_count() + (bits & position.masks[2]).bit_count()  # R2.1


def closed_lines(position: GipfReading) -> list[Group]:
    """Return the full lines (R5.4), with the dots at both ends."""
    groups = []
    for spots in LINES:
        if all(position.piece_at(spot) for spot in spots):
            dots = [NAMES[dot] for dot, _, way in WAYS if set(way) == set(spots)]
            names = (dots[0], *(NAMES[spot] for spot in spots), dots[1])
            groups.append(Group("closed_line", names, "full: no push here"))
    return groups


def marks(position: GipfReading) -> list[Mark]:
    """Return what the last move did, and what of the rows must or may be taken."""
    found = []
    for event in position.events:
        if event.kind == "pushed":
            found.append(Mark("way", event.cells[:-1], seat=event.seat))
            found.append(Mark("last", event.cells[-1:], seat=event.seat))
        elif event.kind == "placed":
            found.append(Mark("last", event.cells, seat=event.seat))
        elif event.kind == "captured":
            label = "taken back" if event.manner == "back" else "captured"
            found.append(Mark("captured", event.cells, label, event.seat))
    side, phase, _ = position.turn
    if phase in (AFTER, BEFORE):
        for _, row in position.rows(side):
            must, may = row & ~position.optional, row & position.optional
            if must:
                found.append(Mark("must_take", names_of(must), "must be taken", side))
            if may:
                found.append(Mark("may_take", names_of(may), "may be taken or kept", side))
    return found


def hands(position: GipfReading, seat: int) -> tuple[Hand, Hand]:
    """Return the reserve of a seat, and the pieces that it has lost (R2.3)."""
    reserve, lost, _ = position.accounts[seat]
    return (
        _hand("Reserve", seat, reserve, "in reserve"),
        _hand("Pieces lost", seat, lost, "lost"),
    )


def _hand(title: str, seat: int, count: int, where: str) -> Hand:
    label = f"{count} {COLOURS[seat].lower()} {'piece' if count == 1 else 'pieces'} {where}"
    return Hand(title, (HandItem(MATERIALS[seat], count, label),), seat)


# --- words ---------------------------------------------------------------------------------------


def end_caption(outcome: Outcome) -> str:
    """Return how the game ended, in a sentence."""
    winner = f"{COLOURS[outcome.winners[0]]} wins: " if outcome.winners else "Draw: "
    return f"{winner}{outcome.reason}."


def _caption(position: GipfReading) -> str:
    if position.outcome is not None:
        return end_caption(position.outcome)
    side, phase, _ = position.turn
    colour = COLOURS[side]
    if phase == PUSH:
        right = position.accounts[side][2]
        if right == MUST:
            return f"{colour} to push the first piece, which must be a GIPF-piece."
        return f"{colour} to push a piece{' or a GIPF-piece' if _may_bring_gipf(position) else ''}."
    when = "after the push" if phase == AFTER else "before the push, which comes next"
    if any(row & ~position.masks[2] for _, row in position.rows(side)):
        return f"{colour} to take rows {when}."
    return f"{colour} to take or leave rows of GIPF-pieces {when}."


def _may_bring_gipf(position: GipfReading) -> bool:
    reserve, _, right = position.accounts[position.turn[0]]
    return right == MAY and reserve > 1


def notes(position: GipfReading) -> list[str]:
    """Return what else a player must see (R12)."""
    rules = str(position.game.options["rules"])
    _, phase, turns = position.turn
    found = []
    for seat, colour in enumerate(COLOURS):
        _, _, right = position.accounts[seat]
        gipfs = (position.masks[seat] & position.masks[2]).bit_count()
        if rules != "basic" and right != MUST:
            last = "; if it goes, the game is lost" if gipfs == 1 else ""
            found.append(f"{colour} has {gipfs} GIPF-piece{'s' * (gipfs != 1)} on the board{last}.")
        if rules == "tournament" and phase != OVER:
            found.append(f"{colour} {RIGHT_WORDS[right]}.")
    found.append(f"{turns} {'push' if turns == 1 else 'pushes'} made.")
    limit = int(position.game.options["max_turns"])
    if limit and phase != OVER and limit - turns <= NEAR_LIMIT:
        found.append(f"Draw after {limit - turns} more pushes.")
    return found


RIGHT_WORDS = (
    "can bring no more GIPF-pieces",
    "may still bring GIPF-pieces until the first single",
    "must begin with a GIPF-piece",
)

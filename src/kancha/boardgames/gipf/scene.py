"""The picture of a GIPF position as data."""

from __future__ import annotations

from functools import cache

from kancha.boardgames.gipf.board import BOARD, LINES, NAMES, WAYS, names_of
from kancha.boardgames.gipf.notation import COLOURS
from kancha.boardgames.gipf.rules import AFTER, BEFORE, MAY, MUST, OVER, PUSH, GipfRules
from kancha.core.scene import Cell, Hand, HandItem, Line, Mark, Piece, Region, Scene

NEAR_LIMIT = 20


@cache
def cells() -> tuple[Cell, ...]:
    """Return the dots and spots (R1.2)."""
    return tuple(
        Cell(name, BOARD.centre(point), BOARD.cell(point), name, _role(point))
        for point, name in enumerate(NAMES)
    )


def _role(point: int) -> str:
    return "dot" if BOARD.is_rim(point) else "spot"


@cache
def drawn_lines() -> tuple[Line, ...]:
    """Return the lines of the board, each from dot to dot (R1.4)."""
    ends = [(dot, next(reversed([*BOARD.run(dot, direction)]))) for dot, direction, _ in WAYS]
    return tuple(Line(BOARD.centre(start), BOARD.centre(end)) for start, end in ends if start < end)


def scene(position: GipfRules) -> Scene:
    """Return the picture; both seats see everything (R8)."""
    width, height = BOARD.extent()
    return Scene(
        geometry="hexagon",
        width=width,
        height=height,
        cells=cells(),
        pieces=_pieces(position),
        seat_names=COLOURS,
        to_move=position.seat,
        caption=_caption(position),
        notes=tuple(_notes(position)),
        lines=drawn_lines(),
        regions=(*_rows(position), *_closed_lines(position)),
        marks=tuple(_marks(position)),
        hands=tuple(hand for seat in (0, 1) for hand in _hands(position, seat)),
    )


def _pieces(position: GipfRules) -> tuple[Piece, ...]:
    pieces = []
    for spot in BOARD.inside:
        piece = position.piece_at(spot)
        if piece:
            seat, gipf = piece
            label = f"{COLOURS[seat].lower()} {'GIPF-piece' if gipf else 'single'}"
            pieces.append(Piece(NAMES[spot], "disc", seat, label, ("disc",) * (1 + gipf)))
    return tuple(pieces)


def _rows(position: GipfRules) -> list[Region]:
    """Return the rows that will or may be taken, those of the seat that decides first."""
    side, phase, _ = position.turn
    if phase == OVER:
        return []
    regions = []
    for seat in (side, 1 - side):
        for line, row in position.rows(seat):
            due = row & ~position.masks[2]
            own, other = (_value(position, row & position.masks[s]) for s in (seat, 1 - seat))
            kind = "row" if due else "row of GIPF-pieces, which may stay"
            gain = f", up to {other} captured" if other else ""
            label = f"{COLOURS[seat]}'s {kind}: up to {own} back to the reserve{gain}"
            role = "row" if due else "free row"
            regions.append(Region(f"row-{line}", names_of(row), role, label, seat, row.bit_count()))
    return regions


def _value(position: GipfRules, bits: int) -> int:
    return bits.bit_count() + (bits & position.masks[2]).bit_count()  # R2.1


def _closed_lines(position: GipfRules) -> list[Region]:
    """Return the full lines (R5.4), with the dots at both ends."""
    regions = []
    for number, spots in enumerate(LINES):
        if all(position.piece_at(spot) for spot in spots):
            dots = [NAMES[dot] for dot, _, way in WAYS if set(way) == set(spots)]
            names = (dots[0], *(NAMES[spot] for spot in spots), dots[1])
            regions.append(Region(f"closed-{number}", names, "closed line", "full: no push here"))
    return regions


def _marks(position: GipfRules) -> list[Mark]:
    marks = []
    for event in position.events:
        if event.kind == "pushed":
            marks.append(Mark("way", event.cells[:-1], seat=event.seat))
            marks.append(Mark("last", event.cells[-1:], seat=event.seat))
        elif event.kind == "placed":
            marks.append(Mark("last", event.cells, seat=event.seat))
        elif event.kind == "captured":
            label = "taken back" if event.manner == "back" else "captured"
            marks.append(Mark("captured", event.cells, label, event.seat))
    side, phase, _ = position.turn
    if phase in (AFTER, BEFORE):
        for _, row in position.rows(side):
            must, may = row & ~position.masks[2], row & position.masks[2]
            if must:
                marks.append(Mark("row", names_of(must), "must be taken", side))
            if may:
                marks.append(Mark("row", names_of(may), "may be taken or kept", side))
    return marks


def _hands(position: GipfRules, seat: int) -> tuple[Hand, Hand]:
    reserve, lost, _ = position.accounts[seat]
    return (
        _hand(f"{COLOURS[seat]} reserve", seat, reserve, "in reserve"),
        _hand(f"{COLOURS[seat]} pieces lost", seat, lost, "lost"),
    )


def _hand(title: str, seat: int, count: int, where: str) -> Hand:
    label = f"{count} {COLOURS[seat].lower()} {'piece' if count == 1 else 'pieces'} {where}"
    return Hand(title, (HandItem("", "disc", count, label, None, seat, ("disc",)),), seat)


# --- words ---------------------------------------------------------------------------------------


def _caption(position: GipfRules) -> str:
    outcome = position.outcome
    if outcome is not None:
        winner = f"{COLOURS[outcome.winners[0]]} wins: " if outcome.winners else "Draw: "
        return f"{winner}{outcome.reason}."
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


def _may_bring_gipf(position: GipfRules) -> bool:
    reserve, _, right = position.accounts[position.turn[0]]
    return right == MAY and reserve > 1


def _notes(position: GipfRules) -> list[str]:
    rules = str(position.game.options["rules"])
    _, phase, turns = position.turn
    notes = []
    for seat, colour in enumerate(COLOURS):
        _, _, right = position.accounts[seat]
        gipfs = (position.masks[seat] & position.masks[2]).bit_count()
        if rules != "basic" and right != MUST:
            last = "; if it goes, the game is lost" if gipfs == 1 else ""
            notes.append(f"{colour} has {gipfs} GIPF-piece{'s' * (gipfs != 1)} on the board{last}.")
        if rules == "tournament" and phase != OVER:
            notes.append(f"{colour} {RIGHT_WORDS[right]}.")
    notes.append(f"{turns} {'push' if turns == 1 else 'pushes'} made.")
    limit = int(position.game.options["max_turns"])
    if limit and phase != OVER and limit - turns <= NEAR_LIMIT:
        notes.append(f"Draw after {limit - turns} more pushes.")
    return notes


RIGHT_WORDS = (
    "can bring no more GIPF-pieces",
    "may still bring GIPF-pieces until the first single",
    "must begin with a GIPF-piece",
)

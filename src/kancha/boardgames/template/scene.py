"""The picture of a Little Sums position as data, and what moves do as events."""

from __future__ import annotations

from kancha.boardgames.template.notation import board_of, parts
from kancha.boardgames.template.rules import DONE, DRAW, GO_ON, TemplateRules
from kancha.core.event import Event
from kancha.core.scene import Cell, Hand, HandItem, Mark, Piece, Scene, Score


def scene(position: TemplateRules, viewer: int | None) -> Scene:
    """Return the picture as a seat may see it; the hands of others stay face down (R5.1)."""
    board = board_of(position)
    size = board.files
    cells = []
    for square in range(board.size):
        x, y = square % size, size - 1 - square // size
        outline = ((x, y), (x + 1, y), (x + 1, y + 1), (x, y + 1))
        cells.append(Cell(board.name(square), (x + 0.5, y + 0.5), outline, board.name(square)))
    pieces = [
        Piece(board.name(square), "tile", None, f"tile {number}", number=number)
        for square, number in enumerate(position.tiles)
        if number
    ]
    seats = range(position.seats)
    names = tuple(position.game.seat_name(seat) for seat in seats)
    return Scene(
        geometry="square",
        width=size,
        height=size,
        cells=tuple(cells),
        pieces=tuple(pieces),
        seat_names=names,
        to_move=position.seat,
        caption=_caption(position),
        marks=_marks(position),
        hands=(*(_hand(position, seat, viewer) for seat in seats), _unseen(position, viewer)),
        scores=tuple(Score(seat, points) for seat, points in enumerate(position.tally)),
    )


def _hand(position: TemplateRules, seat: int, viewer: int | None) -> Hand:
    hand = position.hand(seat)
    title = f"Hand of {position.game.seat_name(seat)}"
    if seat != viewer:
        hidden = HandItem("", "hidden tile", len(hand), f"{len(hand)} hidden tiles", seat=seat)
        return Hand(title, (hidden,) if hand else (), seat)
    items = [
        HandItem(f"tile{n}", "tile", hand.count(n), f"tile {n}", n, seat) for n in sorted(set(hand))
    ]
    return Hand(title, tuple(items), seat)


def _unseen(position: TemplateRules, viewer: int | None) -> Hand:
    counts = enumerate(position.unseen(viewer), 1)
    items = [HandItem("", "tile", count, f"{count} x {n}", n) for n, count in counts]
    return Hand("In the bag or in other hands", tuple(items))


def _caption(position: TemplateRules) -> str:
    outcome = position.outcome
    phase, turn = position.state
    name = position.game.seat_name(turn)
    if outcome is not None:
        winners = " and ".join(position.game.seat_name(seat) for seat in outcome.winners)
        return f"{winners} won with {max(position.tally)} points."
    if phase == DRAW:
        return f"{name} draws."
    return f"{name} may place a second tile." if phase == GO_ON else f"{name} places a tile."


def _marks(position: TemplateRules) -> tuple[Mark, ...]:
    kinds = {"placed": "last", "scored": "row"}
    return tuple(
        Mark("last" if event.kind == "placed" else "row", event.cells, seat=event.seat)
        for event in position.events
        if event.kind in kinds
    )


def events(before: TemplateRules, code: int, after: TemplateRules) -> tuple[Event, ...]:
    """Return what a move did; the number drawn is the secret of the seat that drew it."""
    phase, turn = before.state
    if phase == DRAW:
        return (Event("drew", turn, number=code, rule="R2.1", secret_of=(turn,)),)
    if code == DONE:
        return (Event("passed", turn, manner="done", rule="R2.3"),)
    square, number = parts(code)
    board = board_of(before)
    name = board.name(square)
    happened = [Event("placed", turn, (name,), f"a {number}", number, rule="R3.4")]
    for i in (0, 1):
        line = [s for s in range(board.size) if board.place(s)[i] == board.place(square)[i]]
        if all(after.tiles[s] for s in line):
            total = sum(after.tiles[s] for s in line)
            cells = tuple(board.name(s) for s in line)
            happened.append(Event("scored", turn, cells, number=total, rule="R3.4"))
    if after.seat is None:
        happened.append(Event("ended", rule="R4.1"))
    return tuple(happened)

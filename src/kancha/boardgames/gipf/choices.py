"""Which rows of GIPF can be taken, which of their GIPF-pieces stay, and what a push makes."""

from __future__ import annotations

from kancha.boardgames.gipf.board import BOARD, names_of
from kancha.boardgames.gipf.clicks import pointers
from kancha.boardgames.gipf.notation import COLOURS, is_push
from kancha.boardgames.gipf.reading import GipfReading
from kancha.boardgames.gipf.rules import PUSH
from kancha.core.guide import Choices, Switch, Way
from kancha.core.outlook import Remark
from kancha.core.scene import Piece

MATERIALS = ("white", "black")


def choices(position: GipfReading, path: tuple[str, ...]) -> Choices:
    """Return the rows, where there are several, and the GIPF-pieces of the chosen one."""
    if position.turn.phase == PUSH:
        return Choices()
    rows = pointers(position)
    ways = tuple(_way(position, row, pointed) for row, pointed in rows) if len(rows) > 1 else ()
    chosen = [row for row, pointed in rows if path[: len(pointed)] == pointed]
    return Choices(ways=ways, switches=_switches(position, chosen[0]) if chosen else ())


def _way(position: GipfReading, row: int, pointed: tuple[str, ...]) -> Way:
    me = position.turn.seat
    masks = position.masks
    names = names_of(row)
    back, captured = (_worth(position, row & masks[seat]) for seat in (me, 1 - me))
    taken = f", {captured} captured" if captured else ""
    return Way(
        label=row_name(names),
        note=f"{back} back{taken}",
        path=pointed,
        cells=names,
        pieces=tuple(Piece(name, _figure(position, name)) for name in names),
    )


def _worth(position: GipfReading, pieces: int) -> int:
    """Return how many pieces these spots hold where every GIPF-piece stays (R2.1)."""
    return (pieces & ~position.optional).bit_count()


def _figure(position: GipfReading, name: str) -> str:
    piece = position.piece_at(BOARD.by_name[name])
    assert piece is not None
    return f"{MATERIALS[piece.seat]}-gipf" if piece.gipf else MATERIALS[piece.seat]


def _switches(position: GipfReading, row: int) -> tuple[Switch, ...]:
    me = position.turn.seat
    own = set(names_of(row & position.masks[me]))
    return tuple(
        Switch(
            token=name,
            label=f"GIPF-piece {name}",
            note=("yours" if name in own else f"{COLOURS[1 - me]}'s") + ", worth two pieces",
            figure=_figure(position, name),
            off="Take",
            on="Keep",
        )
        for name in names_of(row & position.optional)
    )


def row_name(names: tuple[str, ...]) -> str:
    """Return what a row is called: its two ends."""
    return f"{names[0]} to {names[-1]}"


def remark(before: GipfReading, code: int, after: GipfReading) -> Remark | None:
    """Say which rows a push would make, and who takes them first (R6.1, R6.6)."""
    return rows_remark(before.turn.seat, after) if is_push(code) else None


def rows_remark(me: int, after: GipfReading) -> Remark | None:
    """Say which rows a seat has made, and who takes them first."""
    rows = {seat: [names_of(row.pieces) for row in after.rows(seat)] for seat in (me, 1 - me)}
    texts = []
    for seat, found in rows.items():
        if not found:
            continue
        whose = "yours" if seat == me else COLOURS[seat] + "'s"
        names = " and ".join(row_name(names) for names in found)
        texts.append(f"{names} would be {whose} to take.")
    if not texts:
        return None
    groups = tuple(names for found in rows.values() for names in found)
    return Remark(" ".join(texts), "R6.6" if len(groups) > 1 else "R6.1", groups)

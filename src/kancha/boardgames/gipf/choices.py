"""Which rows of GIPF can be taken, which of their GIPF-pieces stay, and what a push makes."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from kancha.boardgames.gipf.board import BOARD, names_of
from kancha.boardgames.gipf.clicks import pointers
from kancha.boardgames.gipf.notation import COLOURS, is_push
from kancha.boardgames.gipf.reading import GipfReading
from kancha.boardgames.gipf.removals import removal_remark, row_name
from kancha.boardgames.gipf.rules import PUSH
from kancha.core.guide import Choices, Fate, Switch, Way
from kancha.core.outlook import Remark
from kancha.core.scene import Piece

MATERIALS = ("white", "black")
Reading = TypeVar("Reading", bound=GipfReading)


def choices(position: GipfReading, path: tuple[str, ...]) -> Choices:
    """Return the rows, where there are several, and the GIPF-pieces of the chosen one."""
    if position.turn.phase == PUSH:
        return Choices()
    return row_choices(position, path, _way, _switches)


def row_choices(
    position: Reading,
    path: tuple[str, ...],
    way: Callable[[Reading, int, tuple[str, ...]], Way],
    switches: Callable[[Reading, int], tuple[Switch, ...]],
) -> Choices:
    """Return the rows, where there are several, and what becomes of the chosen one."""
    rows = pointers(position)
    ways = tuple(way(position, row, pointed) for row, pointed in rows) if len(rows) > 1 else ()
    chosen = [each for each in rows if path[: len(each[1])] == each[1]]
    if not chosen:
        return Choices(ways=ways)
    row, pointed = chosen[0]
    return Choices(
        ways=ways,
        switches=switches(position, row),
        fates=fates(position, row, path[len(pointed) :]),
    )


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


def fates(position: GipfReading, row: int, kept: tuple[str, ...]) -> tuple[Fate, ...]:
    """Return what becomes of the pieces of a row of which some stay (R6.4, R6.5)."""
    own = set(names_of(row & position.masks[position.turn.seat]))
    return tuple(
        Fate(name, "kept" if name in kept else "back" if name in own else "lost")
        for name in names_of(row)
    )


def remark(before: GipfReading, code: int, after: GipfReading) -> Remark | None:
    """Say which rows a push would make and who takes them first, or what a removal decides."""
    if is_push(code):
        return rows_remark(before.turn.seat, after)
    return removal_remark(before, code, after)


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

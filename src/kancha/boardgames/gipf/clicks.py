"""What a person touches to make a move of GIPF."""

from __future__ import annotations

from kancha.boardgames.gipf.board import NAMES, WAYS, names_of
from kancha.boardgames.gipf.notation import end_spot, is_push
from kancha.boardgames.gipf.reading import GipfReading
from kancha.boardgames.gipf.rules import LEAVE, MAY, WAY, WITH_GIPF

LABELS = {
    "single": "Single piece",
    "gipf": "GIPF-piece",
    "take": "Take this row",
    "leave": "Leave them",
}


def clicks(position: GipfReading, code: int) -> tuple[str, ...]:
    """Return the click path of a legal move."""
    if is_push(code):
        return _push(position, code)
    return ("leave",) if code == LEAVE else removal(position, code)


def _push(position: GipfReading, code: int) -> tuple[str, ...]:
    """Return the kind of piece, if there is a choice, and a vacant spot, or a dot and its spot."""
    reserve, _, right = position.accounts[position.turn.seat]
    kind = "gipf" if code & WITH_GIPF else "single"
    return (*((kind,) if right == MAY and reserve > 1 else ()), *way(position, code))


def way(position: GipfReading, code: int) -> tuple[str, ...]:
    """Return where a piece comes in: a vacant spot, or a dot and its spot."""
    dot, _, spots = WAYS[code & WAY]
    first = NAMES[spots[0]]
    vacant = end_spot(position, code) == spots[0]
    return (first,) if vacant else (NAMES[dot], first)


def removal(position: GipfReading, code: int) -> tuple[str, ...]:
    """Return the row, where there are several, the GIPF-pieces in it that stay, and "take"."""
    taken = position.taken_by(code)
    row, pointed = next(
        (row, pointed)
        for row, pointed in pointers(position)
        if taken & ~row == 0 and row & ~taken & ~position.optional == 0
    )
    return (*pointed, *names_of(row & ~taken), "take")


def pointers(position: GipfReading) -> list[tuple[int, tuple[str, ...]]]:
    """Return the rows of the seat to move, each with the clicks that choose it."""
    rows = [row.pieces for row in position.rows(position.turn.seat)]
    may_stay = position.optional
    return [
        (row, _pointed(row, [r for r in rows if r != row], set(names_of(row & ~may_stay))))
        for row in rows
    ]


def _pointed(row: int, others: list[int], singles: set[str]) -> tuple[str, ...]:
    """Return what only this row has: a piece, a single if possible, or else both its ends."""
    if not others:
        return ()
    names = names_of(row)
    shared = {name for other in others for name in names_of(row & other)}
    unshared = [name for name in names if name not in shared]
    unshared.sort(key=lambda name: name not in singles)
    return (unshared[0],) if unshared else (names[0], names[-1])

"""What hangs on the removal of a row of GIPF: rows that it breaks, GIPF-pieces, the game."""

from __future__ import annotations

from kancha.boardgames.gipf.board import names_of
from kancha.boardgames.gipf.reading import GipfReading
from kancha.boardgames.gipf.rules import LEAVE
from kancha.core.outlook import Change, Remark


def removal_remark(before: GipfReading, code: int, after: GipfReading) -> Remark | None:
    """Say which rows a removal breaks, how many GIPF-pieces are left, and whether it decides."""
    text = _broken(before, code)
    counts = _gipf_pieces(before, after)
    act, asks = _decision(before.turn.seat, code, after)
    if not (text or counts or act):
        return None
    return Remark(text, "R6.6" if text else "", counts=counts, act=act, asks=asks)


def _broken(before: GipfReading, code: int) -> str:
    """Name the rows of the seat that are rows no more when this one is taken (R6.6)."""
    me, taken = before.turn.seat, before.taken_by(code)
    steps = before.steps(code)
    left = steps[1].position if len(steps) > 1 else before.after(code)
    stay = {row.line for row in left.rows(me)}
    others = [row for row in before.rows(me) if taken & ~row.pieces]
    broken = [row.pieces for row in others if row.line not in stay]
    shared = {name for row in broken for name in names_of(row & taken)}
    if not broken:
        return ""
    if len(broken) == len(others) == 1:
        return f"Both need {' and '.join(sorted(shared))}, so the other row is broken."
    rows = " and ".join(row_name(names_of(row)) for row in broken)
    need, are = ("need", "are") if len(broken) > 1 else ("needs", "is")
    return f"{rows} {need} {' and '.join(sorted(shared))} too, and {are} broken."


def row_name(names: tuple[str, ...]) -> str:
    """Return what a row is called: its two ends."""
    return f"{names[0]} to {names[-1]}"


def _gipf_pieces(before: GipfReading, after: GipfReading) -> tuple[Change, ...]:
    old, new = ([at.masks[seat] & at.masks.gipfs for seat in (0, 1)] for at in (before, after))
    changes = [
        Change(old[seat].bit_count(), new[seat].bit_count(), seat, "GIPF-pieces")
        for seat in (before.turn.seat, 1 - before.turn.seat)
    ]
    return tuple(change for change in changes if change.before != change.after)


def _decision(me: int, code: int, after: GipfReading) -> tuple[str, bool]:
    """Return what the button says where the game ends by this removal, and whether it asks."""
    if after.outcome is None or not after.outcome.winners:
        return "", False
    act = "Leave them" if code == LEAVE else "Take this row"
    loses = me not in after.outcome.winners
    return f"{act} and {'lose?' if loses else 'win'}", loses

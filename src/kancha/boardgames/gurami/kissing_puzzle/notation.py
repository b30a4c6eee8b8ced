"""Texts of the Kissing puzzle: moves (R3.1) and positions (R7.8)."""

from __future__ import annotations

from collections.abc import Sequence

from kancha.boardgames.gurami.kissing_puzzle.rules import PuzzleRules
from kancha.boardgames.gurami.rounds import EACH
from kancha.boardgames.gurami.rounds_texts import (
    Boards,
    Fresh,
    Sight,
    boards_text,
    chance_number,
    count_on,
    fresh_text,
    phase_text,
    placement_text,
    read_boards,
    read_fresh,
    read_phase,
)
from kancha.boardgames.gurami.texts import split_fields
from kancha.core.bits import CHANCE, NOBODY
from kancha.core.errors import PositionError, shorten


def move_text(position: PuzzleRules, code: int) -> str:
    """Return the text of a legal move: `b5-C3` or `roll3`."""
    return f"roll{chance_number(code)}" if position.phase == CHANCE else placement_text(code)


def position_text(position: PuzzleRules, shown: Sequence[Sight]) -> str:
    """Return the position text (R7.8) as far as it is shown."""
    return " ".join(
        (
            boards_text(position, shown),
            phase_text(position),
            str(position.throw or "-"),
            fresh_text(position, shown, points=False),
        )
    )


def read_position(position: PuzzleRules, text: str) -> None:
    """Fill an empty position from its text, or raise PositionError."""
    fields = split_fields(text, "boards phase die fresh", "R7.8")
    boards = read_boards(fields[0], position.seats)
    phase = read_phase(fields[1], position.seats)
    if fields[2] not in (("1", "2", "3", "4", "5", "6") if phase >= 0 else ("-",)):
        wanted = "a number from 1 to 6" if phase >= 0 else "-"
        raise PositionError("die", f"{shorten(fields[2])!r} is not {wanted}", "R7.8")
    die = int(fields[2]) if phase >= 0 else 0
    fresh = read_fresh(fields[3], boards, most=1, points=False)
    _check_fresh(phase, die, boards, fresh)
    for seat, board in enumerate(boards):
        position._fill(seat, board, 0, *fresh[seat])
    position._begin(phase, die)
    for seat in range(phase):
        if not fresh[seat].fields and position.may_place(seat):
            raise PositionError("phase", f"seat {seat} still has to place", "R7.2")
    if phase >= 0 and not position.may_place(phase):
        raise PositionError("phase", f"seat {phase} cannot use the throw", "R7.3")
    if phase < 0 and bool(position.throws) != (phase == CHANCE):
        reason = "a throw can still be used" if phase == NOBODY else "no throw can be used"
        raise PositionError("phase", reason, "R7.5")


def _check_fresh(phase: int, die: int, boards: Boards, fresh: list[Fresh]) -> None:
    for seat, (board, (fields, _)) in enumerate(zip(boards, fresh, strict=True)):
        for field in fields:
            thrown = abs(board[field]) == die
            if seat >= phase or (not thrown and count_on(board, die) < EACH):
                reason = f"seat {seat} cannot have placed this piece in this round"
                raise PositionError("fresh", reason, "R7.2")

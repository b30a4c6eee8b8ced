"""Texts of GIPF: single moves (R10.1 to R10.3) and positions (R11)."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from functools import cache
from importlib.resources import files
from itertools import groupby
from typing import Any

from kancha.boardgames.gipf.board import BOARD, NAMES, WAYS, spots_of
from kancha.boardgames.gipf.reading import LETTERS, GipfReading
from kancha.boardgames.gipf.rules import (
    BEFORE,
    MAY,
    MUST,
    NO_MORE,
    OVER,
    PUSH,
    REMOVAL,
    WAY,
    WITH_GIPF,
)
from kancha.core.errors import PositionError, shorten

COLUMNS = "bcdefgh"
COLUMN_SPOTS = [[s for s in BOARD.inside if NAMES[s].startswith(column)] for column in COLUMNS]
SIDES = "wb"
COLOURS = ("White", "Black")
"""R2.2"""
PHASES = ("push", "after", "before", "over")
"""How the phases PUSH, AFTER, BEFORE and OVER are written."""
RIGHTS = "ngm"
"""How the rights NO_MORE, MAY and MUST are written."""
MOST_PIECES = 18


def is_push(code: int) -> bool:
    """Say whether a move is a push."""
    return code < REMOVAL


def end_spot(position: GipfReading, code: int) -> int:
    """Return the spot onto which the furthest piece of a push moves (R5.3)."""
    spots = WAYS[code & WAY].spots
    return spots[position.moved_by(code).bit_count()]


def move_text(position: GipfReading, code: int) -> str:
    """Return the text of a legal move or of an automatic removal (R10.1)."""
    if is_push(code):
        return push_text(position, code)
    return removal_text(position, position.taken_by(code))


def push_text(position: GipfReading, code: int) -> str:
    """Return the text of a push (R10.2)."""
    dot, _, spots = WAYS[code & WAY]
    kind = "G" if code & WITH_GIPF else ""
    end = end_spot(position, code)
    return f"{kind}{NAMES[end]}" if end == spots[0] else f"{kind}{NAMES[dot]}-{NAMES[end]}"


def removal_text(position: GipfReading, taken: int) -> str:
    """Return the text of the removal of these pieces by the seat that decides (R10.3)."""
    return "x" + (",".join(item(position, spot) for spot in spots_of(taken)) or "none")


def item(position: GipfReading, spot: int) -> str:
    """Return how a piece that is taken is written."""
    piece = position.piece_at(spot)
    assert piece is not None
    return f"{position.mark_at(spot)}{NAMES[spot]}{'*' * (piece.seat != position.turn.seat)}"


# --- positions -----------------------------------------------------------------------------------


def position_text(position: GipfReading) -> str:
    """Return the position text (R11.1)."""
    return " ".join(fields_of(position, PHASES, RIGHTS))


def fields_of(position: GipfReading, phases: Sequence[str], rights: str) -> tuple[str, ...]:
    """Return the fields of a position text, with these names of phases and rights."""
    columns = []
    for spots in COLUMN_SPOTS:
        letters = [position.text_at(spot) for spot in spots]
        runs = ((letter, len(list(group))) for letter, group in groupby(letters))
        columns.append("".join(str(n) if letter == "1" else letter * n for letter, n in runs))
    side, phase, turns = position.turn
    accounts = position.accounts
    return (
        "/".join(columns),
        "-" if side < 0 else SIDES[side],
        phases[phase],
        ",".join(str(account.reserve) for account in accounts),
        ",".join(str(account.lost) for account in accounts),
        "".join(rights[account.right] for account in accounts),
        str(turns),
    )


NUMBER = re.compile(r"0|[1-9][0-9]{0,8}")
PAIR = re.compile(r"(0|[1-9][0-9]?),(0|[1-9][0-9]?)")
FIELDS = "board seat phase reserves lost rights turns"


def read_position(position: GipfReading, text: str) -> GipfReading:
    """Fill an empty position from its text (R11), or raise PositionError."""
    fields = text.split(" ") if len(text) < 200 else []
    if len(fields) != 7:
        raise PositionError(
            "fields", f"expected seven fields, one space between them: {FIELDS}", "R11.1"
        )
    board, seat, phase, reserves, lost, rights, turns = fields
    _read_board(position, board)
    if seat not in (*SIDES, "-"):
        raise PositionError("seat", f"{shorten(seat)!r} is not w, b or -", "R11.1")
    if phase not in PHASES:
        raise PositionError("phase", f"{shorten(phase)!r} is not {', '.join(PHASES)}", "R11.1")
    if seat == "-" and phase != "over":
        raise PositionError("seat", "- is only for a game that ended in a draw", "R11.3")
    if len(rights) != 2 or not set(rights) <= set(RIGHTS):
        raise PositionError("rights", f"{shorten(rights)!r} is not two letters m, g, n", "R11.1")
    if not NUMBER.fullmatch(turns):
        raise PositionError("turns", f"{shorten(turns)!r} is not a number of pushes", "R11.1")
    position._begin(
        "-wb".index(seat) - 1,
        PHASES.index(phase),
        read_pair("reserves", reserves),
        read_pair("lost", lost),
        (RIGHTS.index(rights[0]), RIGHTS.index(rights[1])),
        int(turns),
    )
    _check(position)
    return position


def read_pair(field: str, text: str, rule: str = "R11.1") -> tuple[int, int]:
    """Read the numbers of White and Black."""
    match = PAIR.fullmatch(text)
    if match is None:
        raise PositionError(field, f"{shorten(text)!r} is not two numbers such as 12,12", rule)
    return int(match[1]), int(match[2])


def _read_board(position: GipfReading, text: str) -> None:
    columns = text.split("/")
    if len(columns) != len(COLUMNS):
        raise PositionError("board", f"has {len(columns)} columns instead of 7", "R11.1")
    for letter, spots, column in zip(COLUMNS, COLUMN_SPOTS, columns, strict=True):
        at = 0
        after_digit = False
        for sign in column:
            digit = sign in "1234567"
            if digit and after_digit:
                raise PositionError("board", f"column {letter}: two numbers in a row", "R11.1")
            after_digit = digit
            if digit:
                at += int(sign)
            elif sign in LETTERS:
                if at < len(spots):
                    kind = LETTERS.index(sign)
                    position._place(spots[at], kind % 2, gipf=kind > 1)
                at += 1
            else:
                raise PositionError(
                    "board", f"column {letter}: {shorten(sign)!r} is no piece", "R11.1"
                )
        if at != len(spots):
            reason = f"column {letter} has {at} spots instead of {len(spots)}"
            raise PositionError("board", reason, "R11.1")


# --- what a position must fulfil, in the order of R11.3 ------------------------------------------


def _check(position: GipfReading) -> None:
    rules = str(position.game.options["rules"])
    side, phase, _ = position.turn
    for seat in (0, 1):
        _check_colour(position, seat, rules)
    if phase == PUSH:
        _check_push(position, side)
    elif phase != OVER:
        _check_removal(position, side, phase)
    for seat in (0, 1):
        bare = not position.masks[seat] & position.masks.gipfs
        must = position.accounts[seat].right == MUST
        if phase != OVER and rules != "basic" and bare and not must:
            raise PositionError("board", f"{COLOURS[seat]} has no GIPF-piece left", "R11.3")


def _check_colour(position: GipfReading, seat: int, rules: str) -> None:
    colour = COLOURS[seat]
    reserve, lost, right = position.accounts[seat]
    own, gipfs = position.masks[seat], position.masks[seat] & position.masks.gipfs
    total = own.bit_count() + gipfs.bit_count() + reserve + lost
    if total > MOST_PIECES:
        reason = f"{colour} has {total} basic pieces in all, more than {MOST_PIECES}"
        on_board = own.bit_count() + gipfs.bit_count() > MOST_PIECES
        field = "board" if on_board else "reserves" if reserve > MOST_PIECES else "lost"
        raise PositionError(field, reason, "R11.3")
    if rules != "tournament" and right != NO_MORE:
        raise PositionError("rights", "only tournament rules know m and g", "R11.3")
    if right == MUST and own:
        reason = f"{colour} has pieces on the board and can no longer have the right m"
        raise PositionError("rights", reason, "R11.3")
    if right == MAY and own & ~gipfs:
        reason = f"{colour} has singles on the board and can no longer have the right g"
        raise PositionError("rights", reason, "R11.3")
    if rules == "basic" and gipfs:
        raise PositionError("board", "there are no GIPF-pieces in the basic game", "R11.3")


def due_rows(position: GipfReading, seat: int) -> list[int]:
    """Return the rows of a seat that hold a single (R6.2)."""
    return [row.pieces for row in position.rows(seat) if row.pieces & ~position.optional]


def _check_push(position: GipfReading, side: int) -> None:
    for seat in (0, 1):
        if due_rows(position, seat):
            reason = f"{COLOURS[seat]} must take a row before the next push"
            raise PositionError("board", reason, "R11.3")
    reserve, _, right = position.accounts[side]
    need = 2 if right == MUST else 1
    if reserve < need:
        reason = f"{COLOURS[side]} has to push and needs a reserve of {need}"
        raise PositionError("reserves", reason, "R11.3")
    limit = int(position.game.options["max_turns"])
    if limit and position.turn.pushes >= limit:
        raise PositionError("turns", f"not below the limit of {limit}", "R11.3")


def _check_removal(position: GipfReading, side: int, phase: int) -> None:
    rows = position.rows(side)
    if len(rows) < 2 and not any(row.pieces & position.masks.gipfs for row in rows):
        reason = f"{COLOURS[side]} has nothing to decide: fewer than two removals are legal"
        raise PositionError("phase", reason, "R11.3")
    turns = position.turn.pushes
    limit = int(position.game.options["max_turns"])
    if turns < 1:
        raise PositionError("turns", "there was no push that could have made a row", "R11.3")
    if limit and turns > limit:
        raise PositionError("turns", f"above the limit of {limit}", "R11.3")
    if phase == BEFORE and due_rows(position, 1 - side):
        reason = f"{COLOURS[1 - side]} must first take a row"
        raise PositionError("board", reason, "R11.3")


@cache
def _data() -> Any:
    return json.loads((files(__package__) / "data.json").read_text("utf-8"))


def start_text(rules: str, pieces: tuple[int, int]) -> str:
    """Return the text of the start position (R3.1, R3.2, R3.3, R11.2), with a handicap (R3.4)."""
    board, seat, phase, reserves, *rest = _data()["start"][rules].split(" ")
    usual = usual_pieces(rules)
    changed = [
        int(reserve) + count - usual
        for reserve, count in zip(reserves.split(","), pieces, strict=True)
    ]
    return " ".join((board, seat, phase, ",".join(map(str, changed)), *rest))


def usual_pieces(rules: str) -> int:
    """Return how many basic pieces each colour has without a handicap (R2.4)."""
    return int(_data()["options"]["pieces_white"]["default"][rules])

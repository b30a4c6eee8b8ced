"""Texts of the Kissing games: boards of several seats, fresh fields, and what a viewer may read."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Literal, NamedTuple

from kancha.boardgames.gurami.rounds import (
    BLUE,
    BOARD,
    EACH,
    FIELD,
    NUMBER,
    NUMBER_SHIFT,
    RoundsPosition,
)
from kancha.boardgames.gurami.texts import (
    board_text,
    piece_text,
    read_board,
    read_number,
    split_seats,
)
from kancha.core.bits import CHANCE, NOBODY
from kancha.core.errors import PositionError, shorten

Sight = Literal["all", "old", "none"]
"""What a viewer sees of a seat: all, what lay there before this round, or nothing (R5.7)."""

NUMBERS = range(1, 7)

Boards = list[dict[int, int]]
"""For each seat the values of the pieces by their fields."""


class Fresh(NamedTuple):
    """The fields that a seat filled in the unfinished round, and the points that they earned."""

    fields: list[int]
    points: int


def field_of(code: int) -> int:
    """Return the field of a placement."""
    return code & FIELD


def value_of(code: int) -> int:
    """Return the piece of a placement: its number, negative for blue."""
    number = code >> NUMBER_SHIFT & NUMBER
    return -number if code & BLUE else number


def chance_number(code: int) -> int:
    """Return the number that chance has drawn or thrown."""
    return code & NUMBER


def placement_text(code: int) -> str:
    """Return a placement without its points (R3.1)."""
    return f"{piece_text(value_of(code))}-{BOARD.names[field_of(code)]}"


def scoring_text(position: RoundsPosition, code: int) -> str:
    """Return a placement of the seat to move with its points (R3.1, R3.2)."""
    points = position.points_at(position.phase, field_of(code), value_of(code))
    return f"{placement_text(code)}={points}"


# --- what is hidden (R5.7) ------------------------------------------------------------------------


def all_open(position: RoundsPosition) -> list[Sight]:
    """Return the sights of a viewer who sees everything."""
    return ["all"] * position.seats


def sights(position: RoundsPosition, viewer: int | None) -> list[Sight]:
    """Return what a viewer sees of each seat. With one seat, spectators see everything."""
    if position.phase == NOBODY or position.seats == 1:
        return all_open(position)
    hidden: Sight = "none" if position.game.options["reveal"] == "end" else "old"
    return ["all" if seat == viewer else hidden for seat in range(position.seats)]


def stays_hidden(before: RoundsPosition, code: int, after: RoundsPosition) -> bool:
    """Say whether others may not see a placement even after it was made."""
    mover = before.phase
    if mover < 0:
        return False
    sight = sights(after, None)[mover]
    return sight == "none" or (sight == "old" and field_of(code) in after.fresh_fields(mover))


def seen_board(position: RoundsPosition, seat: int, sight: Sight) -> list[int]:
    """Return a board as it is seen: the value on each field, 0 where nothing is or shows."""
    values = position.board(seat)
    if sight == "all":
        return values
    fresh = position.fresh_fields(seat)
    return [0 if sight == "none" or field in fresh else value for field, value in enumerate(values)]


def seen_score(position: RoundsPosition, seat: int, sight: Sight) -> int | None:
    """Return a score as it is seen, None where it is hidden."""
    total, fresh = position.earned(seat)
    return None if sight == "none" else total if sight == "all" else total - fresh


# --- writing --------------------------------------------------------------------------------------


def phase_text(position: RoundsPosition) -> str:
    """Return the phase (R3.5)."""
    phase = position.phase
    return "d" if phase == CHANCE else "end" if phase == NOBODY else f"s{phase}"


def boards_text(position: RoundsPosition, shown: Sequence[Sight]) -> str:
    """Return the boards of all seats (R3.3)."""
    return "|".join(
        "?" if sight == "none" else board_text(BOARD, seen_board(position, seat, sight).__getitem__)
        for seat, sight in enumerate(shown)
    )


def is_masked(position: RoundsPosition, sight: Sight) -> bool:
    """Say whether tray and fresh fields of a seat are hidden."""
    return sight == "none" or (sight == "old" and position.phase >= 0)


def scores_text(position: RoundsPosition, shown: Sequence[Sight]) -> str:
    """Return the scores of all seats."""
    scores = [seen_score(position, seat, sight) for seat, sight in enumerate(shown)]
    return ",".join("?" if score is None else str(score) for score in scores)


def fresh_text(position: RoundsPosition, shown: Sequence[Sight], *, points: bool = True) -> str:
    """Return the fields that were filled in the unfinished round (R5.8)."""
    items = []
    for seat, sight in enumerate(shown):
        fields = ".".join(BOARD.names[field] for field in position.fresh_fields(seat))
        earned = f"+{position.earned(seat).fresh}" if points and fields else ""
        items.append("?" if is_masked(position, sight) else f"{fields}{earned}" or "-")
    return ",".join(items)


# --- reading --------------------------------------------------------------------------------------


def read_phase(text: str, seats: int) -> int:
    """Read the phase: a seat, CHANCE or NOBODY."""
    phases = {"d": CHANCE, "end": NOBODY, **{f"s{seat}": seat for seat in range(seats)}}
    if text not in phases:
        reason = f"{shorten(text)!r} is not one of {', '.join(phases)}"
        raise PositionError("phase", reason, "R3.5")
    return phases[text]


def read_boards(text: str, seats: int) -> Boards:
    """Read the boards of all seats: for each the values on the occupied fields."""
    boards = []
    for item in split_seats(text, seats, "boards", "|"):
        values = read_board(BOARD, item, 6, "boards")
        for number in NUMBERS:
            if count_on(values, number) > EACH:
                raise PositionError("boards", f"more than four pieces of number {number}", "R5.1")
        boards.append(values)
    return boards


def read_fresh(
    text: str, boards: Sequence[Mapping[int, int]], *, most: int, points: bool = True
) -> list[Fresh]:
    """Read the fresh fields of all seats and, where they are written, the points."""
    items = split_seats(text, len(boards), "fresh")
    pairs = zip(items, boards, strict=True)
    return [_fresh(item, board, most, points=points) for item, board in pairs]


def _fresh(text: str, board: Mapping[int, int], most: int, *, points: bool) -> Fresh:
    if text == "-":
        return Fresh([], 0)
    listed, plus, earned = text.partition("+")
    if bool(plus) != points:
        form = "fields, + and their points" if points else "fields without points"
        raise PositionError("fresh", f"{shorten(text)!r} is not - or {form}", "R5.8")
    names = listed.split(".")
    fields = [BOARD.by_name.get(name, -1) for name in names]
    if any(field not in board for field in fields) or len(set(fields)) < len(fields):
        reason = f"{shorten(listed)!r} are not different occupied fields"
        raise PositionError("fresh", reason, "R5.8")
    if len(fields) > most:
        raise PositionError("fresh", f"more than {most} pieces placed in this round", "R5.8")
    return Fresh(fields, read_number(earned, "fresh") if points else 0)


def read_scores(text: str, fresh: Sequence[Fresh]) -> list[int]:
    """Read the scores of all seats; points earned in this round are part of them."""
    scores = [read_number(item, "scores") for item in split_seats(text, len(fresh), "scores")]
    for score, (_, earned) in zip(scores, fresh, strict=True):
        if earned > score:
            reason = f"{score} is less than the {earned} of this round"
            raise PositionError("scores", reason, "R5.8")
    return scores


def count_on(board: Mapping[int, int], number: int) -> int:
    """Return how many pieces of a number lie on a board."""
    return sum(abs(value) == number for value in board.values())


def is_full(boards: Sequence[Mapping[int, int]]) -> bool:
    """Say whether no board has an empty field."""
    return all(len(board) == BOARD.size for board in boards)

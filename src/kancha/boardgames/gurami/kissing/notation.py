"""Texts of Kissing Guramis: moves (R3.1) and positions (R5.8)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from kancha.boardgames.gurami.kissing.rules import AFTER_FIRST, KissingRules
from kancha.boardgames.gurami.rounds import EACH
from kancha.boardgames.gurami.rounds_texts import (
    NUMBERS,
    Boards,
    Fresh,
    Sight,
    boards_text,
    chance_number,
    count_on,
    fresh_text,
    is_full,
    is_masked,
    phase_text,
    read_boards,
    read_fresh,
    read_phase,
    read_scores,
    scores_text,
    scoring_text,
)
from kancha.boardgames.gurami.texts import (
    bag_text,
    number_list,
    read_bag,
    read_number_list,
    split_fields,
    split_seats,
)
from kancha.core.bits import CHANCE, NOBODY
from kancha.core.errors import PositionError


def move_text(position: KissingRules, code: int) -> str:
    """Return the text of a legal move: `b5-C3=7` or `draw3`."""
    if position.phase == CHANCE:
        return f"draw{chance_number(code)}"
    return scoring_text(position, code)


def position_text(position: KissingRules, shown: Sequence[Sight]) -> str:
    """Return the position text (R5.8) as far as it is shown."""
    trays = [
        "?" if is_masked(position, sight) else number_list(position.tray_counts(seat))
        for seat, sight in enumerate(shown)
    ]
    return " ".join(
        (
            boards_text(position, shown),
            phase_text(position),
            ",".join(trays),
            bag_text(position.bag_counts),
            scores_text(position, shown),
            fresh_text(position, shown),
        )
    )


def read_position(position: KissingRules, text: str) -> None:
    """Fill an empty position from its text, or raise PositionError."""
    fields = split_fields(text, "boards phase trays bag scores fresh", "R5.8")
    seats = position.seats
    boards = read_boards(fields[0], seats)
    phase = read_phase(fields[1], seats)
    trays = [read_number_list(item, "trays") for item in split_seats(fields[2], seats, "trays")]
    bag = read_bag(fields[3], "bag", EACH)
    fresh = read_fresh(fields[5], boards, most=4)
    scores = read_scores(fields[4], fresh)
    _check_bag(phase, sum(bag), boards)
    drawn = _drawn(phase, sum(bag), trays, boards, fresh)
    _check_trays(phase, trays, drawn, boards, fresh)
    _check_pieces(bag, trays, boards)
    for seat, board in enumerate(boards):
        position._fill(seat, board, scores[seat], *fresh[seat])
    position._begin(phase, bag, trays, drawn)
    _check_duty(position, drawn, boards, fresh)


def _check_bag(phase: int, total: int, boards: Boards) -> None:
    over = total == 0 or is_full(boards)
    if phase == CHANCE and over:
        raise PositionError("phase", "nothing is drawn any more: the game is over", "R5.6")
    if phase != CHANCE and (total > AFTER_FIRST or total % 2):
        raise PositionError("bag", f"the draws go on while {total} pieces are in the bag", "R5.8")
    if phase == NOBODY and not over:
        raise PositionError("phase", "neither is the bag empty nor are all boards full", "R5.6")


def _numbers(board: Mapping[int, int], fields: Sequence[int]) -> list[int]:
    """Return how often each number lies on the fields."""
    values = [abs(board[field]) for field in fields]
    return [0] + [values.count(number) for number in NUMBERS]


def _drawn(
    phase: int, total: int, trays: list[list[int]], boards: Boards, fresh: list[Fresh]
) -> list[int]:
    """Return the numbers drawn in this round, as counts."""
    if phase == NOBODY:
        return [0] * 7
    if phase == CHANCE:
        drawn, size = trays[0], 24 - total if total > AFTER_FIRST else total % 2
    else:
        placed = _numbers(boards[phase], fresh[phase].fields)
        drawn = [a + b for a, b in zip(trays[phase], placed, strict=True)]
        size = 4 if total == AFTER_FIRST else 2
    if sum(drawn) != size:
        reason = f"{sum(drawn)} pieces in this round where {size} are drawn"
        raise PositionError("trays", reason, "R5.2")
    return drawn


def _check_trays(
    phase: int, trays: list[list[int]], drawn: list[int], boards: Boards, fresh: list[Fresh]
) -> None:
    for seat, tray in enumerate(trays):
        done = phase == NOBODY or 0 <= seat < phase
        if seat != phase and tray != ([0] * 7 if done else drawn):
            reason = "should be empty" if done else "should hold what was drawn"
            raise PositionError("trays", f"the tray of seat {seat} {reason}", "R5.4")
        placed = _numbers(boards[seat], fresh[seat].fields)
        if (seat > phase and any(placed)) or any(a > b for a, b in zip(placed, drawn, strict=True)):
            reason = f"seat {seat} cannot have placed these pieces in this round"
            raise PositionError("fresh", reason, "R5.4")


def _check_pieces(bag: list[int], trays: list[list[int]], boards: Boards) -> None:
    for board, tray in zip(boards, trays, strict=True):
        for number in NUMBERS:
            if count_on(board, number) + tray[number] + bag[number] > EACH:
                reason = f"the {number} is on a board, in its tray and in the bag more than 4 times"
                raise PositionError("bag", reason, "R5.1")


def _check_duty(
    position: KissingRules, drawn: list[int], boards: Boards, fresh: list[Fresh]
) -> None:
    """Refuse a phase in which an earlier seat could still place, or the seat itself cannot."""
    phase = position.phase
    if phase >= 0 and not position.may_place(phase):
        raise PositionError("phase", f"seat {phase} has no piece that fits somewhere", "R5.5")
    for seat in range(phase):
        placed = _numbers(boards[seat], fresh[seat].fields)
        for number in NUMBERS:
            if drawn[number] > placed[number] and position.open_fields(seat, number):
                raise PositionError("phase", f"seat {seat} still has to place a {number}", "R5.5")

"""Texts of the Challenge: the line, moves (R3.1) and positions (R6.8)."""

from __future__ import annotations

from collections.abc import Sequence

from kancha.boardgames.gurami.kissing_challenge.rules import PIECES, ChallengeRules
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
    phase_text,
    read_boards,
    read_fresh,
    read_phase,
    read_scores,
    scores_text,
    scoring_text,
)
from kancha.boardgames.gurami.texts import read_number, split_fields
from kancha.core.bits import CHANCE, NOBODY
from kancha.core.errors import PositionError, shorten


def line_fault(line: str, length: int = PIECES) -> str:
    """Say what is wrong with a line of so many numbers, or nothing (R6.1)."""
    if len(line) != length or any(digit not in "123456" for digit in line):
        return f"{shorten(line)!r} is not {length} digits from 1 to 6"
    often = [str(number) for number in NUMBERS if line.count(str(number)) > EACH]
    return f"the {often[0]} stands there more than four times" if often else ""


def line_text(position: ChallengeRules) -> str:
    """Return the numbers of the line that are known."""
    return "".join(map(str, position.line_numbers))


def move_text(position: ChallengeRules, code: int) -> str:
    """Return the text of a legal move: `b5-C3=7` or `draw3`."""
    if position.phase == CHANCE:
        return f"draw{chance_number(code)}"
    return scoring_text(position, code)


def position_text(position: ChallengeRules, shown: Sequence[Sight]) -> str:
    """Return the position text (R6.8) as far as it is shown."""
    return " ".join(
        (
            boards_text(position, shown),
            phase_text(position),
            line_text(position) or "-",
            str(position.dealt_with),
            scores_text(position, shown),
            fresh_text(position, shown),
        )
    )


def read_position(position: ChallengeRules, text: str) -> None:
    """Fill an empty position from its text, or raise PositionError."""
    fields = split_fields(text, "boards phase line at scores fresh", "R6.8")
    boards = read_boards(fields[0], position.seats)
    phase = read_phase(fields[1], position.seats)
    given = str(position.game.options["line"])
    line = _read_line(fields[2], phase, "" if given == "random" else given)
    at = read_number(fields[3], "at", PIECES)
    fresh = read_fresh(fields[5], boards, most=1)
    scores = read_scores(fields[4], fresh)
    if phase == CHANCE and (at or any(boards) or any(scores)):
        raise PositionError("phase", "nothing is placed before the line is complete", "R6.2")
    over = at == PIECES or is_full(boards)
    if over != (phase == NOBODY):
        reason = "the game is over" if over else "neither is the line used up nor are boards full"
        raise PositionError("phase", reason, "R6.6")
    _check_pieces(phase, line, at, boards, fresh)
    for seat, board in enumerate(boards):
        position._fill(seat, board, scores[seat], *fresh[seat])
    position._begin(phase, line, at)
    for seat in range(phase):
        if not fresh[seat].fields and position.may_place(seat):
            raise PositionError("phase", f"seat {seat} still has to place", "R6.3")
    if phase >= 0 and not position.may_place(phase):
        reason = f"the {line[at]} fits nowhere on the board of seat {phase}"
        raise PositionError("phase", reason, "R6.5")


def _read_line(text: str, phase: int, given: str) -> list[int]:
    digits = "" if text == "-" else text
    known = len(digits) if phase == CHANCE else PIECES
    fault = line_fault(digits, known)
    if fault or text == "" or (phase == CHANCE and known >= PIECES):
        raise PositionError("line", fault or f"{shorten(text)!r} does not fit the phase", "R6.8")
    if given and digits != given:
        raise PositionError("line", "is not the line that the options give", "R6.1")
    return [int(digit) for digit in digits]


def _check_pieces(phase: int, line: list[int], at: int, boards: Boards, fresh: list[Fresh]) -> None:
    for seat, board in enumerate(boards):
        placed = [abs(board[field]) for field in fresh[seat].fields]
        if placed and (seat >= phase or placed != [line[at]]):
            reason = f"seat {seat} cannot have placed this piece of the line"
            raise PositionError("fresh", reason, "R6.3")
        dealt = line[:at] + placed
        for number in NUMBERS:
            if count_on(board, number) > dealt.count(number):
                reason = f"seat {seat} has more pieces of number {number} than have come"
                raise PositionError("boards", reason, "R6.3")

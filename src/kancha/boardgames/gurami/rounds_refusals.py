"""Why a move text of a Kissing game is refused: the first rule that it breaks (R3.6)."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from kancha.boardgames.gurami.rounds import BOARD, RoundsPosition
from kancha.boardgames.gurami.texts import listed, piece_value, placing_fault
from kancha.core.bits import CHANCE
from kancha.core.errors import IllegalMove, UnexplainedRefusal, shorten


@dataclass(frozen=True)
class Duties:
    """What a position asks for, and which rules say so."""

    over: str
    chance: re.Pattern[str]
    chance_form: str
    chance_rule: str
    placement: re.Pattern[str]
    placement_form: str
    number_rule: str
    apart_rule: str = ""
    """The rule by which no neighbour may be occupied now; empty where there is none."""


def refuse(
    duties: Duties, position: RoundsPosition, text: str, numbers: Sequence[int], why: str
) -> IllegalMove:
    """Return the refusal of a text that is not a legal move.

    `numbers` are those that chance can bring, or that the seat may place; `why` says it in words.
    """
    rule, reason = _find(duties, position, text, numbers, why)
    return IllegalMove(rule, reason, text)


def _find(
    duties: Duties, position: RoundsPosition, text: str, numbers: Sequence[int], why: str
) -> tuple[str, str]:
    if position.seat is None:
        return duties.over, "the game is over"
    if position.phase == CHANCE:
        match = duties.chance.fullmatch(text)
        if match is None:
            return "R3", f"chance decides now; write {duties.chance_form}"
        if match[1] not in map(str, numbers):
            return duties.chance_rule, why
        raise UnexplainedRefusal(text)
    match = duties.placement.fullmatch(text)
    if match is None:
        return "R3", f"not a placement such as {duties.placement_form}"
    colour, number, name = match.groups()[:3]
    if name not in BOARD.by_name:
        return "R3", f"there is no field {name} on this board"
    if number not in map(str, numbers):
        return duties.number_rule, why
    value_at = position.board(position.phase).__getitem__
    fault = placing_fault(BOARD, value_at, name, int(number)) or _too_near(duties, value_at, name)
    if fault:
        return fault
    points = position.points_at(position.phase, BOARD.by_name[name], piece_value(colour, number))
    written = match.groupdict().get("points", str(points))
    if written != str(points):
        return "R3.2", f"this placement earns {points} points, not {shorten(written)}"
    raise UnexplainedRefusal(text)


def _too_near(duties: Duties, value_at: Callable[[int], int], name: str) -> tuple[str, str] | None:
    beside = [BOARD.names[f] for f in BOARD.neighbours[BOARD.by_name[name]] if value_at(f)]
    if not duties.apart_rule or not beside:
        return None
    reason = f"the first four pieces may not touch others; {name} lies next to {listed(beside)}"
    return duties.apart_rule, reason

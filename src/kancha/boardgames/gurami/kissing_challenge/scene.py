"""What a picture of the Challenge shows besides the boards, and who lost a piece."""

from __future__ import annotations

from kancha.boardgames.gurami.kissing_challenge.rules import ChallengeRules
from kancha.boardgames.gurami.pictures import choices, line_hand
from kancha.core.bits import CHANCE
from kancha.core.event import Event
from kancha.core.scene import Hand


def task(position: ChallengeRules) -> str:
    """Say what the seat to move, or chance, is to do."""
    if position.phase == CHANCE:
        return f"The line is drawn: {len(position.line_numbers)} of 24 pieces are known."
    name = position.game.seat_name(position.phase)
    at = position.dealt_with
    return f"{name} to place the {position.line_numbers[at]}, piece {at + 1} of 24, either side up."


def notes(position: ChallengeRules) -> list[str]:
    """Return the rule for the first pieces, while it holds."""
    spread = position.game.options["spread4"] and position.dealt_with < 4
    return ["The first four pieces may not touch others."] if spread else []


def hands(position: ChallengeRules) -> list[Hand]:
    """Return the piece to place, and what comes after it in the line."""
    line, at, seat = position.line_numbers, position.dealt_with, position.phase
    made = []
    if seat >= 0:
        counts = [int(number == line[at]) for number in range(7)]
        made.append(choices("Piece to place", counts, seat))
        at += 1
    title = "The line so far" if seat == CHANCE else "Next in the line"
    return [*made, line_hand(title, line[at:])]


def passed(before: ChallengeRules, after: ChallengeRules) -> list[Event]:
    """Return which seats lost a piece after a move because it fits nowhere (R6.5)."""
    at, seat = before.dealt_with, max(before.phase + 1, 0)
    if before.phase == CHANCE and after.phase == CHANCE:
        return []
    happened = []
    while (at, seat) != (after.dealt_with, max(after.phase, 0)):
        if seat == before.seats:
            at, seat = at + 1, 0
            continue
        number = after.line_numbers[at]
        happened.append(Event("passed", seat, (), str(number), number, rule="R6.5"))
        seat += 1
    return happened

"""Why a move text of Equals = Wins is refused: the first rule broken, in the order of R3.6."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kancha.boardgames.gurami.equals_wins.rules import (
    OVER,
    PLAYING,
    SETUP_BLUE,
    SETUP_YELLOW,
    EqualsWinsRules,
)
from kancha.boardgames.gurami.texts import DRAW, SCORING, piece_value, placing_fault
from kancha.core.errors import IllegalMove, UnexplainedRefusal, shorten

if TYPE_CHECKING:
    from kancha.boardgames.gurami.equals_wins.game import EqualsWins

NUMBERS = ("1", "2", "3", "4", "5", "6")


def refuse(game: EqualsWins, position: EqualsWinsRules, text: str) -> IllegalMove:
    """Return the refusal of a text that is not a legal move."""
    rule, reason = _find(game, position, text)
    return IllegalMove(rule, reason, text)


def _find(game: EqualsWins, position: EqualsWinsRules, text: str) -> tuple[str, str]:
    phase = position.stage.phase
    if phase == OVER:
        return "R4.9", "the game is over"
    if phase != PLAYING:
        draw = DRAW.fullmatch(text)
        return _draw(position, draw[1]) if draw else ("R3", "a draw is due, such as draw3")
    placement = SCORING.fullmatch(text)
    if text == "done":
        return _done(position)
    if placement is None:
        return "R3", "not a move text such as b5-C3=7 (colour, number, field, points) or done"
    if placement[3] not in game.triangles.by_name:
        return "R3", f"there is no field {placement[3]} on this board"
    return _placement(game, position, *placement.groups())


def _draw(position: EqualsWinsRules, number: str) -> tuple[str, str]:
    phase = position.stage.phase
    rule = "R4.2" if phase in (SETUP_YELLOW, SETUP_BLUE) else "R4.8"
    if number not in NUMBERS:
        return rule, "the pieces have the numbers 1 to 6"
    if phase == SETUP_BLUE and position.bag_counts[int(number)]:
        return rule, "the second piece must have another number than the first"
    if not position.bag_counts[int(number)]:
        return rule, f"no {number} is left in the bag"
    raise UnexplainedRefusal(f"draw{number}")


def _done(position: EqualsWinsRules) -> tuple[str, str]:
    if position.turn.group:
        return "R4.7", "the unfinished group must be completed first"
    if len(position.moves) and not position.turn.placed:
        return "R4.7", "a piece can be placed, so the turn cannot end without one"
    raise UnexplainedRefusal("done")


def _placement(
    game: EqualsWins, position: EqualsWinsRules, colour: str, number: str, name: str, points: str
) -> tuple[str, str]:
    hand, stock = position.hand(position.stage.seat), position.stock_counts
    if number not in NUMBERS or not hand[int(number)] + stock[int(number)]:
        return "R4.3", f"there is no {number} in the hand or in the stock"
    fault = placing_fault(game.triangles, lambda f: position.value_at(0, f), name, int(number))
    if fault:
        return fault
    field, value = game.triangles.by_name[name], piece_value(colour, number)
    right = position.points_at(0, field, value)
    placed, group = position.turn
    if not group and right == 0 and points == number:
        if placed:
            return "R4.4", "option a is only for the first piece of a turn"
        if not position.offers(field, value).option_a:
            return "R4.4", f"no piece of the other colour is a neighbour of {name}"
        raise UnexplainedRefusal(f"{colour}{number}-{name}={points}")
    if points != str(right):
        return "R3.2", f"it earns {right}, not {shorten(points)}"
    if not position.offers(field, value).option_b:
        return "R4.6", "no chain with this piece and the unfinished group could be completed"
    raise UnexplainedRefusal(f"{colour}{number}-{name}={points}")

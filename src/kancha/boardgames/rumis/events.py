"""What a placement did, as data."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kancha.boardgames.rumis.material import COLOUR_NAMES
from kancha.boardgames.rumis.notation import squares_of, turned_of
from kancha.core.event import Event

if TYPE_CHECKING:
    from kancha.boardgames.rumis.building import BuildingGame
    from kancha.boardgames.rumis.rules import BuildingRules

PHRASES = {
    "placed": "{seat} places the {piece} on {cells}",
    "out": "{piece} has no place left and is out",
    "out/spent": "{piece} has placed all its stones",
    "ended": "{seat} wins",
    "ended/shared": "the win is shared",
    "ended/solved": "the cube is complete",
    "ended/unsolved": "the cube stays unfinished",
}


def events(
    game: BuildingGame, before: BuildingRules, code: int, after: BuildingRules
) -> tuple[Event, ...]:
    """Return the placement, the colours that went out by it, and the end."""
    colour, seat = before.turn, before.seat
    stone = game.stone_name(colour, turned_of(code).stone)
    happened = [Event("placed", seat, tuple(squares_of(code)), stone, rule="R3.1")]
    for step in range(1, game.colours + 1):
        other = (colour + step) % game.colours
        if after.is_out(other) and not before.is_out(other):
            manner = "" if after.hand(other) else "spent"
            name = COLOUR_NAMES[other]
            happened.append(Event("out", other % game.seats, (), name, manner=manner, rule="R5.1"))
    outcome = after.outcome
    if outcome is not None:
        happened.append(game.end_event(outcome))
    return tuple(happened)

"""Goals: what a move, or a game that is played on, has to reach, as data."""

from __future__ import annotations

from msgspec import Struct

from kancha.core.event import EventKind
from kancha.core.move import Move
from kancha.core.position import Position


class Goal(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """Everything that is given must hold."""

    win: bool = False
    """The game is over and won."""
    safe: bool = False
    """No other seat can win with its next move."""
    event: EventKind | None = None
    """The move does this: `captured`, `scored`, ..."""
    cells: tuple[str, ...] = ()
    """The event happens on one of these cells."""
    least: dict[str, int] = {}
    """The learner's facts (`Game.facts`) have at least these values."""
    theirs: dict[str, int] = {}
    """The facts of another seat have at least these values: `{ "pieces lost" = 1 }`."""


def reached(goal: Goal, position: Position, seat: int, *, own_move: bool = True) -> bool:
    """Return whether the last move, made by the learner's seat or not, reached the goal."""
    if goal.win and not has_won(position, seat):
        return False
    if goal.event is not None and not (own_move and _happened(goal, position)):
        return False
    if goal.least and not _has(position, seat, seat, goal.least):
        return False
    others = [other for other in range(position.game.seats) if other != seat]
    if goal.theirs and not any(_has(position, other, seat, goal.theirs) for other in others):
        return False
    return not goal.safe or winning_reply(position, seat) is None


def has_won(position: Position, seat: int) -> bool:
    """Return whether the game is over and the seat is the only winner."""
    outcome = position.outcome
    return outcome is not None and outcome.winners == (seat,)


def winning_reply(position: Position, seat: int) -> Move | None:
    """Return a move by which the seat to move, another one than `seat`, wins at once."""
    rival = position.seat
    if rival is None or rival < 0 or rival == seat:
        return None
    return next((move for move in position.moves if has_won(position.play(move), rival)), None)


def _has(position: Position, seat: int, viewer: int, least: dict[str, int]) -> bool:
    facts = position.game.facts(position, seat, viewer)
    return all(name in facts and facts[name] >= value for name, value in least.items())


def _happened(goal: Goal, position: Position) -> bool:
    return any(
        event.kind == goal.event and (not goal.cells or not set(goal.cells).isdisjoint(event.cells))
        for event in position.events
    )

"""Endings other than by the rules: resignation, time, agreement, aborting."""

from __future__ import annotations

from kancha.core.game import Game
from kancha.core.outcome import Outcome
from kancha.server.refusal import Refusal
from kancha.server.tables.entries import Ended, Filled, LogEntry
from kancha.server.tables.messages import Ending, Reason
from kancha.server.tables.seats import seated_guests, seats_of
from kancha.server.tables.table import Table

WHY: dict[Reason, str] = {
    "resignation": "resigned",
    "time": "ran out of time",
    "absence": "did not come",
}
STAND_IN = 5
"""The level of the engine that replaces a player who leaves a game of more than two."""


def resign(table: Table, guest: str, seat: int | None) -> list[LogEntry]:
    """Return what follows when a guest resigns a seat."""
    seats = seats_of(table.seats, guest)
    if not seats or (seat is not None and seat not in seats):
        raise Refusal("not_allowed", "That is not your seat.")
    if table.status != "playing":
        raise Refusal("not_now", "No game is in play.")
    if seat is None:
        mover = table.to_move
        seat = mover if mover in seats else seats[0]
    return _forfeit(table, seat, "resignation")


def flag_fall(table: Table, now: int) -> list[LogEntry]:
    """Return what follows if a seat that is to decide has run out of time; otherwise nothing."""
    seat = table.clock.fallen(now) if table.clock else None
    return [] if seat is None else _forfeit(table, seat, "time")


def _forfeit(table: Table, seat: int, reason: str) -> list[LogEntry]:
    """End the game, or replace the player by an engine if several others still play."""
    others = [number for number in range(table.game.seats) if number != seat]
    remaining = seated_guests(
        [other for number, other in enumerate(table.seats) if number != seat]
    ) - {table.seats[seat].guest}
    if len(others) > 1 and remaining:
        return [Filled(seat, STAND_IN)]
    return [Ended("time" if reason == "time" else "resignation", others, seat)]


def abort(table: Table, guest: str) -> list[LogEntry]:
    """Return the end of the game without a result, or raise Refusal."""
    if not can_abort(table, guest):
        raise Refusal(
            "not_allowed",
            "A game of a tournament has a result. Resign, or agree on a draw."
            if table.tournament
            else "Somebody has left this rated game: it has a result."
            if table.rated and table.left
            else "Everybody has moved already. Resign, or agree on a draw.",
        )
    return [Ended("aborted", [], None)]


def can_abort(table: Table, guest: str) -> bool:
    """Return whether a guest may end the game without a result."""
    if table.status == "waiting":
        return guest == table.setup.host
    if table.status == "over" or table.tournament or not seats_of(table.seats, guest):
        return False
    if any(seat.fails for seat in table.seats):
        return True
    if table.rated:  # nobody takes a loss back, neither their own nor that of who left
        return not table.left and not _everybody_moved(table)
    return seated_guests(table.seats) == {guest} or not _everybody_moved(table)


def _everybody_moved(table: Table) -> bool:
    moved = {position.seat for position in table.record.positions[:-1]}
    return all(number in moved for number, seat in enumerate(table.seats) if seat.kind == "person")


def absence(table: Table, absent: list[int]) -> list[LogEntry]:
    """Return the end of a game for two to which these seats did not come."""
    if table.status != "playing" or not absent:
        return []
    there = [number for number in range(table.game.seats) if number not in absent]
    return [Ended("absence", there, absent[0] if there else None)]


def agreed_draw() -> Ended:
    """Return the draw that all players agreed to."""
    return Ended("agreement", [], None)


def ending_message(table: Table) -> Ending | None:
    """Return how the game ended, as a message."""
    ending = table.ending
    if ending is None:
        return None
    return outcome_message(table.game, ending.outcome, ending.reason, ending.seat)


def outcome_message(
    game: Game, outcome: Outcome, reason: Reason = "rules", seat: int | None = None
) -> Ending:
    """Return an outcome as a message; `seat` resigned or ran out of time."""
    return Ending(
        winners=list(outcome.winners),
        ranks=list(outcome.ranks),
        scores=None if outcome.scores is None else list(outcome.scores),
        reason=reason,
        rule=outcome.rule,
        sentence=_ending_sentence(game, outcome, reason, seat),
    )


def _ending_sentence(game: Game, outcome: Outcome, reason: Reason, seat: int | None) -> str:
    names = [game.seat_name(winner) for winner in outcome.winners]
    loser = "" if seat is None else game.seat_name(seat)
    if reason == "aborted":
        return "The game was aborted."
    if reason == "agreement":
        return "Draw by agreement."
    if reason == "absence" and not names:
        return "Nobody came: no points."
    if reason == "rules":
        why = outcome.reason
    else:
        why = f"{loser} {WHY[reason]}"
    if names:
        who = f"{names[0]} wins" if len(names) == 1 else f"{', '.join(names)} share the win"
    else:
        who = "Draw" if game.seats > 1 else "Game over"
    if game.seats == 1 and reason == "rules":
        return f"{why[0].upper()}{why[1:]}."
    scores = outcome.scores or ()
    best = max(scores, default=0)
    if reason == "rules" and len(set(scores)) > 1 and str(best) not in why:
        # The reason says only why the game ended; the points say who won.
        return f"{who} with {best} points. {why[0].upper()}{why[1:]}."
    return f"{who}: {why}."

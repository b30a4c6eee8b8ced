"""The plainest minimax there is: what searches are compared with."""

from __future__ import annotations

from hypothesis import assume

from kancha.bench.positions import decisions
from kancha.core.game import Game
from kancha.core.position import Position


def minimax(position: Position, seat: int, known: dict[int, float]) -> float:
    """Return the result that a seat of one or two gets when all play best."""
    if position.seat is None:
        return position.results()[seat]
    if position.key not in known:
        mover = position.seat
        results = [minimax(position.after(code), mover, known) for code in position.moves.codes]
        known[position.key] = max(results) if mover == 0 else -max(results)
    return known[position.key] if seat == 0 else -known[position.key]


def late(game: Game, seed: int, most: int = 1500) -> Position:
    """Return the earliest of a random game's last decisions after which little can be played."""
    found = None
    for position in reversed(list(decisions(game, seed))):
        if size(position, most) > most:
            break
        found = position
    assume(found is not None)
    assert found is not None
    return found


def size(position: Position, most: int) -> int:
    """Return how many positions can be reached, or more than `most` where there are more."""
    total = 1
    for code in position.moves.codes:
        total += size(position.after(code), most - total)
        if total > most:
            break
    return total

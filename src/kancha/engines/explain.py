"""What a move does, in words."""

from __future__ import annotations

from kancha.core.move import Move


def explain(move: Move) -> tuple[str, ...]:
    """Return sentences about a move for the seat that makes it.

    The first describes the move. Each further one names a fact of the game that the move changes,
    such as the distance to the exit or the points of the panels held. With hidden information only
    facts of the seat itself are named: a move that ends a round could reveal what others hold.
    """
    before = move.position
    game, viewer = before.game, before.seat
    after = before._after(move.code)
    sentences = [move.sentence]
    for seat in [viewer or 0] if game.info.has_hidden else range(game.seats):
        old = game.facts(before, seat, viewer)
        new = game.facts(after, seat, viewer)
        for name, was in old.items():
            now = new.get(name, was)
            if now != was:
                sentences.append(f"{game.seat_name(seat)}, {name}: {now} instead of {was}.")
    return tuple(sentences)

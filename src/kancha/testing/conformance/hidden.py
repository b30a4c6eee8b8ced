"""Checks of what a seat may not see."""

from __future__ import annotations

from kancha.core.position import Position
from kancha.core.rng import Rng
from kancha.core.view import View
from kancha.testing.conformance.sample import spread


def views_hide_what_may_not_be_seen(position: Position) -> None:
    """Positions that differ only in what is hidden look the same, to seats and spectators."""
    rng = Rng(7)
    public = position.clone()  # without the last move, which a guess does not know
    for seat in range(position.seats):
        for _ in range(4):
            guess = position.guess(seat, rng)
            if not position.game.info.has_hidden:
                assert str(guess) == str(position), "a guess where nothing is hidden"
                assert str(position.view(seat)) == str(position)
                return
            assert guess.view(seat) == public.view(seat), f"seat {seat} sees through {position}"
            assert guess.view(None) == public.view(None), f"spectators see through {position}"
            assert guess.seat == position.seat, f"{guess} instead of {position}"
            if position.seat == seat:
                codes = guess.moves.codes
                assert codes == position.moves.codes, f"seat {seat} has other moves in {guess}"
            material = position.game.material
            assert material(guess) == material(position), f"{guess} instead of {position}"
            assert str(position.game.parse(str(guess))) == str(guess)


def equal_view_texts_mean_equal_views(position: Position) -> None:
    """Moves after which a seat reads the same text show it the same picture and events."""
    if not position.game.info.has_hidden:
        return
    following = [position.after(code) for code in spread(position.moves.codes, 6)]
    for seat in (None, *range(position.seats)):
        views: dict[tuple[str, str], View] = {}
        for after in following:
            move = after.last_move
            assert move is not None
            seen, view = move.seen_by(seat), after.view(seat)
            assert views.setdefault((seen, str(view)), view) == view, (
                f"{move} is told apart by seat {seat}, to whom it reads {seen}, in {position}"
            )

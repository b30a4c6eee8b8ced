"""What the Kissing games hide from others, and what stays the same in a guess."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

import pytest

from kancha.core.game import Game
from kancha.core.position import Position
from kancha.core.registry import game
from kancha.core.rng import Rng

GAMES = [
    ("kissing", {"seats": 3}),
    ("kissing", {"seats": 2, "reveal": "end"}),
    ("kissing-challenge", {"seats": 2, "reveal": "round"}),
    ("kissing-challenge", {"seats": 2}),
    ("kissing-puzzle", {"seats": 3}),
    ("kissing-puzzle", {"seats": 4, "reveal": "end"}),
]
each_game = pytest.mark.parametrize(("name", "options"), GAMES)


def random_plays(played: Game, plays: int) -> Iterator[list[Position]]:
    for seed in range(plays):
        rng = Rng(seed)
        line = [played.start()]
        while line[-1].seat is not None:
            line.append(line[-1].play(line[-1].pick(rng)))
        yield line


@each_game
def test_a_placement_of_an_unfinished_round_is_told_to_nobody_else(
    name: str, options: dict[str, object]
) -> None:
    hidden = shown = 0
    for line in random_plays(game(name, **options), 2):
        for before, after in pairwise(line):
            mover, move = before.seat, after.last_move
            assert move is not None
            if mover is None or mover < 0:
                assert move.seen_by(None) == str(move)
                continue
            assert move.seen_by(mover) == str(move)
            for other in (None, *range(before.seats)):
                if other == mover:
                    continue
                events = after.view(other).events
                if move.seen_by(other) == "?":
                    hidden += 1
                    placed = [event for event in events if event.kind in ("placed", "scored")]
                    assert len(placed) == 2
                    assert all(event.seen_by(other) == event for event in placed)
                    assert all(not event.cells and event.number is None for event in placed)
                    assert not [mark for mark in after.scene(other).marks if mark.kind == "last"]
                else:
                    shown += 1
                    assert events == after.events
    assert hidden > 30
    assert shown > 0


@each_game
def test_views_change_with_nothing_but_what_the_rules_show(
    name: str, options: dict[str, object]
) -> None:
    """While a seat places, another one reads the same text whatever is placed."""
    for line in random_plays(game(name, **options), 3):
        for before in line[::3]:
            if before.seat is None or before.seat < 0 or len(before.moves) < 2:
                continue
            other = (before.seat + 1) % before.seats
            ends: dict[tuple[str, int | None], set[str]] = {}
            for move in before.moves[::7]:
                after = before.play(move)
                ends.setdefault((move.seen_by(other), after.seat), set()).add(
                    str(after.view(other))
                )
            for (seen, _), texts in ends.items():
                assert seen != "?" or len(texts) == 1


@each_game
def test_a_guess_keeps_the_view_and_can_be_played_to_the_end(
    name: str, options: dict[str, object]
) -> None:
    rng = Rng(3)
    different = 0
    for line in random_plays(game(name, **options), 3):
        for position in line[::7]:
            for seat in range(position.seats):
                guess = position.guess(seat, rng)
                assert str(guess.view(seat)) == str(position.view(seat))
                assert guess.game.material(guess) == position.game.material(position)
                assert str(guess.game.parse(str(guess))) == str(guess)
                different += str(guess) != str(position)
                while guess.seat is not None:
                    guess = guess.play(guess.pick(rng))
    assert different > 5


@each_game
def test_nothing_is_hidden_when_the_game_is_over(name: str, options: dict[str, object]) -> None:
    for line in random_plays(game(name, **options), 2):
        for viewer in (None, *range(line[-1].seats)):
            assert str(line[-1].view(viewer)) == str(line[-1])
        assert str(line[-1].guess(0, Rng(1))) == str(line[-1])


@each_game
def test_every_seat_has_a_board_of_its_own_and_hidden_ones_show_nothing(
    name: str, options: dict[str, object]
) -> None:
    hidden = shown = 0
    for line in random_plays(game(name, **options), 1):
        for position in line[::6]:
            for viewer in (None, *range(position.seats)):
                scene = position.scene(viewer)
                assert [own.seat for own in scene.boards] == list(range(position.seats))
                for own in scene.boards:
                    boards = [piece.board for piece in scene.pieces]
                    boards += [mark.board for mark in scene.marks]
                    boards += [group.board for group in scene.groups]
                    boards += [stripe.board for stripe in scene.sums]
                    assert (own.seat in boards) != own.hidden
                    hidden, shown = hidden + own.hidden, shown + (not own.hidden)
                cells = set(position.game.board.cell_by_id)
                assert {piece.cell for piece in scene.pieces} <= cells
                assert {cell for mark in scene.marks for cell in mark.cells} <= cells
            if position.seat is not None and position.seat >= 0:
                assert {move.clicks[1] for move in position.moves} <= cells
    assert shown
    assert bool(hidden) == (position.game.options["reveal"] == "end")


@pytest.mark.parametrize("name", ["kissing", "kissing-challenge", "kissing-puzzle"])
def test_who_plays_alone_hides_nothing_from_spectators(name: str) -> None:
    for line in random_plays(game(name, seats=1), 1):
        assert all(str(position.view(None)) == str(position) for position in line)

"""The greedy opponent: legal moves only, wins where it can, the same for the same seed."""

from __future__ import annotations

import pytest

import kancha
from kancha.core.registry import game_class, games
from kancha.search.greedy import greedy_move


@pytest.mark.parametrize("name", games())
def test_it_plays_legal_moves_and_a_seed_reproduces_them(name: str) -> None:
    position, rng = game_class(name)().start(), kancha.Rng(5)
    for _ in range(12):
        if position.seat is None:
            break
        if position.seat == kancha.CHANCE:
            position = position.play(position.pick(rng))
            continue
        move = greedy_move(position, kancha.Rng(9))
        assert move.code in position.moves.codes
        assert move.code == greedy_move(position, kancha.Rng(9)).code
        position = position.play(move)


def test_it_wins_at_once_where_it_can() -> None:
    game = kancha.game("gounki")
    position = game.parse("3scs2/4sc1D/1cc5/1s6/1ss5/1c1E4/1SC1CS1S/1c1CS1S1 w 1 10 -")
    for seed in range(5):
        assert position.play(greedy_move(position, kancha.Rng(seed))).outcome is not None


def test_it_beats_random_play() -> None:
    game, rng = kancha.game("gounki"), kancha.Rng(1)
    wins = 0
    for number in range(6):
        position = game.start()
        while position.seat is not None:
            own = position.seat == number % 2
            position = position.play(greedy_move(position, rng) if own else position.pick(rng))
        wins += position.outcome is not None and position.outcome.winners == (number % 2,)
    assert wins >= 5

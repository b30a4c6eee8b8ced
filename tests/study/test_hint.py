"""Hints say where to look, what to play and why, and never tell what a seat may not know."""

from __future__ import annotations

import pytest

import kancha
from kancha.core.position import Position
from kancha.engines.engine import Engine
from kancha.study.chances import chance_words, tenths
from kancha.study.hint import find_hint

HIDDEN = [
    ("equals-wins", {}),
    ("kissing", {}),
    ("kissing-puzzle", {}),
    ("kissing-challenge", {"seats": 2}),
]
LOOKS_THE_SAME = 3


def decisions(game: kancha.Game, seed: int, most: int) -> list[Position]:
    """Return positions of a random game in which a seat has a choice."""
    rng, position, found = kancha.Rng(seed), game.start(), list[Position]()
    while position.moves and len(found) < most:
        if position.seat == kancha.CHANCE:
            position = position.play(position.pick(rng))
            continue
        if len(position.moves) > 1:
            found.append(position)
        position = position.play(position.moves[rng.below(len(position.moves))])
    return found


@pytest.mark.parametrize(("name", "options"), HIDDEN)
def test_positions_that_look_the_same_to_the_seat_have_the_same_hint(
    name: str, options: dict[str, int]
) -> None:
    game = kancha.game(name, **options)
    for position in decisions(game, seed=1, most=16)[::4]:
        seat = position.seat or 0
        others = [position.guess(seat, kancha.Rng(70 + n)) for n in range(LOOKS_THE_SAME)]
        hints = {
            find_hint(Engine(game, seed=1), one, nodes=60).steps for one in [position, *others]
        }
        assert len(hints) == 1


@pytest.mark.parametrize("name", list(kancha.games()))
def test_every_game_gives_hints_with_a_legal_move(name: str) -> None:
    for position in decisions(kancha.game(name), seed=2, most=2):
        hint = find_hint(kancha.engine(position.game), position, nodes=50)
        assert hint.move in position.moves
        assert hint.place == hint.move.clicks[0]
        assert all(step.endswith(".") for step in hint.steps)


@pytest.mark.parametrize(
    ("chance", "words"),
    [
        (0.0, "lost"),
        (0.02, "far behind"),
        (0.4, "a little behind"),
        (0.5, "about even"),
        (0.56, "a little better"),
        (0.8, "better"),
        (0.97, "winning"),
        (1.0, "won"),
    ],
)
def test_chances_are_said_in_words(chance: float, words: str) -> None:
    assert chance_words(chance) == words


def test_chances_are_said_in_tenths() -> None:
    assert tenths(0.46) == "5 in 10"

"""Checks of positions in which chance decides."""

from __future__ import annotations

from math import sqrt
from typing import Any

from kancha.core.bits import CHANCE
from kancha.core.game import Game
from kancha.core.position import Position
from kancha.core.rng import Rng
from kancha.testing.conformance.sample import play_line

DRAWS = 400
PLAYS = 100
"""Random plays in which chance has to decide something, where a game says that it does."""


def chance_decides_where_it_is_said(game: Game[Any]) -> None:
    """A game that says it has chance under its options meets it: others need not look for it."""
    if game.has_chance:
        assert any(
            position.seat == CHANCE for seed in range(PLAYS) for position in play_line(game, seed)
        ), f"{game} says that it has chance, but chance decides nothing in it"


def probabilities_sum_to_one(position: Position) -> None:
    """The outcomes of chance are possible ones, and together certain."""
    chances = position.chances
    if position.seat != CHANCE:
        assert chances == []
        assert all(move.probability == 1 for move in position.moves[:3])
        return
    assert position.game.has_chance, "chance decides in a game that says it has none"
    assert [move.code for move, _ in chances] == position.moves.codes
    assert all(0 < probability <= 1 for _, probability in chances), chances
    total = sum(probability for _, probability in chances)
    assert abs(total - 1) < 1e-9, f"the probabilities sum to {total} in {position}"


def samples_follow_the_probabilities(position: Position) -> None:
    """Outcomes are drawn as often as their probabilities say, within seven deviations."""
    if position.seat != CHANCE:
        return
    rng = Rng(11)
    drawn = [position.pick(rng).code for _ in range(DRAWS)]
    chances = {move.code: probability for move, probability in position.chances}
    assert set(drawn) <= set(chances), f"an impossible outcome was drawn in {position}"
    for code, probability in chances.items():
        expected = DRAWS * probability
        slack = 7 * sqrt(DRAWS * probability * (1 - probability)) + 1
        assert abs(drawn.count(code) - expected) <= slack, (
            f"{position.game.move_text(position, code)} came {drawn.count(code)} times"
            f" instead of {expected:.0f} in {position}"
        )

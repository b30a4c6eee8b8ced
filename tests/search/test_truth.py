"""What searches call certain is true: compared with plain minimax over everything that is left."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

import kancha
from kancha.core.game import Game
from kancha.engines.analysis import PROVEN_WIN
from kancha.search.alphabeta import AlphaBeta
from kancha.search.limits import SearchLimits
from kancha.search.mcts import Mcts
from tests.search.brute import late, minimax

ENDGAMES = [
    kancha.game("gorami"),
    kancha.game("gorami", board=16),
    kancha.game("kulami"),
    kancha.game("kulami", level=2),
    kancha.game("kulami", layout="irregular"),
]
SEEDS = st.integers(0, 2**32 - 1)
every_endgame = pytest.mark.parametrize("game", ENDGAMES, ids=repr)


def sign(value: float, limit: float) -> int:
    return (value > limit) - (value < -limit)


@every_endgame
@given(seed=SEEDS)
def test_alpha_beta_plays_endgames_as_minimax_does(game: Game, seed: int) -> None:
    position = late(game, seed)
    seat = position.seat
    assert seat is not None
    known: dict[int, float] = {}
    best = minimax(position, seat, known)
    value, line = AlphaBeta(seed=seed).search(position, SearchLimits()).pvs[0]
    assert sign(value, PROVEN_WIN) == sign(best, 0.5)
    assert minimax(position.after(line[0]), seat, known) == best


@every_endgame
@given(seed=SEEDS)
def test_what_is_solved_at_once_is_what_minimax_says(game: Game, seed: int) -> None:
    position = late(game, seed)
    seat = position.seat
    assert seat is not None
    known: dict[int, float] = {}
    best = minimax(position, seat, known)
    found = AlphaBeta(seed=seed).solved(position, SearchLimits(), 90)
    assert found is not None
    value, line = found.pvs[0]
    assert sign(value, PROVEN_WIN - 1) == sign(best, 0.5)
    if best > -0.5:
        assert minimax(position.after(line[0]), seat, known) == best
    assert AlphaBeta().solved(position, SearchLimits(), 0) is None
    assert AlphaBeta().solved(game.start(), SearchLimits(nodes=1), 90) is None


@every_endgame
@given(seed=SEEDS)
def test_a_game_lies_behind_every_line_of_an_endgame(game: Game, seed: int) -> None:
    position = late(game, seed)
    found = AlphaBeta(seed=seed).search(position, SearchLimits(), multi_pv=3)
    assert len({line[0] for _, line in found.pvs}) == min(3, len(position.moves))
    values = [value for value, _ in found.pvs]
    assert values == sorted(values, reverse=True)
    for value, line in found.pvs:
        after = position.after(line[0])
        assert sign(value, PROVEN_WIN) == sign(minimax(after, position.seat or 0, {}), 0.5)


@every_endgame
@given(seed=SEEDS)
def test_monte_carlo_search_proves_only_what_is_so(game: Game, seed: int) -> None:
    position = late(game, seed)
    seat = position.seat
    assert seat is not None
    known: dict[int, float] = {}
    tried = Mcts(1 << 14, seed=seed).search(position, SearchLimits(nodes=3000))
    for move in tried:
        truth = minimax(position.after(move.pv[0]), seat, known)
        assert move.proof in (0, sign(truth, 0.5))
    if minimax(position, seat, known) > 0.5:
        assert minimax(position.after(tried[0].pv[0]), seat, known) > 0.5


def test_a_solitaire_that_can_be_solved_is_solved() -> None:
    position = kancha.game("rumis-cube", size=2).start()
    analysis = kancha.engine(position.game).think(position, nodes=5000)
    assert analysis.is_won


@given(seed=SEEDS)
def test_a_table_that_knows_other_positions_changes_no_result(seed: int) -> None:
    game = kancha.game("gorami", board=16)
    search = AlphaBeta(seed=1)
    for other in range(3):
        position = late(game, seed + other)
        value = search.search(position, SearchLimits()).pvs[0][0]
        assert sign(value, PROVEN_WIN) == sign(minimax(position, position.seat or 0, {}), 0.5)

"""Looking for the best line where one seat decides everything."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

import kancha
from kancha.bench.positions import decisions, sample
from kancha.core.game import Game
from kancha.core.position import Position
from kancha.search.beam import Beam
from kancha.search.limits import SearchLimits
from kancha.search.root_moves import RootMove
from tests.search.brute import late

SOLITAIRES = [
    kancha.game("kissing-challenge"),
    kancha.game("rumis-cube", size=3),
    kancha.game("rumis-pack"),
]
every_solitaire = pytest.mark.parametrize("game", SOLITAIRES, ids=repr)


def best_result(position: Position) -> float:
    if position.seat is None:
        return position.results()[0]
    return max(best_result(position.after(code)) for code in position.moves.codes)


def end_of(position: Position, line: RootMove) -> Position:
    for code in line.pv:
        assert code in position.moves.codes
        position = position.after(code)
    return position


@every_solitaire
@given(seed=st.integers(0, 2**32 - 1))
def test_where_little_is_left_the_best_line_is_found(game: Game, seed: int) -> None:
    position = late(game, seed)
    limits = SearchLimits()
    for stop_early in (False, True):
        found = Beam(seed).search(position, limits, stop_early=stop_early)
        assert found[0].value == best_result(position)
    assert not limits.stopped


@every_solitaire
def test_a_line_leads_to_the_result_that_it_promises(game: Game) -> None:
    for position in sample(game, 4):
        followed = [
            line for line in Beam(1).search(position, SearchLimits(nodes=5000)) if line.visits
        ]
        assert followed
        assert [line.value for line in followed] == sorted(
            [line.value for line in followed], reverse=True
        )
        for line in followed:
            assert end_of(position, line).results() == (line.value,)
            assert (line.proof == 1) == (line.value >= 1)


@every_solitaire
def test_what_was_once_found_is_left_for_something_better_only(game: Game) -> None:
    search, promised = Beam(1), -1.0
    position = next(decisions(game, 1))
    while position.seat is not None:
        best = search.search(position, SearchLimits(nodes=1500), stop_early=True)[0]
        assert best.visits == 0 or best.value >= promised
        promised = best.value if best.visits else promised
        position = position.after(best.pv[0])
    assert position.results()[0] == promised


def test_a_line_ends_where_somebody_else_decides() -> None:
    for position in sample(kancha.game("equals-wins"), 6):
        for line in Beam(1).search(position, SearchLimits(nodes=3000)):
            before = end_of(position, line._replace(pv=line.pv[:-1]))
            assert before.seat == position.seat
            if line.visits:
                assert before.after(line.pv[-1]).seat != position.seat


def test_a_solution_ends_the_search() -> None:
    position = kancha.game("rumis-cube", size=2).start()
    limits = SearchLimits()
    assert Beam(1).search(position, limits)[0].proof == 1
    assert limits.nodes > 0


@pytest.mark.parametrize("nodes", [1, 30, 700])
def test_a_budget_is_kept(nodes: int) -> None:
    for game in SOLITAIRES:
        for position in sample(game, 3):
            for stop_early in (False, True):
                limits = SearchLimits(nodes=nodes)
                Beam(1).search(position, limits, stop_early=stop_early)
                assert limits.nodes <= nodes

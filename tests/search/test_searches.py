"""What every search guarantees: budgets, reproducibility, and a tree that is kept."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

import kancha
from kancha.bench.positions import decisions, sample
from kancha.core.position import Position
from kancha.search.alphabeta import AlphaBeta
from kancha.search.beam import Beam
from kancha.search.limits import SearchLimits
from kancha.search.mcts import Mcts
from kancha.search.rollouts import Rollouts
from kancha.search.root_moves import RootMove
from kancha.testing.strategies import positions

Search = Callable[[Position, int, int], tuple[int, list[int]]]
"""It returns the best move and some evidence of how it was found."""


def alphabeta(position: Position, seed: int, nodes: int) -> tuple[int, list[int]]:
    found = AlphaBeta(seed=seed).search(position, SearchLimits(nodes=nodes))
    value, line = found.pvs[0]
    return line[0], [value, found.depth, found.nodes, *line]


def mcts(position: Position, seed: int, nodes: int) -> tuple[int, list[int]]:
    tried = Mcts(1 << 14, rollout_depth=4, prior_visits=1, seed=seed).search(
        position, SearchLimits(nodes=nodes)
    )
    return tried[0].pv[0], [move.visits for move in tried]


def rollouts(position: Position, seed: int, nodes: int) -> tuple[int, list[int]]:
    tried = Rollouts(seed).search(position, SearchLimits(nodes=nodes))
    return tried[0].pv[0], [move.visits for move in tried]


def turn_rollouts(position: Position, seed: int, nodes: int) -> tuple[int, list[int]]:
    tried = Rollouts(seed, turn_moves=8, rollout_turns=1).search(
        position, SearchLimits(nodes=nodes)
    )
    return tried[0].pv[0], [move.visits for move in tried]


def beam(position: Position, seed: int, nodes: int) -> tuple[int, list[int]]:
    tried = Beam(seed).search(position, SearchLimits(nodes=nodes))
    return tried[0].pv[0], [code for move in tried for code in move.pv]


SUITED = [
    (alphabeta, "gounki"),
    (alphabeta, "gipf"),
    (alphabeta, "kulami"),
    (mcts, "gounki"),
    (mcts, "rumis-cube"),
    (mcts, "equals-wins"),
    (mcts, "kissing"),
    (rollouts, "kissing"),
    (rollouts, "kissing-puzzle"),
    (turn_rollouts, "equals-wins"),
    (beam, "kissing-challenge"),
    (beam, "rumis-pack"),
    (beam, "equals-wins"),
]


@pytest.mark.parametrize(("search", "name"), SUITED)
def test_a_seed_and_a_number_of_nodes_determine_what_is_found(search: Search, name: str) -> None:
    for position in sample(kancha.game(name), 3):
        for seed in (0, 7, 2**40):
            assert search(position, seed, 100) == search(position, seed, 100)


@pytest.mark.parametrize(("search", "name"), SUITED)
def test_one_node_is_enough_for_a_legal_move(search: Search, name: str) -> None:
    for position in sample(kancha.game(name), 3):
        assert search(position, 1, 1)[0] in position.moves.codes


def tried_after(search: Mcts, position: Position, nodes: int) -> list[RootMove]:
    return search.search(position, SearchLimits(nodes=nodes))


def test_a_tree_is_kept_from_move_to_move() -> None:
    position = kancha.game("gounki").start()
    search = Mcts(1 << 18, seed=3)
    expected = tried_after(search, position, 5000)[0].pv
    before = search.tree.size
    after = position.after(expected[0]).after(expected[1])
    again = tried_after(search, after, 10)
    assert sum(move.visits for move in again) > 10
    assert search.tree.size < before  # what can no longer be reached makes room


def test_a_full_tree_is_kept_too() -> None:
    position = kancha.game("kulami").start()
    search = Mcts(3000, seed=3)
    expected = tried_after(search, position, 3000)[0]
    kept = tried_after(search, position.after(expected.pv[0]), 100)
    assert sum(move.visits for move in kept) >= expected.visits // 2 + 100
    assert {move.pv[0] for move in kept} == set(position.after(expected.pv[0]).moves.codes)


@given(st.data())
def test_a_kept_tree_never_takes_one_position_for_another(data: st.DataObject) -> None:
    game = kancha.game("gounki")
    search = Mcts(1 << 14, rollout_depth=2, prior_visits=1, seed=5)
    for _ in range(3):
        for position in [*sample(game, 2), data.draw(positions(game))]:
            here = position
            for _ in range(3):
                if here.seat is None:
                    break
                tried = tried_after(search, here, 60)
                assert {move.pv[0] for move in tried} == set(here.moves.codes)
                here = here.after(data.draw(st.sampled_from(list(here.moves.codes))))


def test_a_full_tree_still_answers() -> None:
    for name in ("gounki", "equals-wins"):
        position = next(decisions(kancha.game(name), 1))
        search = Mcts(2000, rollout_depth=2, prior_visits=1)
        for _ in range(3):
            assert tried_after(search, position, 3000)[0].pv[0] in position.moves.codes


@pytest.mark.parametrize("name", ["equals-wins", "kissing", "kissing-challenge", "kissing-puzzle"])
@pytest.mark.parametrize("search", [mcts, rollouts, beam])
def test_a_search_uses_nothing_that_is_hidden_from_the_seat(search: Search, name: str) -> None:
    game = kancha.game(name, seats=2)
    for number, position in enumerate(sample(game, 6)):
        seat = position.seat
        assert seat is not None
        imagined = position.guess(seat, kancha.Rng(number))
        assert search(imagined, 3, 60) == search(position, 3, 60)


@pytest.mark.parametrize("search", [Mcts(1 << 14, rollout_depth=4), Rollouts(1)])
def test_a_search_without_an_end_tells_what_it_knows(search: Mcts | Rollouts) -> None:
    limits = SearchLimits()
    position = next(decisions(kancha.game("kissing"), 1))
    told: list[list[RootMove]] = []

    def hear(tried: list[RootMove]) -> None:
        told.append(tried)
        limits.stopped = len(told) >= 3

    search.search(position, limits, hear)
    assert all(tried[0].pv[0] in position.moves.codes for tried in told)

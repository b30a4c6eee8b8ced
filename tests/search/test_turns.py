"""TurnSearch of several moves, planned as a whole."""

from __future__ import annotations

from statistics import mean

import pytest

import kancha
from kancha.bench.positions import decisions, sample
from kancha.core.errors import KanchaError
from kancha.core.position import Position
from kancha.search.greedy import position_score
from kancha.search.limits import SearchLimits
from kancha.search.rollouts import Rollouts
from kancha.search.turns import TurnSearch

MANY = 1500
"""Positions within a turn up to which all of it is followed."""


def ends_of(start: Position) -> set[str] | None:
    """Return all positions in which a turn can end, or None if there are very many ways."""
    seen, ends, left = {str(start)}, set(), [start]
    while left:
        position = left.pop()
        for after in (position.after(code) for code in position.moves.codes):
            if after.seat != start.seat:
                ends.add(str(after))
            elif str(after) not in seen:
                seen.add(str(after))
                left.append(after)
        if len(seen) > MANY:
            return None
    return ends


def end_of(start: Position, moves: tuple[int, ...]) -> Position:
    for code in moves:
        start = start.after(code)
    return start


def test_a_turn_that_is_not_huge_is_known_with_all_its_ends() -> None:
    for position in sample(kancha.game("equals-wins"), 12):
        expected = ends_of(position)
        if expected is None:
            continue
        plans = TurnSearch(position, 12).best_turns(position, position.seat or 0, 1 << 20)
        ends = [end_of(position, moves) for _, moves in plans]
        assert {str(end) for end in ends} == expected
        assert len(ends) == len(expected)
        assert [value for value, _ in plans] == [
            position_score(end, position.seat or 0) for end in ends
        ]
        assert plans[0][0] == max(value for value, _ in plans)


def test_a_turn_without_an_end_is_cut_off_after_its_longest() -> None:
    alone = kancha.game("rumis-cube", size=3).start()
    for longest in (1, 2):
        plans = TurnSearch(alone, longest).best_turns(alone, 0, 1 << 20)
        assert {len(moves) for _, moves in plans} == {longest}


def test_who_plans_a_turn_plays_it_to_its_end_as_planned() -> None:
    for position in decisions(kancha.game("equals-wins"), seed=40):
        search = Rollouts(1, turn_moves=8, rollout_turns=1)
        found = search.search(position, SearchLimits(nodes=60), stop_early=True)
        plan = found[0].pv
        for number in range(1, len(plan)):
            on_the_way = end_of(position, plan[:number])
            limits = SearchLimits(nodes=60)
            assert search.search(on_the_way, limits, stop_early=True)[0].pv == plan[number:]
            assert limits.nodes == 0


def test_a_hasty_search_stops_when_there_is_no_doubt() -> None:
    games = []
    for position in decisions(kancha.game("equals-wins"), seed=30):
        limits = SearchLimits(nodes=20_000)
        found = Rollouts(1, turn_moves=8, rollout_turns=1).search(position, limits, stop_early=True)
        assert found[0].pv[0] in position.moves.codes
        games.append(limits.nodes)
    assert min(games) < 20_000 == max(games)


def tried_once(position: Position, turns: int, evaluate_from: int) -> dict[int, float]:
    """Follow every move by one game; return what each came to."""
    most = len(position.moves)
    search = Rollouts(3, rollout_turns=turns, candidates=most, evaluate_from=evaluate_from)
    return {one.pv[0]: one.value for one in search.search(position, SearchLimits(nodes=most))}


@pytest.mark.parametrize("name", ["kissing", "kulami", "gorami"])
def test_judgements_after_several_turns_count_alike(name: str) -> None:
    """Luck is the same, however long a game is followed; one that is over stays as it ended."""
    for position in decisions(kancha.game(name), seed=7):
        each = [tried_once(position, turns, 0) for turns in (2, 3, 4)]
        for code, value in tried_once(position, 4, 2).items():
            assert value == pytest.approx(mean(one[code] for one in each))


def test_no_game_is_judged_later_than_it_is_followed() -> None:
    with pytest.raises(KanchaError, match="evaluate_from is 5"):
        Rollouts(1, rollout_turns=4, evaluate_from=5)

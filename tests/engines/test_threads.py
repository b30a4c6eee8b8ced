"""Several threads: legal answers, no crash, and an end as soon as somebody says stop."""

from __future__ import annotations

import threading
from itertools import pairwise

import pytest

import kancha
from kancha.bench.positions import decisions, sample
from kancha.core.registry import game_class, games
from kancha.engines.alphabeta_searcher import AlphaBetaSearcher
from kancha.engines.analysis import Analysis
from kancha.engines.engine import Engine
from kancha.engines.root_move_searcher import RootMoveSearcher
from kancha.engines.tuning import tuning_of
from kancha.search.limits import SearchLimits


@pytest.mark.parametrize("name", games())
def test_several_threads_answer_legally_in_many_small_searches(name: str) -> None:
    game = game_class(name)()
    engine = Engine(game, seed=3, threads=3)
    for position in sample(game, 5):
        for nodes in (1, 20, 200):
            analysis = engine.think(position, nodes=nodes, lines=2)
            assert analysis.best in position.moves
            assert len({line.moves[0].code for line in analysis.lines}) == len(analysis.lines)


@pytest.mark.parametrize("threads", [1, 3])
@pytest.mark.parametrize("name", games())
def test_a_search_without_an_end_ends_when_it_is_told_to(name: str, threads: int) -> None:
    game = game_class(name)()
    position = sample(game, 2)[0]
    engine = Engine(game, seed=3, threads=threads)
    answers: list[Analysis] = []
    begun = threading.Event()
    thinking = threading.Thread(
        target=lambda: answers.append(
            engine.think(position, seconds=1e9, report=lambda _: begun.set())
        )
    )
    thinking.start()
    while thinking.is_alive() and not begun.wait(0.01):
        pass
    engine.stop()
    thinking.join()
    assert answers[0].best in position.moves


@pytest.mark.parametrize("name", ["gounki", "equals-wins", "kissing"])
def test_an_error_of_the_listener_ends_all_threads(name: str) -> None:
    game = kancha.game(name)

    def fail(_: Analysis) -> None:
        raise ConnectionError("nobody listens")

    before = set(threading.enumerate())
    with pytest.raises(ConnectionError):
        Engine(game, threads=3).think(sample(game, 2)[0], seconds=1e9, report=fail)
    assert before.issuperset(threading.enumerate())


def test_several_lines_are_given_even_where_there_are_fewer_moves() -> None:
    for name in ("gorami", "kulami", "gounki", "rumis-cube"):
        position = sample(kancha.game(name), 12)[-1]
        analysis = Engine(position.game).think(position, nodes=30_000, lines=9)
        assert len(analysis.lines) == min(9, len(position.moves))


def test_stopping_a_loose_level_ends_it_with_a_move() -> None:
    game = kancha.game("rumis")
    engine = Engine(game, 5)
    answers: list[kancha.Move] = []
    thinking = threading.Thread(target=lambda: answers.append(engine.choose(game.start())))
    thinking.start()
    while thinking.is_alive():
        engine.stop()
        thinking.join(0.01)
    assert answers[0] in game.start().moves


def test_threads_that_have_just_begun_do_not_change_a_planned_turn() -> None:
    of = kancha.game("equals-wins")
    followed = 0
    for position in decisions(of, seed=40):
        searcher = RootMoveSearcher(tuning_of(of), seed=1, threads=3)
        plan = searcher.searches[0].search(position, SearchLimits(nodes=60), stop_early=True)[0].pv
        for code, expected in pairwise(plan):
            position = position.after(code)  # noqa: PLW2901
            found = searcher.think(position, SearchLimits(nodes=60), stop_early=True)
            assert found.best.code == expected
            followed += 1
    assert followed


@pytest.mark.parametrize("name", games())
def test_who_helps_a_search_stops_when_it_has_to(name: str) -> None:
    game = game_class(name)()
    position = sample(game, 2)[0]
    main_limits = SearchLimits()
    main_limits.stopped = True
    own = SearchLimits(main=main_limits)
    helper = (AlphaBetaSearcher if tuning_of(game).search == "alphabeta" else RootMoveSearcher)(
        tuning_of(game), 1, 1
    )
    assert helper.think(position, own).best in position.moves
    assert own.stopped

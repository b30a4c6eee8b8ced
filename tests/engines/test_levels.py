"""Levels: every one of them answers in every game and option set, with a legal move."""

from __future__ import annotations

from dataclasses import replace
from typing import Literal

import pytest

import kancha
from kancha.bench.positions import sample
from kancha.core.game import Game
from kancha.core.registry import game_class, games
from kancha.engines.alphabeta_searcher import AlphaBetaSearcher
from kancha.engines.engine import Engine
from kancha.engines.tuning import Level, Tuning, tuning_of
from kancha.search.forced import ForcedWins
from kancha.search.limits import SearchLimits

OPTION_SETS = [
    game_class(name)(**variant.options)
    for name in games()
    for variant in game_class(name).info.variants
]
FEW = 150


def shortened(level: Level) -> Level:
    """Return a level that sees as it does, but takes little time."""
    nodes = FEW if level.nodes is None else min(FEW, level.nodes)
    return replace(level, seconds=None, nodes=None if level.depth else nodes)


def hurried(game: Game) -> Tuning:
    tuning = tuning_of(game)
    return replace(tuning, levels=tuple(shortened(level) for level in tuning.levels))


@pytest.mark.parametrize("game", OPTION_SETS, ids=repr)
def test_every_level_answers_with_a_legal_move(game: Game) -> None:
    tuning = hurried(game)
    assert len(tuning.levels) == 10
    middle, end = sample(game, 4)[2:]
    for number, level in enumerate(tuning.levels, 1):
        # The start of a wide game costs a level that looks at every reply some seconds.
        for position in (middle, end):
            if (level.depth or 0) <= 2 or len(position.moves) < 100:
                move = Engine(game, number, seed=number, tuning=tuning).choose(position)
                assert move in position.moves


@pytest.mark.parametrize("temperature", [0.0, 20.0])
@pytest.mark.parametrize(("name", "search"), [("kulami", "mcts"), ("kissing", "rollouts")])
def test_a_level_that_is_given_by_its_depth_alone_comes_to_an_end(
    name: str, search: Literal["mcts", "rollouts"], temperature: float
) -> None:
    game = kancha.game(name)
    tuning = Tuning(search, levels=(Level(depth=2, temperature=temperature),))
    for position in sample(game, 2):
        assert Engine(game, 1, tuning=tuning).choose(position) in position.moves


@pytest.mark.parametrize("name", games())
def test_a_level_plays_a_whole_game_without_an_error(name: str) -> None:
    game = game_class(name)()
    player, rng = Engine(game, 1, seed=1), kancha.Rng(2)
    position = game.start()
    for _ in range(80):
        if position.seat is None:
            break
        own = position.seat >= 0
        position = position.play(player.choose(position) if own else position.pick(rng))


@pytest.mark.parametrize("level", [1, 4, 6])
def test_a_seed_determines_what_a_level_plays(level: int) -> None:
    for name in ("gounki", "equals-wins", "kissing"):
        game = kancha.game(name)
        for position in sample(game, 2):
            players = [Engine(game, level, seed=2**40, tuning=hurried(game)) for _ in range(2)]
            assert len({player.choose(position).code for player in players}) == 1


@pytest.mark.parametrize("level", range(1, 11))
def test_a_lost_position_still_gets_a_move(level: int) -> None:
    game = kancha.game("gounki")
    position = game.parse("3S3s/8/8/8/8/8/8/8 b 1 0 -")  # white leaves the board next
    assert Engine(game, level, tuning=hurried(game)).choose(position) in position.moves
    assert Engine(game, level).think(position, depth=4).win_probability == 0


@pytest.mark.parametrize("name", ["gipf", "gorami", "gounki", "kulami", "rumis"])
def test_no_level_misses_a_win_at_once(name: str) -> None:
    """However high its temperature, a level does not throw away what is won."""
    game, rng = game_class(name)(), kancha.Rng(4)
    tuning, winning = hurried(game), list[int]()
    position = game.start()
    while not winning or len(winning) == len(position.moves):
        position = game.start() if position.seat is None else position.play(position.pick(rng))
        seat = position.seat
        ends = [code for code in position.moves.codes if position.after(code).seat is None]
        winning = [code for code in ends if position.after(code).results()[seat or 0] == 1]
    for number in range(1, 11):
        for seed in range(3):
            move = Engine(game, number, seed=seed, tuning=tuning).choose(position)
            assert ForcedWins(position).wins(position.after(move.code), 4)


def test_levels_of_a_depth_search_no_further_move_when_the_time_is_up() -> None:
    engine, start = kancha.engine("rumis", 4), kancha.game("rumis").start()
    searcher, no_time = engine.searcher(engine.level), SearchLimits(seconds=0)
    assert engine.level.depth
    assert isinstance(searcher, AlphaBetaSearcher)
    scores = searcher.move_scores(start, engine.level, no_time)
    assert scores == {code: start.after(code).judge(0) for code in start.moves.codes}


def test_the_search_that_engine_toml_names_is_the_one_that_is_used() -> None:
    assert tuning_of(kancha.game("kissing")).search == "rollouts"
    assert tuning_of(kancha.game("gounki")).search == "alphabeta"
    assert tuning_of(kancha.game("kulami")).search == "mcts"
    assert tuning_of(kancha.game("rumis", plan="tambo", seats=4)).search == "mcts"


def test_a_level_may_have_a_search_and_a_judgement_of_its_own() -> None:
    tuning = tuning_of(kancha.game("kulami"))
    assert tuning.for_level(tuning.level(6)).search == "alphabeta"
    assert tuning.for_level(tuning.level(10)).search == "mcts"
    gounki = tuning_of(kancha.game("gounki"))
    assert [gounki.for_level(level).learned for level in gounki.levels] == [False] * 5 + [True] * 5


def test_options_that_the_network_does_not_know_have_levels_of_their_own() -> None:
    plain = tuning_of(kancha.game("gipf"))
    potentials = tuning_of(kancha.game("gipf", potentials_white="Z4", potentials_black="Y3"))
    assert plain.by_hand == potentials
    nodes = [level.nodes for level in potentials.levels if level.nodes]
    assert nodes == sorted(nodes)


def test_only_levels_that_search_long_have_large_tables_and_trees() -> None:
    for game in OPTION_SETS:
        tuning = tuning_of(game)
        for level in tuning.levels:
            if level.seconds is None:
                assert tuning.for_level(level).table_bits <= 20
                assert tuning.for_level(level).tree_bits <= 20

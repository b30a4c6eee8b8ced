"""Planning alone: the solitaire of a seat has the same moves and uses nothing hidden from it."""

from __future__ import annotations

import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st

import kancha
from kancha.bench.positions import decisions
from kancha.core.game import Game
from kancha.core.objective import Objective
from kancha.core.position import Position
from kancha.core.registry import game_class, games
from kancha.engines.alphabeta_searcher import AlphaBetaSearcher
from kancha.engines.engine import Engine
from kancha.engines.tuning import tuning_of
from kancha.search.limits import SearchLimits

ALONE = [
    game
    for name in games()
    for game in (game_class(name)(**v.options) for v in game_class(name).info.variants)
    if type(game).alone is not Game.alone and game.seats > 1
]


def draw_pair(data: st.DataObject, game: Game) -> tuple[Position, Position]:
    """Draw a decision, and another position that looks the same to the seat to move."""
    seed = data.draw(st.integers(0, 2**32 - 1))
    position = data.draw(st.sampled_from(list(decisions(game, seed))))
    return position, position.guess(position.seat or 0, kancha.Rng(seed))


def test_there_are_games_in_which_seats_never_meet() -> None:
    assert ALONE


@pytest.mark.parametrize("game", ALONE, ids=repr)
@given(data=st.data())
def test_alone_a_seat_has_the_same_moves_whatever_the_others_hide(
    game: Game, data: st.DataObject
) -> None:
    position, imagined = draw_pair(data, game)
    alone = game.alone(position)
    assert alone is not None
    assert alone.seats == 1
    assert list(alone.moves.codes) == list(position.moves.codes)
    again = game.alone(imagined)
    assert again == alone
    objectives = [p.solo_objective(position.seat or 0) or Objective() for p in (position, imagined)]
    assert objectives[0].expect(alone, 0) == objectives[1].expect(alone, 0)


@pytest.mark.parametrize("game", ALONE, ids=repr)
@given(data=st.data())
def test_equal_positions_are_judged_equally_and_survive_pickling(
    game: Game, data: st.DataObject
) -> None:
    position, _ = draw_pair(data, game)
    alone = game.alone(position)
    assert alone is not None
    for same in (alone.game.parse(str(alone)), pickle.loads(pickle.dumps(alone))):
        here, rng = alone, kancha.Rng(data.draw(st.integers(0, 2**32 - 1)))
        while True:
            assert here == same
            assert hash(here) == hash(same)
            assert (here.judge(0), here.expect(0)) == (same.judge(0), same.expect(0))
            if here.seat is None:
                break
            code = here.pick(rng).code
            here, same = here.after(code), same.after(code)  # noqa: PLW2901
        assert here.results() == same.results()


@pytest.mark.parametrize("name", ["equals-wins", "kissing", "kissing-challenge", "kissing-puzzle"])
@given(data=st.data())
def test_an_engine_answers_alike_whatever_is_hidden_from_its_seat(
    name: str, data: st.DataObject
) -> None:
    game = kancha.game(name, seats=2)
    position, imagined = draw_pair(data, game)
    answers = [Engine(game, seed=5).think(p, nodes=40) for p in (position, imagined)]
    assert answers[0].best.code == answers[1].best.code
    assert answers[0].best in position.moves


@given(data=st.data())
def test_a_loose_level_answers_alike_whatever_is_hidden_from_its_seat(data: st.DataObject) -> None:
    game = kancha.game("kissing")
    position, imagined = draw_pair(data, game)
    assert Engine(game, 2, seed=5).choose(position).code == (
        Engine(game, 2, seed=5).choose(imagined).code
    )


def test_alpha_beta_refuses_an_objective_that_it_cannot_play_for() -> None:
    game = kancha.game("gounki")
    searcher = AlphaBetaSearcher(tuning_of(game), seed=1, threads=1)
    with pytest.raises(kancha.KanchaError, match="result of the game only"):
        searcher.think(game.start(), SearchLimits(nodes=10), objective=Objective())


def test_who_places_second_in_a_hidden_round_is_not_thought_to_be_ahead() -> None:
    game = kancha.game("kissing")
    engine = kancha.engine(game)
    chances = []
    for seed in range(4):
        rng = kancha.Rng(seed)
        position = game.start()
        while position.seat == kancha.CHANCE:
            position = position.play(position.pick(rng))
        while position.seat == 0:
            position = position.play(engine.think(position, nodes=20).best)
        chances.append(engine.think(position, nodes=20).win_probability)
    assert abs(sum(chances) / len(chances) - 0.5) < 0.1

"""What is proved of GOrami is so: compared with plain minimax."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import kancha
from kancha.bench.positions import decisions
from kancha.core.errors import ArgumentError
from kancha.core.game import Game
from kancha.core.provable import Provable
from kancha.search.prover import Prover
from kancha.search.transposition import TranspositionTable
from tests.search.brute import late, minimax

GAMES = [kancha.game("gorami", board=board) for board in (16, 22, 24)]
every_board = pytest.mark.parametrize("game", GAMES, ids=repr)
SEEDS = st.integers(0, 2**32 - 1)
LOSS, DRAW, WIN = 1, 2, 4
BIT = {-1.0: LOSS, 0.0: DRAW, 1.0: WIN}
FEWEST_FREE = 7


def provable(game: Game, text: str) -> Provable:
    position = game.parse(text)
    assert isinstance(position, Provable)
    return position


def reachable(position: Provable, seen: set[int]) -> Iterator[Provable]:
    """Yield a position and all that can follow while a seat is to move."""
    if position.seat is None or position.key in seen:
        return
    seen.add(position.key)
    yield position
    for code in position.moves.codes:
        yield from reachable(position.after(code), seen)


@every_board
@given(seed=SEEDS)
def test_the_prover_finds_the_result_of_minimax(game: Game, seed: int) -> None:
    position = provable(game, str(late(game, seed)))
    assert position.seat is not None
    expected = minimax(position, position.seat, {})
    assert Prover(TranspositionTable(8)).result(position) == expected


@every_board
@given(seed=SEEDS)
def test_no_result_is_ruled_out_that_comes_and_equal_futures_end_alike(
    game: Game, seed: int
) -> None:
    known: dict[int, float] = {}
    results: dict[int, float] = {}
    for position in reachable(provable(game, str(late(game, seed))), set()):
        for seat in range(2):
            assert position.possible_results(seat) & BIT[minimax(position, seat, known)]
        result = minimax(position, 0, known)
        assert results.setdefault(position.future_key, result) == result


@every_board
def test_images_of_a_position_have_the_same_future(game: Game) -> None:
    for position in decisions(game, 3):
        if str(position).partition(" ")[0].count(".") < 2 * FEWEST_FREE:
            continue
        images = [symmetry.position(position) for symmetry in game.symmetries()]
        keys = {
            provable(game, str(image)).future_key
            for image in images
            if image is not None and image.seat == position.seat
        }
        assert keys == {provable(game, str(position)).future_key}


def test_what_was_learnt_is_not_searched_again() -> None:
    game = GAMES[0]
    position = provable(game, "y3..../..b2....b1/......y1../y2b3.. s0 222,222")
    prover = Prover(TranspositionTable(12))
    asked = [prover.gets(position, 0, WIN), prover.gets(position, 0, WIN | DRAW)]
    nodes = prover.nodes
    again = Prover(TranspositionTable(12))
    again.learn(position, 0, WIN, found=asked[0])
    again.learn(position, 0, WIN | DRAW, found=asked[1])
    assert [again.gets(position, 0, WIN), again.gets(position, 0, WIN | DRAW)] == asked
    assert nodes > 0
    assert again.nodes == 0


def test_a_game_that_is_over_has_no_result_to_prove() -> None:
    over = provable(GAMES[1], "y1y2y1/b2y3y2y3y1/b3b1b3..b1b2b3/b2b3b2y1y2y3y1 end 001,110")
    with pytest.raises(ArgumentError, match="for a seat to move"):
        Prover(TranspositionTable(8)).result(over)


def test_questions_without_a_meaning_are_refused() -> None:
    prover, known = Prover(TranspositionTable(8)), GAMES[0].start()
    assert isinstance(known, Provable)
    nothing: list[Any] = [3, None, kancha.game("gounki").start(), GAMES[0]]
    for other in nothing:
        for ask in (
            lambda: prover.result(other),  # noqa: B023
            lambda: prover.gets(other, 0, WIN),  # noqa: B023
            lambda: prover.learn(other, 0, WIN, found=True),  # noqa: B023
        ):
            with pytest.raises(TypeError, match="proved of a Provable, not of"):
                ask()
    for seat, wanted in ((2, WIN), (-1, WIN), (2**200, WIN), (0, 8), (0, -1)):
        with pytest.raises(ArgumentError):
            prover.gets(known, seat, wanted)
    with pytest.raises(TypeError, match="needs a TranspositionTable, not int"):
        Prover(8)  # type: ignore[arg-type]


def test_a_prover_is_not_asked_while_it_answers() -> None:
    position = provable(GAMES[0], "y3..../..b2....b1/......y1../y2b3.. s0 222,222")
    refused: list[Provable] = []

    def ask_again(found: Provable, wanted: int, _answer: bool) -> None:
        with pytest.raises(kancha.KanchaError, match="answers another question"):
            prover.gets(found, 0, wanted)
        with pytest.raises(kancha.KanchaError, match="learns before or after"):
            prover.learn(found, 0, wanted, found=True)
        refused.append(found)

    prover = Prover(TranspositionTable(12), ask_again)
    assert prover.result(position) == Prover(TranspositionTable(12)).result(position)
    assert refused

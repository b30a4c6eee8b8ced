"""The Kissing puzzle: throws, supplies, stripes and the tie-break."""

from __future__ import annotations

import pytest

from kancha.boardgames.gurami.rounds import BOARD
from kancha.core.bits import CHANCE
from kancha.core.errors import PositionError
from kancha.core.registry import game
from kancha.core.rng import Rng

EMPTY = "....../........../............../.............."
PERFECT = "b5y1y4/y6y4b5b2b3/b3b1y4b3y2y6b5/b2y5b3b6y1y6b1"
SEVEN_LOW = "b5y1y4/y6b4b5b2b3/b3b1y4b3b2y6b5/b2y5b3b6y1y6b1"
SEVEN_HIGH = "b5b1y4/y6y4b5y2b3/b3b1y4b3y2y6b5/b2y5b3b6y1y6b1"


def test_most_stripes_win() -> None:
    final = game("kissing-puzzle").parse(f"{SEVEN_LOW}|{PERFECT} end - -,-")
    assert final.scores == (7, 12)
    assert str(final.outcome) == "seat 1 wins"
    assert final.results() == (-1, 1)
    assert final.scene().caption == "Player 2 wins: 12 to 7 stripes."


def test_equal_stripes_are_decided_by_their_values_and_else_shared() -> None:
    three = game("kissing-puzzle", seats=3)
    final = three.parse(f"{SEVEN_LOW}|{SEVEN_HIGH}|{SEVEN_LOW} end - -,-,-")
    assert final.scores == (7, 7, 7)
    assert final.outcome is not None
    assert final.outcome.ranks == (2, 1, 2)
    assert final.outcome.reason == "7 to 7 to 7 stripes, worth 67 to 62 to 62"
    assert final.results() == (-1, 1, -1)
    shared = three.parse(f"{SEVEN_HIGH}|{SEVEN_HIGH}|{SEVEN_LOW} end - -,-,-")
    assert str(shared.outcome) == "seats 0,1 share the win"
    assert shared.results() == (0, 0, -1)


def test_alone_the_stripes_are_the_result() -> None:
    alone = game("kissing-puzzle", seats=1)
    assert alone.parse(f"{PERFECT} end - -").results() == (1,)
    assert alone.parse(f"{SEVEN_LOW} end - -").results() == pytest.approx((1 / 6,))


def test_only_usable_throws_are_thrown_and_all_are_equally_likely() -> None:
    last = "b5y1y4/y6y4b5b2b3/b3b1y4..y2y6b5/b2y5b3b6y1y6b1"
    position = game("kissing-puzzle", seats=1).parse(f"{last} d - -")
    chances = {str(move): chance for move, chance in position.chances}
    assert "roll4" not in chances, "the fours next to the last field keep the fourth one away"
    assert len(set(chances.values())) == 1
    assert sum(chances.values()) == pytest.approx(1)


def test_no_seat_ever_has_more_than_four_of_a_number() -> None:
    for seed in range(20):
        rng = Rng(seed)
        position = game("kissing-puzzle", seats=2).start()
        while position.seat is not None:
            position = position.play(position.pick(rng))
        for board in str(position).split(" ")[0].split("|"):
            assert all(board.count(number) <= 4 for number in "123456")


def test_a_throw_that_cannot_be_used_passes_over_the_seat_openly() -> None:
    first = "..y1y4/y6y4b5b2b3/b3b1y4..y2y6b5/b2y5b3b6y1y6b1"
    second = "b5y1y4/y6y4b5b2b3/b3b1y4..y2y6b5/b2y5b3b6y1y6b1"
    position = game("kissing-puzzle").parse(f"{first}|{second} d - -,-").play("roll2").play("b2-A1")
    assert position.seat == CHANCE
    (passed,) = [event for event in position.events if event.kind == "passed"]
    assert passed.seat == 1


def test_the_picture_shows_sums_free_fields_and_won_stripes() -> None:
    scene = game("kissing-puzzle", seats=1).parse(f"{PERFECT} end - -").scene()
    won = [stripe for stripe in scene.sums if stripe.state == "won"]
    assert len(won) == 12
    assert all(stripe.sums[0] == stripe.sums[1] > 0 and not stripe.free for stripe in won)
    start = game("kissing-puzzle", seats=1).start().scene()
    assert {(stripe.sums, stripe.state) for stripe in start.sums} == {((0, 0), "empty")}
    assert {stripe.region: stripe.free for stripe in start.sums} == {
        name: len(fields) for name, fields in BOARD.stripes.items()
    }
    (supply,) = start.hands
    assert [item.count for item in supply.items] == [4] * 6


def test_a_hidden_seat_does_not_tell_that_a_number_is_used_up() -> None:
    used_up = "y5..../b5......../......y1....../y5..........b5"
    hidden = game("kissing-puzzle", reveal="end").parse(f"{used_up}|{EMPTY} s0 5 -,-")
    assert "any piece" in hidden.scene(0).caption
    assert hidden.scene(1).caption == "Player 1 is using the throw of 5."
    assert [hand.seat for hand in hidden.scene(1).hands] == [1]


@pytest.mark.parametrize(
    "text",
    [
        f"{EMPTY} s0 - -",
        f"{EMPTY} d 3 -",
        f"{EMPTY} end - -",
        f"{PERFECT} d - -",
        f"{EMPTY} s0 7 -",
        "y3..../........../............../.............. s0 3 A1",
        f"{EMPTY} d - +0",
    ],
)
def test_a_position_that_cannot_be_is_refused(text: str) -> None:
    with pytest.raises(PositionError):
        game("kissing-puzzle", seats=1).parse(text)

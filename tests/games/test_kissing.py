"""Kissing Guramis: draws, trays, views and judgement."""

from __future__ import annotations

import pytest

from kancha.core.errors import PositionError
from kancha.core.position import Position
from kancha.core.registry import game
from kancha.core.rng import Rng

EMPTY = "....../........../............../.............."
BOARD = "b1..../........../......y3....../y6..........b3"
LAST_FIELD = "b2b1b5/y3b4y1y4y2/y6b5y6..b3y5b6/b2b4b3b4b1b3b2"


def second_round(**options: object) -> Position:
    start = f"{BOARD}|{BOARD} s0 25,25 332433 0,0 -,-"
    position = game("kissing", **options).parse(start)
    return position.play("y2-C3=0").play("b5-C2=5").play("y2-A2=0")


def test_a_view_by_rounds_leaves_out_what_is_fresh() -> None:
    position = second_round()
    seen = f"{BOARD}|b1y2../........../......y3....../y6..........b3 s1 ?,5 332433 0,0 ?,A2+0"
    assert str(position.view(1)) == seen
    assert str(position.view(None)) == f"{BOARD}|{BOARD} s1 ?,? 332433 0,0 ?,?"
    after = position.play(position.moves[0])
    assert str(after.view(0)) == str(after), "the round is over: everything is shown"


def test_a_view_by_games_leaves_out_the_other_board() -> None:
    position = second_round(reveal="end")
    mine = "b1y2../........../......y3....../y6..........b3"
    assert str(position.view(1)) == f"?|{mine} s1 ?,5 332433 ?,0 ?,A2+0"
    assert str(position.view(None)) == "?|? s1 ?,? 332433 ?,? ?,?"
    drawing = position.play(position.moves[0])
    assert str(drawing.view(1)).startswith("?|")
    assert str(drawing.view(1)).endswith("d ?,- 332433 ?,0 ?,-")


def test_the_caption_does_not_tell_which_piece_is_left() -> None:
    position = second_round()
    assert "to place 5" in position.scene(1).caption
    assert "5" not in position.scene(0).caption


@pytest.mark.parametrize(
    ("text", "rule"),
    [
        ("draw2", "R3"),
        ("y2-E1=0", "R3"),
        ("y02-C3=0", "R3"),
        ("y2-C3", "R3"),
        ("y4-C4=7", "R5.4"),
        ("b9-C3=0", "R5.4"),
        ("y2-C4=7", "R2.3"),
        ("y2-C3=7", "R3.2"),
        ("y2-C3=00", "R3"),
    ],
)
def test_the_first_rule_broken_is_named(text: str, rule: str) -> None:
    position = game("kissing").parse(f"{BOARD}|{BOARD} s0 25,25 332433 0,0 -,-")
    assert position.game.refusal(position, text).rule == rule


def test_in_the_first_round_the_placing_rule_comes_before_the_distance() -> None:
    alone = game("kissing", seats=1)
    position = alone.parse("....../........../......y3....../.............. s0 136 342443 0 C4+0")
    assert position.explain("b3-C5=9").rule == "R2.3"
    assert position.explain("b1-C5=9").rule == "R5.3"
    assert position.explain("b1-A1=9").rule == "R3.2"


def test_a_draw_is_as_likely_as_its_share_of_the_bag() -> None:
    position = game("kissing", seats=1).parse(f"{EMPTY} d 111 144444 0 -")
    chances = {str(move): chance for move, chance in position.chances}
    assert chances["draw1"] == pytest.approx(1 / 21)
    assert chances["draw6"] == pytest.approx(4 / 21)


def test_who_can_place_nothing_is_told_so_and_others_do_not_learn_which_pieces() -> None:
    start = f"{LAST_FIELD}|{LAST_FIELD} d 1,1 000010 31,31 -,-"
    position = game("kissing").parse(start).play("draw5").play("y5-C4=0")
    (passed,) = [event for event in position.events if event.kind == "passed"]
    assert passed.seat == 0
    assert passed.piece == "1"
    assert passed.seen_by(1).piece == ""
    assert "sets 1 aside" in str(position.last_move and position.last_move.sentence)


@pytest.mark.parametrize(
    "text",
    [
        f"{EMPTY} s0 1336 342443 0 -,-",
        f"{EMPTY} s0 133 342443 0 -",
        f"{EMPTY} d 1336 342443 0 -",
        f"{EMPTY} d - 000000 0 -",
        f"{EMPTY} end - 444444 0 -",
        f"{EMPTY} s0 1336 342444 0 -",
        f"{EMPTY} s0 1336 342443 0 C4+0",
        f"{EMPTY} s1 1336 342443 0 -",
        f"{LAST_FIELD} s0 12 000000 40 -",
        "y3..../........../............../.............. d 3 442444 0 -",
        "y1y1../........../............../.............. d - 244444 0 -",
    ],
)
def test_a_position_that_cannot_be_is_refused(text: str) -> None:
    with pytest.raises(PositionError):
        game("kissing", seats=1).parse(text)


def test_alone_more_points_are_a_better_result() -> None:
    full = "b5b4y2/b6b3b5b4y2/y5b3b2y3b5b1y4/y1b6y4b3b2b1b6 end - 100001"
    results = [game("kissing", seats=1).parse(f"{full} {n} -").results()[0] for n in (0, 20, 90)]
    assert results == pytest.approx([-1, -0.63636, 0], abs=1e-4)


def test_a_win_is_worth_more_than_a_shared_one() -> None:
    full = "b5b4y2/b6b3b5b4y2/y5b3b2y3b5b1y4/y1b6y4b3b2b1b6"
    over = f"{full}|{full}|{full} end -,-,- 100001"
    three = game("kissing", seats=3)
    assert three.parse(f"{over} 9,8,7 -,-,-").results() == (1, -1, -1)
    assert three.parse(f"{over} 9,9,7 -,-,-").results() == (0, 0, -1)
    outcome = three.parse(f"{over} 9,9,7 -,-,-").outcome
    assert str(outcome) == "seats 0,1 share the win"


def test_the_end_is_told_with_the_points_of_the_winner_first() -> None:
    full = "b5b4y2/b6b3b5b4y2/y5b3b2y3b5b1y4/y1b6y4b3b2b1b6"
    over = game("kissing", seats=3).parse(f"{full}|{full}|{full} end -,-,- 100001 7,8,9 -,-,-")
    assert over.scores == (7, 8, 9)
    assert over.scene().caption == "Player 3 wins: 9 to 8 to 7 points."


def test_judged_one_move_ahead_play_is_far_better_than_random() -> None:
    """Random play earns about 10 points, taking the most points at once about 55."""
    total = 0
    for seed in range(6):
        rng = Rng(seed)
        position: Position = game("kissing", seats=1).start()
        while position.seat is not None:
            if position.seat < 0:
                position = position.play(position.pick(rng))
            else:
                codes = position.moves.codes
                position = position.after(max(codes, key=lambda c: position.after(c).judge(0)))
        total += (position.scores or (0,))[0]
    assert total / 6 > 70

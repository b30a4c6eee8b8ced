"""The Challenge: lines, trying again, and what a duel hides."""

from __future__ import annotations

import pytest

from kancha.boardgames.gurami.kissing_challenge.game import KissingChallenge
from kancha.core.bits import CHANCE
from kancha.core.errors import KanchaError, OptionError, PositionError
from kancha.core.game import P
from kancha.core.registry import game
from kancha.core.rng import Rng

LINE = "235544116231244651653623"
EMPTY = "....../........../............../.............."


def play_out(position: P, seed: int) -> P:
    rng = Rng(seed)
    while position.seat is not None:
        position = position.play(position.pick(rng))
    return position


def test_a_finished_game_can_be_tried_again_from_the_same_line() -> None:
    first = KissingChallenge(seats=2, spread4=True)
    final = play_out(first.start(), 1)
    again = first.again(final)
    line = str(final).split(" ")[2]
    assert again == game("kissing-challenge", seats=2, spread4=True, line=line)
    start = again.start()
    assert start.seat == 0
    assert str(start) == f"{EMPTY}|{EMPTY} s0 {line} 0 0,0 -,-"
    assert again.again(play_out(start, 2)) == again
    with pytest.raises(KanchaError, match="not complete"):
        first.again(first.start())


def test_a_given_line_leaves_nothing_to_chance() -> None:
    for seed in range(5):
        position = game("kissing-challenge", line=LINE).start()
        assert not position.game.has_chance
        rng = Rng(seed)
        while position.seat is not None:
            assert position.seat != CHANCE
            position = position.play(position.pick(rng))


@pytest.mark.parametrize(
    "line", ["", "12", "111112222333344445555666", LINE + "1", LINE.replace("6", "7"), "Random"]
)
def test_a_line_must_have_each_number_four_times(line: str) -> None:
    with pytest.raises(OptionError) as error:
        game("kissing-challenge", line=line)
    assert error.value.field == "line"


def test_a_position_must_have_the_line_of_the_options() -> None:
    text = f"{EMPTY} s0 {LINE} 0 0 -"
    assert str(game("kissing-challenge", line=LINE).parse(text)) == text
    assert str(game("kissing-challenge").parse(text)) == text
    with pytest.raises(PositionError) as error:
        game("kissing-challenge", line=LINE[::-1]).parse(text)
    assert error.value.field == "line"


@pytest.mark.parametrize(
    "text",
    [
        f"{EMPTY} d {LINE} 0 0 -",
        f"{EMPTY} s0 {LINE[:-1]} 0 0 -",
        f"{EMPTY} s0 {LINE} 24 0 -",
        f"{EMPTY} end {LINE} 23 0 -",
        f"{EMPTY} d 11111 0 0 -",
        f"{EMPTY} d 11 1 0 -",
        f"y3..../........../............../.............. s0 {LINE} 1 0 -",
        f"y2..../........../............../.............. s0 {LINE} 0 0 A1+0",
    ],
)
def test_a_position_that_cannot_be_is_refused(text: str) -> None:
    with pytest.raises(PositionError):
        game("kissing-challenge").parse(text)


def test_a_duel_hides_the_other_board_to_the_end() -> None:
    duel = game("kissing-challenge", seats=2, line=LINE)
    position = duel.start().play("y2-C4=0")
    mine = "....../........../......y2....../.............."
    assert str(position.view(0)) == f"{mine}|? s1 {LINE} 0 0,? C4+0,?"
    assert str(position.view(1)) == f"?|{EMPTY} s1 {LINE} 0 ?,0 ?,-"
    assert position.last_move is not None
    assert position.last_move.seen_by(1) == "?"
    ended = position.play("b2-A1=0")
    assert ended.last_move is not None
    assert ended.last_move.seen_by(0) == "?"


def test_an_open_duel_shows_each_piece_once_both_have_placed_it() -> None:
    duel = game("kissing-challenge", seats=2, line=LINE, reveal="round")
    position = duel.start().play("y2-C4=0")
    assert str(position.view(1)) == f"{EMPTY}|{EMPTY} s1 {LINE} 0 0,0 ?,-"
    both = position.play("b2-A1=0")
    assert both.last_move is not None
    assert both.last_move.seen_by(0) == "b2-A1=0"
    assert "?" in str(both.view(1)).split(" ")[-1], "the next piece is already being placed"


def test_lost_pieces_are_told() -> None:
    text = "y3y5b4/y5y1b3..b6/y6..b2y1y6y5y2/y1b4b1y5y4b2b4 s0 235544116231244651653623 20 0 -"
    position = game("kissing-challenge", line=LINE).parse(text).play("y3-C2=0")
    (lost,) = [event for event in position.events if event.kind == "passed"]
    assert (lost.seat, lost.number, lost.rule) == (0, 6, "R6.5")


def test_the_refusal_names_the_piece_that_is_next() -> None:
    position = game("kissing-challenge", line=LINE, spread4=True).start().play("y2-C4=0")
    assert position.explain("y5-C3=9").rule == "R6.3"
    assert "is a 3" in position.explain("y5-C3=9").reason
    assert position.explain("y3-C4=9").rule == "R2.3"
    assert position.explain("y3-C3=9").rule == "R6.4"
    assert position.explain("y3-A1=9").rule == "R3.2"


def test_the_picture_shows_what_comes_next() -> None:
    position = game("kissing-challenge", line=LINE).start().play("y2-C4=0")
    now, coming = position.scene(0).hands
    assert [item.token for item in now.items] == ["y3", "b3"]
    figures = [position.game.board.figure_by_id[item.figure] for item in coming.items]
    assert "".join(str(figure.number) for figure in figures) == LINE[2:]
    assert {figure.kind for figure in figures} == {"two_sided"}, "neither side is chosen"

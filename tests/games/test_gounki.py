"""What examples cannot show: refused position texts, judgement, published turns, keys."""

from __future__ import annotations

from typing import Any

import pytest

import kancha
from kancha.search.playout import playouts

START = "cscscscs/scscscsc/8/8/8/8/CSCSCSCS/SCSCSCSC"


@pytest.mark.parametrize(
    ("text", "field", "rule"),
    [
        ("", "fields", "R9.1"),
        (f"{START} w 1 0", "fields", "R9.1"),
        (f"{START}  w 1 0 -", "fields", "R9.1"),
        ("8/8/8/8/8/8/S7 w 1 0 -", "board", "R9.2"),
        ("8/8/8/8/8/8/8/S8 w 1 0 -", "board", "R9.2"),
        ("8/8/8/8/8/8/8/S16 w 1 0 -", "board", "R9.2"),
        ("8/8/8/8/8/8/8/Q7 w 1 0 -", "board", "R9.2"),
        ("8/8/8/8/8/8/8/8 w 1 0 -", "board", "R9.3"),
        ("8/8/8/8/8/8/8/TTT5 w 1 0 -", "board", "R9.3"),
        ("8/8/8/8/8/8/8/uuu5 w 1 0 -", "board", "R9.3"),
        (f"{START} W 1 0 -", "side", "R9.4"),
        (f"{START} w 2 0 -", "left", "R9.4"),
        (f"{START} w 1 00 -", "ply", "R9.4"),
        (f"{START} w 1 -1 -", "ply", "R9.4"),
        (f"{START} w 1 0 a1", "out", "R9.4"),
    ],
)
def test_bad_positions_are_refused_by_field_and_rule(text: str, field: str, rule: str) -> None:
    with pytest.raises(kancha.PositionError) as refused:
        kancha.game("gounki").parse(text)
    assert (refused.value.field, refused.value.rule) == (field, rule)


def test_positions_that_differ_in_a_piece_and_in_the_side_have_different_keys() -> None:
    game = kancha.game("gounki")
    black = game.parse("8/8/8/8/8/8/s7/7S w 1 0 -")
    white = game.parse("8/8/8/8/8/8/S7/7S b 1 0 -")
    assert black.key != white.key
    assert black.board_key != white.board_key


def test_a_piece_nearer_to_the_far_side_is_judged_better() -> None:
    game = kancha.game("gounki")
    near, far = game.parse("8/S7/8/8/8/8/s7/8 w 1 0 -"), game.parse("8/8/8/8/S7/8/s7/8 w 1 0 -")
    assert near.judge(0) > far.judge(0)
    assert near.judge(0) == -near.judge(1)


@pytest.mark.parametrize("text", ["c1 b1", "c1-b1+", "c1 b1+", "C1B1"])
def test_published_turns_are_read_leniently(text: str) -> None:
    start = kancha.game("gounki").start()
    codes = start.game.read_turn(start, text)
    assert [start.game.move_text(start, code) for code in codes] == ["c1-b1+"]


@pytest.mark.parametrize("options", [{}, {"exit_files": "c-f"}, {"null_moves": False}])
def test_random_games_play_every_legal_move_equally_often(options: dict[str, Any]) -> None:
    """Moves that leave the board end the game: their share is counted."""
    text = "1S2D3/3C4/8/S6T/8/2e5/5s2/1c4m1 {} 1 20 -"
    for side in "wb":
        start = kancha.game("gounki", **options).parse(text.format(side))
        leaving = sum(start.play(move).seat is None for move in start.moves)
        assert 0 < leaving < len(start.moves)
        games = 20_000
        share = leaving / len(start.moves)
        found = abs(playouts(start, games, kancha.Rng(5), limit=1).payoffs[0])
        assert abs(found - games * share) < 4 * (games * share * (1 - share)) ** 0.5


@pytest.mark.parametrize(
    ("text", "exits"),
    [("8/8/8/8/8/8/8/S5c1 w 1 14 -", [("f0", "h0")]), ("8/8/8/8/8/8/6c1/S7 w 1 14 -", [])],
)
def test_exits_that_the_opponent_could_take_next_are_marked(
    text: str, exits: list[tuple[str, ...]]
) -> None:
    scene = kancha.game("gounki").parse(text).scene()
    assert [mark.cells for mark in scene.marks if mark.kind == "threat"] == exits

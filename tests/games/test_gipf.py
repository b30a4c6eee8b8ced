"""Guarantees of GIPF beyond those of every game."""

from __future__ import annotations

import json
from importlib.resources import files
from typing import Any

import pytest

import kancha
from kancha.core.clicks import ClickTree
from kancha.core.position import Position
from kancha.geometry.hexagon import DIRECTIONS, HexagonBoard
from kancha.search.playout import playouts
from tests.games import gipf_by_the_book as book

DATA: dict[str, Any] = json.loads(
    (files("kancha.boardgames.gipf") / "data.json").read_text("utf-8")
)
BOARD = HexagonBoard(4)
RULES = ("basic", "standard", "tournament")


def named(points: Any) -> list[str]:
    return [BOARD.names[point] for point in points]


def lively(position: Position, rng: kancha.Rng) -> kancha.Move:
    """Pick a move at random, GIPF-pieces, chains and decisions more often than not."""
    moves = list(position.moves)
    loud = [move for move in moves if "G" in str(move) or "-" in str(move)]
    pool = loud if loud and rng.below(3) else moves
    return pool[rng.below(len(pool))]


def random_line(rules: str, seed: int, **options: object) -> list[Position]:
    rng = kancha.Rng(seed)
    line = [kancha.game("gipf", rules=rules, **options).start()]
    while line[-1].seat is not None:
        line.append(line[-1].play(lively(line[-1], rng)))
    return line


# --- the board -----------------------------------------------------------------------------------


def test_board_is_that_of_the_data_file() -> None:
    board = DATA["board"]
    assert named(BOARD.rim) == board["dots"]
    assert named(BOARD.inside) == board["spots"]
    assert [named(line) for line in BOARD.lines] == board["lines"]
    ways = [{"dot": BOARD.names[d], "direction": to, "spots": named(s)} for d, to, s in BOARD.ways]
    assert ways == board["pushes"]
    for name, neighbours in board["neighbours"].items():
        point = BOARD.by_name[name]
        steps = {to: BOARD.step(point, to) for to in DIRECTIONS}
        assert {to: BOARD.names[p] for to, p in steps.items() if p is not None} == neighbours
    for name, key in (("turn by 60 degrees", "rotate60"), ("mirror", "mirror")):
        images = named(BOARD.symmetries[name])
        assert dict(zip(BOARD.names, images, strict=True)) == board["symmetries"][key]
    assert len(set(BOARD.symmetries.values())) == 12


@pytest.mark.parametrize("radius", [1, 2, 3, 4, 5])
def test_hexagons_of_any_size_have_straight_lines_and_equal_steps(radius: int) -> None:
    board = HexagonBoard(radius)
    assert len(board.names) == len(set(board.names)) == board.size
    assert len(board.rim) == 6 * radius
    assert len(board.lines) == 3 * (2 * radius - 1)
    for point in range(board.size):
        x, y = board.centre(point)
        for to in DIRECTIONS:
            other = board.step(point, to)
            if other is not None:
                dx, dy = board.centre(other)[0] - x, board.centre(other)[1] - y
                assert dx * dx + dy * dy == pytest.approx(1)
                assert (dy < 0) == to.startswith("n")


# --- the rules, against a slow and literal reading -----------------------------------------------


@pytest.mark.parametrize("rules", RULES)
def test_rules_agree_with_a_literal_reading_of_the_specification(rules: str) -> None:
    for seed in range(12):
        for position in random_line(rules, seed, max_turns=60):
            text = str(position)
            assert set(position.moves.texts) == book.moves(text)
            if position.last_move is not None:
                before = str(position.last_move.position)
                assert text == book.play(before, str(position.last_move), rules, 60)


ROW_POSITIONS = DATA["perft"]["positions"]


@pytest.mark.parametrize("entry", ROW_POSITIONS, ids=lambda entry: str(entry["id"]))
def test_row_positions_agree_with_the_literal_reading_two_moves_deep(entry: Any) -> None:
    rules = entry["options"]["rules"]
    start = kancha.game("gipf", **entry["options"]).parse(entry["position"])
    for first in start.moves:
        after = start.play(first)
        assert str(after) == book.play(str(start), str(first), rules, 500)
        assert set(after.moves.texts) == book.moves(str(after))


def rounds(start: Position, depth: int) -> int:
    """R14.2: distinct pairs of a push and the position at the end of its round, n rounds deep."""
    if depth == 0:
        return 1
    total = 0
    for push in start.moves:
        open_, ends = [start.play(push)], {}
        while open_:
            position = open_.pop()
            if position.seat is None or " push " in str(position):
                ends[str(position)] = position
            else:
                open_ += [position.play(move) for move in position.moves]
        total += sum(1 if depth == 1 else rounds(end, depth - 1) for end in ends.values())
    return total


@pytest.mark.parametrize("entry", ROW_POSITIONS, ids=lambda entry: str(entry["id"]))
def test_rounds_are_those_of_the_specification(entry: Any) -> None:
    start = kancha.game("gipf", **entry["options"]).parse(entry["position"])
    assert [rounds(start, depth) for depth in (1, 2)] == entry["rounds"]


@pytest.mark.parametrize("rules", RULES)
def test_rounds_from_the_start_are_those_of_the_specification(rules: str) -> None:
    start = kancha.game("gipf", rules=rules).start()
    counts = DATA["perft"]["start"][rules]["rounds"]
    assert [rounds(start, depth) for depth in (1, 2)] == counts[:2]


@pytest.mark.parametrize("rules", RULES)
def test_pieces_on_the_board_in_reserve_and_lost_stay_the_same_number(rules: str) -> None:
    for seed in range(15):
        line = random_line(rules, seed, pieces_white=14)
        game = line[0].game
        totals = {game.material(position)[1::2] for position in line}
        assert totals == {(14, 15 if rules == "basic" else 18)}  # R2.3


@pytest.mark.parametrize("rules", RULES)
def test_ten_thousand_random_games_end(rules: str) -> None:
    start = kancha.game("gipf", rules=rules, max_turns=0).start()
    totals = playouts(start, 10_000, kancha.Rng(7))
    assert sum(totals.payoffs) == 0
    assert totals.moves > 200_000


@pytest.mark.parametrize("rules", RULES)
def test_texts_come_back_along_random_games(rules: str) -> None:
    for seed in range(60):
        for position in random_line(rules, seed)[seed % 3 :: 3]:
            again = position.game.parse(str(position))
            assert again == position
            assert again.outcome == position.outcome


def test_clicks_lead_to_every_move_of_positions_with_rows() -> None:
    seen = 0
    for seed in range(40):
        for position in random_line("tournament", seed):
            if " push " not in str(position):
                ClickTree.of(position.moves)
                seen += 1
    assert seen > 50


# --- options, symmetries, pictures ---------------------------------------------------------------


def test_basic_has_fifteen_pieces_each_unless_chosen_otherwise() -> None:
    basic = kancha.game("gipf", rules="basic")
    assert basic == kancha.game("gipf", rules="basic", pieces_white=15, pieces_black=15)
    assert repr(basic) == "kancha.game('gipf', rules='basic')"
    eighteen = kancha.game("gipf", rules="basic", pieces_black=18)
    assert repr(eighteen) == "kancha.game('gipf', rules='basic', pieces_black=18)"
    assert eighteen != basic
    assert kancha.game("gipf", rules="tournament").options["pieces_white"] == 18


def test_symmetric_positions_have_symmetric_moves_and_successors() -> None:
    for rules in RULES:
        line = random_line(rules, 3)
        symmetries = line[0].game.symmetries()
        assert len(symmetries) == 23
        for position in line[::3]:
            for symmetry in symmetries:
                image = symmetry.position(position)
                assert image is not None
                moved = {symmetry.move(str(move)): move for move in position.moves}
                assert set(moved) == set(image.moves.texts)
                for text, move in list(moved.items())[:2]:
                    assert image.play(text) == symmetry.position(position.play(move))


def test_scene_tells_rows_reserves_rights_and_the_last_gipf_piece() -> None:
    game = kancha.game("gipf")
    scene = game.parse("w2W/1w3/2w3/3W3/3B2/b4/4 w after 11,15 0,0 nn 30").scene()
    assert [group.cells for group in scene.groups] == [("b2", "c3", "d4", "e5", "f5")]
    marks = {mark.kind: mark.cells for mark in scene.marks}
    assert marks["must_take"] == ("b2", "c3", "d4")
    assert marks["may_take"] == ("e5", "f5")
    assert [hand.items[0].count for hand in scene.hands] == [11, 0, 15, 0]
    assert any("Black has 1 GIPF-piece" in note and "lost" in note for note in scene.notes)
    assert "take rows after the push" in scene.caption
    tournament = kancha.game("gipf", rules="tournament").start().scene()
    assert "must be a GIPF-piece" in tournament.caption
    assert len(game.board.cells) == 61
    assert len(game.board.lines) == 21


def test_events_tell_automatic_removals_step_by_step() -> None:
    position = kancha.game("gipf", rules="basic").parse(
        "2b1/2b2/bb4/1wb4/1w4/ww3/1b2 w push 11,9 0,0 nn 20"
    )
    after = position.play("d1-d4")
    assert [(event.kind, event.manner, event.seat) for event in after.events] == [
        ("pushed", "", 0),
        ("captured", "back", 0),
        ("captured", "", 1),
        ("captured", "back", 1),
    ]
    assert after.last_move is not None
    assert after.last_move.sentence.startswith("White pushes a piece in from d1")

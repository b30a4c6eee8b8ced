"""The Gurami puzzle: its solver against slow searches, its texts, its promises."""

from __future__ import annotations

import pickle
import random
from itertools import combinations, permutations
from typing import Any

import pytest

import kancha
from kancha.boardgames.gurami.gurami_puzzle.game import GuramiPuzzle
from kancha.boardgames.gurami.gurami_puzzle.puzzle import Puzzle, published, read_puzzle
from kancha.boardgames.gurami.gurami_puzzle.solver import Solver, solve
from kancha.boardgames.gurami.shapes import board_of, data
from kancha.core.position import Position
from kancha.testing.perft_table import is_compiled

PUZZLES = data()["puzzles"]
each_puzzle = pytest.mark.parametrize("puzzle", PUZZLES, ids=lambda puzzle: puzzle["id"])
compiled_only = pytest.mark.skipif(not is_compiled(), reason="minutes when uncompiled")
P01 = "16 gww/ggwgw/wwwgg/ggw 7,.,./.,1,.,.,7/8,1,.,.,./.,.,6"


def numbers_of(text: str) -> list[int]:
    return [0 if item == "." else int(item) for item in text.replace("/", ",").split(",")]


@each_puzzle
def test_published_puzzles_have_exactly_their_solution(puzzle: dict[str, Any]) -> None:
    found = read_puzzle(puzzle["puzzle"]).solutions
    assert (found.found, found.complete) == (1, True)
    assert list(found.first) == numbers_of(puzzle["solution"])
    assert sum(map(bool, numbers_of(puzzle["puzzle"].split(" ")[2]))) == puzzle["givens"]


@each_puzzle
def test_entering_the_solution_wins(puzzle: dict[str, Any]) -> None:
    game = GuramiPuzzle(puzzle=puzzle["id"])
    position: Position = game.start()
    givens = numbers_of(puzzle["puzzle"].split(" ")[2])
    entries = zip(game.triangles.names, givens, numbers_of(puzzle["solution"]), strict=True)
    for name, given, number in entries:
        if not given:
            assert position.outcome is None
            position = position.play(f"{name}={number}")
    assert str(position.outcome) == "seat 0 wins"
    assert len(position.moves) == 0


def test_judgement_leads_to_the_solution() -> None:
    position = kancha.game("gurami-puzzle", puzzle="p13").start()
    while position.seat is not None:
        position = max(map(position.play, position.moves), key=lambda after: after.judge(0))
    assert str(position.outcome) == "seat 0 wins"


@compiled_only
def test_counts_over_all_colourings_of_16_fields() -> None:
    """R9.8: the solver finds all zero-sum figures, by the colourings that they belong to."""
    board, known = board_of(16), data()["figures_16"]
    lines = list(board.stripes.values())
    counts = []
    for white in combinations(range(1, 16), 7):
        # Exchanged colours have as many solutions, so that field 0 may be white.
        colours = [0 if field == 0 or field in white else 1 for field in range(16)]
        counts.append(solve(colours, lines, [0] * 16, 10**6).found)
    assert 2 * sum(counts) == known["zero_sum_figures"]
    assert 2 * sum(count > 0 for count in counts) == known["solvable_colourings"]
    assert 2 * sum(count == 1 for count in counts) == known["colourings_with_one_figure"]
    assert max(counts) == known["most_figures_per_colouring"]


@compiled_only
def test_figures_up_to_symmetry_and_exchange_of_colours() -> None:
    """R9.8, by looking at all figures; exchanged colours have exchanged signs."""
    board, known = board_of(16), data()["figures_16"]
    figures: list[tuple[int, ...]] = []
    Solver(16, list(board.stripes.values())).solve(10**6, report=figures.append)
    assert len(set(figures)) == known["zero_sum_figures"]
    classes = {
        min(
            tuple(sign * figure[field] for field in image)
            for image in board.symmetries
            for sign in (1, -1)
        )
        for figure in figures
    }
    assert len(classes) == known["up_to_symmetry_and_colour_swap"]


def slow_count(puzzle: Puzzle) -> int:
    """Count solutions by trying all orders of the missing numbers."""
    fields = [[f for f in range(16) if puzzle.colours[f] == colour] for colour in (0, 1)]
    empty = [[f for f in fields[colour] if not puzzle.givens[f]] for colour in (0, 1)]
    missing = [
        [n for n in range(1, 9) if n not in {puzzle.givens[f] for f in fields[colour]}]
        for colour in (0, 1)
    ]
    count = 0
    for white in permutations(missing[0]):
        for grey in permutations(missing[1]):
            numbers = list(puzzle.givens)
            for field, number in zip(empty[0] + empty[1], white + grey, strict=True):
                numbers[field] = number
            count += all(
                sum(-numbers[f] if puzzle.colours[f] else numbers[f] for f in line) == 0
                for line in puzzle.lines.values()
            )
    return count


def test_solver_agrees_with_trying_everything() -> None:
    rng = random.Random(4)
    counts = []
    for puzzle in PUZZLES[:6] * 3:
        text, full = read_puzzle(puzzle["puzzle"]), numbers_of(puzzle["solution"])
        givens = list(full)
        for colour in (0, 1):
            own = [f for f in range(16) if text.colours[f] == colour]
            for field in rng.sample(own, 4):
                givens[field] = 0
        if rng.random() < 0.3:  # exchange two givens: mostly no solution is left
            first, second = rng.sample(
                [f for f in range(16) if givens[f] and not text.colours[f]], 2
            )
            givens[first], givens[second] = givens[second], givens[first]
        changed = Puzzle(16, text.centre, text.colours, tuple(givens))
        lines = list(changed.lines.values())
        counts.append(solve(changed.colours, lines, changed.givens, 10**6).found)
        assert counts[-1] == slow_count(changed)
    assert min(counts) == 0
    assert max(counts) >= 1


def test_games_and_records_hold_the_puzzle_text() -> None:
    """R9.2: the id is replaced when the game is created."""
    by_id, by_text = kancha.game("gurami-puzzle"), kancha.game("gurami-puzzle", puzzle=P01)
    assert by_id.options == {"puzzle": P01} == by_id.changed_options()
    assert by_id == by_text
    assert pickle.loads(pickle.dumps(by_id)) == by_text
    assert published()["p01"] == P01


def test_position_texts_tell_the_puzzle() -> None:
    other = kancha.game("gurami-puzzle", puzzle="p02")
    position = kancha.game("gurami-puzzle").parse(str(other.start()))
    assert position.game == other
    assert position == other.start()


@pytest.mark.parametrize(
    ("puzzle", "message"),
    [
        ("p14", "three parts"),
        ("17 " + P01[3:], "no board"),
        ("30+c " + P01[3:], "16, 22 and 24"),
        (P01.replace("gww/", "gw/"), "letters w or g"),
        (P01.replace("gww/", "www/"), "9 fields are white"),
        (P01.replace("7,.,./", "7,./"), "numbers are expected"),
        (P01.replace("7,.,./", "9,.,./"), "neither"),
        (P01.replace("7,.,./", "07,.,./"), "neither"),
        (P01.replace("7,.,./", "1,.,./"), "the 1 stands twice in grey fields"),
        (P01.replace("7,.,./", "6,.,./"), "no solution"),
        ("16 gww/ggwgw/wwwgg/ggw .,.,./.,.,.,.,./.,.,.,.,./.,.,.", "more than one solution"),
        ("16 wgw/wgwgw/gwgwg/gwg .,.,./.,.,.,.,./.,.,.,.,./.,.,.", "no solution"),
    ],
)
def test_puzzles_without_exactly_one_solution_are_refused(puzzle: str, message: str) -> None:
    with pytest.raises(kancha.OptionError, match=message) as refused:
        kancha.game("gurami-puzzle", puzzle=puzzle)
    assert refused.value.rule == "R9.2"


@pytest.mark.parametrize(
    ("entries", "field"),
    [
        (".,.,./.,.,.,.,./.,.,.,.,.", "entries"),
        ("7,.,./.,.,.,.,./.,.,.,.,./.,.,.", "entries"),
        (".,3,3/.,.,.,.,./.,.,.,.,./.,.,.", "entries"),
        (".,9,./.,.,.,.,./.,.,.,.,./.,.,.", "entries"),
        ("x .,.,./.,.,.,.,./.,.,.,.,./.,.,.", "puzzle"),
    ],
)
def test_bad_position_texts_are_refused(entries: str, field: str) -> None:
    with pytest.raises(kancha.PositionError) as refused:
        kancha.game("gurami-puzzle").parse(f"{P01} {entries}")
    assert refused.value.field == field


@compiled_only
def test_open_boards_are_refused_in_bearable_time() -> None:
    """A board of 52 fields without givens is far too open for a proof."""
    solved = next(puzzle for puzzle in PUZZLES if puzzle["id"] == "p13")
    board, colours, _ = solved["puzzle"].split(" ")
    empty = read_puzzle(solved["puzzle"]).grid([0] * 52)
    with pytest.raises(kancha.OptionError, match=r"too open|more than one"):
        kancha.game("gurami-puzzle", puzzle=f"{board} {colours} {empty}")


@each_puzzle
def test_random_walks_keep_the_table(puzzle: dict[str, Any]) -> None:
    """R9.3: no number ever stands twice in a colour; texts come back on the way."""
    game = kancha.game("gurami-puzzle", puzzle=puzzle["id"])
    rng, position = kancha.Rng(9), game.start()
    for step in range(400):
        if position.seat is None:
            break
        position = position.play(position.pick(rng))
        if step % 40 == 0:
            assert game.parse(str(position)) == position


def test_the_picture_tells_givens_from_entries_and_open_sums_from_equal_ones() -> None:
    game = kancha.game("gurami-puzzle", puzzle=P01)
    position = game.start().play("A2=3")
    pieces = {
        piece.cell: game.board.figure_by_id[piece.figure] for piece in position.scene().pieces
    }
    assert (pieces["A1"].kind, pieces["A1"].material, pieces["A1"].number) == ("given", "grey", 7)
    assert (pieces["A2"].kind, pieces["A2"].material, pieces["A2"].number) == ("entry", "white", 3)
    full = position.play("A3=4")
    states = [{s.region: s.state for s in p.scene().sums}["H1"] for p in (position, full)]
    assert states == ["open", "equal"]


def test_a_centre_that_must_balance_is_part_of_the_board() -> None:
    roles = {
        name: [region.role for region in kancha.game("gurami-puzzle", puzzle=name).board.regions]
        for name in ("p01", "p10")
    }
    assert "centre" not in roles["p01"]
    assert roles["p10"].count("centre") == 1

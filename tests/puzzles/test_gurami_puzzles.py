"""Gurami puzzles: made, graded and explained; a slow plain solver is the judge."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from kancha.boardgames.gurami.gurami_puzzle.grading import GRADES, grade_of
from kancha.boardgames.gurami.gurami_puzzle.hints import hint_for, way_in
from kancha.boardgames.gurami.gurami_puzzle.puzzle import read_puzzle
from kancha.boardgames.gurami.gurami_puzzle.solver import Solver, solve
from kancha.boardgames.gurami.shapes import board_of, data
from kancha.core.errors import ArgumentError, KanchaError, OptionError
from kancha.core.rng import Rng
from kancha.puzzles import reprove
from kancha.puzzles.gurami_generator import GuramiGenerator, MadePuzzle, Wishes, WishesNotMet
from tests.puzzles.plain_gurami import plain_grade, plain_solutions

PUZZLES = data()["puzzles"]
each_puzzle = pytest.mark.parametrize("puzzle", PUZZLES, ids=lambda puzzle: puzzle["id"])
LEVELS = {"N": 1, "L": 1, "H": 2, "B": 2, "S": 3}


def made(
    board: int, grade: int | None, count: int = 1, **wishes: int | str | bool
) -> list[MadePuzzle]:
    generator = GuramiGenerator(Wishes(board, grade=grade, **wishes), seed=7)  # type: ignore[arg-type]
    return list(generator.make(count))


def test_the_solver_finds_all_zero_sum_figures_of_16_fields() -> None:
    """R9.8: without any colouring."""
    solver = Solver(16, list(board_of(16).stripes.values()))
    found = solver.solve(10**6)
    assert (found.found, found.complete) == (4040, True)
    assert sorted(found.first) == sorted(found.second) == [*range(-8, 0), *range(1, 9)]


@each_puzzle
def test_published_puzzles_have_their_grade(puzzle: dict[str, Any]) -> None:
    """R9.7."""
    assert grade_of(read_puzzle(puzzle["puzzle"])) == puzzle["grade"]


@pytest.mark.parametrize("puzzle", [*PUZZLES[:5], *PUZZLES[6:9]], ids=lambda puzzle: puzzle["id"])
def test_the_grader_does_what_the_rules_say(puzzle: dict[str, Any]) -> None:
    """R9.7, word for word: the order of the techniques does not matter."""
    assert plain_grade(read_puzzle(puzzle["puzzle"])) == puzzle["grade"]


@pytest.mark.parametrize("grade", [1, 2, 3, 4])
def test_made_puzzles_have_one_solution_and_their_grade(grade: int) -> None:
    """A slow solver and a slow grader, which share no code with the fast ones, say the same."""
    for one in made(16, grade, 1 if grade == 4 else 3) + made(22, min(grade, 3)):
        assert plain_grade(one.puzzle) == one.grade
        if one.givens > 1:
            assert plain_solutions(one.puzzle, 2) == [list(one.solution)]


@pytest.mark.parametrize("board", [16, 22, 24, 30])
def test_puzzles_of_every_board_and_grade_can_be_had(board: int) -> None:
    for grade in GRADES:
        for one in made(board, grade):
            assert (one.puzzle.size, one.grade) == (board, grade)
            lines = list(one.puzzle.lines.values())
            found = solve(one.puzzle.colours, lines, one.puzzle.givens)
            assert (found.found, found.first, found.complete) == (1, one.solution, True)


@pytest.mark.parametrize("board", [42, 52])
def test_the_largest_boards_have_puzzles_that_a_slow_solver_proves(board: int) -> None:
    for grade in (1, 2):
        for one in made(board, grade, 2):
            assert one.grade == grade
            assert plain_solutions(one.puzzle, 2) == [list(one.solution)]


def test_a_balanced_centre_can_be_wished_for() -> None:
    for board in (16, 22, 24):
        (one,) = made(board, 2, centre=True)
        centre = one.puzzle.lines["centre"]
        signs = [1 - 2 * one.puzzle.colours[field] for field in centre]
        assert sum(s * one.solution[f] for s, f in zip(signs, centre, strict=True)) == 0


def test_the_same_wishes_and_seed_give_the_same_puzzles() -> None:
    texts = [str(one.puzzle) for one in made(16, 3, 3)]
    assert texts == [str(one.puzzle) for one in made(16, 3, 3)]
    assert len(set(texts)) == 3
    assert texts[:2] == [str(one.puzzle) for one in made(16, 3, 2)]
    assert texts[0] == "16 wgg/gwggw/gwwgw/wwg 8,.,2/.,.,.,.,7/.,.,.,.,./.,.,4"


def test_no_number_of_a_minimal_puzzle_can_be_spared() -> None:
    (one,) = made(16, None, givens="minimal")
    for field, given in enumerate(one.puzzle.givens):
        if given:
            fewer = list(one.puzzle.givens)
            fewer[field] = 0
            lines = list(one.puzzle.lines.values())
            assert solve(one.puzzle.colours, lines, fewer).found == 2


def test_the_number_of_givens_can_be_wished_for() -> None:
    assert [one.givens for one in made(24, 2, 2, givens=13)] == [13, 13]


@pytest.mark.parametrize(
    ("wishes", "advice"),
    [
        ({"board": 16, "grade": 1, "givens": 3}, "ask for 7 givens or more"),
        ({"board": 16, "grade": 5, "givens": 12}, "ask for grade 1"),
        ({"board": 52, "givens": 20}, "ask for 2[1-4] givens or more"),
    ],
)
def test_wishes_that_cannot_be_had_say_which_to_relax(
    wishes: dict[str, int], advice: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("kancha.puzzles.gurami_generator.MOST_ATTEMPTS", 60)
    monkeypatch.setattr("kancha.puzzles.gurami_generator.LARGE_ATTEMPTS", 2)
    with pytest.raises(WishesNotMet, match=advice):
        list(GuramiGenerator(Wishes(**wishes), 1).make(1))  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("wishes", "field"),
    [
        ({"board": 17}, "board"),
        ({"board": 30, "centre": True}, "centre"),
        ({"grade": 6}, "grade"),
        ({"givens": 16}, "givens"),
        ({"givens": "few"}, "givens"),
    ],
)
def test_senseless_wishes_are_refused(wishes: dict[str, int], field: str) -> None:
    with pytest.raises(OptionError) as refused:
        Wishes(**wishes)  # type: ignore[arg-type]
    assert refused.value.field == field


def test_a_generator_can_be_stopped() -> None:
    told: list[tuple[int, int]] = []

    def progress(found: int, tried: int) -> None:
        told.append((found, tried))
        if found == 2:
            generator.stop()

    generator = GuramiGenerator(Wishes(16, grade=2), 1, progress)
    assert len(list(generator.make(100))) == 2
    assert told[0] == (0, 0)


@pytest.mark.parametrize("puzzle", PUZZLES[:10], ids=lambda puzzle: puzzle["id"])
def test_hints_lead_to_the_solution_by_techniques_of_the_grade(puzzle: dict[str, Any]) -> None:
    given = read_puzzle(str(puzzle["puzzle"]))
    entries = [0] * given.size
    while hint := hint_for(given, tuple(entries)):
        assert hint.technique or puzzle["grade"] == 5
        assert LEVELS.get(hint.technique, 5) <= puzzle["grade"]
        if hint.technique in ("L", "B", "S"):
            assert hint.line in hint.sentences[0]
        field = given.board.by_name[hint.field]
        assert hint.number == given.solutions.first[field]
        entries[field] = hint.number
    assert way_in(given).startswith("A way in: ")


def test_a_hint_names_technique_stripe_and_sums() -> None:
    hint = hint_for(read_puzzle(PUZZLES[1]["puzzle"]), (0,) * 16)
    assert hint is not None
    assert (hint.technique, hint.line, hint.field, hint.number) == ("L", "H4", "D3", 3)
    assert hint.sentences[1] == (
        "Last open field: white has 5 and grey 8, so D3 makes up for the difference."
    )


def test_a_wrong_entry_comes_before_every_technique() -> None:
    puzzle = read_puzzle(PUZZLES[1]["puzzle"])
    entries = [0] * 16
    entries[puzzle.board.by_name["A1"]] = 8
    hint = hint_for(puzzle, tuple(entries))
    assert hint is not None
    assert (hint.field, hint.number, hint.sentences[2]) == ("A1", 0, "Clear A1.")


def test_calls_from_python_are_checked() -> None:
    lines = list(board_of(16).stripes.values())
    solver = Solver(16, lines)
    for call in (
        lambda: Solver(54, lines),
        lambda: Solver(16, [(0, 99)]),
        lambda: solver.allow(16, [1]),
        lambda: solver.allow(0, [99]),
        lambda: solver.allowed(-1),
        lambda: solver.use("X"),
        lambda: solver.use("L", 99),
        lambda: solver.refutes(0, 99),
    ):
        with pytest.raises(ArgumentError):
            call()
    assert issubclass(WishesNotMet, KanchaError)


def test_a_search_can_be_stopped_and_says_so() -> None:
    solver = Solver(52, list(board_of(52).stripes.values()))
    solver.stop()
    found = solver.solve(10**9, rng=Rng(1))
    assert (found.found, found.complete) == (0, False)


def test_puzzles_of_all_boards_are_proved_again_and_the_work_goes_on_where_it_ended(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    journal = tmp_path / "proved.jsonl"
    arguments = ["--boards", "16", "22", "--grades", "2", "--journal", str(journal)]
    assert reprove.main([*arguments, "--count", "12", "--seconds", "0"]) == 1
    assert reprove.main([*arguments, "--count", "12", "--processes", "2"]) == 0
    assert "board 22, grade 2: 12 puzzles, 12 different, 0 faults" in capsys.readouterr().out
    proved = journal.read_text("utf-8")
    journal.write_text(proved + '{"portion": {"bo', "utf-8")  # cut off by a crash
    assert reprove.main([*arguments, "--count", "12"]) == 0
    assert journal.read_text("utf-8") == proved
    made_at_once = [str(one.puzzle) for one in GuramiGenerator(Wishes(16, grade=2), 1).make(12)]
    in_portions = {text for line in proved.splitlines() for text in json.loads(line)["puzzles"]}
    assert set(made_at_once) <= in_portions


def test_a_puzzle_that_does_not_hold_is_found() -> None:
    (one,) = made(16, 2)
    assert reprove.fault_of(one) == ""
    assert reprove.fault_of(replace(one, grade=3)) == "another grade"
    assert reprove.fault_of(replace(one, solution=one.solution[::-1])) == "another solution"
    empty = replace(one.puzzle, givens=(0,) * 16)
    assert reprove.fault_of(replace(one, puzzle=empty)) == "2 solutions"

"""The puzzles of a day come from the date alone."""

from __future__ import annotations

from collections import Counter
from datetime import date, timedelta

import pytest

import kancha
from kancha.puzzles import daily
from kancha.puzzles.challenge_lines import best_known, upper_bound
from kancha.puzzles.packing_puzzles import make_packings
from kancha.puzzles.tactic_library import DAYS, choose_tactics, graded, tactics
from kancha.puzzles.tactics import GRADES

DAY = date(2026, 11, 16)


@pytest.mark.parametrize("grade", [1, 3, 5])
def test_a_day_has_the_same_puzzles_for_everybody(grade: int) -> None:
    again = daily.gurami_of.__wrapped__(DAY, grade)
    assert daily.gurami_of(DAY, grade) == again
    assert again.grade == grade
    assert str(daily.gurami_of(DAY + timedelta(7), grade).puzzle) != str(again.puzzle)
    packing = daily.packing_of(DAY, grade)
    assert str(daily.packing_of.__wrapped__(DAY, grade).start) == str(packing.start)
    assert packing.solved.outcome is not None
    assert packing.solved.outcome.winners == (0,)


def test_every_tactic_of_a_grade_has_its_day_before_one_comes_again() -> None:
    grade, numbers = next(iter(graded("gounki").items()))
    days = [DAY + timedelta(ahead) for ahead in range(len(numbers))]
    assert sorted(daily.tactic_of(day, "gounki", grade) for day in days) == numbers


def test_where_few_tactics_have_a_grade_the_nearest_ones_make_up_a_fortnight() -> None:
    for game in tactics():
        for grade in GRADES:
            days = {daily.tactic_of(DAY + timedelta(ahead), game, grade) for ahead in range(DAYS)}
            assert len(days) == DAYS
            own = graded(game)[grade]
            assert days <= set(own) or len(own) < DAYS


def test_the_line_of_a_day_is_one_by_the_rules() -> None:
    line = daily.line_of(DAY)
    assert Counter(line) == dict.fromkeys("123456", 4)
    kancha.game("kissing-challenge", line=line)
    assert daily.line_of(DAY + timedelta(1)) != line


def test_the_best_known_points_of_a_line_can_be_made_and_stay_below_the_bound() -> None:
    line = daily.line_of(DAY)
    points, moves = best_known(line, nodes=20_000)
    position = kancha.game("kissing-challenge", line=line, seats=1).start()
    for move in moves:
        position = position.play(move)
    assert position.outcome is not None
    assert position.outcome.scores == (points,)
    assert 0 < points <= upper_bound() == 249


def test_packings_differ_and_harder_ones_leave_more_to_fill() -> None:
    easy, hard = make_packings(1, 3, 7), make_packings(5, 3, 7)
    assert len({str(puzzle.start) for puzzle in easy}) == 3
    assert max(p.start.empty_cells for p in easy) < min(p.start.empty_cells for p in hard)
    assert [str(p.start) for p in make_packings(1, 2, 7)] == [str(p.start) for p in easy[:2]]


def test_tactics_that_are_not_there_say_what_to_relax() -> None:
    assert len(choose_tactics("gounki", None, 3, 1)) == 3
    with pytest.raises(kancha.KanchaError, match="there are no tactics of 'chess', only of"):
        choose_tactics("chess", None, 1, 1)
    many = sum(map(len, tactics().values())) + 1
    with pytest.raises(kancha.KanchaError, match="ask for fewer"):
        choose_tactics(None, None, many, 1)

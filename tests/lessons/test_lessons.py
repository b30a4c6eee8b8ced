"""Every lesson of every game is true, and can be played to its end."""

from __future__ import annotations

import pytest

from kancha.core.registry import games
from kancha.lessons.lesson import Lesson, lessons
from kancha.testing.lesson_checks import check_lesson, play_lesson

LESSONS = [lesson for name in games() for lesson in lessons(name)]


def named(lesson: Lesson) -> str:
    return f"{lesson.game}/{lesson.id}"


@pytest.mark.parametrize("name", games())
def test_every_game_has_five_to_nine_lessons_and_begins_with_its_goal(name: str) -> None:
    found = lessons(name)
    assert 5 <= len(found) <= 10
    assert [lesson.id[:2] for lesson in found] == [f"{n:02}" for n in range(1, len(found) + 1)]
    assert found[0].id == "01-goal"
    assert len({lesson.title for lesson in found}) == len(found)


@pytest.mark.parametrize("lesson", LESSONS, ids=named)
def test_what_a_lesson_says_is_true_of_its_positions(lesson: Lesson) -> None:
    check_lesson(lesson)


@pytest.mark.parametrize("lesson", LESSONS, ids=named)
def test_a_lesson_can_be_played_to_its_end(lesson: Lesson) -> None:
    assert play_lesson(lesson).finished

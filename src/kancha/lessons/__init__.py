"""Lessons: short chapters that teach a game on its board, and the player that runs them."""

from __future__ import annotations

from kancha.lessons.lesson import Lesson, LessonError, lesson_of, lessons
from kancha.lessons.player import Answer, LessonPlayer, LessonState

__all__ = [
    "Answer",
    "Lesson",
    "LessonError",
    "LessonPlayer",
    "LessonState",
    "lesson_of",
    "lessons",
]

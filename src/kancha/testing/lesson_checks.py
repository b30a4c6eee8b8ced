"""Checks for lessons: every field is true of its position, and the lesson can be played through."""

from __future__ import annotations

import re
from collections.abc import Callable

from kancha.core.bits import CHANCE
from kancha.core.errors import KanchaError
from kancha.core.move import Move
from kancha.core.position import Position
from kancha.core.registry import game_class
from kancha.engines.engine import Engine
from kancha.lessons.goal import Goal, reached
from kancha.lessons.lesson import FindWin, Lesson, MakeMove, PlayOn, Step, Task, Touch
from kancha.lessons.player import LessonPlayer, LessonState
from kancha.testing.rulebook import is_rule

LONGEST = {"words": 220, "task": 90, "hint": 160, "done": 180, "otherwise": 180, "missed": 180}
SENTENCES = {"words": 2, "task": 1, "hint": 2, "done": 2, "otherwise": 2, "missed": 2}
SENTENCE_END = re.compile(r"[.!?](?= |$)")
ATTEMPTS = 4
"""A good player reaches the goal of a `play` step in one of so many attempts."""
LEARNER_LEVEL = 5
NO_MOVE = "?"


def check_lesson(lesson: Lesson) -> None:
    """Check all that a lesson says; an AssertionError names the step and the field."""
    assert _sentences(lesson.summary) == 1, f"{lesson.id}, summary: not one sentence"
    assert len(lesson.title) <= 32, f"{lesson.id}, title: too long"
    assert 3 <= len(lesson.steps) <= 6, f"{lesson.id}: {len(lesson.steps)} steps"
    for number, step in enumerate(lesson.steps):
        where = f"{lesson.game}/{lesson.id}, step {number + 1}"
        _check_texts(step, where)
        for rule in step.rules:
            assert is_rule(game_class(lesson.game), rule), f"{where}, rules: {rule} is no rule"
        try:
            line = lesson.shown(step)
        except KanchaError as error:
            raise AssertionError(f"{where}, position or play: {error}") from error
        known = _tokens(line[0])
        for token in step.point:
            assert token in known, f"{where}, point: there is no {token}"
        if isinstance(step, Task):
            _check_task(lesson, number, step, line[0], where)


def _check_texts(step: Step, where: str) -> None:
    for field, longest in LONGEST.items():
        text = getattr(step, field, "")
        assert len(text) <= longest, f"{where}, {field}: {len(text)} characters"
        assert _sentences(text) <= SENTENCES[field], f"{where}, {field}: too many sentences"
    for tried, text in getattr(step, "wrong", {}).items():
        assert _sentences(text) <= 2, f"{where}, wrong: {tried}: too many sentences"


def _sentences(text: str) -> int:
    assert not text or SENTENCE_END.search(text[-1]), f"{text!r} does not end as a sentence does"
    return len(SENTENCE_END.findall(text))


def _tokens(position: Position) -> set[str]:
    """Return everything that can be pointed at or touched."""
    hands = {item.token for hand in position.scene().hands for item in hand.items}
    clicks = {token for move in position.moves for token in move.clicks}
    return {cell.id for cell in position.game.board.cells} | hands | clicks


def _check_task(lesson: Lesson, number: int, step: Task, start: Position, where: str) -> None:
    assert step.rules, f"{where}, rules: a task cites at least one"
    assert start.seat is not None, f"{where}, position: the game is over"
    assert start.seat != CHANCE, f"{where}, position: chance is to move, not the learner"
    if isinstance(step, Touch):
        assert step.accepted, f"{where}, accepted: empty"
        assert set(step.accepted) <= _tokens(start), f"{where}, accepted: cannot be touched"
    elif isinstance(step, PlayOn):
        assert not reached(step.goal, start, start.seat, own_move=False), f"{where}, goal: reached"
    else:
        right = right_moves(lesson, number)
        for text in getattr(step, "accepted", ()):
            assert text in start.moves, f"{where}, accepted: {text} is not legal"
        assert right, f"{where}: no legal move is right"
        assert len(right) < len(start.moves), f"{where}: every legal move is right"
    for tried in step.wrong:
        assert attempt(lesson, number, tried) == "wrong", f"{where}, wrong: {tried} is right"


def right_moves(lesson: Lesson, number: int) -> list[str]:
    """Return the moves that a `move` or `win` step accepts."""
    player = LessonPlayer(lesson, state=LessonState(step=number))
    return [str(move) for move in player.position.moves if player.accepts(move)]


def attempt(lesson: Lesson, number: int, tried: str) -> str:
    """Return the verdict on a try: a token, a click path with spaces, or a move text."""
    player = LessonPlayer(lesson, weak_opponent(), LessonState(step=number))
    if isinstance(player.step, Touch):
        return player.touch(tried).verdict
    is_path = " " in tried or tried in _tokens(player.position)
    return (player.path(tried.split()) if is_path else player.play(tried)).verdict


def play_lesson(lesson: Lesson) -> LessonPlayer:
    """Play a lesson to its end: each step first by a wrong try, then by a right one."""
    player = LessonPlayer(lesson, weak_opponent())
    while True:
        step = player.step
        if isinstance(step, Touch):
            _refused(player, player.touch(NO_MOVE).verdict)
            assert player.touch(step.accepted[-1]).verdict == "right"
        elif isinstance(step, PlayOn):
            _refused(player, player.play(NO_MOVE).verdict)
            _play_to_the_goal(player)
        elif isinstance(step, MakeMove | FindWin):
            _refused(player, player.play(NO_MOVE).verdict)
            right = player.solution()
            assert right is not None
            assert player.play(right).verdict == "right", right
        assert player.state.solved
        if player.finished:
            return player
        player.next()


def _refused(player: LessonPlayer, verdict: str) -> None:
    assert verdict == "wrong"
    assert player.state.tries == (0 if isinstance(player.step, PlayOn) else 1)
    assert not player.state.solved


def _play_to_the_goal(player: LessonPlayer) -> None:
    learner = Engine(player.position.game, LEARNER_LEVEL, seed=1)
    for _ in range(ATTEMPTS):
        verdict = "continue"
        while verdict == "continue":
            verdict = player.play(str(_learners_move(player, learner))).verdict
        if verdict == "right":
            return
    where = f"{player.lesson.game}/{player.lesson.id}, step {player.state.step + 1}"
    raise AssertionError(f"{where}, goal: not reached in {ATTEMPTS} attempts")


def _learners_move(player: LessonPlayer, learner: Engine) -> Move:
    """Return a move that reaches the goal at once, where there is one; else a good move."""
    step, position = player.step, player.position
    assert isinstance(step, PlayOn)
    goal: Goal = step.goal
    for move in position.moves:
        if reached(goal, position.play(move), player.seat):
            return move
    return learner.choose(position)


def weak_opponent(seed: int = 1) -> Callable[[Position, int], Move]:
    """Return the opponent of `play` steps."""
    return lambda position, level: Engine(position.game, level, seed).choose(position)

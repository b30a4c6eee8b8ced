"""The answers to what can be tried in a lesson, so that it can be taken without a network."""

from __future__ import annotations

from functools import lru_cache

from kancha.core.errors import KanchaError
from kancha.core.position import Position
from kancha.core.touches import Touches
from kancha.lessons.lesson import Lesson, PlayOn, Task, Touch, lesson_of
from kancha.lessons.player import Answer, Help, LessonPlayer, LessonState
from kancha.server.learning.lesson_bodies import KnownAnswer, LessonAnswers, StepAnswers
from kancha.server.learning.lesson_pictures import moves_shown, picture_of

MOST_MOVES = 250
"""Steps with more legal moves are not answered ahead: their answers would fill megabytes."""
MOST_TRIES = 4
"""After so many wrong tries nothing more is offered than before."""


@lru_cache(maxsize=128)
def answers_of(game: str, name: str) -> LessonAnswers:
    """Return what every step of a lesson answers, as far as that can be said ahead."""
    lesson = lesson_of(game, name)
    return LessonAnswers(steps=[_step(lesson, number) for number in range(len(lesson.steps))])


def _step(lesson: Lesson, number: int) -> StepAnswers:
    step = lesson.steps[number]
    start = LessonPlayer(lesson, state=LessonState(step=number)).position
    if not isinstance(step, Task) or isinstance(step, PlayOn):
        return StepAnswers()
    texts = [] if isinstance(step, Touch) else [str(move) for move in start.moves]
    if len(texts) > MOST_MOVES:
        return StepAnswers()
    offered = () if isinstance(step, Touch) else Touches(start).tree.children
    paths = [[token] for token in _touchable(start) if token not in offered]
    paths += [key.split() for key in step.wrong if " " in key]
    tries = Tries(lesson, number)
    touches = {" ".join(path): tries.touch(path) for path in paths}
    return StepAnswers(
        known=True,
        touches={path: answer for path, answer in touches.items() if answer is not None},
        moves={text: tries.move(text) for text in texts},
        helps=_helps(lesson, number),
    )


def _touchable(position: Position) -> list[str]:
    """Return everything that can be touched: cells, and pieces and buttons beside the board."""
    hands = position.scene(position.seat).hands
    beside = [item.token for hand in hands for item in hand.items if item.token]
    return list(dict.fromkeys([*position.game.board.cell_by_id, *beside]))


class Tries:
    """Everything that is tried in one step. A wrong try leaves it as it was for the next one."""

    def __init__(self, lesson: Lesson, number: int) -> None:
        self.lesson = lesson
        self.number = number
        self._begin()

    def _begin(self) -> None:
        self.player = LessonPlayer(self.lesson, state=LessonState(step=self.number))

    def touch(self, path: list[str]) -> KnownAnswer | None:
        """Return the answer to a touch or a click path; None where it cannot be told."""
        try:
            answer = self.player.touch(path[0]) if len(path) == 1 else self.player.path(path)
        except KanchaError:
            return None
        return self._known(answer)

    def move(self, text: str) -> KnownAnswer:
        """Return the answer to a legal move."""
        return self._known(self.player.play(text))

    def _known(self, answer: Answer) -> KnownAnswer:
        line, seat = self.player.line, self.player.seat
        known = KnownAnswer(
            verdict=answer.verdict,
            words=answer.words,
            rules=list(answer.rules),
            cells=list(answer.cells),
            position=self.player.state.position,
            moves=moves_shown(line, seat),
            pictures=[picture_of(position, seat) for position in line[1:]],
        )
        if answer.verdict != "wrong":
            self._begin()
        return known


def _helps(lesson: Lesson, number: int) -> list[Help]:
    """Return what is offered after one wrong try, after two and so on."""
    player = LessonPlayer(lesson, state=LessonState(step=number))
    wrong = player.touch if isinstance(player.step, Touch) else player.play
    return [wrong("nothing").help for _ in range(MOST_TRIES)]

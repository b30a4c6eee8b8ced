"""What engines do for the app: they play seats and give hints, one question at a time."""

from __future__ import annotations

from collections.abc import Callable

from textual.app import App

from kancha.cli.terminal.session import Session
from kancha.cli.terminal.thinking import Question
from kancha.core.move import Move
from kancha.study.hint import Hint

MORE = ("   h: more", "   h: why", "")
"""What is said behind each step of a hint."""


class EngineDesk:
    """Asks the engines of a session and hands their answers to the app."""

    def __init__(
        self,
        app: App[None],
        say: Callable[[str], None],
        play: Callable[[Move], None],
        point: Callable[[str], None],
    ) -> None:
        self.app = app
        self.say = say
        self.play = play
        self.point = point
        self.question: Question[Move] | Question[Hint] | None = None
        self.is_opponent = False
        self.hint: Hint | None = None
        self.hint_step = 0

    @property
    def is_busy(self) -> bool:
        """Whether an answer is awaited."""
        return self.question is not None and self.question.wanted

    @property
    def opponent_thinks(self) -> bool:
        """Whether an opponent's engine thinks about its move."""
        return self.is_busy and self.is_opponent

    def cancel(self) -> None:
        """Stop the engine that thinks, if any, and forget the hint."""
        if self.question is not None and self.question.wanted:
            self.question.cancel()
        self.hint, self.hint_step = None, 0

    def move_now(self) -> None:
        """Make the engine that thinks answer at once."""
        if self.question is not None:
            self.question.thinker.stop()

    def let_move(self, session: Session, level: int) -> None:
        """Let the engine of a level find its move and play it."""
        thinker, position = session.thinker(level), session.position
        question: Question[Move] = Question(self.app, thinker)
        self.question, self.is_opponent = question, True
        what = f"Level {level} is thinking"
        question.ask(
            lambda: thinker.choose(position),
            self.play,
            lambda progress: self.say(f"{what} {progress}   g: move now"),
        )

    def ask_hint(self, session: Session) -> None:
        """Say where to look; asked again, what to play; asked once more, why."""
        position = session.position
        if self.hint is not None and self.hint.move.position is position:
            self._say_hint(self.hint)
        elif not self.is_busy:
            adviser = session.adviser
            question: Question[Hint] = Question(self.app, adviser)
            self.question, self.is_opponent = question, False
            question.ask(
                lambda: adviser.hint(position),
                self._say_hint,
                lambda progress: self.say(f"Looking for a hint {progress}"),
            )

    def _say_hint(self, hint: Hint) -> None:
        if self.hint is not hint:
            self.hint, self.hint_step = hint, 0
        self.point(hint.place)
        self.say(hint.steps[self.hint_step] + MORE[self.hint_step])
        self.hint_step = min(self.hint_step + 1, len(hint.steps) - 1)

"""Questions to engines, answered in threads of their own while the app shows the progress."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from time import monotonic
from typing import Any, Generic, TypeVar

from textual.app import App
from textual.message import Message
from textual.timer import Timer

from kancha.cli.terminal.opponents import Thinker

Answer = TypeVar("Answer")
INTERVAL = 0.2
"""Seconds between two looks at the progress."""
BAR = 10
"""Characters of the progress bar."""


class Answered(Message):
    """An engine has an answer. The app calls `deliver` in its own thread."""

    def __init__(self, question: Question[Any], answer: object) -> None:
        super().__init__()
        self.question = question
        self.answer = answer

    def deliver(self) -> None:
        """Hand the answer on, unless nobody waits for it any more."""
        if self.question.wanted:
            self.question.finish()
            self.question.done(self.answer)


class Question(Generic[Answer]):
    """One question to an engine."""

    def __init__(self, app: App[None], thinker: Thinker) -> None:
        self.app = app
        self.thinker = thinker
        self.wanted = True
        self.started = monotonic()
        self.done: Callable[[Answer], None]
        self.show: Callable[[str], None]
        self.timer: Timer

    def ask(
        self,
        work: Callable[[], Answer],
        done: Callable[[Answer], None],
        show: Callable[[str], None],
    ) -> None:
        """Work in a thread; then call `done` with the answer in the thread of the app."""
        self.done, self.show = done, show
        self.timer = self.app.set_interval(INTERVAL, self.tick)
        self.tick()
        self.app.run_worker(partial(self._work, work), thread=True, group="engine")

    def _work(self, work: Callable[[], Answer]) -> None:
        self.app.post_message(Answered(self, work()))

    def tick(self) -> None:
        """Show how far the engine is."""
        full = round(BAR * self.thinker.progress) if self.thinker.thinking else 0
        bar = "▮" * full + "▯" * (BAR - full)
        self.show(f"{bar} {monotonic() - self.started:.1f} s")

    def finish(self) -> None:
        """Stop waiting for the answer."""
        self.wanted = False
        self.timer.stop()

    def cancel(self) -> None:
        """Stop the engine; its answer is ignored."""
        self.finish()
        self.thinker.stop()

"""A host's talk with an engine: it asks, waits so long, and takes no nonsense."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from time import monotonic

from kancha.core.errors import shorten
from kancha.engine.failures import EngineFailed, Refused, SpokeNonsense
from kancha.engine.process import LineProcess

PARTING = 1.0
"""Seconds that a process gets to end by itself when it is told to quit."""


@dataclass(slots=True)
class Introduction:
    """What an engine says of itself."""

    name: str = ""
    author: str = ""
    games: list[str] = field(default_factory=list)
    options: dict[str, str] = field(default_factory=dict)
    """The names of its options, with type, default and bounds as it gave them."""

    def hear(self, line: str) -> bool:
        """Note a line of the introduction; say whether it is one."""
        word, _, rest = line.partition(" ")
        kind, _, value = rest.partition(" ")
        if word == "id" and kind == "name" and value:
            self.name = shorten(value)
        elif word == "id" and kind == "author" and value:
            self.author = shorten(value)
        elif word == "game" and rest:
            self.games.append(rest)
        elif word == "option" and kind == "name" and " type " in value:
            name, _, described = value.partition(" type ")
            self.options[name] = described
        else:
            return False
        return True


def is_info(line: str) -> bool:
    """Say whether a line only tells how the thinking goes."""
    return line.partition(" ")[0] == "info"


class Conversation:
    """Talk with a process that was started for it; after a failure the process is gone."""

    def __init__(self, command: str | Sequence[str], seconds: float) -> None:
        self.process = LineProcess(command)
        self.seconds = seconds
        self.name = self.process.name
        self.closed = False

    def introduce(self) -> Introduction:
        """Let the engine introduce itself."""
        about = Introduction()
        self.ask("ugi", "ugiok", about.hear)
        self.name = self.process.name = about.name or self.name
        return about

    def say(self, line: str) -> None:
        """Send a line."""
        self.process.send(line)

    def ask(self, command: str, answer: str, hear: Callable[[str], bool] = is_info) -> str:
        """Send a command and return what follows the first word of its answer.

        `hear` gets the lines before and refuses what has no place there: SpokeNonsense. Refused is
        raised where an `error` comes instead.
        """
        self.say(command)
        asked = f"`{shorten(command)}`"
        deadline = monotonic() + self.seconds
        while True:
            line = self.read(deadline, f"`{answer}` for {asked}")
            if line is None:
                continue
            word, _, rest = line.partition(" ")
            if word == answer:
                return rest
            if word == "error":
                raise self.failed(Refused, f"it refused {asked}: {shorten(rest, 200)}")
            if not hear(line):
                raise self.failed(SpokeNonsense, f"it answered {asked} with {shorten(line)!r}")

    def read(self, deadline: float, waiting_for: str) -> str | None:
        """Return the next line; None where `process.wake` was called."""
        try:
            return self.process.read(deadline, waiting_for)
        except EngineFailed:
            self.drop()
            raise

    def failed(self, kind: type[EngineFailed], reason: str) -> EngineFailed:
        """End the process; return the error to raise."""
        self.drop()
        return kind(self.name, reason, self.process.said)

    def quit(self) -> None:
        """Ask the process to end, and see to it that it does."""
        if not self.closed:
            self.say("quit")
            self.process.close_input()
            self.process.ended(PARTING)
            self.drop()

    def drop(self) -> None:
        """End the process without a word."""
        self.closed = True
        self.process.kill()

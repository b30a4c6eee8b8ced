"""A host's talk with an engine: it asks, waits so long, and takes no nonsense."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from time import monotonic

from kancha.core.errors import shorten
from kancha.core.game import Game
from kancha.core.move import Move
from kancha.core.options import OptionValue
from kancha.core.position import Position
from kancha.engines.failures import (
    CannotStart,
    EngineFailed,
    PlayedIllegally,
    Refused,
    SpokeNonsense,
)
from kancha.engines.process import LineProcess
from kancha.engines.wording import option_text

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
        self.about = Introduction()
        self.closed = False

    def introduce(self) -> None:
        """Let the engine introduce itself."""
        self.about = Introduction()
        self.ask("ugi", "ugiok", self.about.hear)
        self.name = self.process.name = self.about.name or self.name

    def begin(self, game: Game, settings: Mapping[str, OptionValue]) -> None:
        """Set options of the engine and of the game, and begin a new game."""
        if game.info.id not in self.about.games:
            offers = ", ".join(self.about.games) or "no game that it names"
            raise self.failed(CannotStart, f"it plays {shorten(offers)}, not {game.info.id}")
        wanted = dict(settings)
        changed = game.changed_options()
        for name, value in game.options.items():
            if name in changed or f"game.{name}" in self.about.options:
                wanted[f"game.{name}"] = value
        for name, value in wanted.items():
            if name not in self.about.options:
                raise self.failed(CannotStart, f"it has no option {shorten(name)}")
            self.ask(f"setoption name {name} value {option_text(value)}", "ok")
        self.ask(f"uginewgame {game.info.id}", "ok")

    def say(self, line: str) -> None:
        """Send a line."""
        self.process.send(line)

    def ask(
        self,
        command: str,
        answer: str,
        hear: Callable[[str], bool] = is_info,
        seconds: float | None = None,
    ) -> str:
        """Send a command and return what follows the first word of its answer.

        `hear` gets the lines before and refuses what has no place there: SpokeNonsense. Refused is
        raised where an `error` comes instead.
        """
        self.say(command)
        asked = f"`{shorten(command)}`"
        deadline = monotonic() + (self.seconds if seconds is None else seconds)
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

    def settle(self) -> None:
        """Pass over the error that answers a stop which came too late."""
        self.say("isready")
        deadline = monotonic() + self.seconds
        while self.read(deadline, "readyok") != "readyok":
            pass

    def move(self, position: Position, text: str) -> Move:
        """Return the legal move that the engine has named, or raise PlayedIllegally."""
        found = position.explain(text)
        if found.move is None:
            why = f"{found.reason} ({found.rule})" if found.reason else "it is incomplete"
            raise self.failed(PlayedIllegally, f"{shorten(text)!r} is not a legal move: {why}")
        return found.move

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

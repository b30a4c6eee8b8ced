"""The host's end of the protocol: requests with deadlines and checked answers."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from time import monotonic

from kancha.core.errors import shorten
from kancha.core.game import Game
from kancha.core.move import Move
from kancha.core.options import OptionValue
from kancha.core.position import Position
from kancha.engines.errors import (
    EngineError,
    EngineIllegalMoveError,
    EngineProtocolError,
    EngineRefusedError,
    EngineStartError,
)
from kancha.engines.process import LineProcess
from kancha.engines.protocol_text import option_text

QUIT_SECONDS = 1.0
"""How long a process has to end after `quit`."""


@dataclass(slots=True)
class EngineInfo:
    """What an engine says about itself in the handshake."""

    name: str = ""
    author: str = ""
    games: list[str] = field(default_factory=list)
    options: dict[str, str] = field(default_factory=dict)
    """Its options by name, with type, default and bounds as written by the engine."""

    def accept(self, line: str) -> bool:
        """Read a line of the handshake; return False if it is not one."""
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
    """Return whether a line only reports on the search."""
    return line.partition(" ")[0] == "info"


class EngineConnection:
    """A running engine process; after a failure the process is killed."""

    def __init__(self, command: str | Sequence[str], seconds: float) -> None:
        self.process = LineProcess(command)
        self.seconds = seconds
        self.name = self.process.name
        self.info = EngineInfo()
        self.closed = False

    def handshake(self) -> None:
        """Ask the engine who it is and which games and options it has."""
        self.info = EngineInfo()
        self.request("ugi", "ugiok", self.info.accept)
        self.name = self.process.name = self.info.name or self.name

    def new_game(self, game: Game, settings: Mapping[str, OptionValue]) -> None:
        """Set the options of engine and game, and start a new game."""
        if game.info.id not in self.info.games:
            offers = ", ".join(self.info.games) or "no game"
            raise self.fail(EngineStartError, f"it plays {shorten(offers)}, not {game.info.id}")
        wanted = dict(settings)
        changed = game.changed_options()
        for name, value in game.options.items():
            if name in changed or f"game.{name}" in self.info.options:
                wanted[f"game.{name}"] = value
        for name, value in wanted.items():
            if name not in self.info.options:
                raise self.fail(EngineStartError, f"it has no option {shorten(name)}")
            self.request(f"setoption name {name} value {option_text(value)}", "ok")
        self.request(f"uginewgame {game.info.id}", "ok")

    def send(self, line: str) -> None:
        """Send a line."""
        self.process.send(line)

    def request(
        self,
        command: str,
        answer: str,
        accept: Callable[[str], bool] = is_info,
        seconds: float | None = None,
    ) -> str:
        """Send a command and return what follows the first word of its answer.

        `accept` gets the lines before the answer and returns False for a line that may not come
        there, which raises EngineProtocolError. An `error` line raises EngineRefusedError.
        """
        self.send(command)
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
                raise self.fail(EngineRefusedError, f"it refused {asked}: {shorten(rest, 200)}")
            if not accept(line):
                raise self.fail(EngineProtocolError, f"it answered {asked} with {shorten(line)!r}")

    def read(self, deadline: float, waiting_for: str) -> str | None:
        """Return the next line, or None after `process.wake`."""
        try:
            return self.process.read(deadline, waiting_for)
        except EngineError:
            self.kill()
            raise

    def sync(self) -> None:
        """Skip the error that answers a `stop` sent too late."""
        self.send("isready")
        deadline = monotonic() + self.seconds
        while self.read(deadline, "readyok") != "readyok":
            pass

    def read_move(self, position: Position, text: str) -> Move:
        """Return the move with that text; raise EngineIllegalMoveError if it is not legal."""
        found = position.explain(text)
        if found.move is None:
            why = f"{found.reason} ({found.rule})" if found.reason else "it is incomplete"
            raise self.fail(EngineIllegalMoveError, f"{shorten(text)!r} is not a legal move: {why}")
        return found.move

    def fail(self, kind: type[EngineError], reason: str) -> EngineError:
        """Kill the process and return the error to raise."""
        self.kill()
        return kind(self.name, reason, self.process.stderr)

    def quit(self) -> None:
        """Ask the process to end; kill it if it does not."""
        if not self.closed:
            self.send("quit")
            self.process.close_input()
            self.process.wait(QUIT_SECONDS)
            self.kill()

    def kill(self) -> None:
        """Kill the process."""
        self.closed = True
        self.process.kill()

"""The engine's end of the protocol: commands in, answers out. See docs/protocol.md."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import partial
from importlib.metadata import version
from typing import BinaryIO

from kancha.core.bits import CHANCE
from kancha.core.errors import IllegalMove, KanchaError, OptionError, PositionError, shorten
from kancha.core.game import Game
from kancha.core.options import Choice, Flag, Number, Option, options_by_name
from kancha.engines.engine import Engine
from kancha.engines.player import MAX_SEED, Budget
from kancha.engines.protocol_text import option_text, result_text
from kancha.engines.search_thread import SearchThread
from kancha.record.record import Record

MAX_LEVEL = 10
MAX_LINE = 1 << 20
GAME_PREFIX = "game."
"""The prefix of the game's own options."""
SETTING = re.compile(r"name (\S+) value (.+)")
LIMIT = re.compile(r"[1-9][0-9]{0,11}")


class ProtocolError(KanchaError):
    """A command is unknown or incomplete, or comes at the wrong time."""


class UgiEngine:
    """An engine for one game and one host; every command is answered with `write`."""

    def __init__(
        self, game: Game, write: Callable[[str], None], level: int = MAX_LEVEL, seed: int = 0
    ) -> None:
        self.write = write
        self.record = Record(game)
        self.own_options = (
            Number(name="Level", default=level, least=1, most=MAX_LEVEL, meaning="strength"),
            Number(name="Seed", default=seed, least=0, most=MAX_SEED, meaning="for randomness"),
            Number(name="Threads", default=1, least=1, most=64, meaning="to search on"),
            Number(name="MultiPV", default=1, least=1, most=100, meaning="lines to show"),
        )
        self.settings = {option.name: int(option.default) for option in self.own_options}
        self.next_options = dict(game.options)
        self.engine: Engine | None = None
        self.search: SearchThread | None = None

    @property
    def game(self) -> Game:
        """The game that is played, with its options."""
        return self.record.game

    @property
    def is_searching(self) -> bool:
        """Whether a `go` has not been answered yet."""
        return self.search is not None and not self.search.finished

    def run(self, stream: BinaryIO) -> None:
        """Read and answer commands until `quit` or the end of the stream."""
        while line := stream.readline(MAX_LINE):
            if len(line) == MAX_LINE and not line.endswith(b"\n"):
                while len(line) == MAX_LINE and not line.endswith(b"\n"):
                    line = stream.readline(MAX_LINE)
                self.write(f"error a line has at most {MAX_LINE} bytes")
                continue
            command, *words = line.decode("utf-8", "replace").split() or [""]
            if command == "quit":
                break
            if command:
                self.handle(command, words)
        if self.search is not None:
            self.search.stop()

    def handle(self, command: str, words: list[str]) -> None:
        """Answer one command."""
        try:
            if command not in COMMANDS:
                known = ", ".join([*COMMANDS, "quit"])
                raise ProtocolError(f"unknown command {shorten(command)!r}; there are {known}")
            if self.is_searching and command not in DURING_SEARCH:
                raise ProtocolError(f"{command} has to wait for bestmove; send stop first")
            COMMANDS[command](self, words)
        except KanchaError as error:
            self.write(f"error {' '.join(str(error).split())}")
        except Exception as error:  # noqa: BLE001 - no command may end the engine
            said = shorten(str(error), 200)
            self.write(f"error {command} failed in the engine: {type(error).__name__}: {said}")

    # --- commands -------------------------------------------------------------------------------

    def introduce(self, words: list[str]) -> None:
        """`ugi`: the engine's name, its game and its options."""
        expect_no_words("ugi", words)
        self.write(f"id name Kancha {version('kancha')}")
        self.write("id author The Kancha authors")
        self.write(f"game {self.game.info.id}")
        for own in self.own_options:
            self.write(option_line(own.name, own))
        for option in self.game.info.options:
            self.write(option_line(GAME_PREFIX + option.name, option))
        self.write("ugiok")

    def is_ready(self, words: list[str]) -> None:
        """`isready`, at any time."""
        expect_no_words("isready", words)
        self.write("readyok")

    def set_option(self, words: list[str]) -> None:
        """`setoption name N value V`; options of the game wait for the next `uginewgame`."""
        match = SETTING.fullmatch(" ".join(words))
        if match is None:
            raise ProtocolError("write setoption name NAME value VALUE")
        name, value = match.groups()
        of_game = {
            GAME_PREFIX + name: option
            for name, option in options_by_name(self.game.info.options).items()
        }
        own = {option.name: option for option in self.own_options}
        if name in of_game:
            self.next_options[of_game[name].name] = of_game[name].read(value)
        elif name in own:
            self.settings[name] = int(own[name].read(value))
            self.engine = None
        else:
            raise OptionError(shorten(name), f"unknown; there are {', '.join([*own, *of_game])}")
        self.write("ok")

    def new_game(self, words: list[str]) -> None:
        """`uginewgame [GAME]`."""
        if words not in ([], [self.game.info.id]):
            raise ProtocolError(f"this engine plays {self.game.info.id}")
        self.record = Record(type(self.game)(**self.next_options))
        self.engine = None
        self.write("ok")

    def set_position(self, words: list[str]) -> None:
        """`position startpos|text T [moves M...]` or `position view V guess T`."""
        kind, rest = (words[0], words[1:]) if words else ("", [])
        if kind == "view":
            self.record = self._read_view(rest)
        elif kind in ("startpos", "text"):
            text, moves = split_at(rest, "moves")
            if bool(text) != (kind == "text"):
                raise ProtocolError("write position startpos [moves ...], or text and its text")
            start = self.game.parse(" ".join(text)) if text else None
            self.record = play_moves(Record(self.game, start), moves)
        else:
            raise ProtocolError("a position is given by startpos, text or view")
        self.write("ok")

    def go(self, words: list[str]) -> None:
        """`go [movetime MS] [nodes N] [depth D]`, or `go infinite`."""
        budget, infinite = read_go(words)
        outcome, position = self.record.outcome, self.record.position
        if outcome is not None:
            raise ProtocolError(f"the game is over: {outcome.reason} ({outcome.rule})")
        if position.seat == CHANCE:
            raise ProtocolError("chance decides here: send what happens as a move")
        if self.engine is None:
            self.engine = Engine(
                self.game,
                self.settings["Level"],
                self.settings["Seed"],
                threads=self.settings["Threads"],
            )
        lines = self.settings["MultiPV"]
        self.search = SearchThread(
            self.engine, position, budget, lines, self.write, infinite=infinite
        )

    def stop(self, words: list[str]) -> None:
        """`stop`: answered at once by the `bestmove`."""
        expect_no_words("stop", words)
        if self.search is None or self.search.finished:
            raise ProtocolError("there is nothing to stop")
        self.search.stop()

    def query(self, words: list[str]) -> None:
        """`query WHAT`."""
        position, outcome = self.record.position, self.record.outcome
        seat = None if outcome is not None else position.seat
        players = [f"p{number}" for number in range(1, self.game.seats + 1)]
        turn = "none" if seat is None else "chance" if seat == CHANCE else players[seat]
        answers: dict[str, Callable[[], str]] = {
            "turn": lambda: turn,
            **{f"{player}turn": partial(true_or_false, player == turn) for player in players},
            "gameover": partial(true_or_false, outcome is not None),
            "result": lambda: result_text(self.record),
            "moves": lambda: " ".join(position.moves.texts) if outcome is None else "",
            "text": lambda: str(position),
        }
        if len(words) != 1 or words[0] not in answers:
            raise ProtocolError(f"write query and one of {', '.join(answers)}")
        self.write(f"response {answers[words[0]]()}".rstrip())

    def _read_view(self, words: list[str]) -> Record:
        view, guess = split_at(words, "guess")
        if not view or not guess:
            raise ProtocolError("write position view VIEW guess TEXT")
        position = self.game.parse(" ".join(guess))
        if position.seat is None or position.seat < 0:
            raise PositionError("guess", "no seat is to move")
        if str(position.view(position.seat)) != " ".join(view):
            raise PositionError("guess", "the seat to move would see something else")
        return Record(self.game, position)


Command = Callable[[UgiEngine, list[str]], None]
COMMANDS: dict[str, Command] = {
    "ugi": UgiEngine.introduce,
    "isready": UgiEngine.is_ready,
    "setoption": UgiEngine.set_option,
    "uginewgame": UgiEngine.new_game,
    "position": UgiEngine.set_position,
    "go": UgiEngine.go,
    "stop": UgiEngine.stop,
    "query": UgiEngine.query,
}
DURING_SEARCH = ("isready", "stop", "query")


def option_line(name: str, option: Option) -> str:
    """Return the line that offers an option."""
    default = option_text(option.default)
    if isinstance(option, Flag):
        return f"option name {name} type check default {default}"
    if isinstance(option, Number):
        bounds = f"min {option.least} max {option.most}"
        return f"option name {name} type spin default {default} {bounds}"
    if isinstance(option, Choice):
        values = "".join(f" var {option_text(value)}" for value in option.values)
        return f"option name {name} type combo default {default}{values}"
    return f"option name {name} type string default {default}"


def read_go(words: list[str]) -> tuple[Budget, bool]:
    """Read the budget that follows `go`, and whether the search is infinite."""
    if words == ["infinite"]:
        return Budget(), True
    given: dict[str, int] = {}
    for name, value in zip(words[::2], [*words[1::2], ""], strict=False):
        if name not in ("movetime", "nodes", "depth") or name in given:
            raise ProtocolError(f"go takes movetime, nodes, depth or infinite, not {shorten(name)}")
        if not LIMIT.fullmatch(value):
            raise ProtocolError(f"{name} is a whole number from 1 on, not {shorten(value)!r}")
        given[name] = int(value)
    seconds = given["movetime"] / 1000 if "movetime" in given else None
    return Budget(seconds, given.get("nodes"), given.get("depth")), False


def split_at(words: list[str], divider: str) -> tuple[list[str], list[str]]:
    """Return the words before a divider, and those after it."""
    if divider not in words:
        return words, []
    place = words.index(divider)
    return words[:place], words[place + 1 :]


def play_moves(record: Record, moves: list[str]) -> Record:
    """Play moves; ProtocolError says which one is illegal, and why."""
    for number, move in enumerate(moves, 1):
        try:
            record.play(move)
        except IllegalMove as error:
            raise ProtocolError(f"move {number}, {error}") from error
    return record


def true_or_false(fact: bool) -> str:  # noqa: FBT001
    """Return `true` or `false`."""
    return str(fact).lower()


def expect_no_words(command: str, words: list[str]) -> None:
    """Refuse words after a command that takes none."""
    if words:
        raise ProtocolError(f"{command} takes no words, but there is {shorten(' '.join(words))!r}")

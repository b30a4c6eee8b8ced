"""Call everything public with arguments that make no sense; run as a process of its own.

`python -m tests.core.fuzz_calls CALLS SEED LOG [GAME[/VARIANT]...]` writes each call to LOG
before it is made, so that the last line of LOG is the call that crashed the interpreter.
"""

from __future__ import annotations

import os
import random
import sys
import tempfile
import traceback
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, cast

import kancha
from kancha.core.buffer import Buffer
from kancha.core.objective import Objective
from kancha.core.provable import Provable
from kancha.core.registry import variant
from kancha.engines.engine import Engine
from kancha.search.forced import ForcedWins
from kancha.search.greedy import greedy_move
from kancha.search.prover import Prover
from kancha.search.transposition import TranspositionTable
from tests.core.tictactoe import TicTacToe

SPECIAL = [
    "__contains__",
    "__eq__",
    "__getitem__",
    "__hash__",
    "__init__",
    "__iter__",
    "__len__",
    "__reduce__",
    "__repr__",
    "__str__",
    "_repr_svg_",
]
NUMBERS = [-(2**31), -65, -2, -1, 0, 1, 2, 3, 4, 5, 7, 8, 31, 63, 64, 65, 127, 255, 1000, 4096]
NUMBERS += [1 << 29, 1 << 30, 2**31 - 1, 2**31, 2**63, 2**64, 2**200]
TEXTS = ["", "a1", "a1-a2", "x", " ", "\0", "é", "9" * 50, "1.5", "-", "?", "[", "{", "w" * 5000]
THINGS: list[object] = [None, True, 0.5, float("nan"), float("inf"), b"a1", [], [0, 1], (0,), {}]
THINGS += [object(), int, kancha.Position, range(3), slice(None), lambda: 0, {1}, 1j, ["a1"]]
REFUSALS: tuple[type[Exception], ...] = (kancha.KanchaError, TypeError, IndexError)
"""What the classes of the library raise for arguments that make no sense."""
COMPLAINTS = (*REFUSALS, ArithmeticError, AssertionError, AttributeError, LookupError, ValueError)
"""What the parts of a single game may raise: they get no more than an ordinary Python error."""
MADE_FROM_NUMBERS: list[Callable[..., object]] = [Buffer, kancha.Rng, kancha.Move, kancha.Moves]
POTENTIALS = ["gipf/Ultimate GIPF", "gipf/with a die", "gipf/with Kulami inside"]
EVERYTHING = [*kancha.games(), *POTENTIALS, "template", "tic-tac-toe"]
LAST_PLIES = 6
"""So far from the end all questions to a prover are answered at once."""


@dataclass
class Sample:
    """An object to call, with what it must still be afterwards (a position never changes)."""

    thing: Any
    told: str = ""

    def __post_init__(self) -> None:
        if isinstance(self.thing, kancha.Position):
            self.told = describe(self.thing)

    def check(self) -> None:
        if self.told and describe(self.thing) != self.told:
            raise SystemExit(f"a position changed: {self.told} is now {describe(self.thing)}")


def describe(position: kancha.Position) -> str:
    return f"{position} {position.key:x} {position.seat} {hash(position)}"


def positions(game: kancha.Game, chooser: random.Random) -> Iterator[kancha.Position]:
    """Yield the first position, one in the middle and one near the end of a random game."""
    line = [game.start()]
    rng = kancha.Rng(chooser.getrandbits(30))
    while line[-1].seat is not None and len(line) < 150:
        line.append(line[-1].play(line[-1].pick(rng)))
    yield from (line[0], line[len(line) // 2], line[-1])


def game_called(name: str) -> kancha.Game:
    """Return a game, or one of its variants."""
    if name == "tic-tac-toe":
        return TicTacToe()
    return variant(name)


def endings(chooser: random.Random) -> list[kancha.Position]:
    """Return the last positions of a game of which everything can be proved."""
    line = [kancha.game("gorami", board=16).start()]
    rng = kancha.Rng(chooser.getrandbits(30))
    while line[-1].seat is not None:
        line.append(line[-1].play(line[-1].pick(rng)))
    return line[-LAST_PLIES:]


class Fuzzer:
    def __init__(self, names: list[str], seed: int, log: Path) -> None:
        self.chooser = random.Random(seed)
        self.log = log.open("w", encoding="utf-8", errors="backslashreplace")
        games = [game_called(name) for name in names]
        self.samples = [
            Sample(position) for game in games for position in positions(game, self.chooser)
        ]
        found = [sample.thing for sample in self.samples]
        self.samples += [Sample(game) for game in games]
        self.samples += [Sample(p.moves) for p in found]
        self.samples += [Sample(p.moves[0]) for p in found if p.seat is not None]
        self.samples += [Sample(kancha.Record(game)) for game in games]
        self.samples += [Sample(Engine(game, level=1)) for game in games]
        self.samples += [Sample(kancha.Rng(1)), Sample(Buffer(3)), Sample(Objective())]
        self.endings = endings(self.chooser)
        self.samples += [Sample(position) for position in self.endings]
        self.samples += [Sample(ForcedWins(self.endings[0])), Sample(greedy_move)]
        self.prover = Prover(TranspositionTable(8), self.ask_again)
        self.samples += [Sample(self.prover), Sample(self.prover)]
        self.things = [sample.thing for sample in self.samples]
        self.texts = (
            TEXTS + [str(p) for p in found] + [str(move) for p in found for move in p.moves[:3]]
        )
        self.last = ""
        self.surprises: set[str] = set()
        self.codes = NUMBERS + [move.code for p in found for move in p.moves[:3]]

    def value(self) -> object:
        kind = self.chooser.random()
        pool: list[Any]
        if kind < 0.45:
            pool = self.codes
        elif kind < 0.6:
            pool = self.texts
        elif kind < 0.85:
            pool = self.things
        else:
            pool = THINGS
        return self.chooser.choice(pool)

    def call(self) -> None:
        """Make one call, and check that it was refused politely or changed nothing."""
        sample = self.chooser.choice(self.samples)
        names = [n for n in dir(type(sample.thing)) if n[0] != "_" or n in SPECIAL]
        names = [n for n in names if not n.startswith("do_")]  # what the author of a game writes
        name = self.chooser.choice(names)
        if isinstance(sample.thing, Engine):
            self.think(sample.thing)
        elif isinstance(sample.thing, Prover):
            self.prove()
        elif sample.thing is greedy_move:
            given = [self.value(), self.chooser.choice([kancha.Rng(1), self.value()])]
            self.note(sample.thing, "", given)
            self.attempt(lambda: greedy_move(*given), REFUSALS)  # type: ignore[arg-type]
        elif name == "__init__" or self.chooser.random() < 0.03:
            self.make(sample)
        else:
            size = self.chooser.choice([0, 1, 1, 1, 2, 2, 3])
            given = [self.value() for _ in range(size)]
            self.note(sample.thing, name, given)
            whole = isinstance(sample.thing, kancha.Game) or name not in dir(kancha.Position)
            self.attempt(lambda: use(sample.thing, name, given), COMPLAINTS if whole else REFUSALS)
        sample.check()

    def make(self, sample: Sample) -> None:
        """Make an object of the library from nonsense."""
        kinds = [*MADE_FROM_NUMBERS, kancha.Record]
        if isinstance(sample.thing, kancha.Position):
            kinds.append(type(sample.thing))
        kind: Callable[..., Any] = self.chooser.choice(kinds)
        given = [self.value() for _ in range(self.chooser.choice([1, 1, 2]))]
        if kind is kinds[-1] is not kancha.Record and self.chooser.random() < 0.5:
            given = [sample.thing.game]
        self.note(kind, "", given)

        def make() -> None:
            made = kind(*given)
            if isinstance(made, kancha.Position):
                self.look(made)

        self.attempt(make, COMPLAINTS)

    def look(self, made: kancha.Position) -> None:
        """Read a position that its game did not set up; every part may complain."""
        for read in (lambda: made.moves, lambda: made.key, lambda: made.seat, made.results):
            self.attempt(read, COMPLAINTS)
        self.attempt(lambda: made.judge(0), COMPLAINTS)
        self.attempt(lambda: made.guess(0, kancha.Rng(1)), COMPLAINTS)
        self.attempt(lambda: str(made), COMPLAINTS)

    def think(self, engine: Engine) -> None:
        """Search with settings that make no sense, but never for long."""
        chooser = self.chooser
        settings: dict[str, Any] = {"nodes": chooser.choice([1, 20])}
        for name in chooser.sample(["depth", "lines", "nodes", "seconds"], chooser.randint(0, 2)):
            settings[name] = chooser.choice([*NUMBERS, *THINGS[:9], "x"])
            if name == "nodes" and isinstance(settings[name], int):
                settings[name] = min(settings[name], 50)
        position: Any = chooser.choice(self.things)
        self.note(engine, "think", [position, settings])
        self.attempt(lambda: engine.think(position, **settings), REFUSALS)
        self.note(engine, "choose", [position])
        self.attempt(lambda: engine.choose(position), REFUSALS)
        seconds: Any = chooser.choice([0, 0.001, *THINGS[:9], -1, "x"])
        self.note(engine, "finish", [position, seconds])
        # Where anything is finished at all, infinite time is used up.
        if seconds != float("inf"):
            self.attempt(lambda: engine.finish(position, seconds), REFUSALS)
        level: Any = chooser.choice([None, engine.level, self.value()])
        self.note(engine, "searcher", [level])
        self.attempt(lambda: engine.searcher(level), REFUSALS)
        if chooser.random() < 0.1:
            self.note(engine, "stop", [])
            self.attempt(engine.stop, REFUSALS)

    def prove(self) -> None:
        """Ask a prover about the ends of games, and about what is no position."""
        chooser = self.chooser
        thing: Any = chooser.choice([*self.endings, self.value()])
        if isinstance(thing, Provable) and not any(thing is each for each in self.endings):
            return  # the answer may take for ever
        numbers: list[Any] = [0, 1, 2, 4, 6, self.value()]
        seat, wanted = chooser.choice(numbers), chooser.choice(numbers)
        for name, given in (("gets", (seat, wanted)), ("learn", (seat, wanted)), ("result", ())):
            self.note(self.prover, name, [thing, *given])
            ask: Callable[..., Any] = getattr(self.prover, name)
            more = {"found": bool(seat)} if name == "learn" else {}
            self.attempt(lambda: ask(thing, *given, **more), REFUSALS)  # noqa: B023

    def ask_again(self, position: kancha.Position, wanted: int, found: bool) -> None:
        """Do in a report what would spoil the search."""
        self.attempt(lambda: self.prover.gets(cast(Provable, position), 0, 4), REFUSALS)
        self.attempt(lambda: self.prover.learn(position, 1, wanted, found=found), REFUSALS)

    def note(self, thing: object, name: str, given: list[object]) -> None:
        shown = ", ".join(ascii(value)[:80] for value in given)
        self.last = f"{type(thing).__name__} {ascii(thing)[:200]}: {name}({shown})"
        self.log.write(self.last + "\n")
        self.log.flush()

    def attempt(self, act: Callable[[], object], allowed: tuple[type[Exception], ...]) -> None:
        try:
            act()
        except allowed:
            pass
        except Exception as error:  # noqa: BLE001 - collected: one run finds them all
            at = traceback.extract_tb(error.__traceback__)[-1]
            self.surprises.add(f"{self.last}: {error!r} in {at.filename}:{at.lineno}")


def use(thing: object, name: str, given: list[object]) -> None:
    """Call a method, or read a property and what it holds."""
    if name == "__getitem__":
        cast(Any, thing)[given[0] if len(given) == 1 else tuple(given)]
        return
    value = getattr(thing, name)
    if isinstance(thing, kancha.Record) and name == "play":
        thing.undo(len(thing.positions) - 1)  # a record of its own, so that it never grows
    found = value(*given) if callable(value) else value
    if isinstance(found, Iterator):
        list(found)
    if isinstance(found, kancha.Position):
        describe(found)


def main() -> None:
    calls, seed, log, *names = sys.argv[1:]
    with tempfile.TemporaryDirectory() as folder:
        place = Path(log).resolve()
        os.chdir(folder)
        fuzzer = Fuzzer(names or EVERYTHING, int(seed), place)
        for _ in range(int(calls)):
            fuzzer.call()
        os.chdir("/")
    if fuzzer.surprises:
        raise SystemExit("\n".join(sorted(fuzzer.surprises)))


if __name__ == "__main__":
    main()

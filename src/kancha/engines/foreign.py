"""A player that is an engine in its own process, of whatever origin. See docs/protocol.md."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from threading import Lock
from time import monotonic

from kancha.core.errors import KanchaError, shorten
from kancha.core.game import Game
from kancha.core.move import Move
from kancha.core.options import OptionValue
from kancha.core.position import Position
from kancha.core.rng import Rng
from kancha.engines.conversation import Conversation
from kancha.engines.failures import Refused, SpokeNonsense
from kancha.engines.player import HIGHEST_SEED, Budget
from kancha.engines.wording import go_command, position_command


class Foreign:
    """Runs a command and plays what it answers; EngineFailed tells what went wrong.

    `options` are set before every game. `handshake` is how many seconds every command but `go` may
    take, `grace` how late the answer to `go` or `stop` may be, `patience` how long a move may take
    whose budget names no time. `tell` gets the engine's `info` lines. A process that failed is
    ended; the next `start` runs a new one.
    """

    def __init__(
        self,
        command: str | Sequence[str],
        options: Mapping[str, OptionValue] | None = None,
        *,
        handshake: float = 10.0,
        grace: float = 2.0,
        patience: float = 60.0,
        tell: Callable[[str], None] | None = None,
    ) -> None:
        self.command = command
        self.options = dict(options or {})
        self.handshake = handshake
        self.grace = grace
        self.patience = patience
        self.tell = tell
        self.name = command if isinstance(command, str) else " ".join(command)
        self._talk: Conversation | None = None
        self._rng = Rng(0)
        self._lock = Lock()
        self._choosing = self._stopped = False

    def start(self, game: Game, seed: int) -> None:
        """Get ready for a new game; the process is started where none is running."""
        if self._talk is None or self._talk.closed:
            self._talk = Conversation(self.command, self.handshake)
            self._talk.introduce()
            self.name = self._talk.about.name or self.name
        self._rng = Rng(seed)
        settings = dict(self.options)
        if "Seed" in self._talk.about.options:
            settings.setdefault("Seed", seed & HIGHEST_SEED)
        self._talk.begin(game, settings)

    def choose(self, position: Position, budget: Budget) -> Move:
        """Return the engine's move. It is told only what the seat to move may see."""
        talk = self._talk
        if talk is None or talk.closed:
            raise KanchaError(f"{self.name} is not running: call start first")
        with self._lock:
            self._choosing, self._stopped = True, False
        try:
            talk.ask(position_command(position, self._rng), "ok")
            text = self._think(talk, budget)
        finally:
            with self._lock:
                self._choosing = False
        if self._stopped:
            talk.settle()
        return talk.move(position, text)

    def stop(self) -> None:
        """Make `choose`, which runs in another thread, answer at once."""
        with self._lock:
            if self._choosing and self._talk is not None:
                self._stopped = True
                self._talk.process.wake()

    def close(self) -> None:
        """End the process and whatever it has started."""
        if self._talk is not None:
            self._talk.quit()

    def _think(self, talk: Conversation, budget: Budget) -> str:
        talk.say(go_command(budget))
        seconds = self.patience if budget.seconds is None else budget.seconds
        deadline = monotonic() + seconds + self.grace
        told_to_stop = False
        while True:
            if self._stopped and not told_to_stop:
                told_to_stop = True
                talk.say("stop")
                deadline = min(deadline, monotonic() + self.grace)
            line = talk.read(deadline, "bestmove")
            if line is None:
                continue
            word, _, rest = line.partition(" ")
            if word == "bestmove":
                return rest
            if word == "error":
                raise talk.failed(Refused, f"it refused to think: {shorten(rest, 200)}")
            if word != "info":
                raise talk.failed(SpokeNonsense, f"it wrote {shorten(line)!r} while thinking")
            if self.tell is not None:
                self.tell(line)

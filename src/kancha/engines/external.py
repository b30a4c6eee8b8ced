"""A player that runs an engine in its own process. See docs/protocol.md."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from threading import Lock
from time import monotonic
from typing import Any, Self

from kancha.core.errors import KanchaError, shorten
from kancha.core.game import Game
from kancha.core.move import Move
from kancha.core.options import OptionValue
from kancha.core.position import Position
from kancha.core.rng import Rng
from kancha.engines.connection import EngineConnection
from kancha.engines.errors import EngineProtocolError, EngineRefusedError
from kancha.engines.player import MAX_SEED, Budget
from kancha.engines.protocol_text import go_command, position_command


class ExternalEngine:
    """Runs a command and plays the moves that it answers; EngineError says what went wrong.

    `options` are set before every game. `handshake` is the time limit in seconds for every command
    but `go`, `grace` how late the answer to `go` or `stop` may come, `patience` how long a move may
    take if its budget has no time. `on_info` gets the engine's `info` lines. A process that failed
    is killed; the next `start` runs a new one.
    """

    def __init__(
        self,
        command: str | Sequence[str],
        options: Mapping[str, OptionValue] | None = None,
        *,
        handshake: float = 60.0,
        grace: float = 2.0,
        patience: float = 60.0,
        on_info: Callable[[str], None] | None = None,
    ) -> None:
        self.command = command
        self.options = dict(options or {})
        self.handshake = handshake
        self.grace = grace
        self.patience = patience
        self.on_info = on_info
        self.name = command if isinstance(command, str) else " ".join(command)
        self._connection: EngineConnection | None = None
        self._rng = Rng(0)
        self._lock = Lock()
        self._choosing = self._stopped = False

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def start(self, game: Game[Any], seed: int = 0) -> None:
        """Get ready for a new game; start the process if it is not running."""
        if self._connection is None or self._connection.closed:
            self._connection = EngineConnection(self.command, self.handshake)
            self._connection.handshake()
            self.name = self._connection.info.name or self.name
        self._rng = Rng(seed)
        settings = dict(self.options)
        if "Seed" in self._connection.info.options:
            settings.setdefault("Seed", seed & MAX_SEED)
        self._connection.new_game(game, settings)

    def choose(self, position: Position, budget: Budget) -> Move:
        """Return the engine's move. The engine sees only what the seat to move may see."""
        connection = self._connection
        if connection is None or connection.closed:
            raise KanchaError(f"{self.name} is not running: call start(game) first")
        with self._lock:
            self._choosing, self._stopped = True, False
        try:
            connection.request(position_command(position, self._rng), "ok")
            text = self._think(connection, budget)
        finally:
            with self._lock:
                self._choosing = False
        if self._stopped:
            connection.sync()
        return connection.read_move(position, text)

    def stop(self) -> None:
        """Make `choose`, which runs in another thread, answer at once."""
        with self._lock:
            if self._choosing and self._connection is not None:
                self._stopped = True
                self._connection.process.wake()

    def close(self) -> None:
        """End the process and all that it started."""
        if self._connection is not None:
            self._connection.quit()

    def _think(self, connection: EngineConnection, budget: Budget) -> str:
        connection.send(go_command(budget))
        seconds = self.patience if budget.seconds is None else budget.seconds
        deadline = monotonic() + seconds + self.grace
        sent_stop = False
        while True:
            if self._stopped and not sent_stop:
                sent_stop = True
                connection.send("stop")
                deadline = min(deadline, monotonic() + self.grace)
            line = connection.read(deadline, "bestmove")
            if line is None:
                continue
            word, _, rest = line.partition(" ")
            if word == "bestmove":
                return rest
            if word == "error":
                raise connection.fail(
                    EngineRefusedError, f"it refused to think: {shorten(rest, 200)}"
                )
            if word != "info":
                raise connection.fail(
                    EngineProtocolError, f"it wrote {shorten(line)!r} while thinking"
                )
            if self.on_info is not None:
                self.on_info(line)

"""A bot at one table: it follows the table and lets its engine find the moves."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable
from contextlib import suppress
from typing import Any, Literal

import msgspec
from msgspec import Struct
from websockets.asyncio.client import ClientConnection
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from kancha.cli.bot_client import AWAY, Client, RefusedError
from kancha.core.errors import KanchaError
from kancha.core.game import Game
from kancha.core.registry import game as chosen_game
from kancha.engines.external import ExternalEngine
from kancha.engines.player import Budget
from kancha.server.http.delta import patched

RETRY = 1.0
"""Seconds until a server that does not answer is asked again."""
STAYS = 60.0
"""Seconds that a bot waits for a rematch while others are still at the table."""
PART = 30
"""The part of the time left that a move may take, besides most of the increment."""
MOST_FAILURES = 3
"""How often an engine may fail in a game before the bot resigns."""
FINAL = (4401, 4404)
"""The codes of sockets that need not be opened again."""


class SeenSeat(Struct):
    """A seat."""

    kind: str
    player: str = ""
    yours: bool = False
    connected: bool = False


class SeenClock(Struct):
    """The clocks."""

    left_ms: list[int]
    increment_ms: int


class SeenProposal(Struct):
    """What somebody proposes."""

    what: Literal["draw", "take_back", "rematch", "again"]
    by: int
    waiting_for: list[int]


class SeenEnding(Struct):
    """How the game ended."""

    sentence: str


class Seen(Struct, kw_only=True):
    """What a bot needs of the state of a table."""

    game: str
    options: dict[str, Any]
    status: str
    seats: list[SeenSeat]
    you: list[int]
    ply: int
    version: int
    can: list[str]
    proposals: list[SeenProposal]
    clock: SeenClock | None
    ending: SeenEnding | None
    rematch: str | None = None
    clicks: Any = None


class BotSeat:
    """A bot's seats at one table, until the game is over."""

    def __init__(
        self,
        client: Client,
        table: str,
        command: str,
        seconds: float,
        say: Callable[[str], None],
    ) -> None:
        self.client = client
        self.table = table
        self.command = command
        self.seconds = seconds
        self.say = say
        self.engine: ExternalEngine | None = None
        self.state: dict[str, Any] = {}
        self._failures = 0
        self._started: Game | None = None
        self._thinking: asyncio.Task[None] | None = None
        self._about: tuple[int, int] | None = None
        self._answered: set[tuple[str, int, int]] = set()

    async def play(self) -> None:
        """Play until the game is over. Where the line breaks, it is opened again."""
        try:
            while True:
                with suppress(ConnectionClosed, InvalidHandshake, *AWAY):
                    async with self.client.watch(self.table) as line:
                        if await self._follow(line):
                            return
                await self._give_up_thinking()
                await asyncio.sleep(RETRY)
        finally:
            await self._give_up_thinking()
            if self.engine is not None:
                await asyncio.to_thread(self.engine.close)

    async def _follow(self, line: ClientConnection) -> bool:
        """Follow a table over its socket; return whether there is nothing left to do."""
        self.state, self._about = {}, None
        loop = asyncio.get_running_loop()
        leaves: float | None = None
        while True:
            try:
                async with asyncio.timeout_at(leaves):
                    message = msgspec.json.decode(await line.recv())
            except TimeoutError:
                return True
            except ConnectionClosed:
                if line.close_code in FINAL:
                    return True
                raise
            match message["type"]:
                case "update":
                    self.state = patched(self.state, message["patch"])
                case "state":
                    self.state = message
                case "presence":
                    for seat, here in zip(self.state["seats"], message["connected"], strict=True):
                        seat["connected"] = here
                case "refused":  # the state that follows says what to do now
                    self._about = None
                    await asyncio.sleep(RETRY)
                    await line.send('{"type":"sync"}')
                    continue
                case _:
                    continue
            seen = msgspec.convert(self.state, Seen)
            await self._answer(line, seen)
            await self._think(line, seen)
            if seen.status == "over":
                if leaves is None:
                    leaves = loop.time() + STAYS
                    self.say(seen.ending.sentence if seen.ending else "The game is over.")
                others = [s for s in seen.seats if s.kind == "person" and not s.yours]
                if seen.rematch is not None or not any(seat.connected for seat in others):
                    return True

    async def _answer(self, line: ClientConnection, seen: Seen) -> None:
        """Agree to rematches and takebacks; decline draws, which an engine cannot judge."""
        for proposal in seen.proposals:
            key = (proposal.what, proposal.by, seen.ply)
            if key not in self._answered and set(proposal.waiting_for) & set(seen.you):
                self._answered.add(key)
                agree = proposal.what != "draw"
                await _send(line, "answer", what=proposal.what, agree=agree)

    async def _think(self, line: ClientConnection, seen: Seen) -> None:
        """Let the engine think about a new position, and about no other."""
        mine = seen.clicks is not None
        about = (seen.ply, seen.version) if mine else None
        if about == self._about:
            return
        if self._about is not None and about is not None and self._about[0] == about[0]:
            return  # a proposal or somebody's hidden move: the position is the same
        await self._give_up_thinking()
        self._about = about
        if mine:
            self._thinking = asyncio.create_task(self._move(line, seen))

    async def _give_up_thinking(self) -> None:
        task, self._thinking, self._about = self._thinking, None, None
        if task is None:
            return
        if self.engine is not None and not task.done():
            self.engine.stop()
        task.cancel()
        with suppress(asyncio.CancelledError, *AWAY):
            await task

    async def _move(self, line: ClientConnection, seen: Seen) -> None:
        while True:
            try:
                text = await self._found(seen)
                break
            except RefusedError as refused:
                if refused.fault in ("not_now", "not_allowed"):
                    self._about = None  # in a simultaneous round it is another's turn first
                    return
                raise
            except AWAY:
                await asyncio.sleep(RETRY)
            except KanchaError as error:
                self._failures += 1
                self._started = None
                self.say(f"The engine failed: {error}")
                if self._failures >= MOST_FAILURES:
                    self.say("It failed too often: the game is given up.")
                    await _send(line, "abort" if "abort" in seen.can else "resign")
                    return
        with suppress(ConnectionClosed):  # opened again, the table asks for the move once more
            await _send(line, "play", ply=seen.ply, text=text)

    async def _found(self, seen: Seen) -> str:
        """Return the engine's move; it knows what its seat may know, and no more."""
        if self._started is None:
            self._started = chosen_game(seen.game, **seen.options)
            if self.engine is None:
                self.engine = ExternalEngine(self.command.replace("{game}", seen.game))
            seed = secrets.randbits(29)
            await asyncio.to_thread(self.engine.start, self._started, seed)
        assert self.engine is not None
        guess = await self.client.ask("GET", f"/api/tables/{self.table}/guess")
        position = self._started.parse(guess["guess"])
        seconds = _seconds(seen, guess["seat"], self.seconds)
        move = await asyncio.to_thread(self.engine.choose, position, Budget(seconds=seconds))
        return str(move)


def _seconds(seen: Seen, seat: int, most: float) -> float:
    """Return how long a move may take."""
    if seen.clock is None:
        return most
    left = seen.clock.left_ms[seat] / 1000
    return max(0.05, min(most, left / PART + 0.7 * seen.clock.increment_ms / 1000, left / 3))


async def _send(line: ClientConnection, kind: str, **fields: object) -> None:
    command = {"type": kind, "id": secrets.token_urlsafe(12), **fields}
    await line.send(msgspec.json.encode(command).decode())

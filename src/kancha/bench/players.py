"""Simulated players over the real socket, with time to think and with bad connections.

Each plays random moves. Its connection may break before an answer has come, messages may be sent
twice, the reader may stall. When a game is over, the stored record, the moves that each client has
seen, and a replay must be the same.
"""

from __future__ import annotations

import asyncio
import json
import random
import time
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

from kancha.core.extras import require_extra
from kancha.record.record import Record

require_extra("bench", "the load test")

import httpx  # noqa: E402
from websockets.asyncio.client import ClientConnection, connect  # noqa: E402
from websockets.exceptions import ConnectionClosed, WebSocketException  # noqa: E402

from kancha.server.http.delta import patched  # noqa: E402

PATIENCE = 120
PASSING = ("stale", "not_stored", "unavailable")
"""The faults after which a client goes on with the newest state."""
PAUSE = 0.05
"""Seconds until a server that is not there is asked again."""


@dataclass(frozen=True, slots=True)
class NetworkFaults:
    """How often a client's connection fails, per move."""

    breaks: float = 0.05
    repeats: float = 0.1
    stalls: float = 0.05
    reorders: float = 0.1
    """How often messages come at the wrong time: earlier ones again, and ones that are too soon."""
    stall_seconds: float = 0.05


NO_FAULTS = NetworkFaults(breaks=0, repeats=0, stalls=0, reorders=0)


@dataclass(slots=True)
class Traffic:
    """What happened at the tables of many clients.

    Only moves sent between `begin` and `end` count (by `time.perf_counter`), and what came then.
    """

    begin: float = 0.0
    end: float = float("inf")
    acknowledged: list[float] = field(default_factory=list)
    shown: list[float] = field(default_factory=list)
    messages: int = 0
    volume: int = 0
    """Bytes of messages."""
    misplaced: int = 0
    """Messages that were sent at the wrong time."""
    sent: dict[tuple[str, int], float] = field(default_factory=dict)

    def counts(self, at: float) -> bool:
        """Return whether what happened at that time counts."""
        return self.begin <= at < self.end

    def came(self, message: str | bytes) -> None:
        """Count a message of the server."""
        if self.counts(time.perf_counter()):
            self.messages += 1
            self.volume += len(message)

    def was_acknowledged(self, table: str, ply: int) -> None:
        """Note that the move at a ply is acknowledged."""
        sent = self.sent.get((table, ply), -1.0)
        if self.counts(sent):
            self.acknowledged.append(time.perf_counter() - sent)

    def was_shown(self, table: str, ply: int) -> None:
        """Note that the move at a ply has come to the other player's screen."""
        sent = self.sent.pop((table, ply), -1.0)
        if self.counts(sent):
            self.shown.append(time.perf_counter() - sent)


class Client:
    """A guest who plays at random, after thinking for about so many seconds."""

    def __init__(
        self,
        address: str,
        seed: int,
        faults: NetworkFaults = NO_FAULTS,
        traffic: Traffic | None = None,
        think: float = 0.0,
    ) -> None:
        self.address = address
        self.rng = random.Random(seed)
        self.faults = faults
        self.traffic = Traffic() if traffic is None else traffic
        self.think = think
        self.http = httpx.AsyncClient(base_url=f"http://{address}", timeout=PATIENCE, verify=False)  # noqa: S501 - no TLS here
        self.moves: list[str] = []
        self.acknowledged: dict[int, str] = {}
        """The moves that the server has acknowledged, by their ply."""
        self.state: dict[str, Any] = {}
        self.unanswered: dict[str, Any] | None = None
        self.may_move = False
        self.failed: int | None = None
        """The seat of an engine that waits to be asked again."""
        self.tried = 0
        self.sent: list[str] = []

    async def rest(self, method: str, path: str, body: object = None) -> Any:
        """Make a request and return the answer's JSON; again if nobody answers."""
        while True:
            with suppress(httpx.TransportError):
                answer = await self.http.request(method, path, json=body)
                if answer.status_code != httpx.codes.SERVICE_UNAVAILABLE:
                    answer.raise_for_status()
                    return answer.json()
            await asyncio.sleep(PAUSE)

    def socket(self, path: str) -> connect:
        """Open a socket as this guest."""
        cookie = "; ".join(f"{name}={value}" for name, value in self.http.cookies.items())
        return connect(
            f"ws://{self.address}{path}",
            additional_headers={"Cookie": cookie},
            max_size=None,
            open_timeout=PATIENCE,
            ping_timeout=PATIENCE,
        )

    async def play(self, table: str) -> None:
        """Play to the end; reconnect whenever the connection breaks."""
        while self.state.get("status") != "over":
            since = f"?since={self.state['version']}" if self.state else ""
            try:
                socket = await self.socket(f"/api/tables/{table}/socket{since}")
            except (OSError, TimeoutError, WebSocketException):
                await asyncio.sleep(PAUSE)  # the server is not there: it is started again
                continue
            try:
                if self.unanswered is not None:
                    await socket.send(json.dumps(self.unanswered))
                await self._listen(socket, table)
            except ConnectionClosed:
                continue
            finally:
                await socket.close()
        await self.http.aclose()

    async def _listen(self, socket: ClientConnection, table: str) -> None:
        while self.state.get("status") != "over":
            text = await socket.recv()
            self.traffic.came(text)
            message = json.loads(text)
            if message["type"] == "state":
                self._apply_state(message, table)
            elif message["type"] == "update":
                self._apply_state(patched(self.state, message["patch"]), table)
            elif message["type"] in ("ack", "refused"):
                self._answered(message, table)
            if self.unanswered is None and self.failed is not None:
                self.unanswered = self._command("retry", seat=self.failed)
                await socket.send(json.dumps(self.unanswered))
            if self.unanswered is None and self.may_move and await self._move(socket, table):
                return

    def _apply_state(self, state: dict[str, Any], table: str) -> None:
        if state["moves"] and state["moves"][-1]["seat"] not in state["you"]:
            self.traffic.was_shown(table, state["ply"] - 1)
        self.state = state
        self.may_move = "clicks" in state
        self.failed = next((seat["seat"] for seat in state["seats"] if seat.get("fails")), None)
        self.moves[state["moves_from"] :] = [move["text"] for move in state["moves"]]
        if len(self.moves) != state["ply"]:
            raise AssertionError("the list of moves has a gap")

    def _answered(self, message: dict[str, Any], table: str) -> None:
        if self.unanswered is not None and message.get("id") == self.unanswered["id"]:
            if message["type"] == "ack" and "ply" in self.unanswered:
                self.traffic.was_acknowledged(table, self.unanswered["ply"])
                self.acknowledged[self.unanswered["ply"]] = self.unanswered["text"]
            elif message["type"] == "refused" and message["fault"] not in (
                "stale",
                "not_stored",
                "unavailable",
            ):
                raise AssertionError(f"refused: {message}")
            self.unanswered = None
            self.may_move = False
            self.failed = None

    def random_move(self, state: dict[str, Any]) -> dict[str, Any]:
        """Return the message that plays one of the legal moves of a state."""
        text = self.rng.choice(list(_texts(state["clicks"])))
        return self._command("play", ply=state["ply"], text=text)

    def _misplaced(self) -> list[str]:
        """Return messages that come around the next one, each of which belongs to another time.

        An earlier one that the line has held back, the next move for the ply before, and it for
        the ply after. Answers to them are nobody's: they say so by their ids.
        """
        move = self.unanswered
        if move is None or self.rng.random() >= self.faults.reorders:
            return []
        wrong = [{**move, "id": f"{move['id']}{by:+}", "ply": move["ply"] + by} for by in (-1, 1)]
        texts = [*map(json.dumps, wrong), *self.rng.sample(self.sent, min(1, len(self.sent)))]
        self.rng.shuffle(texts)
        self.traffic.misplaced += len(texts)
        return texts

    def _command(self, kind: str, **fields: object) -> dict[str, Any]:
        self.tried += 1
        return {"type": kind, "id": f"m{self.tried}", **fields}

    async def _move(self, socket: ClientConnection, table: str) -> bool:
        """Think, then send a move; return whether the connection breaks right after it."""
        if self.think:
            await asyncio.sleep(self.think * self.rng.uniform(0.5, 1.5))
        self.unanswered = self.random_move(self.state)
        text = json.dumps(self.unanswered)
        self.traffic.sent.setdefault((table, self.state["ply"]), time.perf_counter())
        wrong = self._misplaced()
        place = self.rng.randint(0, len(wrong))
        for each in (*wrong[:place], text, *wrong[place:]):
            await socket.send(each)
        self.sent.append(text)
        if self.rng.random() < self.faults.repeats:
            await socket.send(text)
        if self.rng.random() < self.faults.stalls:
            await asyncio.sleep(self.faults.stall_seconds)
        return self.rng.random() < self.faults.breaks


def _texts(tree: Any) -> Iterator[str]:
    if isinstance(tree, str):
        yield tree
    else:
        for child in tree.values():
            yield from _texts(child)


async def sit_down(clients: Sequence[Client], game: str) -> str:
    """Open a table for these clients and return its id."""
    for client in clients:
        await client.rest("GET", "/api/me")
    host, *others = clients
    seats = [{"kind": "you"}, *({"kind": "open"} for _ in others)]
    made = await host.rest("POST", "/api/tables", {"game": game, "seats": seats})
    table = str(made["table"])
    for client, invitation in zip(others, made["invitations"], strict=True):
        token = invitation["path"].rpartition("#")[2]
        await client.rest("POST", f"/api/tables/{table}/join", {"token": token})
    return table


async def sit_down_alone(client: Client, game: str, level: int) -> str:
    """Open a table against an engine and return its id."""
    await client.rest("GET", "/api/me")
    seats = [{"kind": "you"}, {"kind": "engine", "level": level}]
    made = await client.rest("POST", "/api/tables", {"game": game, "seats": seats})
    return str(made["table"])


async def play_whole_game(
    address: str, game: str, seed: int, faults: NetworkFaults, traffic: Traffic, level: int = 0
) -> int:
    """Let two clients play a whole game, or one against an engine of a level.

    Compare the records of all, and return the number of moves.
    """
    first, second = (Client(address, 2 * seed + i, faults, traffic) for i in (0, 1))
    if level:
        clients = [first]
        table = await sit_down_alone(first, game, level)
    else:
        clients = [first, second]
        table = await sit_down(clients, game)
    await asyncio.gather(*(client.play(table) for client in clients))
    witness = Client(address, seed)
    stored = Record.read(
        json.dumps(await witness.rest("GET", f"/api/tables/{table}/record?form=json"))
    )
    await witness.http.aclose()
    stored.replay()
    texts = [str(move) for move in stored.moves]
    for client in clients:
        if client.moves != texts:
            raise AssertionError(f"table {table}: the records differ")
        for ply, text in client.acknowledged.items():
            if texts[ply] != text:
                raise AssertionError(f"table {table}: an acknowledged move is lost")
    return len(texts)


async def play_tables(
    address: str,
    tables: int,
    games: Sequence[str],
    faults: NetworkFaults,
    traffic: Traffic,
    first: int = 0,
    level: int = 0,
) -> int:
    """Play at many tables at once, with seeds from `first` on; return the number of moves.

    With a level, engines sit at every other table.
    """
    plays = [
        play_whole_game(
            address,
            games[number // 2 % len(games)] if level else games[number % len(games)],
            number,
            faults,
            traffic,
            level if number % 2 else 0,
        )
        for number in range(first, first + tables)
    ]
    return sum(await asyncio.gather(*plays))

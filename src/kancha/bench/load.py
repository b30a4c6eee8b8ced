"""Simulated players over the real socket: `python -m kancha.bench.load --tables 100`.

Each plays whole random games over a bad connection: it breaks before an answer has come, messages
are sent twice, the reader stalls. At the end the stored record, the moves that each client has
seen, and a replay must be the same. The times are printed.
"""

from __future__ import annotations

import asyncio
import json
import random
import re
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

import click

from kancha.core.extras import require_extra
from kancha.record.record import Record

require_extra("bench", "the load test")

import httpx  # noqa: E402
from websockets.asyncio.client import ClientConnection, connect  # noqa: E402
from websockets.exceptions import ConnectionClosed  # noqa: E402

SERVE = """
import sys
from pathlib import Path
from kancha.cli.serve import run
from kancha.server.settings import ClientLimits, Settings
limits = ClientLimits(messages_per_second=1e6, messages_at_once=1000, requests_per_second=1e6)
run(Settings(data=Path(sys.argv[1]), limits=limits), "127.0.0.1", 0)
"""
GAMES = ("gounki", "kulami", "gipf", "template")


@dataclass(slots=True)
class NetworkFaults:
    """How often a client's connection fails, per move."""

    breaks: float = 0.05
    repeats: float = 0.1
    stalls: float = 0.05
    stall_seconds: float = 0.05


@dataclass(slots=True)
class Times:
    """When moves were sent, and how long they took to be acknowledged and to reach the others."""

    sent: dict[tuple[str, int], float] = field(default_factory=dict)
    acknowledged: list[float] = field(default_factory=list)
    shown: list[float] = field(default_factory=list)


class Client:
    """A guest with one seat who plays at random until the game is over."""

    def __init__(self, address: str, seed: int, faults: NetworkFaults, times: Times) -> None:
        self.address = address
        self.rng = random.Random(seed)
        self.faults = faults
        self.times = times
        self.http = httpx.AsyncClient(base_url=f"http://{address}", timeout=60)
        self.moves: list[str] = []
        self.state: dict[str, Any] = {}
        self.unanswered: dict[str, Any] | None = None
        self.tried = 0

    async def rest(self, method: str, path: str, body: object = None) -> Any:
        """Make a request and return the answer's JSON."""
        answer = await self.http.request(method, path, json=body)
        answer.raise_for_status()
        return answer.json()

    def socket(self, path: str) -> connect:
        """Open a socket as this guest."""
        cookie = "; ".join(f"{name}={value}" for name, value in self.http.cookies.items())
        return connect(
            f"ws://{self.address}{path}",
            additional_headers={"Cookie": cookie},
            max_size=None,
            open_timeout=60,
            compression=None,
        )

    async def play(self, table: str) -> None:
        """Play to the end; reconnect whenever the connection breaks."""
        while self.state.get("status") != "over":
            since = f"?since={self.state['version']}" if self.state else ""
            socket = await self.socket(f"/api/tables/{table}/socket{since}")
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
            message = json.loads(await socket.recv())
            if message["type"] == "state":
                self._apply_state(message, table)
            elif message["type"] in ("ack", "refused"):
                self._answered(message, table)
            if (
                self.unanswered is None
                and "clicks" in self.state
                and await self._move(socket, table)
            ):
                return

    def _apply_state(self, state: dict[str, Any], table: str) -> None:
        if state["moves"] and state["moves"][-1]["seat"] not in state["you"]:
            sent = self.times.sent.pop((table, state["ply"] - 1), None)
            if sent is not None:
                self.times.shown.append(time.perf_counter() - sent)
        self.state = state
        self.moves[state["moves_from"] :] = [move["text"] for move in state["moves"]]
        if len(self.moves) != state["ply"]:
            raise AssertionError("the list of moves has a gap")

    def _answered(self, message: dict[str, Any], table: str) -> None:
        if self.unanswered is not None and message.get("id") == self.unanswered["id"]:
            if message["type"] == "refused" and message["fault"] != "stale":
                raise AssertionError(f"refused: {message}")
            sent = self.times.sent.get((table, self.unanswered["ply"]))
            if sent is not None:
                self.times.acknowledged.append(time.perf_counter() - sent)
            self.unanswered = None
            self.state.pop("clicks", None)

    def random_move(self, state: dict[str, Any]) -> dict[str, Any]:
        """Return the message that plays one of the legal moves of a state."""
        self.tried += 1
        return {
            "type": "play",
            "id": f"m{self.tried}",
            "ply": state["ply"],
            "text": self.rng.choice(list(_texts(state["clicks"]))),
        }

    async def _move(self, socket: ClientConnection, table: str) -> bool:
        """Send a move; return whether the connection breaks right after it."""
        self.unanswered = self.random_move(self.state)
        text = json.dumps(self.unanswered)
        self.times.sent.setdefault((table, self.state["ply"]), time.perf_counter())
        await socket.send(text)
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


async def one_table(address: str, game: str, seed: int, faults: NetworkFaults, times: Times) -> int:
    """Let two clients play a whole game and compare its records; return the number of moves."""
    first, second = (Client(address, 2 * seed + i, faults, times) for i in (0, 1))
    await first.rest("GET", "/api/me")
    await second.rest("GET", "/api/me")
    seats = [{"kind": "you"}, {"kind": "open"}]
    made = await first.rest("POST", "/api/tables", {"game": game, "seats": seats})
    table, path = made["table"], made["invitations"][0]["path"]
    await second.rest("POST", f"/api/tables/{table}/join", {"token": path.rpartition("#")[2]})
    await asyncio.gather(first.play(table), second.play(table))
    async with httpx.AsyncClient(base_url=f"http://{address}", timeout=60) as http:
        answer = await http.get(f"/api/tables/{table}/record?form=json")
    stored = Record.read(answer.text)
    stored.replay()
    texts = [str(move) for move in stored.moves]
    if not texts == first.moves == second.moves:
        raise AssertionError(f"table {table}: the records differ")
    return len(texts)


async def play_tables(
    address: str, tables: int, games: Sequence[str], faults: NetworkFaults, times: Times
) -> int:
    """Play at many tables at once; return the number of moves."""
    plays = [
        one_table(address, games[number % len(games)], number, faults, times)
        for number in range(tables)
    ]
    return sum(await asyncio.gather(*plays))


@contextmanager
def running_server() -> Iterator[str]:
    """Run a server on new data in its own process; yield its address."""
    with (
        tempfile.TemporaryDirectory() as data,
        subprocess.Popen(  # noqa: S603 - our own code
            [sys.executable, "-u", "-c", SERVE, data], stdout=subprocess.PIPE
        ) as process,
    ):
        assert process.stdout is not None
        try:
            found = re.search(r"http://(\S+?)/", process.stdout.readline().decode())
            if found is None:
                raise click.ClickException("the server did not start")
            yield found[1].replace("localhost", "127.0.0.1")
        finally:
            process.kill()


def _percentile(values: list[float], percent: int) -> str:
    if len(values) < 2:
        return "-"
    return f"{1000 * statistics.quantiles(values, n=100)[percent - 1]:.1f} ms"


@click.command()
@click.option("--tables", default=100, show_default=True)
@click.option("--games", default=",".join(GAMES), show_default=True)
@click.option("--smooth", is_flag=True, help="No faults: no broken connections, repeats or stalls.")
def main(tables: int, games: str, smooth: bool) -> None:  # noqa: FBT001 - an option
    """Play whole games at many tables at once and measure."""
    faults = NetworkFaults(0, 0, 0) if smooth else NetworkFaults()
    times = Times()
    with running_server() as address:
        begin = time.perf_counter()
        moves = asyncio.run(play_tables(address, tables, games.split(","), faults, times))
        seconds = time.perf_counter() - begin
    print(f"{2 * tables} players, {tables} tables, {moves} moves in {seconds:.1f} s")
    print(f"{moves / seconds:.0f} moves/s; every stored record = both clients' = its replay")
    for name, values in (
        ("acknowledged", times.acknowledged),
        ("on the other screen", times.shown),
    ):
        print(f"{name}: median {_percentile(values, 50)}, 95 % {_percentile(values, 95)}")


if __name__ == "__main__":
    main()

"""A server in a process of its own, and clients that use it as browsers do."""

from __future__ import annotations

import asyncio
import re
import select
import signal
from collections.abc import Callable
from contextlib import suppress
from itertools import count
from pathlib import Path
from types import TracebackType
from typing import Any, Self

import httpx
import msgspec
from websockets.asyncio.client import ClientConnection, connect

from kancha.server.http.delta import patched
from tests.server.cradle import Copy, start_copy

WAIT = 180.0
"""Seconds after which a test gives up; no test waits for them to pass."""
Json = dict[str, Any]
PEOPLE = [{"kind": "you"}, {"kind": "open"}]


SERVE = """
import sys
from pathlib import Path
from kancha.cli.serve import run
from kancha.server.reminders.mail_settings import mail_settings
from kancha.server.settings import ClientLimits, Settings
fast = ClientLimits(
    messages_per_second=1e6,
    messages_at_once=1000,
    requests_per_second=1e6,
    sockets_opened_per_second=1e6,
    tables_per_hour=1_000_000,
    sockets_per_address=1000,
    sign_ins_per_second=1e6,
    name_tries_per_second=1e6,
)
limits = ClientLimits() if "strict" in sys.argv else fast
postgres = next((word for word in sys.argv if word.startswith("postgresql:")), "")
hasty = {"database_seconds": 1.0} if "hasty" in sys.argv else {}
eager = {"engine_offer_seconds": 0.5} if "eager" in sys.argv else {}
impatient = {"absence_seconds": 0.5} if "impatient" in sys.argv else {}
accounts = next((word for word in sys.argv if word in ("guests", "invitation")), "open")
chat = next((word for word in sys.argv if word in ("members", "phrases")), "open")
push = "push anywhere" in sys.argv
mail = {}
for word in sys.argv:
    if word.startswith("smtp:"):
        sender = "Kancha <games@kancha.example>"
        mail["mail"] = mail_settings(word, sender, "http://kancha.example")
workers = 2 if "two workers" in sys.argv else 1
port = next((int(word[5:]) for word in sys.argv if word.startswith("port=")), 0)
settings = Settings(
    data=Path(sys.argv[1]),
    postgres=postgres,
    limits=limits,
    accounts=accounts,
    chat=chat,
    workers=workers,
    push_anywhere=push,
    engines="elsewhere" if "elsewhere" in sys.argv else "here",
    engine_patience=3.0,
    **mail,
    **hasty,
    **eager,
    **impatient,
)
run(settings, "127.0.0.1", port)
"""


class Server:
    """The server on a free port, in a process that can be killed.

    `more` may be "strict" (the usual limits of requests), "hasty" (a database is given up
    soon), "eager" (who searches is offered an engine soon), "impatient" (who does not come to a
    game of a tournament loses it soon), "guests" or "invitation" (who may have an account),
    "members" or "phrases" (who may write at tables),
    "same port" (the same one after a restart), "elsewhere" (it runs no engines),
    "push anywhere" (notifications may go to this machine) and the addresses
    of a PostgreSQL database and of a server for mail.
    """

    def __init__(self, data: Path, *more: str) -> None:
        self.data = data
        self.more = more
        self.log = data / "log.txt"
        self.address = ""
        self.process: Copy | None = None

    def start(self) -> None:
        """Start it and wait until it prints its address."""
        more = list(self.more)
        if "same port" in more and self.address:
            more.append(f"port={self.address.rpartition(':')[2]}")
        with self.log.open("ab") as log:
            self.process = start_copy(SERVE, [str(self.data), *more], log.fileno())
        ready, _, _ = select.select([self.process.stdout], [], [], WAIT)
        line = self.process.stdout.readline().decode() if ready else ""
        found = re.search(r"http://(\S+?)/", line)
        if not found:
            with suppress(ProcessLookupError):
                self.process.send_signal(signal.SIGKILL)
        assert found, f"no address in {line!r}; {self.log.read_text('utf-8')}"
        self.address = found[1].replace("localhost", "127.0.0.1")

    def kill(self, how: signal.Signals = signal.SIGKILL) -> None:
        """End it, by default without any warning."""
        assert self.process is not None
        self.process.send_signal(how)
        self.process.wait(WAIT)
        self.process.stdout.close()

    def __enter__(self) -> Self:
        self.data.mkdir(parents=True, exist_ok=True)
        self.start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.kill()


class Browser:
    """A guest: one cookie, REST and sockets. `heard` keeps every byte that ever came."""

    def __init__(self, server: Server) -> None:
        self.server = server
        self.http = httpx.AsyncClient(timeout=WAIT)
        self.heard: list[str] = []
        self.lines: list[ClientConnection] = []

    async def __aenter__(self) -> Self:
        await self.get("/api/me")
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        for line in self.lines:
            await line.close()
        await self.http.aclose()

    async def ask(self, method: str, path: str, **more: Any) -> httpx.Response:
        """Make a request."""
        address = f"http://{self.server.address}{path}"
        answer = await self.http.request(method, address, **more)
        self.heard.append(answer.text)
        return answer

    async def get(self, path: str) -> Any:
        """Return the JSON at an address."""
        answer = await self.ask("GET", path)
        assert answer.status_code == 200, answer.text
        return answer.json()

    async def post(self, path: str, body: Json) -> Any:
        """Post JSON and return the answer's."""
        answer = await self.ask("POST", path, json=body)
        assert answer.status_code == 200, answer.text
        return answer.json()

    async def open_table(self, game: str, seats: list[Json], **more: Any) -> Json:
        """Open a table and return what the server says of it."""
        made: Json = await self.post("/api/tables", {"game": game, "seats": seats, **more})
        return made

    async def join(self, made: Json, invitation: int = 0) -> None:
        """Take an open seat."""
        path = made["invitations"][invitation]["path"]
        await self.post(f"/api/tables/{made['table']}/join", {"token": path.rpartition("#")[2]})

    async def watch(
        self, table: str, since: int | None = None, *, anonymous: bool = False
    ) -> Player:
        """Open a table's socket."""
        cookies = "; ".join(f"{name}={value}" for name, value in self.http.cookies.items())
        query = "" if since is None else f"?since={since}"
        line = await connect(
            f"ws://{self.server.address}/api/tables/{table}/socket{query}",
            additional_headers={} if anonymous else {"Cookie": cookies},
            open_timeout=WAIT,
            max_size=None,
        )
        self.lines.append(line)
        return Player(line, self.heard)

    async def reconnect(self, player: Player) -> Player:
        """Open the socket again with what is known already; the answer is the gap."""
        again = await self.watch(player.state["table"], player.state["version"])
        again.moves = list(player.moves)
        return await again.until(opened)


class Player:
    """A table as one client knows it: the last state, the list of moves, what was answered."""

    names = count()

    def __init__(self, line: ClientConnection, heard: list[str]) -> None:
        self.line = line
        self.heard = heard
        self.state: Json = {}
        self.moves: list[Json] = []
        self.answers: dict[str, Json] = {}
        self.refusals: list[Json] = []
        self.presence: Json = {}
        self.pongs = 0
        self.chat: Json = {}
        self.said: list[Json] = []

    async def hear(self) -> Json:
        """Wait for the next message and take it in."""
        text = str(await asyncio.wait_for(self.line.recv(), WAIT))
        self.heard.append(text)
        message: Json = msgspec.json.decode(text)
        if message["type"] == "update":
            message = patched(self.state, message["patch"])
            self.heard.append(msgspec.json.encode(message).decode())
        match message["type"]:
            case "state":
                assert message["version"] >= self.state.get("version", 0)
                self.state = message
                assert message["moves_from"] <= len(self.moves)
                self.moves[message["moves_from"] :] = message["moves"]
                assert len(self.moves) == message["ply"]
            case "ack" | "refused":
                self.answers[message.get("id", "")] = message
                if message["type"] == "refused":
                    self.refusals.append(message)
            case "presence":
                self.presence = message
            case "chat":
                self.chat = message
                self.said = ([] if message["whole"] else self.said) + message["lines"]
            case "pong":
                self.pongs += 1
        return message

    async def until(self, condition: Callable[[Player], bool]) -> Player:
        """Listen until a condition holds."""
        while not condition(self):
            await self.hear()
        return self

    async def say(self, kind: str, **fields: Any) -> str:
        """Send a command without waiting; return its id."""
        name = fields.pop("id", None) or f"c{next(self.names)}"
        await self.line.send(msgspec.json.encode({"type": kind, "id": name, **fields}).decode())
        return str(name)

    async def ask(self, kind: str, **fields: Any) -> Json:
        """Send a command and return its answer."""
        name = await self.say(kind, **fields)
        await self.until(lambda player: name in player.answers)
        return self.answers[name]

    async def done(self, kind: str, **fields: Any) -> Json:
        """Send a command that must succeed, and wait for the state after it."""
        answer = await self.ask(kind, **fields)
        assert answer["type"] == "ack", answer
        await self.until(lambda player: player.state.get("version", 0) >= answer["version"])
        return answer

    async def refused(self, kind: str, **fields: Any) -> Json:
        """Send a command that must be refused."""
        answer = await self.ask(kind, **fields)
        assert answer["type"] == "refused", answer
        return answer

    async def play(self, text: str | None = None) -> Json:
        """Make a move, the first legal one where none is given."""
        await self.until(my_turn)
        text = text or next(iter(texts(self.state["clicks"])))
        return await self.done("play", ply=self.state["ply"], text=text)


def my_turn(player: Player) -> bool:
    """Whether the viewer is to move."""
    return "clicks" in player.state


def over(player: Player) -> bool:
    """Whether the game is over."""
    return player.state.get("status") == "over"


def opened(player: Player) -> bool:
    """Whether the first state has come."""
    return bool(player.state)


def texts(tree: str | Json) -> list[str]:
    """Return the texts of all moves of a click tree."""
    if isinstance(tree, str):
        return [tree]
    return [text for child in tree.values() for text in texts(child)]


def paths(tree: str | Json, path: tuple[str, ...] = ()) -> dict[tuple[str, ...], str]:
    """Return all moves of a click tree by their paths."""
    if isinstance(tree, str):
        return {path: tree}
    return {
        way: text
        for token, child in tree.items()
        for way, text in paths(child, path if token == "" else (*path, token)).items()
    }

"""Sends a server what no client would: over sockets and as requests, also by Schemathesis.

Every message must be answered, nothing may fail inside the server, its memory must stay what it
is, and nothing may stop its event loop.
"""

from __future__ import annotations

import asyncio
import json
import re
import subprocess
import sys
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from kancha.bench.fuzz_requests import send_requests
from kancha.bench.fuzz_values import Generator
from kancha.bench.players import PATIENCE, Client
from kancha.bench.processes import memory
from kancha.core.errors import KanchaError
from kancha.core.registry import game, games

TABLES = 8
"""Tables whose sockets are fuzzed at the same time."""
BURST = 50
"""Messages that are sent before the answer to a ping is waited for."""
TURNS = 200
"""Bursts after which a socket is opened again."""


@dataclass(slots=True)
class Fuzzed:
    """What was sent, and what the server says of itself."""

    messages: int = 0
    requests: int = 0
    statuses: dict[str, int] = field(default_factory=dict)
    """The server's answers to requests by their status."""
    late: int = 0
    """How often the event loop was late by more than 100 ms, by whatever the machine did."""
    blocked: int = 0
    """How often its own work was the reason (in CPU time of its thread)."""
    garbage: int = 0
    """How often a look for garbage took more than 100 ms (of CPU time)."""
    megabytes: list[float] = field(default_factory=list)
    """The server's memory, measured again and again."""
    seconds: float = 0.0


async def fuzz_sockets(address: str, messages: int, seed: int, fuzzed: Fuzzed) -> None:
    """Send so many messages over the sockets of tables and of studies."""
    until = fuzzed.messages + messages
    await asyncio.gather(
        *(_fuzz_tables(address, seed * TABLES + n, until, fuzzed) for n in range(TABLES))
    )


async def _fuzz_tables(address: str, seed: int, until: int, fuzzed: Fuzzed) -> None:
    generator = Generator(seed)
    client = Client(address, seed)
    await client.rest("GET", "/api/me")
    while fuzzed.messages < until:
        name = generator.rng.choice(games())
        seats = [{"kind": "you"}] * game(name).seats
        made = await client.rest("POST", "/api/tables", {"game": name, "seats": seats})
        async with client.socket(f"/api/tables/{made['table']}/socket") as socket:
            state: dict[str, Any] = {}
            for _ in range(TURNS):
                if fuzzed.messages >= until or state.get("status") == "over":
                    break
                for _ in range(BURST):
                    await socket.send(generator.message(state))
                fuzzed.messages += BURST
                await socket.send('{"type":"sync"}')
                await socket.send('{"type":"ping","sent":1}')
                while (answer := json.loads(await asyncio.wait_for(socket.recv(), PATIENCE)))[
                    "type"
                ] != "pong":
                    if answer["type"] == "state":
                        state = answer
                    if answer.get("fault") == "failed":
                        raise KanchaError(f"a message made the server fail: {answer}")
    await client.http.aclose()


def fuzz_requests(address: str, examples: int, seed: int, fuzzed: Fuzzed) -> None:
    """Let Schemathesis make so many requests of each kind; it keeps closer to the document."""
    words = ("run", f"http://{address}/api/openapi.json", "--checks", "not_a_server_error")
    more = ("--phases", "fuzzing", "--max-examples", str(examples))
    last = ("--seed", str(seed), "--no-shrink", "--continue-on-failure", "--request-timeout", "60")
    program = Path(sys.executable).with_name("schemathesis")
    if not program.exists():
        raise KanchaError("schemathesis is not installed: pip install schemathesis")
    done = subprocess.run(  # noqa: S603 - a program of ours
        [program, *words, *more, *last], capture_output=True, text=True, check=False
    )
    found = re.search(r"(\d+) generated", done.stdout)
    if done.returncode or found is None:
        raise KanchaError(f"the requests failed:\n{done.stdout}{done.stderr}")
    fuzzed.requests += int(found[1])


async def fuzz(
    address: str,
    process: int,
    messages: int,
    requests: int,
    examples: int,
    rounds: int = 1,
    seed: int = 1,
) -> Fuzzed:
    """Send everything, in rounds; memory is measured after each."""
    fuzzed = Fuzzed()
    began = time.perf_counter()
    for number in range(rounds):
        await fuzz_sockets(address, messages // rounds, seed + number, fuzzed)
        await send_requests(address, requests // rounds, seed + number)
        fuzzed.requests += requests // rounds
        if examples:
            await asyncio.to_thread(fuzz_requests, address, examples, seed + number, fuzzed)
        fuzzed.megabytes.append(round(memory(process) / 1e6, 1))
    fuzzed.seconds = time.perf_counter() - began
    client = Client(address, seed)
    figures = (await client.http.get("/api/metrics")).text
    await client.http.aclose()
    for status, count in re.findall(r'kancha_requests_total{status="(\d+)"} (\S+)', figures):
        fuzzed.statuses[status] = int(float(count))
    fuzzed.late, fuzzed.blocked = _slow(figures, "late"), _slow(figures, "blocked")
    fuzzed.garbage = _slow(figures, "garbage")
    return fuzzed


def _slow(figures: str, name: str) -> int:
    """Return how often a histogram of the server counted more than 100 ms."""
    looks = re.search(rf"kancha_{name}_seconds_count (\S+)", figures)
    quick = re.search(rf'kancha_{name}_seconds_bucket{{le="0.1"}} (\S+)', figures)
    assert looks is not None
    assert quick is not None
    return int(float(looks[1]) - float(quick[1]))

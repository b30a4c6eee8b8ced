"""What no client would send: a small run of `kancha bench fuzz`."""

from __future__ import annotations

from pathlib import Path

from kancha.bench.fuzz import fuzz
from kancha.bench.processes import RunningServer


async def test_no_message_and_no_request_makes_the_server_fail_or_stop(tmp_path: Path) -> None:
    server = RunningServer(tmp_path)
    server.start()
    try:
        found = await fuzz(server.address, server.process, messages=2_000, requests=300, examples=1)
    finally:
        server.kill()
    assert found.messages >= 2_000
    assert found.requests > 400
    assert "500" not in found.statuses
    assert found.blocked == 0, "the event loop worked for more than 100 ms without a pause"
    assert "Traceback" not in server.log()

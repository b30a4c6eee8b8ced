"""Notices when the server could do nothing for a while: players do not pay for that."""

from __future__ import annotations

import asyncio
from time import thread_time

from kancha.server.operations import garbage, metrics
from kancha.server.operations.failure_log import log
from kancha.server.tables.clocks import ServerTime

INTERVAL = 0.05
"""Seconds between two looks whether the server keeps up."""
STALL = 0.1
"""Seconds of delay that count as standing still."""


async def watch_for_stalls(time: ServerTime) -> None:
    """Stop the server's time while its event loop is blocked, for as long as the server runs."""
    loop = asyncio.get_running_loop()
    while True:
        due = loop.time() + INTERVAL
        used = thread_time()
        await asyncio.sleep(INTERVAL)
        metrics.blocked_seconds.observe(max(0.0, thread_time() - used - INTERVAL))
        for seconds in garbage.looks():
            metrics.garbage_seconds.observe(seconds)
        late = loop.time() - due
        metrics.late_seconds.observe(max(0.0, late))
        if late > STALL:
            metrics.stall_seconds.inc(late)
            time.stood_still(late)
            log.warning("stood still for %d ms", late * 1000)

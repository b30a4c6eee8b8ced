"""Work that goes on for as long as the server runs: when it fails, it is begun again."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any

from kancha.server.operations.failure_log import log_failure

FIRST = 0.5
"""Seconds until work that failed is begun again."""
LONGEST = 30.0
"""What these seconds grow to while it fails again and again."""


async def supervised(
    name: str, make: Callable[[], Coroutine[Any, Any, None]], longest: float = LONGEST
) -> None:
    """Do some work until it ends by itself; the pause doubles when it fails as soon as before."""
    loop = asyncio.get_running_loop()
    pause = FIRST
    while True:
        began = loop.time()
        try:
            return await make()
        except Exception as error:  # noqa: BLE001 - whatever failed, the server needs this work
            log_failure(error, name)
        if loop.time() - began > pause:
            pause = FIRST
        await asyncio.sleep(pause)
        pause = min(2 * pause, longest)

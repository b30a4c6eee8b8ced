"""Keys and clicks take effect before a test goes on, on a busy machine too."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from textual.pilot import Pilot

HOPS = 6
"""A key goes from the app to a widget, and what it causes back to the app and to other widgets."""


async def settle(pilot: Pilot[Any]) -> None:
    """Wait until every widget has handled its messages, and those that they caused.

    The pilot itself waits until the process uses little CPU time. So does a process that gets none.
    """
    for _ in range(HOPS):
        await pilot._wait_for_screen()


async def _let_keys_arrive(*_seconds: float) -> None:
    """Let the loop run until a key that was sent is in the queue of the app."""
    for _ in range(HOPS):
        await asyncio.sleep(0)


@pytest.fixture(autouse=True)
def _pilots_wait(monkeypatch: pytest.MonkeyPatch) -> None:
    press, pause, click = Pilot.press, Pilot.pause, Pilot.click

    async def press_and_settle(pilot: Pilot[Any], *keys: str) -> None:
        for key in keys:
            await press(pilot, key)
            await settle(pilot)

    async def pause_and_settle(pilot: Pilot[Any], delay: float | None = None) -> None:
        await settle(pilot)
        await pause(pilot, delay)

    async def click_and_settle(pilot: Pilot[Any], *where: Any, **how: Any) -> bool:
        hit = await click(pilot, *where, **how)
        await settle(pilot)
        return hit

    monkeypatch.setattr("textual.app.wait_for_idle", _let_keys_arrive)
    monkeypatch.setattr("textual.pilot.wait_for_idle", _let_keys_arrive)
    monkeypatch.setattr(Pilot, "press", press_and_settle)
    monkeypatch.setattr(Pilot, "pause", pause_and_settle)
    monkeypatch.setattr(Pilot, "click", click_and_settle)

"""A club evening through the API: people who come, play fast, leave and come late."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence

from tests.server.rig import WAIT, Browser, Json, opened

CLOCK = {"initial_ms": 3_600_000, "increment_ms": 5_000}


def layout(**more: object) -> Json:
    """Return what a new tournament is asked for with."""
    return {"name": "Evening", "kind": "swiss", "game": "gorami", "clock": CLOCK, **more}


async def lay_out(organiser: Browser, **more: object) -> str:
    """Lay out a tournament; return where it is."""
    made = await organiser.post("/api/tournaments", layout(**more))
    return f"/api/tournaments/{made['tournament']}"


async def put(who: Browser, path: str, body: Json | None = None) -> Json:
    """Change something that must be allowed."""
    answer = await who.ask("PUT", path, json=body)
    assert answer.status_code == 200, answer.text
    state: Json = answer.json()
    return state


async def delete(who: Browser, path: str) -> None:
    """Remove something that must be allowed."""
    answer = await who.ask("DELETE", path)
    assert answer.status_code == 200, answer.text


async def until(who: Browser, path: str, condition: Callable[[Json], bool]) -> Json:
    """Ask until a condition holds."""
    async with asyncio.timeout(WAIT):
        while not condition(state := await who.get(path)):
            await asyncio.sleep(0.05)
    found: Json = state
    return found


async def until_round(who: Browser, path: str, number: int) -> Json:
    """Wait for a round."""
    return await until(who, path, lambda state: state["round"] >= number)


def name_of(state: Json, number: int | None) -> str:
    """Return the name of an entrant."""
    names = {each["number"]: each["person"]["name"] for each in state["entrants"]}
    return str(names.get(number, ""))


def running(state: Json) -> list[Json]:
    """Return the pairings whose games go on."""
    return [each for each in state["pairings"] if each["points"] is None]


async def resign(who: Browser, table: str) -> None:
    """Lose a game at once."""
    line = await (await who.watch(table)).until(opened)
    await line.done("resign")
    await line.line.close()


async def play_round(people: dict[str, Browser], state: Json, strength: Sequence[str]) -> None:
    """Let the weaker of each pair resign."""
    for pairing in running(state):
        pair = [name_of(state, pairing[seat]) for seat in ("first", "second")]
        await resign(people[max(pair, key=strength.index)], pairing["table"])

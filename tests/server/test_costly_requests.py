"""Requests that cost much leave the tables alone, and end."""

from __future__ import annotations

import asyncio
import threading

import pytest

from kancha.server.games.routes import replay
from kancha.server.operations.workshop import Workshop
from kancha.server.refusal import STATUS, Refusal
from kancha.server.rest import AskReplay
from tests.server.rig import WAIT, Browser, Json, Player, Server, my_turn

WOODS = "wwwgg/ggwwggw/wgwwggwgw/gwggwwgwwgw/wggwwgwgggw/wwwgggwgg"
NUMBERS = "/".join(",".join("." for _ in row) for row in WOODS.split("/"))
OPEN_PUZZLE: Json = {"game": "gurami-puzzle", "options": {"puzzle": f"52 {WOODS} {NUMBERS}"}}
"""No number is given: whether it has one solution takes long to find out."""


async def ping(player: Player) -> None:
    before = player.pongs
    await player.line.send('{"type":"ping","sent":1}')
    await player.until(lambda player: player.pongs > before)


async def test_tables_are_served_while_costly_requests_are_answered(
    ana: Browser, ben: Browser
) -> None:
    made = await ben.open_table("gounki", [{"kind": "you"}, {"kind": "you"}])
    player = await (await ben.watch(made["table"])).until(my_turn)
    await ana.ask("POST", "/api/preview", json={"game": "gounki"})
    asked = [
        asyncio.create_task(ana.ask("POST", "/api/preview", json=OPEN_PUZZLE)) for _ in range(6)
    ]
    while not any(task.done() for task in asked):
        await ping(player)
    assert player.pongs > 6, "while one request is answered, there is time for others"
    await player.play()
    assert not all(task.done() for task in asked)
    answers = await asyncio.gather(*asked)
    assert {answer.json()["fault"] for answer in answers} == {"bad_option"}


def never_done() -> None:
    threading.Event().wait()


def soon_done() -> dict[str, bool]:
    return {"ok": True}


async def test_a_request_that_takes_too_long_is_given_up_and_others_are_answered() -> None:
    workshop = Workshop(1, 1.0, 4, 4)
    try:
        with pytest.raises(Refusal, match="too_large") as refused:
            await workshop.do("ana", never_done, {})
        assert STATUS[refused.value.fault] == 413
        assert (await workshop.do("ben", soon_done, {})).body == b'{"ok":true}'
    finally:
        workshop.close()


async def test_one_guest_does_not_fill_the_queue(server: Server, ana: Browser) -> None:
    asked = [ana.ask("POST", "/api/preview", json=OPEN_PUZZLE) for _ in range(16)]
    faults = [answer.json()["fault"] for answer in await asyncio.gather(*asked)]
    assert "too_fast" in faults
    assert faults.count("bad_option") >= 8
    async with Browser(server) as ben:
        assert (await ben.ask("POST", "/api/preview", json={"game": "gounki"})).status_code == 200


async def test_a_megabyte_of_moves_is_given_up_after_its_time() -> None:
    tags = ('Kancha "1"', 'Game "gounki"', 'Rules "1"', 'Result "undecided"')
    options = ('Option.max_moves "0"', 'Option.repetition "off"')
    head = "".join(f"[{tag}]\n" for tag in (*tags, *options))
    to_and_fro = " g2-f2 h7-g7 f2-g2 g7-h7"  # legal for ever
    for times in (41_000, 3_000):
        record = f"{head}\nf2-g2+ g7-h7+{to_and_fro * times}"
        assert len(record) < 1_000_000
        workshop = Workshop(1, 1.0 if times > 3_000 else WAIT, 4, 4)
        try:
            with pytest.raises(Refusal, match="too_large"):
                await workshop.do("ana", replay, {"body": AskReplay(record=record)})
        finally:
            workshop.close()

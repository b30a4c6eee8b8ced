"""Requests that cost much leave the tables alone, and end."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator

import pytest

from tests.server.rig import Browser, Json, Player, Server, my_turn

WOODS = "wwwgg/ggwwggw/wgwwggwgw/gwggwwgwwgw/wggwwgwgggw/wwwgggwgg"
NUMBERS = "/".join(",".join("." for _ in row) for row in WOODS.split("/"))
OPEN_PUZZLE: Json = {"game": "gurami-puzzle", "options": {"puzzle": f"52 {WOODS} {NUMBERS}"}}
"""No number is given: whether it has one solution takes long to find out."""


@pytest.fixture(scope="module")
def hasty(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(tmp_path_factory.mktemp("hasty"), "hasty") as running:
        yield running


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


async def test_a_request_that_takes_too_long_is_given_up_and_others_are_answered(
    hasty: Server,
) -> None:
    async with Browser(hasty) as guest:
        answer = await guest.ask("POST", "/api/preview", json=OPEN_PUZZLE)
        assert (answer.status_code, answer.json()["fault"]) == (413, "too_large")
        answered = 413
        while answered == 413:  # the short limit can end any request of a busy machine
            answer = await guest.ask("POST", "/api/study/position", json={"game": "gounki"})
            answered = answer.status_code
        assert answered == 200, answer.text


async def test_one_guest_does_not_fill_the_queue(server: Server, ana: Browser) -> None:
    asked = [ana.ask("POST", "/api/preview", json=OPEN_PUZZLE) for _ in range(16)]
    faults = [answer.json()["fault"] for answer in await asyncio.gather(*asked)]
    assert "too_fast" in faults
    assert faults.count("bad_option") >= 8
    async with Browser(server) as ben:
        assert (await ben.ask("POST", "/api/preview", json={"game": "gounki"})).status_code == 200

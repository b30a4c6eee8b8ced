"""A linked game is opened at a table of its own, decides one move, and survives a dead server."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

from kancha.record.record import Record
from kancha.server.rest import NewSeat, NewTable
from kancha.server.tables.live_tables import LiveTables
from kancha.server.tables.messages import NewClock, Play, Resign
from tests.server.offline import ANA, OfflineServer
from tests.server.rig import PEOPLE, WAIT, Browser, Player, Server, my_turn, opened, over

OPTIONS = {
    "rules": "basic",
    "potentials_white": "Z6",
    "potentials_black": "Z6",
    "link_zertz": "gounki",
}
START = "b3/5/6/2(wZ)b3/6/5/4 w push 5,5 0,0 nn 20 -,- 1,1 -"
FAILED = "b3/5/6/2(wZ)b3/6/5/4 w push 5,5 0,0 nn 20 -,- 1,0 !e4"
CARRIED_OUT = "b3/5/6/2wb(Z)2/6/5/4 b push 5,5 0,0 nn 21 -,- 1,0 -"


async def challenged(ana: Browser, ben: Browser) -> tuple[Player, str]:
    """Return the user in a game of GIPF that waits for a linked game, and the table of that."""
    made = await ana.open_table("gipf", PEOPLE, options=OPTIONS, start=START)
    await ben.join(made)
    user = await (await ana.watch(made["table"])).until(my_turn)
    challenger = await (await ben.watch(made["table"])).until(opened)
    await user.play("Ze4>e6")
    await challenger.play("challenge")
    await user.until(lambda player: bool(player.state.get("links")))
    return user, user.state["links"][0]["table"]


@pytest.mark.parametrize(("loser", "then"), [(0, CARRIED_OUT), (1, FAILED)])
async def test_a_linked_game_decides_the_use_and_nobody_can_enter_its_result(
    ana: Browser, ben: Browser, loser: int, then: str
) -> None:
    user, table = await challenged(ana, ben)
    assert user.state["links"] == [{"table": table, "game": "gounki", "ply": 2, "open": True}]
    assert (await user.refused("play", ply=2, text="linked:user"))["fault"] == "not_now"
    assert (await user.refused("propose", what="take_back"))["fault"] == "not_now"
    inside = [await (await who.watch(table)).until(opened) for who in (ben, ana)]
    assert [player.state["you"] for player in inside] == [[0], [1]]  # R15.13
    assert inside[0].state["decides"]["table"] == user.state["table"]
    await inside[0].play()
    await inside[loser].done("resign")
    await user.until(lambda player: player.state["ply"] == 3)
    assert user.state["position"] == then
    assert user.moves[-1]["text"] == ("linked:challenger" if loser else "linked:user")
    assert "open" not in user.state["links"][0]
    await inside[1].until(over)
    assert (await inside[1].refused("propose", what="rematch"))["fault"] == "not_allowed"
    assert (await inside[1].refused("propose", what="take_back"))["fault"] == "not_now"
    record = await ana.ask("GET", f"/api/tables/{table}/record?form=text")
    assert f'[LinkedTo "{user.state["table"]}"]' in record.text
    assert '[LinkedMove "2"]' in record.text


async def test_record_and_replay_of_a_game_go_through_its_linked_games(
    ana: Browser, ben: Browser
) -> None:
    user, table = await challenged(ana, ben)
    inside = [await (await who.watch(table)).until(opened) for who in (ben, ana)]
    await inside[0].play()
    await inside[1].play()
    await inside[1].done("resign")
    await user.until(lambda player: player.state["ply"] == 3)
    waiting = f"/api/tables/{user.state['table']}"
    for form in ("text", "json"):
        file = await ana.ask("GET", f"{waiting}/record?form={form}")
        record = Record.read(file.text)
        assert [str(move) for move in record.moves] == ["Ze4>e6", "challenge", "linked:challenger"]
        assert len(record.linked[2].moves) == 2
        assert record.linked[2].tags["Ending"] == "White wins: Black resigned."
    seen = await ana.ask("GET", f"{waiting}/replay?first=0&end=9")
    uploaded = await ana.post("/api/replay", {"record": file.text, "first": 0, "end": 9})
    for replay in (seen.json(), uploaded):
        part = replay["linked"][0]
        assert (part["first"], part["count"], part["title"]) == (2, 2, "Gounki")
        assert [move["ply"] for move in replay["moves"]] == [0, 1, 2, 3, 4]
        assert replay["moves"][4]["text"] == "linked:challenger"
        boards = [picture["board"] for picture in replay["pictures"]]
        assert len(boards) == 6
        assert boards[3] == boards[4] != boards[2] == boards[5]
    body = {"record": file.text, "ply": 4}
    assert (await ana.ask("POST", "/api/replay/picture", json=body)).status_code == 200


async def test_a_linked_game_that_is_called_off_counts_for_the_user(
    ana: Browser, ben: Browser
) -> None:
    user, table = await challenged(ana, ben)
    inside = await (await ben.watch(table)).until(opened)
    await inside.done("abort")
    await user.until(lambda player: player.state["ply"] == 3)
    assert user.state["position"] == CARRIED_OUT


async def test_a_linked_game_goes_on_after_kill_9(tmp_path: Path) -> None:
    with Server(tmp_path / "data") as server:
        async with Browser(server) as ana, Browser(server) as ben:
            user, table = await challenged(ana, ben)
            server.kill()
            server.start()
            inside = await (await ben.watch(table)).until(my_turn)
            await inside.done("resign")
            again = await ana.reconnect(user)
            await again.until(lambda player: player.state["ply"] == 3)
            assert again.state["position"] == CARRIED_OUT


async def test_the_clocks_of_gipf_stand_still_while_time_decides_the_linked_game(
    tmp_path: Path,
) -> None:
    here = [NewSeat(kind="you"), NewSeat(kind="you")]
    clock = NewClock(initial_ms=60_000)
    body = NewTable(game="gipf", seats=here, options=dict(OPTIONS), start=START, clock=clock)
    async with OfflineServer(tmp_path) as server:
        live = await server.tables.create(body, ANA, "Ana")
        for ply, (text, seconds) in enumerate((("Ze4>e6", 5), ("challenge", 7))):
            server.time.at += 1000 * seconds
            await server.do(live, Play(id=text, ply=ply, text=text))
        assert live.table.link is not None
        inside = await server.tables.get(live.table.link)
        server.time.at += 60_001
        assert inside.table.clock is not None
        assert inside.table.clock.left_at(server.time.at) == [0, 60_000]
        await server.do(inside, Play(id="late", ply=0, text="a1-a2+"))
        assert inside.table.ending is not None
        assert inside.table.ending.reason == "time"
        async with asyncio.timeout(WAIT):
            while live.table.link is not None:
                await asyncio.sleep(0.002)
        assert str(live.table.position) == CARRIED_OUT
        assert live.table.clock is not None
        assert live.table.clock.left_at(server.time.at) == [55_000, 53_000]
        server.time.at += 1000
        assert live.table.clock.left_at(server.time.at) == [55_000, 52_000]


async def test_a_result_that_was_not_told_is_told_when_the_table_is_opened_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    here = [NewSeat(kind="you"), NewSeat(kind="you")]
    body = NewTable(game="gipf", seats=here, options=dict(OPTIONS), start=START)

    async def nothing(*_: Any) -> None:
        return None

    async with OfflineServer(tmp_path) as server:
        live = await server.tables.create(body, ANA, "Ana")
        await server.do(live, Play(id="a", ply=0, text="Ze4>e6"))
        await server.do(live, Play(id="b", ply=1, text="challenge"))
        assert live.table.link is not None
        with monkeypatch.context() as patch:
            patch.setattr(LiveTables, "_tell_result", nothing)
            await server.do(await server.tables.get(live.table.link), Resign(id="c", seat=0))
    async with OfflineServer(tmp_path) as server:
        live = await server.tables.get(live.table.setup.table)
        assert live.table.link is not None
        await server.tables.resume(live)
        async with asyncio.timeout(WAIT):
            while live.table.link is not None:
                await asyncio.sleep(0.002)
        assert str(live.table.position) == CARRIED_OUT

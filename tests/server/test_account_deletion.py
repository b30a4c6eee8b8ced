"""Deleting an account: the days in which it can be kept, and what is left after them."""

from __future__ import annotations

import asyncio
import sqlite3
from pathlib import Path

import pytest

from tests.server.departures import leave_for_good, let_days_pass
from tests.server.rig import PEOPLE, WAIT, Browser, Server, opened, over
from tests.server.test_accounts import sign_in, sign_up, tables_of


async def test_deletion_removes_the_person_and_keeps_the_opponents_records(
    tmp_path: Path,
) -> None:
    with Server(tmp_path) as server:
        async with Browser(server) as ana, Browser(server) as ben, Browser(server) as eve:
            await sign_up(ana, "Departing")
            finished, running = [await ana.open_table("gounki", PEOPLE) for _ in range(2)]
            waiting = await ana.open_table("gounki", PEOPLE)
            for made in (finished, running):
                await ben.join(made)
                await (await ana.watch(made["table"])).play()
                await (await ben.watch(made["table"])).play()
            other = await (await ben.watch(finished["table"])).until(opened)
            await other.done("resign")
            live = await (await ben.watch(running["table"])).until(opened)
            before = await ben.get(f"/api/tables/{finished['table']}")
            await leave_for_good(server, ana)
            await live.until(over)
            assert live.state["ending"]["winners"] == [1]
            after = await ben.get(f"/api/tables/{finished['table']}")
            assert [m["text"] for m in after["moves"]] == [m["text"] for m in before["moves"]]
            assert after["ending"] == before["ending"]
            assert await tables_of(ben) == {finished["table"], running["table"]}
            assert [seat["player"] for seat in after["seats"]] == ["Somebody who left", "Guest"]
            assert (await eve.get(f"/api/tables/{waiting['table']}"))["status"] == "over"
            assert (await ana.get("/api/me"))["signed_in"] is False
            assert (await sign_in(ana, "Departing")).status_code == 403
            await sign_up(eve, "Departing")  # the name is free again
            await eve.ask("PUT", "/api/me", json={"name": "Other"})
            server.kill()
            connection = sqlite3.connect(tmp_path / "kancha.sqlite")
            everything = "\n".join(connection.iterdump())
            connection.close()
            assert "Departing" not in everything
            server.start()
            state = await ben.get(f"/api/tables/{running['table']}")
            assert [seat["player"] for seat in state["seats"]] == ["Somebody who left", "Guest"]


async def test_for_thirty_days_a_deletion_can_be_undone_and_nothing_changes(
    server: Server, ana: Browser, ben: Browser
) -> None:
    await sign_up(ana, "Wavering")
    made = await ana.open_table("gounki", PEOPLE)
    await ben.join(made)
    assert (await ana.ask("POST", "/api/account/stay")).json()["fault"] == "not_now"
    assert (await ana.ask("DELETE", "/api/account")).status_code == 200
    leaves = (await ana.get("/api/account"))["player"]["leaves_ms"]
    days = (leaves - (await ana.get("/api/lobby"))["now_ms"]) / 86_400_000
    assert days == pytest.approx(30, abs=0.1)
    assert (await ana.ask("DELETE", "/api/account")).status_code == 200
    assert (await ana.get("/api/account"))["player"]["leaves_ms"] == leaves
    state = await ben.get(f"/api/tables/{made['table']}")
    assert (state["status"], state["seats"][0]["player"]) == ("playing", "Wavering")
    kept = await ana.ask("POST", "/api/account/stay")
    assert kept.json()["player"]["leaves_ms"] is None
    let_days_pass(server)
    assert (await ana.get("/api/me"))["name"] == "Wavering"


async def test_an_account_is_deleted_when_its_days_are_over_though_nobody_asks(
    tmp_path: Path,
) -> None:
    with Server(tmp_path) as server:
        async with Browser(server) as ana:
            await sign_up(ana, "Gone by then")
            assert (await ana.ask("DELETE", "/api/account")).status_code == 200
            server.kill()
            let_days_pass(server)
            server.start()
            async with asyncio.timeout(WAIT):
                while (await ana.get("/api/me"))["signed_in"]:
                    await asyncio.sleep(0.05)
            assert (await sign_in(ana, "Gone by then")).status_code == 403

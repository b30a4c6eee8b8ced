"""The host of a server: who it is, what they can do, and that it is done fairly and noted."""

from __future__ import annotations

import asyncio
import json
import subprocess
import sys
from pathlib import Path
from typing import Any
from zipfile import ZipFile

import pytest
from sqlalchemy import insert
from websockets.exceptions import ConnectionClosed

from kancha.server.chat.report_store import Report, ReportStore
from kancha.server.hosts.backups import HostBackups, kept_files, make_backup, new_file
from kancha.server.hosts.bodies import LoadSample, ReportedLine
from kancha.server.hosts.load_history import EVERY, LoadHistory
from kancha.server.hosts.store import HostStore
from kancha.server.refusal import Refusal
from kancha.server.settings import Settings
from kancha.server.storage import database
from kancha.server.storage.store import Store
from tests.server.cradle import start_copy
from tests.server.evenings import until
from tests.server.hosts import store_of
from tests.server.rig import PEOPLE, WAIT, Browser, Json, Server, my_turn, opened, over
from tests.server.test_accounts import sign_in, sign_up
from tests.server.test_bots import make_bot

CLOCK = {"initial_ms": 600_000, "increment_ms": 0}
REASON = "Rude to three people."
COMMAND_LINE = "from kancha.cli.main import main; main()"


async def sign_of(somebody: Browser) -> str:
    return str((await somebody.get("/api/me"))["sign"])


async def ban(host: Browser, somebody: Browser, **more: Any) -> Json:
    body = {"sign": await sign_of(somebody), "reason": REASON, **more}
    return dict(await host.post("/api/host/bans", body))


async def two_moves(first: Browser, second: Browser) -> str:
    """Return a table at which both have moved."""
    made = await first.open_table("gounki", PEOPLE)
    await second.join(made)
    for who in (first, second):
        await (await who.watch(made["table"])).play()
    return str(made["table"])


async def test_the_first_account_looks_after_the_server_and_no_other(tmp_path: Path) -> None:
    with Server(tmp_path) as server:
        async with Browser(server) as ana, Browser(server) as ben:
            assert not (await ana.get("/api/me"))["host"]
            await sign_up(ana, "Ana")
            await sign_up(ben, "Ben")
            assert (await ana.get("/api/me"))["host"]
            assert not (await ben.get("/api/me"))["host"]
            assert (await ben.ask("GET", "/api/host")).status_code == 403
            assert (await ana.get("/api/host"))["reports"] == []


async def test_who_is_banned_cannot_sign_in_and_their_games_end_fairly(
    host: Browser, ana: Browser, ben: Browser, eve: Browser
) -> None:
    name = f"Banned {id(ana)}"
    await sign_up(ana, name)
    played = await two_moves(ana, ben)
    fresh = await ana.open_table("gounki", PEOPLE)
    await ben.join(fresh)
    waiting = await ana.open_table("gounki", PEOPLE)
    line = await (await ana.watch(played)).until(opened)
    page = await ban(host, ana, days=2)
    [held] = [each for each in page["bans"] if each["person"]["name"] == name]
    assert held["reason"] == REASON
    with pytest.raises(ConnectionClosed):
        await line.until(lambda _: False)
    assert not (await ana.get("/api/me"))["signed_in"]
    won = await (await ben.watch(played)).until(over)
    assert (won.state["ending"]["reason"], won.state["ending"]["winners"]) == ("resignation", [1])
    called_off = await (await ben.watch(fresh["table"])).until(over)
    assert called_off.state["ending"]["reason"] == "aborted"
    assert (await ben.get(f"/api/tables/{waiting['table']}"))["status"] == "over"
    refused = await sign_in(eve, name)
    assert refused.status_code == 403
    assert REASON in refused.json()["message"]
    assert "until" in refused.json()["message"]
    wrong = await sign_in(eve, name, password="not the right one")
    assert REASON not in wrong.text
    assert (await host.ask("DELETE", f"/api/host/bans/{held['id']}")).status_code == 200
    assert (await sign_in(eve, name)).status_code == 200


async def test_a_banned_guest_cannot_sit_play_or_enter_the_lobby_but_may_watch(
    host: Browser, ana: Browser, ben: Browser
) -> None:
    await ana.get("/api/lobby")
    made = await ben.open_table("gounki", PEOPLE)
    played = await two_moves(ana, ben)
    await ban(host, ana)
    attempts: list[tuple[str, str, Any]] = [
        ("POST", "/api/tables", {"game": "gounki", "seats": PEOPLE}),
        ("POST", f"/api/tables/{made['table']}/join", {"token": "any"}),
        ("POST", "/api/account/sign-up", {"name": "Another", "password": "quite a long one"}),
        ("POST", "/api/account/sign-in", {"name": "Another", "password": "quite a long one"}),
        ("PUT", "/api/me", {"name": "Another"}),
        ("GET", "/api/lobby", None),
    ]
    for method, path, body in attempts:
        answer = await ana.ask(method, path, json=body)
        assert (answer.status_code, REASON in answer.text) == (403, True), path
    watching = await (await ana.watch(played)).until(opened)
    await watching.say("propose", what="rematch")
    await watching.until(lambda player: bool(player.refusals))
    assert REASON in watching.refusals[0]["message"]


async def test_bots_of_somebody_who_is_banned_may_not_play_either(
    host: Browser, ana: Browser
) -> None:
    await sign_up(ana, f"Owner {id(ana)}")
    async with await make_bot(ana, f"R{id(ana)}") as bot:
        await ban(host, ana)
        answer = await bot.ask("POST", "/api/tables", json={"game": "gounki", "seats": PEOPLE})
        assert (answer.status_code, REASON in answer.text) == (403, True)


async def test_a_ban_ends_when_its_time_is_over_or_it_is_lifted(tmp_path: Path) -> None:
    store = Store(Settings(data=tmp_path).database, WAIT)
    await store.open()
    hosts = HostStore(store)
    await hosts.ban("", "ana", REASON, 2_000, 1_000)
    assert [each.guest for each in await hosts.bans(1_999)] == ["ana"]
    assert await hosts.bans(2_000) == []
    await hosts.ban("", "ben", REASON, None, 1_000)
    [held] = await hosts.bans(10**15)
    assert await hosts.lift("", held.id, 3_000)
    assert not await hosts.lift("", held.id, 3_000)
    assert await hosts.bans(4_000) == []
    await store.close()


async def test_no_host_is_banned(host: Browser) -> None:
    body = {"sign": await sign_of(host)}
    assert (await host.ask("POST", "/api/host/bans", json=body)).status_code == 403


async def test_a_host_closes_tables_and_ends_sessions(
    host: Browser, ana: Browser, ben: Browser
) -> None:
    await sign_up(ana, f"Everywhere {id(ana)}")
    table = await two_moves(ana, ben)
    line = await (await ana.watch(table)).until(opened)
    page = (await host.ask("DELETE", f"/api/host/people/{await sign_of(ana)}/sessions")).json()
    assert page["acts"][0]["what"] == "end sessions"
    with pytest.raises(ConnectionClosed):
        await line.until(lambda _: False)
    assert not (await ana.get("/api/me"))["signed_in"]
    await host.ask("DELETE", f"/api/host/tables/{table}")
    seen = await (await ben.watch(table)).until(over)
    assert seen.state["ending"]["reason"] == "aborted"


async def test_for_repairs_all_clocks_stand_still_also_over_a_restart(tmp_path: Path) -> None:
    with Server(tmp_path) as server:
        async with Browser(server) as host, Browser(server) as ana, Browser(server) as ben:
            await sign_up(host, "Host")
            made = await ana.open_table("gounki", PEOPLE, clock=CLOCK)
            await ben.join(made)
            engine = await ben.open_table("gounki", [{"kind": "you"}, {"kind": "engine"}])
            await (await ana.watch(made["table"])).play()
            table = made["table"]
            soon = (await host.ask("PUT", "/api/host/repairs", json={"minutes": 60})).json()
            assert soon["notices"]["closes_ms"] > soon["notices"]["now_ms"]
            assert not soon["notices"]["closed"]
            assert (await ana.get("/api/notices"))["closes_ms"]
            line = await (await ben.watch(table)).until(my_turn)
            await host.ask("PUT", "/api/host/repairs", json={"minutes": 0})
            assert (await ana.get("/api/notices"))["closed"]
            state = await ben.get(f"/api/tables/{table}")
            assert state["clock"]["running"] == []
            left = state["clock"]["left_ms"]
            await line.say("resign")
            await line.until(lambda player: bool(player.refusals))
            assert line.refusals[-1]["fault"] == "not_now"
            closed = await ana.ask("POST", "/api/tables", json={"game": "gounki", "seats": PEOPLE})
            assert closed.status_code == 503
            server.kill()
            server.start()
            assert (await ben.get("/api/notices"))["closed"]
            assert (await ben.get(f"/api/tables/{table}"))["clock"]["left_ms"] == left
            assert (await sign_in(host, "Host")).status_code == 200
            await host.ask("DELETE", "/api/host/repairs")
            state = await ben.get(f"/api/tables/{table}")
            assert state["clock"]["running"] == [1]
            assert left[1] - state["clock"]["left_ms"][1] < 1000 * WAIT
            line = await (await ben.watch(table)).until(my_turn)
            await line.play()
            other = await (await ben.watch(engine["table"])).until(my_turn)
            await other.play()
            await other.until(lambda player: player.state["ply"] >= 2)


async def test_everybody_reads_announcements_until_they_are_withdrawn(
    host: Browser, eve: Browser
) -> None:
    text = "Club evening on <b>Friday</b>"
    page = await host.post("/api/host/announcements", {"text": text, "hours": 2})
    [told] = [each for each in page["notices"]["announcements"] if each["text"] == text]
    assert told in (await eve.get("/api/notices"))["announcements"]
    await host.ask("DELETE", f"/api/host/announcements/{told['id']}")
    assert told not in (await eve.get("/api/notices"))["announcements"]


async def test_invitations_are_listed_and_a_withdrawn_one_is_worth_nothing(tmp_path: Path) -> None:
    with Server(tmp_path, "invitation") as server:
        command = [sys.executable, "-m", "kancha", "admin", "invite", "--data", str(server.data)]
        said = await asyncio.to_thread(subprocess.check_output, command, text=True)
        async with Browser(server) as host, Browser(server) as eve:
            body = {"name": "Host", "password": "correct horse battery"}
            first = said.strip().rpartition("#")[2]
            await host.post("/api/account/sign-up", {**body, "invitation": first})
            path = (await host.post("/api/host/invitations", {}))["path"]
            [listed] = (await host.get("/api/host"))["invitations"]
            await host.ask("DELETE", f"/api/host/invitations/{listed['id']}")
            invited = {**body, "name": "Eve", "invitation": path.rpartition("#")[2]}
            assert (await eve.ask("POST", "/api/account/sign-up", json=invited)).status_code == 403


async def test_hosts_see_reported_lines_and_no_other_chat(
    host: Browser, ana: Browser, ben: Browser
) -> None:
    await ana.get("/api/lobby")
    table = await two_moves(ana, ben)
    store = store_of(host.server)
    loaded = await store.load(table)
    assert loaded is not None
    ids = [seat.guest for seat in loaded.seats]
    line = {"table_id": table, "at": 1, "guest": ids[0], "channel": "players", "phrase": None}
    async with store.writing() as connection:
        for number, text in enumerate(("are you asleep", "private words")):
            row = {**line, "number": number, "text": text, "command": f"x:{number}"}
            await connection.execute(insert(database.chat_lines), row)
    report = Report(
        id=f"r{id(host)}",
        at=5,
        reporter=ids[1],
        reported=ids[0],
        table=table,
        lines=[ReportedLine(at_ms=1, text="are you asleep")],
        reason="rude",
    )
    await ReportStore(store).add(report)
    await store.close()
    answer = await host.ask("GET", "/api/host")
    [shown] = [each for each in answer.json()["reports"] if each["id"] == report.id]
    assert [each["text"] for each in shown["lines"]] == ["are you asleep"]
    assert "private words" not in answer.text
    for secret in ids:
        assert secret not in answer.text
    banned = {"sign": shown["reported"]["sign"], "reason": REASON}
    assert (await host.ask("POST", "/api/host/bans", json=banned)).status_code == 200
    path = f"/api/host/reports/{report.id}"
    assert (await host.ask("PUT", path, json={"note": "banned"})).status_code == 200
    assert (await host.ask("PUT", path, json={"note": "banned"})).status_code == 404
    assert (await ana.ask("PUT", "/api/me", json={"name": "Anew"})).status_code == 403


async def test_every_action_of_a_host_is_noted(host: Browser, ana: Browser) -> None:
    name = (await host.get("/api/me"))["name"]
    await sign_up(ana, f"Noted {id(ana)}")
    table = (await ana.open_table("gounki", PEOPLE))["table"]
    sign = await sign_of(ana)
    await host.ask("DELETE", f"/api/host/people/{sign}/sessions")
    await host.ask("DELETE", f"/api/host/tables/{table}")
    page = await host.post("/api/host/announcements", {"text": f"Told {table}"})
    told = next(t["id"] for t in page["notices"]["announcements"] if table in t["text"])
    await host.ask("DELETE", f"/api/host/announcements/{told}")
    await host.post("/api/host/invitations", {})
    invited = (await host.get("/api/host"))["invitations"][0]["id"]
    await host.ask("DELETE", f"/api/host/invitations/{invited}")
    await host.ask("PUT", "/api/host/repairs", json={"minutes": 1000})
    await host.ask("DELETE", "/api/host/repairs")
    await host.post("/api/host/backups", {})
    page = await host.post("/api/host/bans", {"sign": sign})
    held = next(each["id"] for each in page["bans"] if each["person"]["sign"] == sign)
    await host.ask("DELETE", f"/api/host/bans/{held}")
    acts = (await host.get("/api/host"))["acts"]
    mine = [act["what"] for act in acts if act["by"] == name]
    assert mine == [
        "lift ban",
        "ban",
        "back up",
        "open again",
        "close for repairs",
        "withdraw invitation",
        "invite",
        "withdraw announcement",
        "announce",
        "close table",
        "end sessions",
    ]


async def test_a_backup_made_from_the_page_holds_everything_and_is_named_there(
    host: Browser, ana: Browser, server: Server
) -> None:
    table = (await ana.open_table("gounki", PEOPLE))["table"]
    await until(host, "/api/host", lambda page: not page["backups"]["making"])
    told = (await host.post("/api/host/backups", {}))["acts"][0]
    assert told["what"] == "back up"
    page = await until(host, "/api/host", lambda page: not page["backups"]["making"])
    newest = page["backups"]["files"][0]
    assert (newest["name"], page["backups"]["failed"]) == (told["detail"], "")
    file = Path(page["backups"]["folder"], newest["name"])
    assert file.stat().st_size == newest["bytes"]
    assert file.stat().st_mode & 0o077 == 0
    with ZipFile(file) as packed:
        assert packed.read("secret") == (server.data / "secret").read_bytes()
        assert table.encode() in packed.read("kancha.sqlite")


async def test_a_backup_that_cannot_be_made_is_told_and_the_newest_seven_are_kept(
    server: Server, tmp_path: Path
) -> None:
    store = HostStore(store_of(server))
    backups = HostBackups(Settings(data=tmp_path), store)
    both = (backups.begin("", 0), backups.begin("", 0))
    _, second = await asyncio.gather(*both, return_exceptions=True)
    assert isinstance(second, Refusal), "one at a time"
    await backups.close()
    assert "there is no database" in backups.state().failed
    settings = Settings(data=server.data)
    before = {file.name for file in kept_files(settings)}
    for day in range(9):
        make_backup(settings, new_file(settings, 4_000_000_000_000 + 1000 * day))
    names = [file.name for file in kept_files(settings)]
    assert len(names) == 7
    assert not before & {*names}
    assert not [*settings.backups.glob(".*")]
    await store.store.close()


async def test_the_lines_of_the_last_day_begin_at_once_and_end_after_a_day(host: Browser) -> None:
    page = await until(host, "/api/host", lambda page: bool(page["history"]))
    assert page["history"][0]["at_ms"] <= page["notices"]["now_ms"]
    history = LoadHistory()
    for _ in range(400):
        history.samples.append(LoadSample(**page["history"][0]))
    assert len(history.samples) * EVERY == 86_400


async def test_the_shell_does_what_the_page_does_while_the_server_runs(tmp_path: Path) -> None:
    async def admin(*arguments: str) -> Any:
        words = ["admin", *arguments, "--json", "--data", str(tmp_path)]
        with server.log.open("ab") as log:
            shell = start_copy(COMMAND_LINE, words, log.fileno())
        with shell.stdout:
            return json.loads(await asyncio.to_thread(shell.stdout.read))

    with Server(tmp_path) as server:
        async with Browser(server) as ana, Browser(server) as ben:
            await sign_up(ana, "Ana")
            await sign_up(ben, "Ben")
            await admin("host", "ana", "--remove")
            await admin("host", "Ben")
            people = {row["name"]: row["host"] for row in await admin("people")}
            assert people == {"Ana": False, "Ben": True}
            table = await two_moves(ana, ben)
            seen = await (await ben.watch(table)).until(opened)
            await admin("ban", "Ana", "--reason", REASON, "--days", "2")
            await seen.until(over)
            assert seen.state["ending"]["winners"] == [1]
            assert [row["reason"] for row in await admin("bans")] == [REASON]
            file = (await admin("backup"))["done"].split()[-1].rstrip(".")
            settings = Settings(data=tmp_path)
            assert [str(settings.backups / each.name) for each in kept_files(settings)] == [file]
            log = await admin("log")
            assert [(act["by"], act["what"]) for act in log] == [
                ("shell", "back up"),
                ("shell", "ban"),
                ("shell", "make host"),
                ("shell", "host no more"),
            ]

"""Notifications by Web Push: who gets them, what they say, and where they may go."""

from __future__ import annotations

import asyncio
import stat
from collections.abc import AsyncIterator
from datetime import UTC, datetime
from pathlib import Path
from typing import NamedTuple

import pytest

from kancha.server.accounts.bodies import QuietHours, ReminderChoice
from kancha.server.accounts.sessions import Session, Sessions, new_session
from kancha.server.refusal import Refusal
from kancha.server.reminders.choices import Choice, ReminderChoices
from kancha.server.reminders.outbox import Outbox
from kancha.server.reminders.outside import Forbidden, check_url, is_public, post
from kancha.server.reminders.push import AGAIN, Push
from kancha.server.reminders.reminders import Reminders
from kancha.server.rest import NewSeat, NewTable
from kancha.server.tables.clocks import DAY
from kancha.server.tables.messages import NewClock
from tests.server.offline import ANA, OfflineServer
from tests.server.push_service import PushService
from tests.server.rig import PEOPLE, Browser, Server, my_turn
from tests.server.test_accounts import sign_up
from tests.server.test_correspondence import BEN, BY_POST, a_game, move
from tests.server.test_vacations import vacations_of

MOST = 3


class Scene(NamedTuple):
    """A server without a network, Ana's session at it, and a push service."""

    server: OfflineServer
    push: Push
    service: PushService
    session: Session

    async def told(self) -> dict[str, str]:
        return await self.service.read(self.push.public_key())

    async def subscribe(self, path: str = "/ana") -> None:
        origin = "https://kancha.example"
        await self.push.add(self.session, self.service.device(path), origin, self.server.time.at)


@pytest.fixture
async def scene(tmp_path: Path) -> AsyncIterator[Scene]:
    async with OfflineServer(tmp_path) as server, PushService() as service:
        await vacations_of(server, ANA, BEN)
        push = Push(server.store, MOST, anywhere=True)
        await push.open()
        push.again = (0.0,) * len(AGAIN)
        outbox = Outbox(server.store, server.time.now)
        reminders = Reminders(push, ReminderChoices(server.store), outbox, None)
        server.tables.remind = reminders.changed
        sessions = Sessions()
        await sessions.open(server.store, 0)
        [session] = await sessions.of(ANA)
        yield Scene(server, push, service, session)
        await reminders.close()


async def test_a_player_is_told_of_their_turn_by_correspondence_and_of_a_game_that_begins(
    scene: Scene,
) -> None:
    await scene.subscribe()
    live = await a_game(scene.server)
    table = live.table.setup.table
    assert await scene.told() == {"kind": "begun", "table": table, "title": "Gounki"}
    await move(scene.server, live, ANA)
    await move(scene.server, live, BEN)
    assert await scene.told() == {"kind": "turn", "table": table, "title": "Gounki"}
    assert scene.service.arrived.empty(), "whoever moved is told nothing"


async def test_live_games_tell_only_that_they_begin(scene: Scene) -> None:
    await scene.subscribe()
    clock = NewClock(initial_ms=600_000)
    body = NewTable(game="gounki", seats=BY_POST.seats, clock=clock)
    live = await scene.server.tables.create(body, ANA, "Ana")
    await scene.server.tables.join(live, BEN, "Ben", live.table.seats[1].token)
    assert (await scene.told())["kind"] == "begun"
    for guest in (ANA, BEN, ANA, BEN):
        await move(scene.server, live, guest)
    by_post = await a_game(scene.server)
    told = await scene.told()
    assert told["table"] == by_post.table.setup.table, "nothing came between"


async def test_a_notification_holds_no_name_no_move_and_no_position(scene: Scene) -> None:
    await scene.subscribe()
    seats = [NewSeat(kind="you", name="Ana <b>"), NewSeat(kind="open")]
    body = NewTable(game="kissing", seats=seats, clock=BY_POST.clock)
    live = await scene.server.tables.create(body, ANA, "Ana <b>")
    await scene.server.tables.join(live, BEN, "Come to evil.example", live.table.seats[1].token)
    told = await scene.told()
    title = live.table.game.info.title
    assert told == {"kind": "begun", "table": live.table.setup.table, "title": title}


async def test_a_device_that_is_gone_is_forgotten(scene: Scene) -> None:
    for status in (404, 410):
        scene.service.statuses = [status]
        await scene.subscribe()
        assert len(await scene.push.devices(ANA)) == 1
        await a_game(scene.server)
        await scene.service.arrived.get()
        while await scene.push.devices(ANA):
            await asyncio.sleep(0)
        assert (await scene.push.state(scene.session)).devices == []


async def test_what_fails_is_sent_again_a_few_times_and_no_more(scene: Scene) -> None:
    await scene.subscribe()
    scene.service.statuses = [500, 429, 201, 503, 503, 503]
    first = await a_game(scene.server)
    second = await a_game(scene.server)
    third = await a_game(scene.server)
    arrived = [await scene.told() for _ in range(7)]
    names = [live.table.setup.table for live in (first, second, third)]
    assert [told["table"] for told in arrived] == [names[0]] * 3 + [names[1]] * 3 + [names[2]]


async def test_a_redirection_is_not_followed(scene: Scene) -> None:
    await scene.subscribe()
    scene.service.statuses = [307]
    await a_game(scene.server)
    await a_game(scene.server)
    paths = [(await scene.service.arrived.get()).path for _ in range(2)]
    assert paths == ["/ana", "/ana"]


async def test_a_device_is_notified_as_long_as_its_session_lasts(scene: Scene) -> None:
    await scene.subscribe()
    sessions = Sessions()
    await sessions.open(scene.server.store, 0)
    _, again = new_session(ANA, "", scene.server.time.at)
    await sessions.begin(again, scene.session)
    assert len(await scene.push.devices(ANA)) == 1, "signing in again changes nothing"
    _, ben = new_session(BEN, "", scene.server.time.at)
    await sessions.begin(ben, again)
    assert await scene.push.devices(ANA) == [], "but somebody else in the same browser does"
    assert await scene.push.devices(BEN) == []


async def test_a_player_has_so_many_devices_and_a_browser_has_one_player(scene: Scene) -> None:
    sessions = Sessions()
    await sessions.open(scene.server.store, 0)
    for number in range(MOST + 1):
        _, session = new_session(ANA, "", number)
        await sessions.begin(session, None)
        await scene.push.add(session, scene.service.device(f"/{number}"), "", number)
    kept = {device.endpoint.rpartition("/")[2] for device in await scene.push.devices(ANA)}
    assert kept == {str(number) for number in range(1, MOST + 1)}
    [ben] = await sessions.of(BEN)
    await scene.push.add(ben, scene.service.device("/1"), "", 0)
    assert len(await scene.push.devices(ANA)) == MOST - 1


async def test_a_browser_tells_what_was_chosen_and_no_more(scene: Scene) -> None:
    await scene.subscribe()
    chosen = ReminderChoice(browser=["turn"], mail=[])
    await ReminderChoices(scene.server.store).set(ANA, chosen)
    live = await a_game(scene.server)
    await move(scene.server, live, ANA)
    await move(scene.server, live, BEN)
    assert (await scene.told())["kind"] == "turn"
    assert scene.service.arrived.empty()


def test_quiet_hours_end_at_their_time_wherever_they_begin() -> None:
    night = Choice(quiet=QuietHours(from_minute=1_320, until_minute=480, zone="UTC"))
    noon = Choice(quiet=QuietHours(from_minute=720, until_minute=780, zone="UTC"))

    def at(hour: int, day: int = 10) -> int:
        return int(datetime(2026, 3, day, hour, tzinfo=UTC).timestamp() * 1000)

    assert night.quiet_until(at(23)) == at(8, 11)
    assert night.quiet_until(at(7)) == at(8)
    assert [night.quiet_until(at(hour)) for hour in (8, 21)] == [None, None]
    assert noon.quiet_until(at(12)) == at(13)
    assert [noon.quiet_until(at(hour)) for hour in (11, 13)] == [None, None]
    assert Choice().quiet_until(at(3)) is None


PRIVATE = (
    "127.0.0.1",
    "10.1.2.3",
    "172.16.0.1",
    "192.168.1.1",
    "169.254.169.254",
    "100.64.0.1",
    "0.0.0.0",
    "224.0.0.1",
    "255.255.255.255",
    "::",
    "::1",
    "fe80::1%eth0",
    "fd00::1",
    "ff02::1",
    "::ffff:127.0.0.1",
    "::ffff:10.0.0.1",
    "2002:7f00:1::",
    "64:ff9b::7f00:1",
    "2001:0:4136:e378:8000:63bf:3fff:fdd2",
)
WRONG = (
    "http://push.example/x",
    "https://push.example:8443/x",
    "https://user@push.example/x",
    "https://[::1]/x",
    "https://push.example/x y",
    "https://push.example/x\r\nHost: other",
    "https://push.example",
    "https:///x",
    "ftp://push.example/x",
    "file:///etc/passwd",
    f"https://push.example/{'x' * 1_000}",
    "",
)


def test_private_addresses_are_none_of_the_servers_business() -> None:
    assert [address for address in PRIVATE if is_public(address)] == []
    assert is_public("1.1.1.1")
    assert is_public("2606:4700::1111")


@pytest.mark.parametrize("url", WRONG)
async def test_only_addresses_with_tls_are_taken(scene: Scene, url: str) -> None:
    with pytest.raises(Forbidden):
        check_url(url, anywhere=False)
    device = scene.service.device()
    device.endpoint = url
    strict = Push(scene.server.store, MOST, anywhere=False)
    with pytest.raises(Refusal):
        await strict.add(scene.session, device, "", 0)
    with pytest.raises(Forbidden):
        await post(url, {}, b"", anywhere=False)
    check_url("https://push.example/x", anywhere=False)


@pytest.mark.parametrize("host", ["localhost", "127.0.0.1", "127.1", "2130706433"])
async def test_a_name_that_leads_to_this_machine_is_not_asked(host: str) -> None:
    with pytest.raises(Forbidden):
        await post(f"https://{host}/x", {}, b"", anywhere=False)


async def test_a_name_that_cannot_be_is_not_asked() -> None:
    with pytest.raises(Forbidden):
        await post(f"https://{'x' * 64}.example/x", {}, b"", anywhere=False)


@pytest.mark.parametrize("answer", [b"", b"\r\n", b"x" * 100_000, b"HTTP/1.1 twice\r\n\r\n"])
async def test_an_answer_that_is_none_is_a_failure_of_the_line(answer: bytes) -> None:
    async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await reader.readuntil(b"\r\n\r\n")
        writer.write(answer)
        writer.close()

    server = await asyncio.start_server(serve, "127.0.0.1", 0)
    async with server:
        address = f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}/x"
        with pytest.raises(OSError):  # noqa: PT011 - whatever the line does
            await post(address, {}, b"", anywhere=True)


async def test_keys_that_are_none_are_refused(scene: Scene) -> None:
    for name, value in (("public_key", "AAAA"), ("public_key", "?"), ("secret", "AAAA")):
        device = scene.service.device()
        setattr(device, name, value)
        with pytest.raises(Refusal):
            await scene.push.add(scene.session, device, "", 0)


async def test_the_key_of_a_server_is_made_once_for_all_its_workers(scene: Scene) -> None:
    others = [Push(scene.server.store, MOST, anywhere=False) for _ in range(3)]
    await asyncio.gather(*(other.open() for other in others))
    assert {other.public_key() for other in others} == {scene.push.public_key()}


async def test_a_move_at_a_running_server_reaches_the_device_and_only_the_owner_reads_its_key(
    tmp_path: Path,
) -> None:
    with Server(tmp_path, "push anywhere", "same port") as server:
        async with PushService() as service, Browser(server) as ana, Browser(server) as ben:
            guest = await ana.ask("PUT", "/api/account/push", json=service.body())
            assert guest.json()["fault"] == "not_allowed"
            await sign_up(ana, "Ana")
            answer = await ana.ask("PUT", "/api/account/push", json=service.body())
            key = answer.json()["player"]["push"]["key"]
            clock = {"initial_ms": 3 * DAY, "increment_ms": 0, "each_move": True}
            made = await ana.open_table("gounki", PEOPLE, clock=clock)
            await ben.join(made)
            assert (await service.read(key))["kind"] == "begun"
            player = await (await ana.watch(made["table"])).until(my_turn)
            await player.play()
            server.kill()
            server.start()
            await (await ben.watch(made["table"])).play()
            told = await service.read(key)
            assert told == {"kind": "turn", "table": made["table"], "title": "Gounki"}
            [device] = (await ana.get("/api/account"))["player"]["push"]["devices"]
            assert device["current"]
            answer = await ana.ask("DELETE", f"/api/account/push/{device['id']}")
            assert answer.json()["player"]["push"]["devices"] == []
            assert stat.S_IMODE((tmp_path / "kancha.sqlite").stat().st_mode) == 0o600

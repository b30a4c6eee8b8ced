"""Mail: addresses that are confirmed, reminders, and links for who cannot sign in."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import AsyncIterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from kancha.server.accounts.bodies import QuietHours, ReminderChoice
from kancha.server.accounts.store import AccountStore
from kancha.server.refusal import Refusal
from kancha.server.reminders.choices import ReminderChoices
from kancha.server.reminders.mail import Mail
from kancha.server.reminders.mail_addresses import LASTS, MailAddresses
from kancha.server.reminders.mail_settings import mail_settings
from kancha.server.reminders.outbox import AGAIN, HELD, Outbox
from kancha.server.reminders.push import Push
from kancha.server.reminders.reminders import LATE, PATIENCE, Reminders
from kancha.server.reminders.vacations import Vacations
from kancha.server.tables.clocks import DAY
from kancha.server.tables.entries import Paused
from kancha.server.tables.live_table import LiveTable
from kancha.server.tables.table import Change
from tests.server.departures import leave_for_good
from tests.server.mail_service import MailService, linked, text_of
from tests.server.offline import ANA, OfflineServer
from tests.server.rig import Browser, Json, Server
from tests.server.test_accounts import PASSWORD, sign_in, sign_up
from tests.server.test_correspondence import BEN, a_game, move
from tests.server.test_vacations import vacations_of

SENDER, SITE = "Kancha <games@kancha.example>", "https://kancha.example"
ADDRESS = "ana@example.org"
HOUR = 3_600_000
EVERYTHING = ReminderChoice(browser=[], mail=["turn", "begun", "late"])


class Scene(NamedTuple):
    """A server without a network, and a mail server."""

    server: OfflineServer
    mail: Mail
    outbox: Outbox
    reminders: Reminders
    service: MailService

    async def put_forward(self, milliseconds: int) -> None:
        """Let time pass when everything that has happened is stored."""
        while self.reminders._tasks:
            await asyncio.gather(*self.reminders._tasks)
            await asyncio.sleep(0)
        self.server.time.at += milliseconds

    async def send(self) -> None:
        """Send all that is due."""
        await self.put_forward(0)
        while await self.outbox.send_due():
            pass

    async def confirm(self, player: str = ANA, address: str = ADDRESS) -> None:
        await self.mail.want(player, address)
        await self.send()
        await self.mail.confirm(await self.service.link())

    async def wants(self, choice: ReminderChoice = EVERYTHING) -> None:
        await self.confirm()
        await ReminderChoices(self.server.store).set(ANA, choice)

    async def game(self) -> LiveTable:
        """Return a game of which Ana knows that it has begun; it is her turn."""
        live = await a_game(self.server)
        await self.put_forward(PATIENCE)
        await self.send()
        assert "has begun" in str((await self.service.read())["Subject"])
        return live


@pytest.fixture
async def scene(tmp_path: Path) -> AsyncIterator[Scene]:
    async with OfflineServer(tmp_path) as server, MailService() as service:
        server.time.at = int(datetime(2026, 3, 10, 12, tzinfo=UTC).timestamp() * 1000)
        await vacations_of(server, ANA, BEN)
        settings = mail_settings(service.url, SENDER, SITE)
        assert settings is not None
        accounts, outbox = AccountStore(server.store), Outbox(server.store, server.time.now)
        addresses = MailAddresses(server.store)
        mail = Mail(settings, accounts, addresses, outbox, 5, server.time.now)
        push = Push(server.store, 3, anywhere=True)
        reminders = Reminders(push, ReminderChoices(server.store), outbox, mail)
        server.tables.remind = reminders.changed
        yield Scene(server, mail, outbox, reminders, service)
        await reminders.close()


async def test_an_address_counts_when_its_link_is_used_once_and_in_time(scene: Scene) -> None:
    await scene.mail.want(ANA, f" {ADDRESS} ")
    await scene.send()
    state = await scene.mail.state(ANA)
    assert (state.address, state.wanted) == (None, ADDRESS)
    mail = await scene.service.read()
    assert (mail["To"], mail["From"]) == (ADDRESS, SENDER)
    assert "Ana" not in text_of(mail), "a stranger may get it, who reads nothing that others chose"
    token = linked(mail)
    with pytest.raises(Refusal):
        await scene.mail.sign_in(token)  # it is not for that
    await scene.mail.confirm(token)
    with pytest.raises(Refusal):
        await scene.mail.confirm(token)
    await scene.mail.want(ANA, "new@example.org")
    await scene.send()
    state = await scene.mail.state(ANA)
    assert (state.address, state.wanted) == (ADDRESS, "new@example.org")
    late = await scene.service.link()
    await scene.put_forward(LASTS["confirm"] + 1)
    with pytest.raises(Refusal):
        await scene.mail.confirm(late)
    assert (await scene.mail.state(ANA)).address == ADDRESS


async def test_a_turn_is_told_by_mail_if_it_still_is_one_and_nothing_else_is_said(
    scene: Scene,
) -> None:
    await scene.wants()
    live = await scene.game()
    await move(scene.server, live, ANA)
    await move(scene.server, live, BEN)
    await scene.send()
    assert scene.service.arrived.empty(), "whoever is at the table moves first"
    await scene.put_forward(PATIENCE)
    await scene.send()
    mail = await scene.service.read()
    table = live.table.setup.table
    assert mail["Subject"] == "It is your turn in Gounki"
    stop = f"{SITE}/you#unsubscribe={linked(mail)}"
    assert text_of(mail) == (
        f"Ana, it is your turn in Gounki.\n\n{SITE}/table/{table}\n\n"
        f"-- \nNo more mail like this: {stop}\n"
    ), "no name of others, no move and no position"
    assert "Ben" not in mail.as_string()
    await move(scene.server, live, ANA)
    await move(scene.server, live, BEN)
    await move(scene.server, live, ANA)
    await scene.put_forward(PATIENCE)
    await scene.send()
    assert scene.service.arrived.empty(), "she has moved meanwhile"


async def test_who_has_little_time_left_is_told_once_and_not_too_early(scene: Scene) -> None:
    await scene.wants(ReminderChoice(browser=[], mail=["late"]))
    live = await a_game(scene.server)
    await scene.put_forward(3 * DAY - LATE - 1)
    await scene.send()
    assert scene.service.arrived.empty()
    await on_vacation(scene, live)
    await scene.put_forward(1)
    await scene.send()
    assert scene.service.arrived.empty(), "there is a day more"
    await scene.put_forward(DAY)
    await scene.send()
    assert (await scene.service.read())["Subject"] == "Your time in Gounki is nearly over"
    await scene.put_forward(HOUR)
    await scene.send()
    assert scene.service.arrived.empty()


async def on_vacation(scene: Scene, live: LiveTable) -> None:
    """Let Ana's clock stand still for a day."""
    vacations = Vacations(scene.server.store, scene.server.tables, 30)
    now = scene.server.time.at
    await vacations.begin(ANA, now, now + DAY)
    assert live.table.seats[0].vacation is not None


async def test_while_clocks_stand_still_for_repairs_nobody_is_told_but_afterwards(
    scene: Scene,
) -> None:
    await scene.wants(ReminderChoice(browser=[], mail=["late"]))
    live = await a_game(scene.server)
    await scene.put_forward(2 * DAY)
    await scene.server.tables.change(live, lambda _: Change([Paused(True)]))
    await scene.put_forward(2 * DAY)
    await scene.send()
    await scene.server.tables.change(live, lambda _: Change([Paused(False)]))
    await scene.put_forward(DAY - LATE - 1)
    await scene.send()
    assert scene.service.arrived.empty()
    await scene.put_forward(1)
    await scene.send()
    assert "nearly over" in str((await scene.service.read())["Subject"])


async def test_in_quiet_hours_nothing_is_sent_but_what_would_come_too_late(scene: Scene) -> None:
    quiet = QuietHours(from_minute=14 * 60, until_minute=8 * 60, zone="Europe/Berlin")
    await scene.wants(ReminderChoice(browser=[], mail=["begun", "late"], quiet=quiet))
    await scene.put_forward(HOUR)  # 13:00 UTC, 14:00 in Berlin
    await a_game(scene.server)
    await scene.put_forward(PATIENCE)
    await scene.send()
    assert scene.service.arrived.empty()
    await scene.put_forward(18 * HOUR - PATIENCE - 1)
    await scene.send()
    assert scene.service.arrived.empty()
    await scene.put_forward(1)  # 08:00 in Berlin
    await scene.send()
    assert "has begun" in str((await scene.service.read())["Subject"])
    await scene.put_forward(54 * HOUR - LATE)  # quiet hours again, and too short ones
    await scene.send()
    assert "nearly over" in str((await scene.service.read())["Subject"])


async def test_a_link_in_a_reminder_ends_mail_and_the_address_stays(scene: Scene) -> None:
    await scene.wants()
    await a_game(scene.server)
    await scene.put_forward(PATIENCE)
    await scene.send()
    mail = await scene.service.read()
    token = linked(mail)
    assert mail["List-Unsubscribe"] == f"<{SITE}/api/account/unsubscribe/{token}>"
    assert not await scene.mail.addresses.unsubscribe("guessed")
    assert await scene.mail.addresses.unsubscribe(token)
    assert (await ReminderChoices(scene.server.store).of(ANA)).mail == ()
    assert (await scene.mail.state(ANA)).address == ADDRESS
    await a_game(scene.server)
    await scene.put_forward(PATIENCE)
    await scene.send()
    assert scene.service.arrived.empty()


async def test_what_fails_is_sent_again_and_what_is_refused_for_good_is_not(scene: Scene) -> None:
    scene.service.answers = ["451 Later", "451 Later"]
    await scene.mail.want(ANA, ADDRESS)
    for wait in AGAIN[:2]:
        await scene.send()
        assert scene.service.arrived.empty()
        await scene.put_forward(wait)
    await scene.send()
    await scene.mail.confirm(await scene.service.link())
    scene.service.answers = ["554 Never"]
    await scene.mail.want(ANA, "other@example.org")
    await scene.send()
    await scene.put_forward(DAY)
    await scene.send()
    assert scene.service.arrived.empty()
    scene.service.answers = ["451 Later"] * 99
    await scene.mail.want(ANA, "another@example.org")
    for wait in (*AGAIN, DAY, DAY):
        await scene.send()
        await scene.put_forward(wait)
    assert len(scene.service.answers) == 99 - len(AGAIN) - 1, "and then it is given up"


async def test_several_workers_send_a_mail_once_and_one_for_another_that_died(
    scene: Scene,
) -> None:
    others = [Outbox(scene.server.store, scene.server.time.now) for _ in range(3)]
    for other in others:
        other.ways = scene.outbox.ways
    await scene.mail.want(ANA, ADDRESS)
    assert sum(await asyncio.gather(*(other.send_due() for other in others))) == 1
    await scene.service.read()
    await scene.mail.want(BEN, ADDRESS)
    assert len(await others[0]._taken()) == 1, "and dies"
    assert await others[1].send_due() == 0
    await scene.put_forward(HELD)
    assert await others[1].send_due() == 1
    await scene.service.read()


async def test_so_many_links_are_sent_to_an_account_in_an_hour(scene: Scene) -> None:
    await scene.confirm()
    for _ in range(7):
        await scene.mail.ask_sign_in(ADDRESS.upper())
        await scene.send()
    assert scene.service.arrived.qsize() == 5
    for _ in range(4):
        await scene.mail.want(ANA, ADDRESS)
    with pytest.raises(Refusal):
        await scene.mail.want(ANA, "other@example.org")
    with pytest.raises(Refusal):
        await scene.mail.want(BEN, ADDRESS)


async def test_a_link_signs_in_whoever_has_the_address_and_no_one_else(scene: Scene) -> None:
    await scene.mail.want(ANA, ADDRESS)
    await scene.mail.ask_sign_in(ADDRESS)  # it is not confirmed
    await scene.mail.ask_sign_in("Ana")
    await scene.send()
    token = await scene.service.link()
    await scene.mail.confirm(token)
    await scene.mail.ask_sign_in("ANA")
    await scene.send()
    old = await scene.service.link()
    await scene.mail.ask_sign_in(ADDRESS)
    await scene.send()
    token = await scene.service.link()
    assert scene.service.arrived.empty()
    for worthless in (old, "guessed", ""):
        with pytest.raises(Refusal):
            await scene.mail.sign_in(worthless)
    assert await scene.mail.sign_in(token) == ANA
    with pytest.raises(Refusal):
        await scene.mail.sign_in(token)
    await scene.mail.ask_sign_in("Ana")
    await scene.send()
    late = await scene.service.link()
    await scene.put_forward(LASTS["sign in"] + 1)
    with pytest.raises(Refusal):
        await scene.mail.sign_in(late)


async def ask_link(browser: Browser, who: str) -> tuple[int, str, list[str]]:
    answer = await browser.ask("POST", "/api/account/sign-in-link", json={"who": who})
    return answer.status_code, answer.text, sorted(answer.headers)


async def test_mail_at_a_running_server_survives_a_restart_and_tells_nobody_who_is_here(
    tmp_path: Path,
) -> None:
    async with MailService() as service:
        url = service.url.replace("//", "//kancha:s3cret@")
        service.answers = ["451 Later"]
        with Server(tmp_path, url, "same port") as server:
            async with Browser(server) as ana, Browser(server) as eve:
                await sign_up(ana, "Ana")
                body = {"address": ADDRESS}
                assert (await ana.ask("PUT", "/api/account/mail", json=body)).status_code == 200
                while service.answers:
                    await asyncio.sleep(0)
                server.kill()
                make_due(tmp_path)
                server.start()
                token = {"token": await service.link()}
                await eve.post("/api/account/mail/confirm", token)  # it was opened elsewhere
                account = await ana.get("/api/account")
                assert account["player"]["mail"] == {"address": ADDRESS, "wanted": None}

                asked = [await ask_link(eve, who) for who in ("Nobody", "no@b.example", "Ana")]
                assert asked[0][0] == 200
                assert all(answer == asked[0] for answer in asked)
                link = await service.link()
                await eve.post("/api/account/sign-in-link/use", {"token": link})
                assert (await eve.get("/api/me"))["name"] == "Ana"
                again = await ana.ask("POST", "/api/account/sign-in-link/use", json={"token": link})
                assert again.json()["fault"] == "not_allowed"

                everything: Json = await eve.get("/api/account/export")
                assert everything["mail_address"] == ADDRESS
                await leave_for_good(server, eve)
                assert rows_of_mail(tmp_path) == 0
        assert any(line.startswith("AUTH PLAIN") for line in service.heard)
        log = server.log.read_text("utf-8")
        assert not [secret for secret in ("s3cret", ADDRESS, link, token["token"]) if secret in log]


def make_due(data: Path) -> None:
    with sqlite3.connect(data / "kancha.sqlite") as database:
        database.execute("UPDATE outbox SET due = 0")


def rows_of_mail(data: Path) -> int:
    database = sqlite3.connect(data / "kancha.sqlite")
    tables = ("mail_addresses", "mail_links", "outbox", "reminder_choices")
    counts = [database.execute(f"SELECT count(*) FROM {name}").fetchone()[0] for name in tables]
    database.close()
    return sum(counts)


async def test_where_no_mail_is_sent_nothing_pretends(ana: Browser) -> None:
    name = f"Mailless {id(ana)}"
    more: dict[str, Any] = {"mail": ADDRESS}
    body = {"name": name, "password": PASSWORD, **more}
    assert (await ana.ask("POST", "/api/account/sign-up", json=body)).status_code == 200
    account = await ana.get("/api/account")
    assert (account["sends_mail"], account["player"]["mail"]) == (False, None)
    for method, path, asked in (
        ("PUT", "mail", {"address": ADDRESS}),
        ("POST", "sign-in-link", {"who": name}),
        ("POST", "sign-in-link/use", {"token": "x"}),
    ):
        answer = await ana.ask(method, f"/api/account/{path}", json=asked)
        assert answer.json()["message"] == "This server sends no mail."
    assert (await sign_in(ana, name)).status_code == 200

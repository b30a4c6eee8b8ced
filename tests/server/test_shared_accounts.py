"""Several workers on one PostgreSQL: accounts, the lobby and ratings are the same at all."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterator
from contextlib import AsyncExitStack
from pathlib import Path

import pytest
from sqlalchemy import delete
from websockets.exceptions import ConnectionClosed

from kancha.server.accounts.bodies import ReminderChoice
from kancha.server.accounts.sessions import new_session
from kancha.server.accounts.store import CHALLENGE_LASTS, AccountStore, Player
from kancha.server.reminders.choices import ReminderChoices
from kancha.server.reminders.mail_addresses import MailAddresses
from kancha.server.reminders.outbox import Outbox, Parcel
from kancha.server.settings import Settings
from kancha.server.storage import database
from kancha.server.storage.store import Store
from kancha.server.workers.shared_limit import SharedLimit
from tests.server.postgres import Postgres
from tests.server.rig import PEOPLE, WAIT, Browser, Server, opened
from tests.server.test_accounts import PASSWORD, SESSION, sign_in, sign_up, tables_of
from tests.server.test_lobby import finish, laid, ratings, sit, until_begun, wish
from tests.server.test_workers import two_servers

Pair = tuple[Browser, Browser]


@pytest.fixture(scope="module")
def postgres() -> Iterator[Postgres]:
    with Postgres() as running:
        yield running


@pytest.fixture(scope="module")
def pair(
    postgres: Postgres, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[tuple[Server, Server]]:
    with two_servers(postgres, tmp_path_factory) as servers:
        yield servers


@pytest.fixture
async def both(pair: tuple[Server, Server]) -> AsyncIterator[Pair]:
    """Two people, each at another worker."""
    async with Browser(pair[0]) as ana, Browser(pair[1]) as ben:
        yield ana, ben


@pytest.fixture
async def stores(postgres: Postgres, tmp_path: Path) -> AsyncIterator[tuple[Store, Store]]:
    """The database as two workers see it."""
    url = Settings(data=tmp_path, postgres=postgres.url).database
    async with AsyncExitStack() as stack:
        found = Store(url, WAIT), Store(url, WAIT)
        for store in found:
            await store.open()
            stack.push_async_callback(store.close)
        yield found


async def test_an_account_is_the_same_at_all_workers_and_a_session_ends_at_all_at_once(
    both: Pair,
) -> None:
    ana, again = both
    await sign_up(ana, "Roaming")
    made = await ana.open_table("gounki", PEOPLE)
    own = await again.open_table("gounki", PEOPLE)
    assert (await sign_in(again, "Roaming")).status_code == 200
    for browser in both:
        assert await tables_of(browser) == {made["table"], own["table"]}
    again.http.cookies.set(SESSION, ana.http.cookies[SESSION] or "", domain="127.0.0.1")
    assert (await again.get("/api/me"))["name"] == "Roaming"
    line = await (await again.watch(made["table"])).until(opened)
    taken = await again.ask(
        "POST", "/api/account/sign-up", json={"name": "roaming", "password": PASSWORD}
    )
    assert taken.status_code == 403, "a session that began at one worker is known at the other"
    await ana.post("/api/account/sign-out", {})
    assert (await again.get("/api/me"))["signed_in"] is False
    with pytest.raises(ConnectionClosed):
        await line.until(lambda _: False)


async def test_the_cookie_of_a_guest_is_worth_nothing_at_any_worker_after_signing_up(
    both: Pair,
) -> None:
    ana, thief = both
    made = await ana.open_table("gounki", PEOPLE)
    thief.http.cookies = ana.http.cookies.__class__(ana.http.cookies)
    line = await (await thief.watch(made["table"])).until(opened)
    assert line.state["you"] == [0]
    await sign_up(ana, "Robbed elsewhere")
    assert (await thief.get(f"/api/tables/{made['table']}"))["you"] == []
    with pytest.raises(ConnectionClosed):
        await line.until(lambda _: False)


async def test_a_session_that_ended_while_a_worker_was_cut_off_has_no_sockets_after_it(
    postgres: Postgres, both: Pair, stores: tuple[Store, Store]
) -> None:
    ana, again = both
    await sign_up(ana, "Cut off")
    made = await ana.open_table("gounki", PEOPLE)
    assert (await sign_in(again, "Cut off")).status_code == 200
    line = await (await again.watch(made["table"])).until(opened)
    ended = (await again.get("/api/account"))["player"]["sessions"]
    [own] = [session["id"] for session in ended if session["current"]]
    async with stores[0].writing() as connection:  # and nobody is told
        sessions = database.sessions
        await connection.execute(delete(sessions).where(sessions.c.id == own))
    postgres.stop()
    postgres.start()
    with pytest.raises(ConnectionClosed):
        await line.until(lambda _: False)


async def test_attempts_to_sign_in_are_counted_for_all_workers_together(
    stores: tuple[Store, Store],
) -> None:
    limits = [SharedLimit(store, "test", 0.001, 10) for store in stores]
    asked = (limits[number % 2].allows("somebody", 1_000_000) for number in range(30))
    assert sum(await asyncio.gather(*asked)) == 10
    assert await limits[0].allows("somebody else", 1_000_000)
    assert not await limits[1].allows("somebody", 1_999_000)
    assert await limits[1].allows("somebody", 2_000_000), "time fills the bucket again"
    assert not await limits[0].allows("somebody", 1_500_000), "a late clock takes nothing away"


async def test_a_challenge_is_answered_at_any_worker_once_and_not_late(
    stores: tuple[Store, Store],
) -> None:
    one, other = (AccountStore(store) for store in stores)
    await one.challenge("visitor", b"first", 1_000)
    await one.challenge("visitor", b"second", 1_000)
    answers = await asyncio.gather(
        *(store.take_challenge("visitor", 2_000) for store in (one, other, one, other))
    )
    assert sorted(answers) == [b"", b"", b"", b"second"]
    await other.challenge("visitor", b"third", 3_000)
    assert await one.take_challenge("visitor", 3_001 + CHALLENGE_LASTS) == b""


async def test_a_laid_table_is_seen_at_all_workers_and_taken_once(both: Pair) -> None:
    ana, ben = both
    for _ in range(3):
        made = await ana.post("/api/lobby/tables", laid())
        async with Browser(ana.server) as eve:
            asked = (who.ask("PUT", f"/api/lobby/tables/{made['table']}") for who in (ben, eve))
            codes = [answer.status_code for answer in await asyncio.gather(*asked)]
            assert sorted(codes) == [200, 409]
            assert (await until_begun(ana))["table"] == made["table"]
            await ana.ask("PUT", "/api/lobby/begun", json={"accept": True})


async def test_people_who_search_at_two_workers_are_matched_once(
    pair: tuple[Server, Server],
) -> None:
    async with AsyncExitStack() as stack:
        people = [await stack.enter_async_context(Browser(pair[number % 2])) for number in range(6)]
        await asyncio.gather(*(who.post("/api/lobby/search", wish("gipf")) for who in people))
        begun = await asyncio.gather(*(until_begun(who) for who in people))
        games = [found["table"] for found in begun]
        assert sorted(games.count(game) for game in games) == [2] * 6
        for who, game in zip(people, games, strict=True):
            assert await tables_of(who) == {game}
        assert {person["you"] for person in (await people[0].get("/api/lobby"))["people"]} == {
            True,
            False,
        }


async def test_a_rated_game_at_two_workers_changes_both_ratings_once(both: Pair) -> None:
    ana, ben = both
    await sign_up(ana, "Rated here")
    await sign_up(ben, "Rated there")
    made = await ana.post("/api/lobby/tables", laid(rated=True))
    await sit(ben, made["table"])
    await finish(ana, ben, made["table"])
    for who in both:
        for name in ("Rated here", "Rated there"):
            [rating] = await ratings(who, name)
            assert rating["games"] == 1
            assert len(rating["points"]) == 1


async def test_each_parcel_is_sent_by_one_of_several_workers(
    stores: tuple[Store, Store],
) -> None:
    sent: list[str] = []

    async def send(parcel: Parcel) -> None:
        await asyncio.sleep(0)
        sent.append(parcel.about)

    outboxes = [Outbox(store, lambda: 1_000) for store in stores]
    wanted = [f"parcel {number}" for number in range(12)]
    for about in wanted:
        await outboxes[0].put("mail", "test", about, player=None, due=0)
    for outbox in outboxes:
        outbox.ways["mail", "test"] = send
    while sum(await asyncio.gather(*(outbox.send_due() for outbox in outboxes))):
        pass
    assert sorted(sent) == sorted(wanted)


async def test_a_mail_address_is_kept_in_such_a_database_too(
    stores: tuple[Store, Store],
) -> None:
    store = stores[0]
    _, session = new_session("postal", "", 0)
    player = Player("postal", 0, None)
    await AccountStore(store).create(player, "Postal", "postal", None, ["code"], session, None)
    addresses = MailAddresses(store)
    for address in ("first@example.org", "second@example.org"):
        await addresses.want("postal", address)
    token = await addresses.new_link("postal", "confirm", "second@example.org", 0)
    assert await addresses.use_link(token, "confirm", 0) == "postal"
    assert await addresses.with_address("SECOND@example.org") == ["postal"]
    await ReminderChoices(store).set("postal", ReminderChoice(browser=[], mail=["late"]))
    found = await addresses.of("postal")
    assert found is not None
    assert await addresses.unsubscribe(found.unsubscribe)
    assert not await addresses.unsubscribe("\x00")
    await AccountStore(store).forget("postal", "")
    assert await addresses.of("postal") is None

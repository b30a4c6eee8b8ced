"""Vacations: days on which the clocks of somebody's games by correspondence stand still."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from msgspec import structs

from kancha.server.accounts.sessions import new_session
from kancha.server.accounts.store import AccountStore, Player
from kancha.server.refusal import Refusal
from kancha.server.reminders.vacations import MOST_A_YEAR, YEAR, Vacations
from kancha.server.rest import NewTable
from kancha.server.tables import endings, entries, project
from kancha.server.tables.clocks import DAY, Clock
from kancha.server.tables.messages import NewClock
from kancha.server.tables.seats import Away
from kancha.server.tables.table import Change, Table
from tests.server.offline import ALONE, ANA, OfflineServer
from tests.server.rig import PEOPLE, Browser, Server, my_turn, opened
from tests.server.test_accounts import sign_up
from tests.server.test_correspondence import BEN, BY_POST, a_game, left, move
from tests.server.test_socket import until as wait_until

DAYS = 30


@pytest.fixture
async def offline(tmp_path: Path) -> AsyncIterator[OfflineServer]:
    async with OfflineServer(tmp_path) as server:
        yield server


async def vacations_of(server: OfflineServer, *players: str) -> Vacations:
    """Return the vacations of a server at which these have accounts."""
    for player in players:
        _, session = new_session(player, "", server.time.at)
        account = Player(player, server.time.at, None)
        await AccountStore(server.store).create(
            account, player.title(), player, None, ["code"], session, None
        )
    return Vacations(server.store, server.tables, DAYS)


def test_a_clock_counts_no_vacation_wherever_it_begins_and_ends() -> None:
    cases: list[tuple[Away, int, int]] = [
        ((), 100, 0),
        (((10, 20),), 90, 10),
        (((-50, 20),), 80, 20),
        (((90, 900),), 90, 810),
        (((10, 20), (30, 60), (500, 600)), 60, 140),
        (((10, 10),), 100, 0),
    ]
    for away, used, stood in cases:
        clock = Clock(1_000, 0, 2, each_move=True)
        clock.away[0] = away
        clock.run([0], at=0)
        assert clock.left_at(100) == [1_000 - used, 1_000]
        over = 1_000 + stood
        assert clock.deadline() == over
        assert (clock.left_at(over)[0], clock.left_at(over - 1)[0]) == (0, 1)
        assert (clock.copy().fallen(over), clock.copy().fallen(over - 1)) == (0, None)
        clock.run([1], at=100)
        assert clock.left == [1_000 - used, 1_000]


async def test_the_clock_of_who_is_on_vacation_stands_still_and_no_flag_falls(
    offline: OfflineServer,
) -> None:
    live = await a_game(offline)
    vacations = await vacations_of(offline, ANA)
    offline.time.at += DAY
    until = offline.time.at + 10 * DAY
    await vacations.begin(ANA, None, until)
    offline.time.at += 9 * DAY
    assert left(live, offline) == [2 * DAY, 3 * DAY]
    assert endings.flag_fall(live.table, offline.time.at) == []
    clock = project.clock_state(live.table, [0], offline.time.at)
    assert clock is not None
    assert clock.running == []
    offline.time.at += 2 * DAY
    assert left(live, offline) == [DAY, 3 * DAY]
    [(_, short)] = await offline.store.tables_of(ANA, 5)
    assert short is not None
    assert project.summary(short, ANA).due_ms == until + 2 * DAY
    assert endings.flag_fall(live.table, until + 2 * DAY - 1) == []
    assert endings.flag_fall(live.table, until + 2 * DAY) != []


async def test_who_is_on_vacation_may_move_and_others_clocks_run(offline: OfflineServer) -> None:
    live = await a_game(offline)
    vacations = await vacations_of(offline, ANA)
    await vacations.begin(ANA, None, None)
    offline.time.at += DAY
    await move(offline, live, ANA)
    offline.time.at += DAY
    assert left(live, offline) == [3 * DAY, 2 * DAY]


async def test_a_vacation_survives_a_restart_and_the_time_without_a_server(tmp_path: Path) -> None:
    async with OfflineServer(tmp_path) as server:
        live = await a_game(server)
        vacations = await vacations_of(server, ANA)
        await vacations.begin(ANA, server.time.at + DAY, server.time.at + 11 * DAY)
        name, at = live.table.setup.table, server.time.at
    later = OfflineServer(tmp_path)
    later.time.at = at + 12 * DAY
    await later.store.open()
    await later.store.heartbeat(later.time.at)
    async with later:
        live = await later.tables.get(name)
        assert live.table.status == "playing"
        assert left(live, later) == [DAY, 3 * DAY]


async def test_a_game_that_begins_later_knows_of_the_vacation_from_its_start(
    offline: OfflineServer,
) -> None:
    vacations = await vacations_of(offline, ANA)
    await vacations.begin(ANA, None, offline.time.at + 5 * DAY)
    offline.time.at += DAY
    live = await a_game(offline)
    offline.time.at += 20_000
    await vacations.note()
    assert left(live, offline) == [3 * DAY, 3 * DAY]
    log = await offline.log(live)
    await vacations.note()
    assert await offline.log(live) == log, "it is noted once"


async def test_a_vacation_that_ends_early_ends_at_all_tables_and_gives_its_days_back(
    offline: OfflineServer,
) -> None:
    live = await a_game(offline)
    vacations = await vacations_of(offline, ANA)
    await vacations.begin(ANA, None, None)
    assert (await vacations.state(ANA)).left_ms == 0
    offline.time.at += 2 * DAY
    await vacations.end(ANA)
    state = await vacations.state(ANA)
    assert (state.vacation, state.left_ms) == (None, (DAYS - 2) * DAY)
    offline.time.at += DAY
    assert left(live, offline) == [2 * DAY, 3 * DAY]
    planned = offline.time.at + DAY
    for _ in range(2):
        await vacations.begin(ANA, planned, planned + DAY)
        await vacations.end(ANA)
    assert (await vacations.state(ANA)).left_ms == (DAYS - 2) * DAY
    assert live.table.seats[0].vacation is None
    offline.time.at += 2 * DAY
    assert left(live, offline) == [0, 3 * DAY]


async def test_there_are_so_many_days_a_year_and_no_more(offline: OfflineServer) -> None:
    vacations = await vacations_of(offline, ANA)
    now = offline.time.at
    refused: list[tuple[int | None, int | None]] = [
        (None, now + DAYS * DAY + 1),
        (None, now),
        (now + 2 * DAY, now + DAY),
        (now + YEAR + DAY, None),
    ]
    for start, until in refused:
        with pytest.raises(Refusal):
            await vacations.begin(ANA, start, until)
    await vacations.begin(ANA, None, now + 20 * DAY)
    with pytest.raises(Refusal, match="not_now"):
        await vacations.begin(ANA, now + 60 * DAY, None)
    offline.time.at += 21 * DAY
    with pytest.raises(Refusal, match="not_allowed"):
        await vacations.begin(ANA, None, offline.time.at + 11 * DAY)
    await vacations.begin(ANA, None, None)
    state = await vacations.state(ANA)
    assert state.vacation is not None
    assert state.vacation.until_ms == offline.time.at + 10 * DAY
    offline.time.at = now + YEAR + 20 * DAY
    assert (await vacations.state(ANA)).left_ms == 20 * DAY


async def test_nobody_goes_on_vacation_without_end(offline: OfflineServer) -> None:
    vacations = await vacations_of(offline, ANA)
    for _ in range(MOST_A_YEAR):
        await vacations.begin(ANA, None, None)
        offline.time.at += 1
        await vacations.end(ANA)
        offline.time.at += 1
    with pytest.raises(Refusal, match="not_allowed"):
        await vacations.begin(ANA, None, None)


async def test_in_a_game_that_is_not_by_correspondence_clocks_run_on(
    offline: OfflineServer,
) -> None:
    clock = NewClock(initial_ms=10 * DAY)
    body = NewTable(game="gounki", seats=BY_POST.seats, clock=clock)
    live = await offline.tables.create(body, ANA, "Ana")
    await offline.tables.join(live, BEN, "Ben", live.table.seats[1].token)
    vacations = await vacations_of(offline, ANA)
    await vacations.begin(ANA, None, None)
    offline.time.at += DAY
    assert left(live, offline) == [9 * DAY, 10 * DAY]
    assert live.table.seats[0].vacation is None


async def test_everybody_at_the_table_sees_a_vacation_and_nothing_else_changes(
    offline: OfflineServer,
) -> None:
    live = await a_game(offline)
    now, before = offline.time.at, project.state(live.table, BEN, offline.time.at)
    vacations = await vacations_of(offline, ANA)
    await vacations.begin(ANA, None, now + DAY)
    for guest in (ANA, BEN, "eve"):
        seats = project.state(live.table, guest, now).seats
        assert [seat.vacation is not None for seat in seats] == [True, False]
    after = project.state(live.table, BEN, now)
    after.seats[0].vacation = None
    after.version = before.version
    assert after.clock is not None
    after.clock.running = [0]
    assert after == before
    [(_, short)] = await offline.store.tables_of(BEN, 5)
    assert short is not None
    listed = project.summary(short, BEN).seats[0].vacation
    assert listed is not None
    assert listed.until_ms == now + DAY


async def test_a_player_goes_on_vacation_by_request_and_it_survives_a_crash(
    tmp_path: Path,
) -> None:
    with Server(tmp_path, "same port") as server:
        async with Browser(server) as ana, Browser(server) as ben:
            clock = {"initial_ms": 3 * DAY, "increment_ms": 0, "each_move": True}
            made = await ana.open_table("gounki", PEOPLE, clock=clock)
            await ben.join(made)
            guest = await ben.ask("PUT", "/api/account/vacation", json={})
            assert guest.json()["fault"] == "not_allowed"
            await sign_up(ana, "Ana")
            player = await (await ben.watch(made["table"])).until(opened)
            answer = await ana.ask("PUT", "/api/account/vacation", json={})
            vacation = answer.json()["player"]["vacation"]["vacation"]
            await player.until(lambda player: "vacation" in player.state["seats"][0])
            assert player.state["seats"][0]["vacation"] == vacation
            assert player.state["clock"]["running"] == []
            server.kill()
            server.start()
            player = await (await ana.watch(made["table"])).until(my_turn)
            assert player.state["clock"]["running"] == []
            exported = await ana.get("/api/account/export")
            assert exported["vacations"] == [vacation]
            answer = await ana.ask("DELETE", "/api/account/vacation")
            assert answer.json()["player"]["vacation"]["vacation"] is None
            await player.until(lambda player: player.state["clock"]["running"] == [0])
            assert (await ana.ask("DELETE", "/api/account")).status_code == 200


async def test_a_vacation_that_is_known_before_it_begins_is_shown_when_it_does(
    tmp_path: Path,
) -> None:
    clock = NewClock(initial_ms=3 * DAY, each_move=True)
    async with OfflineServer(tmp_path) as server:
        live = await server.tables.create(structs.replace(ALONE, clock=clock), ANA, "Ana")
        begins = server.time.at + 50  # by the time of another worker, it has begun
        away = entries.Away(ANA, begins, begins + DAY)
        await server.tables.change(live, lambda _: Change([away]))
        shown: list[int] = []

        def changed(before: Table) -> None:
            assert before is live.table
            shown.append(server.time.at)

        live.changed = changed  # type: ignore[method-assign]
        server.time.at += 100
        await wait_until(lambda: any(at >= begins for at in shown))

"""Games by correspondence: days for each move, over restarts, and without a place in memory."""

from __future__ import annotations

from pathlib import Path

import pytest

from kancha.server.refusal import Refusal
from kancha.server.rest import NewSeat, NewTable
from kancha.server.tables import conditions, project
from kancha.server.tables.clock_keeper import FAR
from kancha.server.tables.clocks import Clock
from kancha.server.tables.live_table import LiveTable
from kancha.server.tables.messages import Ack, NewClock, Play
from kancha.server.tables.tables_routes import MOST_FINISHED
from tests.server.offline import ALONE, ANA, OfflineServer
from tests.server.rig import PEOPLE, Browser, Server, my_turn, opened, over

BEN = "ben"
DAY = 86_400_000
THREE_DAYS = NewClock(initial_ms=3 * DAY, each_move=True)
BY_POST = NewTable(
    game="gounki", seats=[NewSeat(kind="you"), NewSeat(kind="open")], clock=THREE_DAYS
)


async def a_game(server: OfflineServer) -> LiveTable:
    """Return a game of Ana's and Ben's."""
    live = await server.tables.create(BY_POST, ANA, "Ana")
    await server.tables.join(live, BEN, "Ben", live.table.seats[1].token)
    return live


async def move(server: OfflineServer, live: LiveTable, guest: str) -> None:
    ply = live.table.ply
    play = Play(id=f"m{ply}", ply=ply, text=str(live.table.position.moves[0]))
    await server.tables.submit(live, guest, play, server.answers.append)
    assert isinstance(server.answers[-1], Ack), server.answers[-1]


def left(live: LiveTable, server: OfflineServer) -> list[int]:
    assert live.table.clock is not None
    return live.table.clock.left_at(server.time.at)


async def test_every_move_has_the_whole_time(tmp_path: Path) -> None:
    async with OfflineServer(tmp_path) as server:
        live = await a_game(server)
        server.time.at += 2 * DAY
        assert left(live, server) == [DAY, 3 * DAY]
        await move(server, live, ANA)
        server.time.at += DAY
        assert left(live, server) == [3 * DAY, 2 * DAY]
        await move(server, live, BEN)
        assert left(live, server) == [3 * DAY, 3 * DAY]


async def test_a_flag_falls_after_days_at_a_table_that_was_not_in_memory(tmp_path: Path) -> None:
    async with OfflineServer(tmp_path) as server:
        live = await a_game(server)
        name = live.table.setup.table
        assert live.timer is None, "nothing waits in memory for three days"
        await move(server, live, ANA)
        server.time.at += 3 * DAY - FAR
        assert live.idle()
        del server.tables._tables[name]
        await server.tables.clocks.watch_far_clocks()
        assert name not in server.tables._tables
        server.time.at += 1
        await server.tables.clocks.watch_far_clocks()
        live = server.tables._tables[name]
        assert live.timer is not None
        server.time.at += FAR
        await server.tables._time_over(live)
        assert live.table.ending is not None
        assert (live.table.ending.reason, live.table.ending.seat) == ("time", 1)
        assert live.timer is None


async def test_while_no_server_runs_no_day_passes(tmp_path: Path) -> None:
    async with OfflineServer(tmp_path) as server:
        live = await a_game(server)
        await move(server, live, ANA)
        server.time.at += DAY
        await server.store.heartbeat(server.time.at)
        name, at = live.table.setup.table, server.time.at
    later = OfflineServer(tmp_path)
    later.time.at = at + 5 * DAY
    async with later:
        live = await later.tables.get(name)
        assert left(live, later) == [3 * DAY, 2 * DAY]
        assert live.table.status == "playing"
        await move(later, live, BEN)


async def test_a_move_withdrawn_before_its_turn_gives_no_new_time() -> None:
    clock = Clock(3 * DAY, 0, 2, each_move=True)
    clock.run([0, 1], at=0)
    clock.moved(1, at=2 * DAY)
    assert clock.left == [3 * DAY, 3 * DAY]
    clock.withdrew(1)
    assert clock.left == [3 * DAY, DAY]


async def test_a_list_of_tables_says_when_ones_own_time_is_over(tmp_path: Path) -> None:
    async with OfflineServer(tmp_path) as server:
        await a_game(server)
        [(_, short)] = await server.store.tables_of(ANA, 5)
        assert short is not None
        mine, theirs = project.summary(short, ANA), project.summary(short, BEN)
        assert mine.due_ms == server.time.at + 3 * DAY
        assert mine.clock == THREE_DAYS
        assert theirs.due_ms is None


async def test_a_running_game_stays_in_the_list_however_many_were_finished_after_it(
    ana: Browser, ben: Browser
) -> None:
    days = {"initial_ms": 3 * DAY, "each_move": True}
    running = await ana.open_table("gounki", PEOPLE, clock=days)
    await ben.join(running)
    finished = []
    for _ in range(MOST_FINISHED + 1):
        table = (await ana.open_table("gounki", PEOPLE))["table"]
        line = await ana.watch(table)
        await line.done("abort")
        await line.line.close()
        finished.append(table)
    mine = await ana.get("/api/tables")
    listed = [table["table"] for table in mine["tables"]]
    assert listed == [running["table"], *finished[:0:-1]]
    assert (mine["finished"], mine["next"]) == (len(finished), finished[1])
    rest = await ana.get(f"/api/tables?after={mine['next']}")
    assert [table["table"] for table in rest["tables"]] == finished[:1]
    assert rest["next"] is None
    assert (await ana.get("/api/me"))["turns"] == 1


async def test_a_correspondence_game_goes_on_over_a_restart(tmp_path: Path) -> None:
    with Server(tmp_path) as server:
        async with Browser(server) as ana, Browser(server) as ben:
            clock = {"initial_ms": 3 * DAY, "increment_ms": 0, "each_move": True}
            made = await ana.open_table("gounki", PEOPLE, clock=clock)
            await ben.join(made)
            player = await ana.watch(made["table"])
            await player.play()
            server.kill()
            server.start()
            first, second = await ana.watch(made["table"]), await ben.watch(made["table"])
            await first.until(opened)
            await second.until(my_turn)
            await second.play()
            await first.until(my_turn)
            assert first.state["clock"]["each_move_ms"] == 3 * DAY
            assert first.state["clock"]["running"] == [0]
            assert 3 * DAY - 60_000 < first.state["clock"]["left_ms"][0] <= 3 * DAY


async def test_a_short_time_for_each_move_ends_a_game(server: Server) -> None:
    async with Browser(server) as ana, Browser(server) as ben:
        clock = {"initial_ms": 1_500, "increment_ms": 0, "each_move": True}
        made = await ana.open_table("gounki", PEOPLE, clock=clock)
        await ben.join(made)
        player = await ben.watch(made["table"])
        await player.until(over)
        assert player.state["ending"]["reason"] == "time"
        refused = await ana.ask(
            "POST",
            "/api/tables",
            json={"game": "gounki", "seats": PEOPLE, "clock": {**clock, "increment_ms": 5}},
        )
        assert refused.json()["fault"] == "bad_option"


# --- conditional moves ---------------------------------------------------------------------------

FIRST, ANSWER, THEN, LAST = "a1-a2+", "b8-b7+", "c1-c2+", "d8-d7+"


async def plan(server: OfflineServer, live: LiveTable, lines: list[list[str]]) -> None:
    """Keep Ben's conditional moves, as the route does."""
    ply = live.table.ply
    kept = conditions.checked(live.table, BEN, ply, lines)
    await server.tables.change(live, lambda table: conditions.planned(table, BEN, ply, kept))


async def play(server: OfflineServer, live: LiveTable, guest: str, text: str) -> None:
    ply = live.table.ply
    await server.tables.submit(
        live, guest, Play(id=f"p{ply}", ply=ply, text=text), server.answers.append
    )
    assert isinstance(server.answers[-1], Ack), server.answers[-1]


def moves_of(live: LiveTable) -> list[str]:
    return [str(position.last_move) for position in live.table.record.positions[1:]]


async def test_a_conditional_move_is_made_in_the_same_step_and_again_after_a_restart(
    tmp_path: Path,
) -> None:
    async with OfflineServer(tmp_path) as server:
        live = await a_game(server)
        await plan(server, live, [[FIRST, ANSWER, THEN, LAST]])
        stored = len(await server.log(live))
        await play(server, live, ANA, FIRST)
        assert moves_of(live) == [FIRST, ANSWER]
        assert len(await server.log(live)) == stored + 2
        assert left(live, server) == [3 * DAY, 3 * DAY]
        assert live.table.to_move == 0
        name, at = live.table.setup.table, server.time.at
    later = OfflineServer(tmp_path)
    later.time.at = at
    async with later:
        live = await later.tables.get(name)
        assert project.state(live.table, BEN, at).plan == [[THEN, LAST]]
        await play(later, live, ANA, THEN)
        assert moves_of(live) == [FIRST, ANSWER, THEN, LAST]
        assert live.table.plans == {}


async def test_a_conditional_move_that_does_not_apply_is_dropped(tmp_path: Path) -> None:
    async with OfflineServer(tmp_path) as server:
        live = await a_game(server)
        await plan(server, live, [[FIRST, ANSWER], [THEN, LAST]])
        await play(server, live, ANA, "e1-e2+")
        assert moves_of(live) == ["e1-e2+"]
        assert live.table.plans == {}
        assert live.table.to_move == 1


async def test_conditional_moves_keep_to_the_rules_and_are_given_while_others_move(
    tmp_path: Path,
) -> None:
    async with OfflineServer(tmp_path) as server:
        live = await a_game(server)
        cases: list[tuple[list[list[str]], str]] = [
            ([[FIRST, "a8-a5+"]], "illegal"),
            ([[ANSWER, FIRST]], "illegal"),
            ([[FIRST]], "bad_option"),
            ([[]], "bad_option"),
            ([[FIRST, ANSWER], [FIRST, LAST]], "bad_option"),
            ([[FIRST, ANSWER]] * 61, "too_large"),
        ]
        for lines, fault in cases:
            with pytest.raises(Refusal) as refused:
                await plan(server, live, lines)
            assert refused.value.fault == fault
        for guest, fault in ((ANA, "not_now"), ("eve", "not_allowed")):
            with pytest.raises(Refusal) as refused:
                conditions.author(live.table, guest)
            assert refused.value.fault == fault
        alone = await server.tables.create(ALONE, ANA, "")
        with pytest.raises(Refusal):
            conditions.author(alone.table, ANA)
        minutes = NewTable(game="gounki", seats=BY_POST.seats, clock=NewClock(initial_ms=600_000))
        timed = await server.tables.create(minutes, ANA, "")
        await server.tables.join(timed, BEN, "Ben", timed.table.seats[1].token)
        with pytest.raises(Refusal):
            conditions.author(timed.table, BEN)
        assert live.table.plans == {}


async def test_nothing_tells_others_of_conditional_moves(tmp_path: Path) -> None:
    async with OfflineServer(tmp_path) as server:
        live = await a_game(server)
        now = server.time.at = server.time.at + 5_000
        before = {guest: project.state(live.table, guest, now) for guest in (ANA, "eve")}
        [(_, short)] = await server.store.tables_of(ANA, 5)
        then = live.table
        await plan(server, live, [[FIRST, ANSWER]])
        for guest in (ANA, "eve"):
            assert project.state(live.table, guest, now) == before[guest]
            assert live.table.is_secret_since(then, guest)
        assert await server.store.tables_of(ANA, 5) == [(live.table.setup.table, short)]
        assert project.state(live.table, BEN, now).plan == [[FIRST, ANSWER]]


async def test_of_a_plan_given_by_socket_and_request_others_hear_nothing(server: Server) -> None:
    async with Browser(server) as ana, Browser(server) as ben:
        clock = {"initial_ms": DAY, "increment_ms": 0, "each_move": True}
        made = await ana.open_table("gounki", PEOPLE, clock=clock)
        await ben.join(made)
        first, second = await ana.watch(made["table"]), await ben.watch(made["table"])
        await first.until(my_turn)
        await second.until(lambda player: "plan" in player.state.get("can", []))
        body = {"ply": 0, "lines": [[THEN, LAST]]}
        address = f"/api/tables/{made['table']}/plan"
        assert (await ana.ask("PUT", address, json=body)).json()["fault"] == "not_now"
        assert (await ben.ask("PUT", address, json={**body, "ply": 1})).json()["fault"] == "stale"
        assert (await ben.ask("PUT", address, json=body)).status_code == 200
        await second.until(lambda player: player.state.get("plan") == body["lines"])
        assert not any(LAST in text for text in ana.heard)
        await first.play(THEN)
        await first.until(lambda player: player.state["ply"] == 2)
        assert [move["text"] for move in first.moves] == [THEN, LAST]

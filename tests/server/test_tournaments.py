"""Tournaments: whole evenings, and what their organisers and players can do."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import AsyncIterator, Iterator
from contextlib import AsyncExitStack
from pathlib import Path

import pytest

from tests.server.departures import leave_for_good
from tests.server.evenings import (
    CLOCK,
    delete,
    lay_out,
    layout,
    name_of,
    play_round,
    put,
    resign,
    running,
    until,
    until_round,
)
from tests.server.postgres import Postgres
from tests.server.rig import Browser, Json, Server, my_turn, opened, over
from tests.server.test_accounts import sign_in, sign_up
from tests.server.test_bots import make_bot
from tests.server.test_lobby import refused

NAMES = ("Lena", "Tomo", "Noor", "Otto", "Kaya", "Mirek", "Pau", "Iris", "Jo")


@pytest.fixture(params=["sqlite", "two workers on postgres"])
def fresh(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Server]:
    if request.param == "sqlite":
        with Server(tmp_path) as server:
            yield server
        return
    with Postgres() as postgres, Server(tmp_path, postgres.url, "two workers") as server:
        yield server


async def test_a_swiss_evening_of_nine_survives_a_leaver_a_late_comer_and_a_crash(
    fresh: Server,
) -> None:
    async with AsyncExitStack() as stack:
        people = {
            name: await stack.enter_async_context(Browser(fresh)) for name in (*NAMES, "Late")
        }
        strength = (*NAMES, "Late")
        for name, who in people.items():
            await sign_up(who, name)
        organiser = people["Lena"]
        at = await lay_out(organiser, rounds=5, rated=True)
        for name in NAMES:
            await put(people[name], f"{at}/me")
        state = await put(organiser, f"{at}/state", {"do": "start"})
        assert (state["state"], state["round"]) == ("running", 1)
        assert len(running(state)) == 4

        state = await put(people["Late"], f"{at}/me")
        late = next(each for each in state["entrants"] if each["person"]["name"] == "Late")
        assert late["joined"] == 2
        await play_round(people, state, strength)
        state = await until_round(organiser, at, 2)
        assert {line["entrant"]: line["points"] for line in state["standings"]}[
            late["number"]
        ] == 0.5
        answer = await people["Jo"].ask("DELETE", f"{at}/me")
        assert answer.status_code == 200
        await play_round({**people, "Jo": organiser}, await without(organiser, at, "Jo"), strength)

        state = await until_round(organiser, at, 3)
        games = running(state)
        for pairing in games[:-1]:
            await play_round(people, {**state, "pairings": [pairing]}, strength)
        last = games[-1]
        loser = max((name_of(state, last[s]) for s in ("first", "second")), key=strength.index)
        await resign(people[loser], last["table"])
        fresh.kill()  # at once: the result may not have come back yet
        fresh.start()

        for number in (4, 5):
            state = await until_round(organiser, at, number)
            await play_round(people, state, strength)
        state = await until(organiser, at, lambda state: state["state"] == "over")
        check_evening(state)
        await check_files(organiser, at, state)
        # Each game changed the ratings once.
        page = await organiser.get("/api/players/Tomo")
        played = sum(page["person"]["name"] in names for names in pairs_of(state))
        assert page["ratings"][0]["games"] == played


async def without(who: Browser, at: str, gone: str) -> Json:
    """Wait until the game of somebody who left is over."""

    def done(state: Json) -> bool:
        return not any(
            gone in (name_of(state, each["first"]), name_of(state, each["second"]))
            for each in running(state)
        )

    return await until(who, at, done)


async def until_over(who: Browser, at: str, number: int) -> None:
    """Wait until a round is over."""

    def done(state: Json) -> bool:
        return all(each["round"] != number for each in running(state))

    await until(who, at, done)


def pairs_of(state: Json) -> list[tuple[str, str]]:
    return [
        (name_of(state, each["first"]), name_of(state, each["second"]))
        for each in state["pairings"]
        if each["second"] is not None
    ]


def check_evening(state: Json) -> None:
    pairs = [frozenset(pair) for pair in pairs_of(state)]
    assert len(pairs) == len(set(pairs))
    assert [each["number"] for each in state["rounds_so_far"]] == [1, 2, 3, 4, 5]
    byes = [each["first"] for each in state["pairings"] if each["how"] == "bye"]
    assert len(byes) == len(set(byes))
    jo = next(each for each in state["entrants"] if each["person"]["name"] == "Jo")
    assert jo["left"]
    assert (
        max(e["round"] for e in state["pairings"] if jo["number"] in (e["first"], e["second"])) == 2
    )
    points = sum(sum(each["points"]) for each in state["pairings"])
    assert points == sum(line["points"] for line in state["standings"])
    for number in range(1, 6):
        there = 9 if number == 2 else 8 if number == 1 else 9
        busy = [e for e in state["pairings"] if e["round"] == number and e["how"] == "game"]
        assert len(busy) == there // 2 or number == 2
    assert name_of(state, state["standings"][0]["entrant"]) == "Lena"
    assert state["standings"][0]["points"] == 5.0


async def check_files(who: Browser, at: str, state: Json) -> None:
    table = (await who.ask("GET", f"{at}/export")).text
    lines = list(csv.DictReader(io.StringIO(table)))
    assert [line["player"] for line in lines] == [
        name_of(state, line["entrant"]) for line in state["standings"]
    ]
    assert lines[0]["points"] == "5.0"
    assert sum(float(lines[0][f"round {number} points"]) for number in range(1, 6)) == 5
    told = json.loads((await who.ask("GET", f"{at}/export?form=json")).text)
    assert len(told["pairings"]) == len(state["pairings"])
    assert told["standings"][0]["tie_breaks"].keys() == {
        "buchholz",
        "sonneborn_berger",
        "direct",
        "wins",
    }


@pytest.fixture
async def three(server: Server) -> AsyncIterator[list[Browser]]:
    async with AsyncExitStack() as stack:
        yield [await stack.enter_async_context(Browser(server)) for _ in range(3)]


async def test_each_meets_each_in_a_round_robin_and_who_leaves_early_does_not_count(
    server: Server, three: list[Browser]
) -> None:
    names = [f"{name} {server.address}" for name in ("Robin", "Each", "Other")]
    people = dict(zip(names, three, strict=True))
    for name, who in people.items():
        await sign_up(who, name)
    first = three[0]
    at = await lay_out(first, kind="round_robin", name="  Round\trobin ")
    for who in three:
        await put(who, f"{at}/me")
    state = await put(first, f"{at}/state", {"do": "start"})
    assert (state["name"], state["rounds"]) == ("Round robin", 3)
    assert await refused(first, "PUT", f"{at}/state", {"do": "start"}) == "not_now"
    gone = name_of(state, next(e["first"] for e in state["pairings"] if e["how"] == "bye"))
    await play_round(people, state, names)
    await until_round(first, at, 2)
    await delete(people[gone], f"{at}/me")  # before they have played half of their games
    while (state := await first.get(at))["state"] != "over":
        if await without(first, at, gone) and (games := running(await first.get(at))):
            await play_round(people, {**state, "pairings": games}, names)
            number = state["round"]
            await until_over(first, at, number)
    assert [each["points"] for each in state["pairings"] if each["how"] == "bye"] == [[0, 0]] * 3
    assert [name_of(state, number) for number in state["not_counted"]] == [gone]
    assert sorted(line["points"] for line in state["standings"]) == [0.0, 1.0]
    assert sum(each["how"] == "forfeit" for each in state["pairings"]) == 1


async def test_who_does_not_come_loses_the_round_and_stays_in(tmp_path: Path) -> None:
    with Server(tmp_path, "impatient") as server:
        async with Browser(server) as ana, Browser(server) as ben:
            await sign_up(ana, "Organiser")
            at = await lay_out(ana, machines=True, rounds=3)
            await put(ben, f"{at}/me")
            await ana.post(f"{at}/engines", {"level": 1})
            await put(ana, f"{at}/state", {"do": "start"})
            state = await until(ben, at, lambda state: state["state"] == "over")
            [game] = state["pairings"]
            mine = next(e["number"] for e in state["entrants"] if not e["level"])
            lost = [0.0, 1.0] if game["first"] == mine else [1.0, 0.0]
            assert (game["how"], game["points"]) == ("forfeit", lost)
            ending = (await ben.get(f"/api/tables/{game['table']}"))["ending"]
            assert ending["reason"] == "absence"
            assert "did not come" in ending["sentence"]
            assert not any(each["left"] for each in state["entrants"])
            assert [line["games"] for line in state["standings"]] == [0, 0]

            both = await lay_out(ana, kind="round_robin")
            for who in (ana, ben):
                await put(who, f"{both}/me")
            await put(ana, f"{both}/state", {"do": "start"})
            state = await until(ben, both, lambda state: state["state"] == "over")
            assert state["pairings"][0]["points"] == [0.0, 0.0]
            assert "Nobody came" in str(
                await ben.get(f"/api/tables/{state['pairings'][0]['table']}")
            )


async def test_who_came_to_the_table_is_not_absent_and_a_game_of_a_tournament_has_a_result(
    ana: Browser, ben: Browser
) -> None:
    await sign_up(ana, "Came here")
    at = await lay_out(ana)
    for who in (ana, ben):
        await put(who, f"{at}/me")
    state = await put(ana, f"{at}/state", {"do": "start"})
    table = state["your_table"]
    one, other = [await (await who.watch(table)).until(opened) for who in (ana, ben)]
    assert one.state["tournament"] == at.rpartition("/")[2]
    for kind, more in (
        ("abort", {}),
        ("propose", {"what": "take_back"}),
        ("undo", {}),
        ("give_time", {"seat": 1 - one.state["you"][0]}),
    ):
        await one.refused(kind, **more)
    assert set(one.state["can"]) == {"draw", "resign"}
    mover, waiting = (one, other) if my_turn(one) else (other, one)
    await mover.play()
    assert (await ben.get(at))["your_turn"] == (waiting is other)
    await waiting.done("propose", what="draw")
    await mover.until(lambda player: bool(player.state["proposals"]))
    await mover.done("answer", what="draw", agree=True)
    await one.until(over)
    await one.refused("propose", what="rematch")
    state = await until(ana, at, lambda state: state["state"] == "over")
    assert state["pairings"][0]["points"] == [0.5, 0.5]
    assert [line["place"] for line in state["standings"]] == [1, 1]


async def test_only_games_for_two_and_rated_ones_on_equal_terms_for_players(
    ana: Browser, ben: Browser
) -> None:
    place = "/api/tournaments"
    assert await refused(ana, "POST", place, layout()) == "not_allowed"
    await sign_up(ana, "Lays out")
    three = layout(game="rumis", options={"plan": "pirka", "seats": 3})
    wrong = [
        three,
        layout(rated=True, options={"fields": 16}),
        layout(options={"no such": 1}),
        layout(starts_ms=1),
    ]
    for body in wrong:
        assert await refused(ana, "POST", place, body) == "bad_option"
    assert await refused(ana, "POST", place, layout(game="no such")) == "not_found"
    assert await refused(ana, "POST", place, layout(clock=None)) == "malformed"
    assert await refused(ana, "GET", f"{place}/none") == "not_found"
    at = await lay_out(ana, rated=True)
    assert await refused(ben, "PUT", f"{at}/me") == "not_allowed"
    async with await make_bot(ana, "Not for people") as bot:
        assert await refused(bot, "PUT", f"{at}/me") == "not_allowed"
        both = await put(bot, f"{await lay_out(ana, rated=True, machines=True)}/me")
        assert [each["person"]["bot"] for each in both["entrants"]] == [True]
    assert await refused(ana, "POST", f"{at}/engines", {"level": 3}) == "not_allowed"
    assert await refused(ana, "PUT", f"{at}/state", {"do": "start"}) == "not_now"
    assert await refused(ana, "PUT", f"{at}/state", {"do": "pause"}) == "not_now"
    for _ in range(3):
        await lay_out(ana)
    assert await refused(ana, "POST", place, layout()) == "not_now"
    await delete(ana, at)
    assert await refused(ana, "GET", at) == "not_found"


async def test_the_organiser_pauses_adjusts_a_result_and_sends_somebody_away(
    server: Server, three: list[Browser]
) -> None:
    names = [f"{name} {server.address}" for name in ("Pause", "Adjust", "Away")]
    people = dict(zip(names, three, strict=True))
    for name, who in people.items():
        await sign_up(who, name)
    ana, ben, eve = three
    at = await lay_out(ana, rounds=2)
    for who in three:
        await put(who, f"{at}/me")
    state = await put(ana, f"{at}/state", {"do": "start"})
    [game] = running(state)
    result = {"round": 1, "board": game["board"], "first": 0.5, "second": 0.5}
    assert await refused(ana, "PUT", f"{at}/result", result) == "not_now"
    state = await put(ana, f"{at}/state", {"do": "pause"})
    assert "resume" in state["may"]
    await play_round(people, state, names)
    state = await until(ana, at, lambda state: state["rounds_so_far"][0]["ended_ms"] is not None)
    assert (state["state"], state["round"]) == ("paused", 1)
    two = {**result, "first": 1, "second": 1}
    assert await refused(ana, "PUT", f"{at}/result", two) == "bad_option"
    state = await put(ana, f"{at}/result", result)
    assert state["pairings"][0]["points"] == [0.5, 0.5]
    assert state["pairings"][0]["adjusted"]
    away = next(e["number"] for e in state["entrants"] if e["person"]["name"] == names[2])
    assert await refused(eve, "DELETE", f"{at}/entrants/1") == "not_allowed"
    await delete(ana, f"{at}/entrants/{away}")
    state = await put(ana, f"{at}/state", {"do": "resume"})
    assert state["state"] == "over" or len(running(state)) == 1
    assert await refused(ben, "DELETE", at) == "not_allowed"
    await delete(ana, at)
    assert (await ben.get(f"/api/tables/{game['table']}"))["status"] == "over", "games stay"


async def test_a_tournament_begins_by_itself_at_its_time(ana: Browser, ben: Browser) -> None:
    await sign_up(ana, "On time")
    now = (await ana.get("/api/tournaments"))["now_ms"]
    at = await lay_out(ana, starts_ms=now)
    for who in (ana, ben):
        await put(who, f"{at}/me")
    state = await until_round(ben, at, 1)
    assert state["your_table"]
    listed = (await ana.get("/api/tournaments"))["tournaments"]
    assert at.endswith(next(each["id"] for each in listed if each["name"] == state["name"]))


async def test_a_guest_keeps_their_place_when_they_sign_in_and_a_deleted_account_its_results(
    server: Server, ana: Browser, ben: Browser, eve: Browser
) -> None:
    await sign_up(ana, "Keeps on")
    await sign_up(ben, "Signs in again")
    at = await lay_out(ana)
    await put(ana, f"{at}/me")
    await put(eve, f"{at}/me")
    assert (await sign_in(eve, "Signs in again")).status_code == 200
    assert (await eve.get(at))["you"] == 2
    state = await put(ana, f"{at}/state", {"do": "start"})
    data = json.loads((await eve.ask("GET", "/api/account/export")).text)
    assert data["tournaments"] == ["Evening"]
    assert state["organiser"]["name"] == "Keeps on"
    await leave_for_good(server, eve)
    state = await until(ana, at, lambda state: state["state"] == "over")
    assert "Signs in again" not in json.dumps(state)
    assert name_of(state, 2) == "Somebody who left"
    winner = state["standings"][0]
    assert (winner["entrant"], winner["points"]) == (1, 1.0)


async def test_tournament_pages_never_show_hidden_parts_of_games(
    ana: Browser, ben: Browser, eve: Browser
) -> None:
    await sign_up(ana, "Hides")
    at = await lay_out(ana, game="kissing", options={"seats": 2, "reveal": "round"}, clock=CLOCK)
    for who in (ana, ben):
        await put(who, f"{at}/me")
    state = await put(ana, f"{at}/state", {"do": "start"})
    table = state["your_table"]
    lines = [await (await who.watch(table)).until(my_turn) for who in (ana, ben)]
    first, second = lines if lines[0].state["you"] == [0] else lines[::-1]
    assert first.state["you"] == [0]
    other = ben if first is lines[1] else ana
    assert other is not None
    before = [shown(await who.get(at)) for who in (eve, ana, ben)]
    while my_turn(second):  # in secret, before the turn
        await second.play()
    after = [shown(await who.get(at)) for who in (eve, ana, ben)]
    assert before == after
    for form in ("csv", "json"):
        text = (await eve.ask("GET", f"{at}/export?form={form}")).text
        for secret in ("scene", "position", "hand", "seed", "clicks"):
            assert secret not in text
    answers = " ".join(text for text in eve.heard if '"pairings"' in text)
    for secret in ("scene", "position", "hands", "seed", "token", "guest"):
        assert f'"{secret}"' not in answers


def shown(state: Json) -> Json:
    """Return what does not change with the time of day, or with whose turn one's own is."""
    for pairing in state["pairings"]:
        pairing["game"]["clock"].pop("left_ms")
    gone = ("now_ms", "last_ends_ms", "your_turn")
    return {key: value for key, value in state.items() if key not in gone}

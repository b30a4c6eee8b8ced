"""The lobby: people find each other, and rated games change ratings."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

from tests.server.departures import leave_for_good
from tests.server.rig import WAIT, Browser, Json, Server, opened, over
from tests.server.test_accounts import sign_up

CLOCK = {"initial_ms": 600_000, "increment_ms": 5_000, "each_move": False}
SHORT = {"initial_ms": 300_000, "increment_ms": 3_000}
PAIR = [{"kind": "you"}, {"kind": "open"}]


def laid(game: str = "gounki", *, rated: bool = False, **more: object) -> Json:
    return {"table": {"game": game, "seats": PAIR, "clock": CLOCK, **more}, "rated": rated}


def wish(*games: str, rated: bool = False, clocks: list[Json] | None = None) -> Json:
    return {"games": list(games), "clocks": clocks or [CLOCK], "rated": rated}


async def refused(who: Browser, method: str, path: str, body: Json | None = None) -> str:
    answer = await who.ask(method, path, json=body)
    assert answer.status_code >= 400, answer.text
    return str(answer.json()["fault"])


async def sit(who: Browser, table: str) -> None:
    answer = await who.ask("PUT", f"/api/lobby/tables/{table}")
    assert answer.status_code == 200, answer.text


async def until_begun(who: Browser) -> Json:
    begun: Json = await answered(who, "/api/lobby", lambda state: state["begun"] or {})
    return begun


async def answered(who: Browser, path: str, found: Callable[[Json], Json | list[Json]]) -> Any:
    """Ask until the answer holds what is looked for."""
    async with asyncio.timeout(WAIT):
        while not (wanted := found(await who.get(path))):
            await asyncio.sleep(0.05)
    return wanted


async def ratings(who: Browser, name: str) -> list[Json]:
    found: list[Json] = await answered(who, f"/api/players/{name}", lambda page: page["ratings"])
    return found


async def finish(winner: Browser, loser: Browser, table: str) -> None:
    """Let somebody resign after both have moved."""
    one = await (await winner.watch(table)).until(opened)
    other = await (await loser.watch(table)).until(opened)
    for player in (one, other) if one.state["you"] == [0] else (other, one):
        await player.play()
    await other.done("resign")
    await one.until(over)


async def test_a_laid_table_is_found_taken_once_and_its_host_is_told(
    ana: Browser, ben: Browser, eve: Browser
) -> None:
    for who, name in ((ana, "Layer"), (ben, "Sitter")):
        await who.ask("PUT", "/api/me", json={"name": name})
    made = await ana.post("/api/lobby/tables", laid("kulami"))
    seen = (await ben.get("/api/lobby"))["open"]
    line = next(line for line in seen if line["table"] == made["table"])
    assert (line["title"], line["free"], line["yours"]) == ("Kulami", 1, False)
    assert [person["name"] for person in line["people"]] == ["Layer"]
    assert (await ana.get("/api/lobby"))["begun"] is None
    both = await asyncio.gather(
        *(who.ask("PUT", f"/api/lobby/tables/{made['table']}") for who in (ben, eve))
    )
    assert sorted(answer.status_code for answer in both) == [200, 409]
    begun = (await ana.get("/api/lobby"))["begun"]
    assert (begun["table"], begun["title"]) == (made["table"], "Kulami")
    await ana.ask("PUT", "/api/lobby/begun", json={"accept": True})
    state = await ana.get("/api/lobby")
    assert state["begun"] is None
    assert made["table"] in [game["table"] for game in state["playing"]]
    assert made["table"] not in [line["table"] for line in state["open"]]


async def test_people_who_wish_for_the_same_are_found_and_sit_down_once(
    ana: Browser, ben: Browser, eve: Browser
) -> None:
    await ana.post("/api/lobby/search", wish("gipf", "kulami", clocks=[SHORT, CLOCK]))
    search = (await ana.get("/api/lobby"))["search"]
    assert search["wish"]["games"] == ["gipf", "kulami"]
    assert search["engine_at_ms"] == search["since_ms"] + 60_000
    assert (await ana.get("/api/me"))["waits"]
    assert not (await ben.get("/api/me"))["waits"]
    await eve.post("/api/lobby/search", wish("gounki", clocks=[SHORT]))
    await ben.post("/api/lobby/search", wish("gounki", "kulami"))
    begun = [await until_begun(who) for who in (ana, ben)]
    assert begun[0]["table"] == begun[1]["table"]
    assert begun[0]["clock"] == CLOCK
    assert (await eve.get("/api/lobby"))["search"] is not None
    state = await ana.get(f"/api/tables/{begun[0]['table']}")
    assert (state["game"], state["status"]) == ("kulami", "playing")
    assert len(state["you"]) == 1
    await ben.ask("PUT", "/api/lobby/begun", json={"accept": False})
    assert (await ana.get(f"/api/tables/{begun[0]['table']}"))["ending"]["reason"] == "aborted"
    await eve.ask("DELETE", "/api/lobby/search")
    assert (await eve.get("/api/lobby"))["search"] is None


async def test_a_search_takes_a_table_that_fits(ana: Browser, ben: Browser) -> None:
    other = await ana.post("/api/lobby/tables", laid("gipf"))
    made = await ana.post("/api/lobby/tables", laid("gorami"))
    found = await ben.post("/api/lobby/search", wish("gorami", "kissing"))
    assert found["begun"]["table"] == made["table"]
    assert (await until_begun(ana))["table"] == made["table"]
    for answer in (False, True):
        await ana.ask("PUT", "/api/lobby/begun", json={"accept": answer})
    await ana.ask("DELETE", f"/api/lobby/tables/{other['table']}")


async def test_one_person_is_asked_and_nobody_else_can_answer(
    ana: Browser, ben: Browser, eve: Browser
) -> None:
    signs = {}
    for who in (ana, ben, eve):
        signs[who] = (await who.get("/api/me"))["sign"]
        await who.get("/api/lobby")
    search = "/api/lobby/search"
    away = wish("kulami") | {"whom": "0123456789abcdef"}
    assert await refused(ana, "POST", search, away) == "not_now"
    asks = wish("kulami") | {"whom": signs[ben]}
    await ana.post(search, asks)
    await eve.post(search, wish("kulami"))
    assert (await eve.get("/api/lobby"))["asked"] == []
    assert (await ben.get("/api/me"))["waits"]
    [asker] = (await ben.get("/api/lobby"))["asked"]
    assert (asker["person"]["sign"], asker["title"]) == (signs[ana], "Kulami")
    path = f"/api/lobby/asked/{signs[ana]}"
    assert await refused(eve, "PUT", path, {"accept": True}) == "not_now"
    answer = await ben.ask("PUT", path, json={"accept": False})
    assert answer.json()["asked"] == []
    assert (await ana.get("/api/lobby"))["search"] is None
    await ana.post(search, asks)
    answer = await ben.ask("PUT", path, json={"accept": True})
    table = answer.json()["begun"]["table"]
    assert (await until_begun(ana))["table"] == table
    assert (await ben.get(f"/api/tables/{table}"))["status"] == "playing"
    await eve.ask("DELETE", search)


async def test_private_tables_are_not_in_the_lobby(
    ana: Browser, ben: Browser, eve: Browser
) -> None:
    waiting = await ana.open_table("gounki", PAIR)
    playing = await ana.open_table("gounki", PAIR)
    await ben.join(playing)
    state = await eve.get("/api/lobby")
    shown = {line["table"] for line in (*state["open"], *state["playing"])}
    assert not shown & {waiting["table"], playing["table"]}
    path = f"/api/lobby/tables/{waiting['table']}"
    assert await refused(eve, "PUT", path) == "not_found"
    assert await refused(ana, "DELETE", path) == "not_allowed"


async def test_only_who_laid_a_table_takes_it_away(ana: Browser, eve: Browser) -> None:
    made = await ana.post("/api/lobby/tables", laid("kissing"))
    path = f"/api/lobby/tables/{made['table']}"
    assert await refused(eve, "DELETE", path) == "not_allowed"
    assert await refused(ana, "PUT", path) == "not_now"
    assert (await ana.get("/api/me"))["waits"]
    await ana.ask("DELETE", path)
    assert not (await ana.get("/api/me"))["waits"]
    assert await refused(eve, "PUT", path) == "not_now"
    assert (await ana.get(f"/api/tables/{made['table']}"))["status"] == "over"


async def test_so_many_tables_can_be_laid_and_no_more(ana: Browser) -> None:
    made = [await ana.post("/api/lobby/tables", laid("gounki")) for _ in range(5)]
    assert await refused(ana, "POST", "/api/lobby/tables", laid("gounki")) == "not_now"
    for table in made:
        await ana.ask("DELETE", f"/api/lobby/tables/{table['table']}")
    assert (await ana.post("/api/lobby/tables", laid("gounki")))["table"]


async def test_rated_games_are_for_players_on_equal_terms(
    ana: Browser, ben: Browser, eve: Browser
) -> None:
    tables = "/api/lobby/tables"
    assert await refused(eve, "POST", tables, laid(rated=True)) == "not_allowed"
    assert (
        await refused(eve, "POST", "/api/lobby/search", wish("gipf", rated=True)) == "not_allowed"
    )
    await sign_up(ana, "Rated one")
    unequal: list[Json] = [
        laid(rated=True, clock=None),
        laid("gipf", rated=True, options={"rules": "basic"}),
        laid(rated=True, seats=[{"kind": "you"}] * 2),
    ]
    unequal.append(laid("gipf", rated=True, options={"no such": 1}))
    assert await refused(eve, "POST", "/api/lobby/search", wish("no such game")) == "not_found"
    for body in unequal:
        assert await refused(ana, "POST", tables, body) == "bad_option"
    made = await ana.post(tables, laid(rated=True))
    assert await refused(ben, "PUT", f"{tables}/{made['table']}") == "not_allowed"
    await sign_up(ben, "Rated two")
    await sit(ben, made["table"])
    one = await (await ana.watch(made["table"])).until(opened)
    await one.play()
    await one.refused("propose", what="take_back")


async def test_a_rated_game_changes_both_ratings_once_and_an_aborted_one_none(
    ana: Browser, ben: Browser
) -> None:
    await sign_up(ana, "Winner")
    await sign_up(ben, "Loser")
    aborted = await ana.post("/api/lobby/tables", laid(rated=True))
    await sit(ben, aborted["table"])
    line = await (await ben.watch(aborted["table"])).until(opened)
    await line.done("abort")
    assert (await ana.get("/api/players/winner"))["ratings"] == []
    made = await ana.post("/api/lobby/tables", laid(rated=True))
    await sit(ben, made["table"])
    await finish(ana, ben, made["table"])
    path = f"/api/tables/{made['table']}/ratings"
    changes = await answered(ana, path, lambda told: told["changes"])
    rises = {change["seat"]: change["after"] - change["before"] for change in changes}
    assert rises[0] == -rises[1] > 100
    for name in ("winner", "Loser"):
        page = await ana.get(f"/api/players/{name}")
        [rating] = page["ratings"]
        assert (rating["game"], rating["games"], rating["provisional"]) == ("gounki", 1, True)
        assert len(rating["points"]) == 1
        assert [line["table"] for line in page["recent"]] == [made["table"], aborted["table"]]
        assert page["games"] == 2
        older = await ana.get(f"/api/players/{name}/games?first=1")
        assert [line["table"] for line in older["tables"]] == [aborted["table"]]
        assert sum(page["together"]) == (name == "Loser")
    page = await ana.get("/api/players/winner")
    assert (await ana.get("/api/account/export"))["ratings"] == page["ratings"]
    # Whoever comes later sees the same; nothing is settled twice.
    await (await ben.watch(made["table"])).until(opened)
    assert (await ben.get("/api/players/Winner"))["ratings"][0]["games"] == 1


async def test_an_engine_with_its_fixed_rating_gives_a_first_one(ana: Browser) -> None:
    await sign_up(ana, "Beginner")
    seats = [{"kind": "you"}, {"kind": "engine", "level": 1}]
    tables = "/api/lobby/tables"
    timeless = laid("kulami", rated=True, seats=seats, clock=None)
    assert await refused(ana, "POST", tables, timeless) == "bad_option"
    unknown = laid("rumis-cube", rated=True, seats=seats)
    assert await refused(ana, "POST", tables, unknown) == "bad_option"
    made = await ana.post(tables, laid("kulami", rated=True, seats=seats))
    player = await (await ana.watch(made["table"])).until(opened)
    assert "abort" in player.state["can"]
    await player.play()
    assert "abort" not in player.state["can"]
    for way_out in ("undo", "abort"):
        await player.refused(way_out)
    answer = await ana.ask("POST", f"/api/tables/{made['table']}/hint")
    assert answer.status_code == 403
    await player.done("resign")
    assert (await ratings(ana, "beginner"))[0]["rating"] < 1500
    assert (await ana.get("/api/lobby"))["levels"]["kulami"] < 5


async def test_who_leaves_a_rated_game_for_three_is_last_and_the_others_are_rated_on(
    ana: Browser, ben: Browser, eve: Browser
) -> None:
    people = {"Leaves first": ana, "Leaves next": ben, "Stays to the end": eve}
    for name, who in people.items():
        await sign_up(who, name)
    seats, options = [*PAIR, {"kind": "open"}], {"board": 42, "seats": 3}
    made = await ana.post(
        "/api/lobby/tables", laid("equals-wins", rated=True, seats=seats, options=options)
    )
    for who in (ben, eve):
        await sit(who, made["table"])
    for number, who in enumerate(people.values()):
        line = await (await who.watch(made["table"])).until(opened)
        assert ("abort" in line.state["can"]) == (number == 0)
        await line.done("resign")
    path = f"/api/tables/{made['table']}/ratings"
    changes = await answered(eve, path, lambda told: told["changes"])
    assert [(change["player"], change["left"]) for change in changes] == [
        ("Leaves first", True),
        ("Leaves next", True),
        ("Stays to the end", False),
    ]
    first, second, third = (change["after"] - change["before"] for change in changes)
    assert (first < -100, second, third > 100) == (True, 0, True)


async def test_a_deleted_account_leaves_no_rating_and_the_others_stay(
    server: Server, ana: Browser, ben: Browser
) -> None:
    await sign_up(ana, "Stays here")
    await sign_up(ben, "Goes away")
    made = await ana.post("/api/lobby/tables", laid(rated=True))
    await sit(ben, made["table"])
    await finish(ana, ben, made["table"])
    before = await ratings(ana, "Stays here")
    await leave_for_good(server, ben)
    assert (await ana.ask("GET", "/api/players/Goes away")).status_code == 404
    after = await ana.get("/api/players/Stays here")
    assert after["ratings"] == before
    assert "Goes away" not in str(after["recent"])

"""Bots: who makes them, what their tokens are worth, what they see, and that everybody knows."""

from __future__ import annotations

import re
import sqlite3
from collections.abc import AsyncIterator
from functools import partial
from itertools import count
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

import kancha
from kancha.server.app import make_app
from kancha.server.bots.rights import ALLOWED, SCOPES
from kancha.server.settings import ClientLimits, Settings
from kancha.server.tables.clocks import Clock
from tests.server.departures import leave_for_good
from tests.server.rig import PEOPLE, WAIT, Browser, Json, Player, Server, my_turn, opened, over
from tests.server.test_accounts import GUEST, SESSION, sign_up

ALL = list(SCOPES)
NUMBERS = count(1)
CLOCK = {"initial_ms": 600_000, "increment_ms": 2_000}


class Bot(Browser):
    """A program with a token and without cookies."""

    def __init__(self, server: Server, token: str) -> None:
        super().__init__(server)
        self.token = token
        self.http.headers["Authorization"] = f"Bearer {token}"

    async def watch(
        self, table: str, since: int | None = None, *, anonymous: bool = False
    ) -> Player:
        assert since is None
        assert not anonymous
        line = await connect(
            f"ws://{self.server.address}/api/tables/{table}/socket",
            additional_headers={"Authorization": f"Bearer {self.token}"},
            open_timeout=WAIT,
            max_size=None,
        )
        self.lines.append(line)
        return Player(line, self.heard)


async def make_bot(owner: Browser, name: str, scopes: list[str] | None = None) -> Bot:
    """Make a bot of somebody who is signed in, with a token for everything."""
    await owner.post("/api/account/bots", {"name": name})
    body = {"label": "test", "scopes": ALL if scopes is None else scopes}
    made = await owner.post(f"/api/account/bots/{name}/tokens", body)
    return Bot(owner.server, made["token"])


@pytest.fixture
async def robo(ana: Browser) -> AsyncIterator[Bot]:
    """A bot of Ana, who is called after it."""
    name = f"Bot{next(NUMBERS)}"
    await sign_up(ana, f"Owner of {name}")
    async with await make_bot(ana, name) as bot:
        yield bot


async def own_bots(owner: Browser) -> list[Json]:
    return list((await owner.get("/api/account/bots"))["bots"])


async def test_a_bot_plays_with_the_messages_of_browsers_and_needs_no_cookie(
    ben: Browser, robo: Bot
) -> None:
    assert not robo.http.cookies
    made = await ben.open_table("gounki", PEOPLE)
    await robo.join(made)
    person = await (await ben.watch(made["table"])).until(opened)
    await person.play()
    bot = await (await robo.watch(made["table"])).until(my_turn)
    guess = await robo.get(f"/api/tables/{made['table']}/guess")
    position = kancha.game("gounki").parse(guess["guess"])
    await bot.play(str(position.moves[3]))
    await person.until(my_turn)
    assert person.state["ply"] == 2
    assert not robo.http.cookies


async def test_everybody_is_told_that_a_bot_is_one(ana: Browser, ben: Browser, robo: Bot) -> None:
    name = (await robo.get("/api/me"))["name"]
    laid = await robo.post(
        "/api/lobby/tables",
        {"table": {"game": "kulami", "seats": PEOPLE, "clock": CLOCK}},
    )
    await robo.get("/api/lobby")
    lobby = await ben.get("/api/lobby")
    [table] = [each for each in lobby["open"] if each["table"] == laid["table"]]
    assert [person["bot"] for person in table["people"]] == [True]
    assert [person["bot"] for person in lobby["people"] if person["name"] == name] == [True]
    assert [person["bot"] for person in lobby["people"] if person["you"]] == [False]
    await ben.ask("PUT", f"/api/lobby/tables/{laid['table']}")
    seats = (await ben.get(f"/api/tables/{laid['table']}"))["seats"]
    assert [seat.get("bot", False) for seat in seats] == [True, False]
    page = await ben.get(f"/api/players/{name}")
    assert page["person"]["bot"]
    assert page["owner"] == (await ana.get("/api/me"))["name"]
    assert await robo.ask("PUT", "/api/lobby/begun", json={"accept": True})


async def test_a_token_is_shown_once_and_only_its_hash_is_stored(tmp_path: Path) -> None:
    with Server(tmp_path) as server:
        async with Browser(server) as ana:
            await sign_up(ana, "Ana")
            robo = await make_bot(ana, "Robo")
            listed = await ana.get("/api/account/bots")
            assert robo.token not in str(listed)
            [token] = listed["bots"][0]["tokens"]
            assert (token["label"], token["scopes"], token["used_ms"]) == ("test", ALL, None)
            await robo.get("/api/me")
            assert (await own_bots(ana))[0]["tokens"][0]["used_ms"]
            await robo.http.aclose()
    stored = b"".join(file.read_bytes() for file in tmp_path.glob("kancha.sqlite*"))
    assert token["id"].encode() in stored
    assert robo.token.encode() not in stored


async def test_a_revoked_token_is_worth_nothing_and_its_sockets_are_closed(
    ana: Browser, ben: Browser, robo: Bot
) -> None:
    made = await ben.open_table("gounki", PEOPLE)
    await robo.join(made)
    line = await (await robo.watch(made["table"])).until(opened)
    [bot] = await own_bots(ana)
    path = f"/api/account/bots/{bot['name']}/tokens/{bot['tokens'][0]['id']}"
    assert (await ana.ask("DELETE", path)).json()["bots"][0]["tokens"] == []
    with pytest.raises(ConnectionClosed):
        await line.until(lambda _: False)
    assert (await robo.ask("GET", "/api/me")).status_code == 401
    again = await robo.watch(made["table"])
    assert (await again.hear())["fault"] == "bad_token"
    with pytest.raises(ConnectionClosed) as closed:
        await again.hear()
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 4401


@pytest.mark.parametrize("header", ["Bearer wrong", "Bearer", "Basic YTpi", "wrong"])
async def test_a_wrong_token_is_refused_and_makes_no_guest(server: Server, header: str) -> None:
    async with httpx.AsyncClient(timeout=WAIT) as http:
        answer = await http.get(
            f"http://{server.address}/api/me", headers={"Authorization": header}
        )
    assert answer.status_code == 401
    assert answer.json()["fault"] == "bad_token"
    assert "set-cookie" not in answer.headers


async def test_with_a_token_cookies_count_for_nothing(ana: Browser, robo: Bot) -> None:
    for name in (GUEST, SESSION):
        robo.http.cookies.set(name, ana.http.cookies.get(name) or "", domain="127.0.0.1")
    me = await robo.get("/api/me")
    assert me["name"] != (await ana.get("/api/me"))["name"]
    assert (await robo.ask("GET", "/api/account/bots")).status_code == 403


async def test_pages_of_other_sites_cannot_use_a_token(robo: Bot) -> None:
    answer = await robo.ask(
        "POST",
        "/api/tables",
        json={"game": "gounki", "seats": PEOPLE},
        headers={"Origin": "https://evil.example"},
    )
    assert (answer.status_code, answer.json()["fault"]) == (403, "not_allowed")
    preflight = await robo.ask(
        "OPTIONS",
        "/api/tables",
        headers={"Origin": "https://evil.example", "Access-Control-Request-Method": "POST"},
    )
    assert not any(name.startswith("access-control") for name in preflight.headers)


def allowed(method: str, path: str) -> bool:
    return any(
        re.fullmatch(methods, method) and re.fullmatch(f"/api/(?:{paths})", path)
        for methods, paths, _ in ALLOWED
    )


async def test_what_is_not_listed_bots_may_not_do(tmp_path: Path, robo: Bot) -> None:
    document = make_app(Settings(data=tmp_path)).openapi()
    refused = 0
    for path, methods in document["paths"].items():
        for name in methods:
            method, address = name.upper(), re.sub(r"\{\w+\}", "1", path)
            if not allowed(method, address):
                answer = await robo.ask(method, address, json={})
                assert answer.status_code == 403, (method, path, answer.text)
                assert answer.json()["message"] == "Bots may not do this."
                refused += 1
    assert refused > 40


@pytest.mark.parametrize("method", ["GET", "POST", "PUT", "DELETE"])
@pytest.mark.parametrize(
    "path",
    ["/api/account", "/api/account/sign-up", "/api/account/bots", "/api/host", "/api/host/bans"],
)
def test_no_bot_makes_accounts_or_looks_after_the_server(method: str, path: str) -> None:
    assert not allowed(method, path)


REQUESTS: dict[str, tuple[str, str, Json]] = {
    "play": ("POST", "/api/tables", {"game": "gounki", "seats": PEOPLE}),
    "lobby": ("POST", "/api/lobby/tables", {"table": {"game": "gounki", "seats": PEOPLE}}),
}


@pytest.mark.parametrize("scope", REQUESTS)
async def test_a_token_is_worth_what_its_scopes_say(ana: Browser, scope: str) -> None:
    method, path, body = REQUESTS[scope]
    await sign_up(ana, f"Owner {scope} {id(ana)}"[:40])
    name = f"B{id(ana)}"
    async with await make_bot(ana, name, [scope]) as able:
        assert (await able.ask(method, path, json=body)).status_code == 200
    others = [each for each in ALL if each != scope]
    made = await ana.post(f"/api/account/bots/{name}/tokens", {"scopes": others})
    async with Bot(ana.server, made["token"]) as unable:
        answer = await unable.ask(method, path, json=body)
        assert answer.status_code == 403
        assert scope in answer.json()["message"]
        if scope == "play":
            table = (await ana.open_table("gounki", PEOPLE))["table"]
            line = await (await unable.watch(table)).until(opened)
            await line.say("resign")
            await line.until(lambda player: bool(player.refusals))
            assert line.refusals[0]["fault"] == "not_allowed"


async def test_only_its_owner_has_a_bot(ana: Browser, ben: Browser, robo: Bot) -> None:
    [bot] = await own_bots(ana)
    await sign_up(ben, f"Stranger of {bot['name']}"[:40])
    path = f"/api/account/bots/{bot['name']}"
    token = bot["tokens"][0]["id"]
    attempts: list[tuple[str, str, Any]] = [
        ("POST", f"{path}/tokens", {"scopes": ALL}),
        ("DELETE", f"{path}/tokens/{token}", None),
        ("DELETE", path, None),
    ]
    for method, address, body in attempts:
        assert (await ben.ask(method, address, json=body)).status_code == 404
    await robo.get("/api/me")
    taken = await ben.ask("POST", "/api/account/bots", json={"name": bot["name"]})
    assert taken.status_code == 409


async def test_bots_and_tokens_are_limited_by_settings(tmp_path: Path) -> None:
    limits = ClientLimits(bots_per_owner=2, tokens_per_bot=1)
    app = make_app(Settings(data=tmp_path, limits=limits))
    async with app.router.lifespan_context(app):
        transport = httpx.ASGITransport(app)
        async with httpx.AsyncClient(transport=transport, base_url="http://test") as http:
            member = {"name": "Ana", "password": "correct horse battery"}
            await http.post("/api/account/sign-up", json=member)

            async def ask(path: str, body: Json) -> int:
                return (await http.post(f"/api/account/bots{path}", json=body)).status_code

            assert [await ask("", {"name": f"B{n}"}) for n in range(3)] == [200, 200, 409]
            for status in (200, 409):
                assert await ask("/B1/tokens", {"scopes": []}) == status


async def test_a_bot_sees_what_its_seat_sees_and_a_guess_tells_no_more(
    ben: Browser, robo: Bot
) -> None:
    made = await ben.open_table("equals-wins", PEOPLE)
    await robo.join(made)
    table = made["table"]
    person = await (await ben.watch(table)).until(my_turn)
    bot = await (await robo.watch(table)).until(opened)
    early = await robo.ask("GET", f"/api/tables/{table}/guess")
    assert early.json()["fault"] == "not_now"
    while not my_turn(bot):
        await person.play()
        await bot.until(partial(has_seen, person.state["ply"]))
    game = kancha.game("equals-wins", **bot.state["options"])
    for _ in range(4):
        told = await robo.get(f"/api/tables/{table}/guess")
        assert told["view"] == bot.state["position"]
        guess = game.parse(told["guess"])
        assert game.view_text(guess, told["seat"]) == told["view"]
    assert (await ben.ask("GET", f"/api/tables/{table}/guess")).status_code == 409


def test_in_a_simultaneous_round_the_clock_of_a_bot_waits_for_its_turn() -> None:
    from kancha.server.bots.ids import new_bot_id
    from kancha.server.rest import NewSeat, NewTable
    from kancha.server.tables.messages import NewClock
    from kancha.server.tables.seating import join, open_table

    for guest, running in (("somebody", {0, 1}), (new_bot_id(), {0})):
        seats = [NewSeat(kind="you"), NewSeat(kind="open")]
        clock = NewClock(initial_ms=60_000)
        table, _ = open_table(NewTable(game="kissing", seats=seats, clock=clock), "host", "Host", 1)
        _, change = join(table, guest, "Other", table.seats[1].token)
        table.apply(change, 2)
        assert isinstance(table.clock, Clock)
        assert set(table.clock.running) == running


async def test_two_people_and_a_bot_play_a_rated_game_from_the_lobby(
    server: Server, ana: Browser, ben: Browser, robo: Bot
) -> None:
    async with Browser(server) as eve:
        await sign_up(ben, f"Ben {id(ben)}")
        await sign_up(eve, f"Eve {id(eve)}")
        seats = [{"kind": "you"}, {"kind": "open"}, {"kind": "open"}]
        body = {
            "game": "equals-wins",
            "options": {"seats": 3, "board": 42},
            "seats": seats,
            "clock": CLOCK,
        }
        laid = await robo.post("/api/lobby/tables", {"table": body, "rated": True})
        table = laid["table"]
        for who in (ben, eve):
            assert (await who.ask("PUT", f"/api/lobby/tables/{table}")).status_code == 200
        players = [await (await who.watch(table)).until(opened) for who in (robo, ben, eve)]
        ply = 0
        while not any(map(over, players)):
            mover = next((player for player in players if my_turn(player)), None)
            if mover is not None:
                await mover.play()
                ply = mover.state["ply"]
            for player in players:
                await player.until(partial(has_seen, ply))
        for player in players:
            await player.until(over)
        changed: Json = {}
        while len(changed.get("changes", ())) < 3:
            changed = await ana.get(f"/api/tables/{table}/ratings")
        assert changed["rated"]
        name = (await robo.get("/api/me"))["name"]
        [rating] = (await ana.get(f"/api/players/{name}"))["ratings"]
        assert (rating["game"], rating["games"]) == ("equals-wins", 1)


def has_seen(ply: int, player: Player) -> bool:
    return bool(player.state["ply"] >= ply)


async def test_bots_leave_with_their_owner_and_their_names_with_them(tmp_path: Path) -> None:
    with Server(tmp_path) as server:
        async with Browser(server) as ana, Browser(server) as ben:
            await sign_up(ana, "Ana")
            robo = await make_bot(ana, "Unmistakable")
            made = await ben.open_table("gounki", PEOPLE)
            await robo.join(made)
            await (await ben.watch(made["table"])).play()
            await (await robo.watch(made["table"])).play()
            await leave_for_good(server, ana)
            assert (await robo.ask("GET", "/api/me")).status_code == 401
            state = await ben.get(f"/api/tables/{made['table']}")
            assert state["status"] == "over"
            assert [seat.get("bot", False) for seat in state["seats"]] == [False, True]
            await robo.http.aclose()
        server.kill()
        connection = sqlite3.connect(tmp_path / "kancha.sqlite")
        everything = "\n".join(connection.iterdump())
        connection.close()
        assert "Unmistakable" not in everything
        server.start()

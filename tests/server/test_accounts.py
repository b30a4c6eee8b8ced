"""Accounts: what a guest keeps, how people sign in, and what nobody else can do."""

from __future__ import annotations

import asyncio
import re
import subprocess
import sys
from collections.abc import AsyncIterator
from http.cookies import SimpleCookie
from pathlib import Path

import httpx
import pytest
from websockets.exceptions import ConnectionClosed

from kancha.server import permissions
from kancha.server.accounts.passwords import HASHER
from kancha.server.accounts.sessions import FRESH, new_session
from kancha.server.accounts.visitors import Visitor
from kancha.server.app import make_app
from kancha.server.refusal import Refusal
from kancha.server.settings import ClientLimits, Settings
from tests.server.rig import PEOPLE, Browser, Json, Server, my_turn, opened

PASSWORD = "correct horse battery"
GUEST, SESSION = "kancha_guest", "kancha_session"


async def sign_up(browser: Browser, name: str) -> list[str]:
    answer = await browser.post("/api/account/sign-up", {"name": name, "password": PASSWORD})
    return list(answer["codes"])


async def sign_in(browser: Browser, name: str, **more: str) -> httpx.Response:
    body = {"name": name, "password": PASSWORD, **more}
    return await browser.ask("POST", "/api/account/sign-in", json=body)


async def tables_of(browser: Browser) -> set[str]:
    return {line["table"] for line in (await browser.get("/api/tables"))["tables"]}


@pytest.fixture
async def again(server: Server) -> AsyncIterator[Browser]:
    """The same person, at another device."""
    async with Browser(server) as browser:
        yield browser


async def test_a_guest_keeps_games_name_and_picture_when_signing_up(ana: Browser) -> None:
    await ana.ask("PUT", "/api/me", json={"name": "Keeper"})
    sign = (await ana.get("/api/me"))["sign"]
    made = await ana.open_table("gounki", [{"kind": "you"}, {"kind": "you"}])
    await (await ana.watch(made["table"])).play()
    codes = await sign_up(ana, "Keeper")
    assert len(set(codes)) == 8
    assert await tables_of(ana) == {made["table"]}
    me = await ana.get("/api/me")
    assert (me["name"], me["signed_in"], me["sign"], me["turns"]) == ("Keeper", True, sign, 0)
    player = await (await ana.watch(made["table"])).until(my_turn)
    await player.play()
    assert player.state["ply"] == 2


async def test_signing_in_joins_the_games_of_the_device_and_they_go_on(
    ana: Browser, again: Browser, ben: Browser
) -> None:
    await sign_up(ana, "Joiner")
    first = await ana.open_table("gounki", PEOPLE)
    second = await again.open_table("gounki", PEOPLE)
    await ben.join(second)
    opponent = await (await ben.watch(second["table"])).until(opened)
    assert (await sign_in(again, "joiner ")).status_code == 200
    for browser in (ana, again):
        assert await tables_of(browser) == {first["table"], second["table"]}
        state = await browser.get(f"/api/tables/{first['table']}")
        assert state["invitations"]  # still its host
    await (await ana.watch(second["table"])).play()
    await opponent.until(my_turn)
    await opponent.play()


async def test_the_cookie_of_the_guest_is_worth_nothing_after_signing_up(
    server: Server, ana: Browser
) -> None:
    made = await ana.open_table("gounki", PEOPLE)
    thief = Browser(server)
    thief.http.cookies.set(GUEST, ana.http.cookies[GUEST] or "")
    line = await (await thief.watch(made["table"])).until(opened)
    await sign_up(ana, "Robbed")
    with pytest.raises(ConnectionClosed):
        await line.until(lambda _: False)
    state = await thief.get(f"/api/tables/{made['table']}")
    assert state["you"] == []
    assert (await thief.get("/api/me"))["signed_in"] is False
    assert GUEST not in ana.http.cookies
    await thief.http.aclose()


async def test_sessions_cannot_be_fixed(server: Server, ana: Browser) -> None:
    planted = "planted" * 6
    ana.http.cookies.set(SESSION, planted, domain="127.0.0.1")
    await sign_up(ana, "Fixed")
    first = {cookie.value or "" for cookie in ana.http.cookies.jar if cookie.name == SESSION}
    assert planted not in first
    assert (await sign_in(ana, "Fixed")).status_code == 200
    second = {cookie.value for cookie in ana.http.cookies.jar if cookie.name == SESSION}
    assert not first & second
    for token in (planted, *first):
        other = Browser(server)
        other.http.cookies.set(SESSION, token)
        assert (await other.get("/api/me"))["signed_in"] is False
        await other.http.aclose()


async def test_cookies_of_sessions_are_http_only_same_site_and_secure_behind_tls(
    tmp_path: Path,
) -> None:
    app = make_app(Settings(data=tmp_path))
    async with app.router.lifespan_context(app):
        for scheme, name in (("http", SESSION), ("https", f"__Host-{SESSION}")):
            base = f"{scheme}://kancha.example"
            async with httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url=base) as http:
                body = {"name": f"Cookie {scheme}", "password": PASSWORD}
                answer = await http.post("/api/account/sign-up", json=body)
                cookie = SimpleCookie(answer.headers.get_list("set-cookie")[0])[name]
                assert (cookie["httponly"], cookie["samesite"]) == (True, "Lax")
                assert (cookie["secure"], cookie["path"], cookie["domain"]) == (
                    scheme == "https" or "",
                    "/",
                    "",
                )


async def test_other_sites_may_not_act_for_a_player(ana: Browser) -> None:
    await sign_up(ana, "Target")
    elsewhere: list[Json] = [
        {"Origin": "https://evil.example"},
        {"Sec-Fetch-Site": "cross-site"},
        {"Sec-Fetch-Site": "same-site"},
        {"Origin": "null"},
    ]
    changes = [
        ("POST", "/api/account/sign-out"),
        ("POST", "/api/account/codes"),
        ("DELETE", "/api/account"),
        ("DELETE", "/api/account/sessions/others"),
        ("PUT", "/api/account/password"),
    ]
    for headers in elsewhere:
        for method, path in changes:
            answer = await ana.ask(method, path, json={"password": "x" * 12}, headers=headers)
            assert (answer.status_code, answer.json()["fault"]) == (403, "not_allowed")
    assert (await ana.get("/api/me"))["signed_in"] is True


async def test_signing_in_does_not_tell_whether_a_name_exists(
    ana: Browser, eve: Browser, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    await sign_up(ana, "Exists")
    for more in ({"password": "wrong password"}, {"code": "aaaa-bbbb-cccc-dddd"}):
        told = [await sign_in(eve, name, **more) for name in ("Exists", "Nobody here")]
        assert {answer.status_code for answer in told} == {403}
        assert len({answer.text for answer in told}) == 1
    work: list[str] = []
    verify = type(HASHER).verify

    def counted(_self: object, stored: str, password: bytes) -> bool:
        work.append(stored.rpartition("$")[0].rpartition("$")[0])
        return bool(verify(HASHER, stored, password))

    monkeypatch.setattr(type(HASHER), "verify", counted)
    app = make_app(Settings(data=tmp_path))
    async with app.router.lifespan_context(app):
        transport = httpx.ASGITransport(app)
        async with httpx.AsyncClient(transport=transport, base_url="http://test") as http:
            await http.post("/api/account/sign-up", json={"name": "Here", "password": PASSWORD})
            http.cookies.clear()
            for name in ("Here", "Not here"):
                body = {"name": name, "password": "wrong password"}
                await http.post("/api/account/sign-in", json=body)
    assert len(work) == 2
    assert len(set(work)) == 1
    assert work[0].startswith("$argon2id$")


async def test_attempts_to_sign_in_are_limited_by_address_and_by_name(tmp_path: Path) -> None:
    limits = ClientLimits(sign_ins_per_second=0, sign_ins_at_once=4, name_tries_at_once=2)
    app = make_app(Settings(data=tmp_path, limits=limits))
    async with app.router.lifespan_context(app):
        transport = httpx.ASGITransport(app, client=("10.0.0.1", 1))
        async with httpx.AsyncClient(transport=transport, base_url="http://test") as http:

            async def attempt(name: str) -> int:
                body = {"name": name, "code": "wrong"}
                return (await http.post("/api/account/sign-in", json=body)).status_code

            assert [await attempt("one") for _ in range(3)] == [403, 403, 429]
            assert [await attempt("two") for _ in range(2)] == [403, 429]
        elsewhere = httpx.ASGITransport(app, client=("10.0.0.2", 1))
        async with httpx.AsyncClient(transport=elsewhere, base_url="http://test") as http:
            assert [await attempt(name) for name in ("one", "ONE", "two")] == [429, 429, 403]


async def test_a_recovery_code_opens_the_account_once(ana: Browser, again: Browser) -> None:
    codes = await sign_up(ana, "Forgetful")
    typed = codes[0].upper().replace("-", " ")
    assert (await sign_in(again, "Forgetful", code=typed)).status_code == 200
    account = await again.get("/api/account")
    assert account["player"]["recovery_codes"] == 7
    await again.post("/api/account/sign-out", {})
    assert (await sign_in(again, "Forgetful", code=typed)).status_code == 403
    fresh = (await ana.post("/api/account/codes", {}))["codes"]
    assert (await sign_in(again, "Forgetful", code=codes[1])).status_code == 403
    assert (await sign_in(again, "Forgetful", code=fresh[1])).status_code == 200


async def test_an_ended_session_can_do_nothing_and_its_sockets_are_closed(
    ana: Browser, again: Browser, eve: Browser
) -> None:
    await sign_up(ana, "Everywhere")
    made = await ana.open_table("gounki", PEOPLE)
    await sign_in(again, "Everywhere")
    await sign_up(eve, "Stranger")
    line = await (await again.watch(made["table"])).until(opened)
    sessions = (await ana.get("/api/account"))["player"]["sessions"]
    assert [session["current"] for session in sessions].count(True) == 1
    other = next(session["id"] for session in sessions if not session["current"])
    await eve.ask("DELETE", f"/api/account/sessions/{other}")
    assert (await again.get("/api/me"))["signed_in"] is True
    await ana.ask("DELETE", f"/api/account/sessions/{other}")
    with pytest.raises(ConnectionClosed):
        await line.until(lambda _: False)
    assert (await again.get("/api/me"))["signed_in"] is False
    assert (await ana.get("/api/me"))["signed_in"] is True
    await sign_in(again, "Everywhere")
    body = {"password": "another long one"}
    assert (await ana.ask("PUT", "/api/account/password", json=body)).status_code == 200
    assert (await again.get("/api/me"))["signed_in"] is False
    assert (await sign_in(again, "Everywhere")).status_code == 403


async def test_sessions_survive_a_restart_and_no_secret_is_stored(tmp_path: Path) -> None:
    server = Server(tmp_path)
    server.start()
    async with Browser(server) as ana:
        codes = await sign_up(ana, "Lasting")
        token = ana.http.cookies[SESSION]
        server.kill()
        server.start()
        assert (await ana.get("/api/me"))["name"] == "Lasting"
        server.kill()
    stored = b"".join(file.read_bytes() for file in tmp_path.glob("kancha.sqlite*"))
    assert b"$argon2id$" in stored
    for secret in (PASSWORD, token, *codes, codes[0].replace("-", "")):
        assert secret.encode() not in stored


async def test_an_account_changes_only_right_after_signing_in() -> None:
    _, session = new_session("player", "device", 1_000)
    visitor = Visitor("player", session)
    for action in permissions.SENSITIVE:
        permissions.permit(visitor, action, 1_000 + FRESH)
        with pytest.raises(Refusal) as refused:
            permissions.permit(visitor, action, 1_001 + FRESH)
        assert refused.value.fault == "sign_in"
    permissions.permit(visitor, "sign out", 1_001 + FRESH)


async def test_a_name_belongs_to_one_player_and_no_guest_has_it(ana: Browser, eve: Browser) -> None:
    await sign_up(ana, "Única")
    taken = await eve.ask("PUT", "/api/me", json={"name": "ÚNICA"})
    assert taken.status_code == 409
    body = {"name": "Ún ica", "password": PASSWORD}
    taken = await eve.ask("POST", "/api/account/sign-up", json=body)
    assert taken.status_code == 409
    free = re.search(r"Free: ([^,.]+)", taken.json()["message"])
    assert free
    await sign_up(eve, free[1])
    both = await asyncio.gather(
        *(who.ask("PUT", "/api/me", json={"name": "Coveted"}) for who in (ana, eve))
    )
    assert sorted(answer.status_code for answer in both) == [200, 409]


@pytest.mark.parametrize("name", ["", "  ", "Guest", "Level 3", "guest "])
async def test_no_player_is_called_like_a_guest_or_an_engine(ana: Browser, name: str) -> None:
    body = {"name": name, "password": PASSWORD}
    assert (await ana.ask("POST", "/api/account/sign-up", json=body)).status_code == 403


async def test_progress_is_joined_and_the_better_result_is_kept(
    ana: Browser, again: Browser
) -> None:
    await sign_up(ana, "Learner")
    await sign_in(again, "Learner")
    good, bad = [{"ms": ms, "hints": hints, "on": "2026-01-02"} for ms, hints in ((9, 0), (3, 1))]
    await ana.post(
        "/api/account/progress",
        {"lessons": {"gipf": {"a": [2, 0]}}, "puzzles": {"x": bad, "y": good}},
    )
    joined = await again.post(
        "/api/account/progress",
        {"lessons": {"gipf": {"a": [1], "b": [0]}}, "puzzles": {"x": good, "y": bad}},
    )
    assert joined == {
        "lessons": {"gipf": {"a": [0, 1, 2], "b": [0]}},
        "puzzles": {"x": good, "y": good},
    }
    assert await ana.post("/api/account/progress", {}) == joined


async def test_the_host_decides_who_may_have_an_account(tmp_path: Path) -> None:
    body = {"name": "Ana", "password": PASSWORD}
    with Server(tmp_path / "guests", "guests") as server:
        async with Browser(server) as ana:
            assert (await ana.get("/api/account"))["accounts"] == "guests"
            assert (await ana.ask("POST", "/api/account/sign-up", json=body)).status_code == 403
            assert (await sign_in(ana, "Ana")).status_code == 403
    with Server(tmp_path / "invited", "invitation") as server:
        command = [sys.executable, "-m", "kancha", "invite", "--data", str(server.data)]
        path = subprocess.run(command, capture_output=True, text=True, check=True).stdout.strip()
        invitation = path.rpartition("#")[2]
        async with Browser(server) as ana, Browser(server) as eve:
            for given in ("", "x" * 22):
                wrong = {**body, "invitation": given}
                answer = await ana.ask("POST", "/api/account/sign-up", json=wrong)
                assert answer.status_code == 403
            await ana.post("/api/account/sign-up", {**body, "invitation": invitation})
            second = {**body, "name": "Eve", "invitation": invitation}
            assert (await eve.ask("POST", "/api/account/sign-up", json=second)).status_code == 403

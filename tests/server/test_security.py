"""Other sites change nothing, and every limit of what one client may send is a setting."""

from __future__ import annotations

import asyncio
import dataclasses
import re
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from kancha.server.accounts.accounts import Accounts
from kancha.server.accounts.store import Passkey
from kancha.server.app import make_app
from kancha.server.refusal import Refusal
from kancha.server.reminders.mail_settings import mail_settings
from kancha.server.settings import ClientLimits, Settings
from tests.server import test_crowds
from tests.server.evenings import layout
from tests.server.push_service import PushService
from tests.server.rig import PEOPLE, Browser, Json, opened
from tests.server.test_accounts import sign_up
from tests.server.test_crowds import InProcess, served

PASSWORD = "correct horse battery"
EVIL = "https://evil.example"


async def test_every_request_that_changes_something_is_refused_to_other_sites(
    host: Browser,
) -> None:
    """Asked by a host in their session, so that nothing else refuses it."""
    document = await host.get("/api/openapi.json")
    asked = 0
    for path, methods in document["paths"].items():
        for method in methods:
            if method == "get":
                continue
            address = re.sub(r"\{\w+\}", "1", path)
            answer = await host.ask(method.upper(), address, json={}, headers={"Origin": EVIL})
            assert (answer.status_code, answer.json()["message"]) == (
                403,
                "This request comes from another site.",
            ), (method, path)
            asked += 1
    assert asked > 30
    assert (await host.get("/api/me"))["signed_in"]


@asynccontextmanager
async def limited(folder: Path, **limits: Any) -> AsyncIterator[httpx.AsyncClient]:
    """Serve in this process with some limits, the others wide."""
    chosen = ClientLimits(**{"requests_at_once": 10_000, **limits})
    app = make_app(Settings(data=folder, limits=chosen))
    async with app.router.lifespan_context(app):
        transport = httpx.ASGITransport(app)
        async with httpx.AsyncClient(transport=transport, base_url="http://test") as http:
            yield http


async def sign_up_in(http: httpx.AsyncClient) -> None:
    member = {"name": "Ana", "password": PASSWORD}
    assert (await http.post("/api/account/sign-up", json=member)).status_code == 200


async def _bodies(folder: Path) -> None:
    async with limited(folder, body_bytes=300) as http:
        assert (await http.put("/api/me", json={"name": "x" * 100})).status_code == 200
        assert (await http.put("/api/me", json={"name": "x" * 400})).status_code == 413


async def _requests(folder: Path, **limits: Any) -> None:
    async with limited(folder, **limits) as http:
        found = [(await http.get("/api/health")).status_code for _ in range(4)]
        assert found == [200, 200, 200, 429]


async def _sign_ins(folder: Path, **limits: Any) -> None:
    async with limited(folder, **limits) as http:
        body = {"name": "one", "code": "wrong"}
        found = [(await http.post("/api/account/sign-in", json=body)).status_code for _ in range(3)]
        assert found == [403, 403, 429]


async def _laid(folder: Path) -> None:
    async with limited(folder, lobby_tables_per_guest=2) as http:
        body = {"table": {"game": "gounki", "seats": PEOPLE}}
        found = [(await http.post("/api/lobby/tables", json=body)).status_code for _ in range(3)]
        assert found == [200, 200, 409]


async def _engine_tables(folder: Path) -> None:
    async with limited(folder, engine_tables_per_guest=1) as http:
        seats = [{"kind": "you"}, {"kind": "engine", "level": 1}]
        body = {"game": "gounki", "seats": seats}
        found = [(await http.post("/api/tables", json=body)).status_code for _ in range(2)]
        assert found == [200, 409]
        made = await http.post("/api/tables", json={"game": "gounki", "seats": PEOPLE})
        assert made.status_code == 200, "people do not count"


async def _bots(folder: Path) -> None:
    async with limited(folder, bots_per_owner=1) as http:
        await sign_up_in(http)
        names = ("A1", "A2")
        found = [
            (await http.post("/api/account/bots", json={"name": n})).status_code for n in names
        ]
        assert found == [200, 409]


async def _tokens(folder: Path) -> None:
    async with limited(folder, tokens_per_bot=1) as http:
        await sign_up_in(http)
        await http.post("/api/account/bots", json={"name": "A1"})
        path = "/api/account/bots/A1/tokens"
        found = [(await http.post(path, json={"scopes": []})).status_code for _ in range(2)]
        assert found == [200, 409]


async def _passkeys(folder: Path) -> None:
    app = make_app(Settings(data=folder, limits=ClientLimits(passkeys_per_player=1)))
    async with app.router.lifespan_context(app):
        transport = httpx.ASGITransport(app)
        async with httpx.AsyncClient(transport=transport, base_url="http://test") as http:
            await sign_up_in(http)
        accounts: Accounts = app.state.accounts
        [player] = await accounts.store.all_ids()
        key = Passkey("one", player, b"", 0, "", 0)
        await accounts.add_passkey(key)
        with pytest.raises(Refusal):
            await accounts.add_passkey(key._replace(id="two"))


async def _devices(folder: Path) -> None:
    server = await served(folder, push_devices_per_player=1)
    async with Browser(server) as ana, Browser(server) as again, PushService() as service:
        await sign_up(ana, "Ana")
        await again.post("/api/account/sign-in", {"name": "Ana", "password": PASSWORD})
        for browser, path in ((ana, "one"), (again, "two")):
            device = {**service.body(), "endpoint": f"https://push.example/{path}"}
            answer = await browser.ask("PUT", "/api/account/push", json=device)
            assert len(answer.json()["player"]["push"]["devices"]) == 1
    await server.stop()


async def _tables(folder: Path) -> None:
    async with limited(folder, tables_per_hour=2) as http:
        body = {"game": "gounki", "seats": PEOPLE}
        found = [(await http.post("/api/tables", json=body)).status_code for _ in range(3)]
        assert found == [200, 200, 429]


async def _mail_links(folder: Path) -> None:
    mail = mail_settings("smtp://127.0.0.1:9", "games@kancha.example", "http://kancha.example")
    app = make_app(Settings(data=folder, mail=mail, limits=ClientLimits(mail_links_per_hour=2)))
    async with app.router.lifespan_context(app):
        transport = httpx.ASGITransport(app)
        async with httpx.AsyncClient(transport=transport, base_url="http://test") as http:
            await sign_up_in(http)
            path, body = "/api/account/mail", {"address": "ana@example.org"}
            found = [(await http.put(path, json=body)).status_code for _ in range(3)]
            assert found == [200, 200, 429]


@asynccontextmanager
async def at_a_table(folder: Path, **limits: Any) -> AsyncIterator[tuple[InProcess, Browser, str]]:
    server = await served(folder, **limits)
    try:
        async with Browser(server) as guest:
            made: Json = await guest.open_table("gounki", PEOPLE)
            yield server, guest, made["table"]
    finally:
        await server.stop()


async def _messages(folder: Path, **limits: Any) -> None:
    async with at_a_table(folder, **limits) as (_, guest, table):
        line = await (await guest.watch(table)).until(opened)
        for _ in range(4):
            await line.line.send('{"type":"ping"}')
        await line.until(lambda player: bool(player.refusals))
        assert (line.pongs, line.refusals[0]["fault"]) == (3, "too_fast")


async def _message_bytes(folder: Path) -> None:
    async with at_a_table(folder, message_bytes=50) as (_, guest, table):
        line = await (await guest.watch(table)).until(opened)
        await line.line.send('{"type":"ping"}' + " " * 60)
        await line.until(lambda player: bool(player.refusals))
        assert line.refusals[0]["fault"] == "too_large"


async def _sockets(folder: Path, most: int, **limits: Any) -> None:
    async with at_a_table(folder, **limits) as (_, guest, table):
        for _ in range(most):
            await (await guest.watch(table)).until(opened)
        with pytest.raises((ConnectionClosed, InvalidStatus)):
            await (await guest.watch(table)).until(opened)


async def _spectators(folder: Path) -> None:
    async with at_a_table(folder, spectators_per_table=0) as (server, guest, table):
        await (await guest.watch(table)).until(opened)
        async with Browser(server) as stranger:
            assert (await (await stranger.watch(table)).hear())["fault"] == "not_now"


async def _slow_body(folder: Path) -> None:
    async with at_a_table(folder, body_seconds=0.05) as (_, guest, _):
        host, port = guest.server.address.split(":")
        reader, writer = await asyncio.open_connection(host, int(port))
        head = "PUT /api/me HTTP/1.1\r\nHost: test\r\nContent-Length: 9\r\n\r\n"
        writer.write(head.encode())
        assert b"408" in await reader.readline()
        writer.close()


async def _said(folder: Path, fault: str, **limits: Any) -> None:
    async with at_a_table(folder, **limits) as (_, guest, table):
        line = await (await guest.watch(table)).until(opened)
        assert (await line.ask("say", text="first"))["type"] == "ack"
        assert (await line.refused("say", text="second"))["fault"] == fault


async def _about_another(folder: Path, method: str, path: str, status: int, **limits: Any) -> None:
    """Do something about the other player at a table twice."""
    server = await served(folder, **limits)
    async with Browser(server) as ana, Browser(server) as ben:
        made = await ana.open_table("gounki", PEOPLE)
        await ben.join(made)
        sign = (await ben.get("/api/me"))["sign"]
        address = f"/api/tables/{made['table']}/{path.format(sign=sign)}"
        body = {"who": sign, "lines": [], "reason": "rude"} if method == "POST" else None
        found = [(await ana.ask(method, address, json=body)).status_code for _ in range(2)]
        assert found == [200, status]
    await server.stop()


async def _evenings(folder: Path) -> None:
    async with limited(folder, tournaments_per_player=1) as http:
        await sign_up_in(http)
        found = [(await http.post("/api/tournaments", json=layout())).status_code for _ in range(2)]
        assert found == [200, 409]


async def _entrants(folder: Path, more: Json, **limit: int) -> None:
    async with limited(folder, **limit) as http:
        await sign_up_in(http)
        made = (await http.post("/api/tournaments", json=layout(machines=True, **more))).json()
        path = f"/api/tournaments/{made['tournament']}/engines"
        found = [(await http.post(path, json={"level": 1})).status_code for _ in range(2)]
        assert found == [200, 409]


async def test_a_name_in_the_table_of_a_tournament_is_no_formula(
    host: Browser, ana: Browser
) -> None:
    at = f"/api/tournaments/{(await host.post('/api/tournaments', layout()))['tournament']}"
    for who, name in ((host, "=HYPERLINK(1)"), (ana, "@SUM(A1)")):
        assert (await who.ask("PUT", "/api/me", json={"name": name})).status_code == 200
        assert (await who.ask("PUT", f"{at}/me")).status_code == 200
    assert (await host.ask("PUT", f"{at}/state", json={"do": "start"})).status_code == 200
    lines = (await ana.ask("GET", f"{at}/export")).text.splitlines()
    cells = [cell.strip('"') for line in lines for cell in line.split(",")]
    named = {cell for cell in cells if "SUM" in cell or "HYPERLINK" in cell}
    assert named == {"'=HYPERLINK(1)", "'@SUM(A1)"}


Check = Callable[[Path], Awaitable[None]]
CHECKS: dict[str, Check] = {
    "message_bytes": _message_bytes,
    "body_bytes": _bodies,
    "messages_per_second": partial(_messages, messages_per_second=0, messages_at_once=3),
    "messages_at_once": partial(_messages, messages_per_second=0, messages_at_once=3),
    "requests_per_second": partial(_requests, requests_per_second=0, requests_at_once=3),
    "requests_at_once": partial(_requests, requests_per_second=0, requests_at_once=3),
    "header_seconds": test_crowds.test_headers_that_do_not_come_are_not_waited_for,
    "body_seconds": _slow_body,
    "sockets_per_guest": partial(_sockets, most=2, sockets_per_guest=2),
    "sockets_per_address": partial(_sockets, most=2, sockets_per_address=2),
    "sockets_opened_per_second": partial(
        _sockets, most=2, sockets_opened_per_second=0, sockets_opened_at_once=2
    ),
    "sockets_opened_at_once": partial(
        _sockets, most=2, sockets_opened_per_second=0, sockets_opened_at_once=2
    ),
    "spectators_per_table": _spectators,
    "engine_tables_per_guest": _engine_tables,
    "lobby_tables_per_guest": _laid,
    "chat_lines_per_minute": partial(_said, fault="too_fast", chat_lines_per_minute=1),
    "chat_lines_per_minute_at_table": partial(
        _said, fault="too_fast", chat_lines_per_minute_at_table=1
    ),
    "chat_lines_at_table": partial(_said, fault="not_now", chat_lines_at_table=1),
    "mutes_per_guest": partial(
        _about_another, method="PUT", path="mutes/{sign}", status=409, mutes_per_guest=1
    ),
    "reports_per_day": partial(
        _about_another, method="POST", path="reports", status=429, reports_per_day=1
    ),
    "tournaments_per_player": _evenings,
    "entrants_per_tournament": partial(_entrants, more={}, entrants_per_tournament=1),
    "entrants_by_correspondence": partial(
        _entrants,
        more={"kind": "round_robin", "clock": {"initial_ms": 86_400_000, "each_move": True}},
        entrants_by_correspondence=1,
    ),
    "bots_per_owner": _bots,
    "tokens_per_bot": _tokens,
    "passkeys_per_player": _passkeys,
    "push_devices_per_player": _devices,
    "tables_per_hour": _tables,
    "mail_links_per_hour": _mail_links,
    "sign_ins_per_second": partial(_sign_ins, sign_ins_per_second=0, sign_ins_at_once=2),
    "sign_ins_at_once": partial(_sign_ins, sign_ins_per_second=0, sign_ins_at_once=2),
    "name_tries_per_second": partial(_sign_ins, name_tries_per_second=0, name_tries_at_once=2),
    "name_tries_at_once": partial(_sign_ins, name_tries_per_second=0, name_tries_at_once=2),
}
"""How each limit is met. A new limit needs a line here."""


@pytest.mark.parametrize("name", [field.name for field in dataclasses.fields(ClientLimits)])
async def test_every_limit_is_a_setting_that_holds(tmp_path: Path, name: str) -> None:
    await CHECKS[name](tmp_path)


def test_the_limits_are_sane_by_default() -> None:
    for name, value in dataclasses.asdict(ClientLimits()).items():
        assert 0 < value < 2_000_000, name


def test_the_docs_name_every_limit() -> None:
    page = (Path(__file__).parents[2] / "docs" / "server.md").read_text("utf-8")
    for name, value in dataclasses.asdict(ClientLimits()).items():
        usually = f"{value:.3g}" if isinstance(value, float) else value
        assert f"| `{name}` | {usually} |" in page


async def test_a_session_planted_by_somebody_else_is_not_taken_over(
    host: Browser, ana: Browser
) -> None:
    """Whoever plants the cookie of their own session is not signed in as somebody else after it."""
    stolen = host.http.cookies["kancha_session"]
    ana.http.cookies.set("kancha_session", stolen, domain="127.0.0.1")
    name = f"Planted {id(ana)}"
    assert (await ana.ask("POST", "/api/account/sign-out")).status_code == 200
    ana.http.cookies.clear()
    await sign_up(ana, name)
    values = {cookie.value for cookie in ana.http.cookies.jar if "session" in cookie.name}
    assert stolen not in values
    assert not (await host.get("/api/me"))["signed_in"]

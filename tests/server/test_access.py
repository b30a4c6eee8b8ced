"""Cookies, origins, limits and bad messages; a refusal changes nothing."""

from __future__ import annotations

import asyncio
import json
import subprocess
import sys
from collections.abc import AsyncIterator, Iterator
from contextlib import ExitStack
from pathlib import Path

import httpx
import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

from kancha.core.registry import game
from kancha.record import json as record_json
from kancha.record.record import Record
from kancha.server.app import make_app
from kancha.server.settings import ClientLimits, Settings
from kancha.server.storage.data_folder import used_by_one_server
from tests.server.rig import WAIT, Browser, Json, Player, Server, my_turn, opened

ENGINE: list[Json] = [{"kind": "you"}, {"kind": "engine", "level": 1}]


@pytest.fixture(scope="module")
def strict(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server with the limits that players meet."""
    with Server(tmp_path_factory.mktemp("strict"), "strict") as running:
        yield running


@pytest.fixture
async def guest(strict: Server) -> AsyncIterator[Browser]:
    async with Browser(strict) as browser:
        yield browser


async def table_of(guest: Browser) -> Player:
    made = await guest.open_table("gounki", ENGINE)
    return await (await guest.watch(made["table"])).until(my_turn)


async def test_the_cookie_is_http_only_same_site_and_signed(guest: Browser) -> None:
    fresh = Browser(guest.server)
    header = (await fresh.ask("GET", "/api/me")).headers["set-cookie"]
    assert "HttpOnly" in header
    assert "SameSite=Lax" in header
    await fresh.http.aclose()


async def test_a_forged_cookie_makes_a_new_guest(guest: Browser) -> None:
    player = await table_of(guest)
    name, value = next(iter(guest.http.cookies.items()))
    for forged in (value[:-3] + "abc", value.split(".")[0], "", "x" * 3000, "é"):
        headers = {"Cookie": f"{name}={forged}".encode()}
        answer = await guest.ask("GET", f"/api/tables/{player.state['table']}", headers=headers)
        assert answer.json()["you"] == []
        assert "set-cookie" in answer.headers


async def test_other_sites_may_not_act_for_a_guest(guest: Browser) -> None:
    evil = {"Origin": "https://evil.example"}
    body = {"game": "gounki", "seats": ENGINE}
    answer = await guest.ask("POST", "/api/tables", json=body, headers=evil)
    assert answer.status_code == 403
    assert answer.json()["fault"] == "not_allowed"
    player = await table_of(guest)
    address = f"ws://{guest.server.address}/api/tables/{player.state['table']}/socket"
    with pytest.raises(InvalidStatus):
        await connect(address, additional_headers=evil)
    own = {"Origin": f"http://{guest.server.address}"}
    assert (await guest.ask("POST", "/api/tables", json=body, headers=own)).status_code == 200
    async with connect(address, additional_headers=own) as line:
        assert '"type":"state"' in str(await asyncio.wait_for(line.recv(), WAIT))


async def test_pages_may_load_nothing_from_elsewhere_and_no_inline_script(guest: Browser) -> None:
    for path in ("/", "/tables/anything", "/api/games", "/api/nothing"):
        headers = (await guest.ask("GET", path)).headers
        policy = headers["content-security-policy"]
        assert "script-src 'self';" in policy
        assert "default-src 'none'" in policy
        assert "http" not in policy
        assert headers["x-content-type-options"] == "nosniff"


async def test_files_outside_the_web_folder_are_not_served(guest: Browser) -> None:
    for path in (
        "/../__init__.py",
        "/%2e%2e/__init__.py",
        "/..%2fserver/app.py",
        "/assets/../../py",
    ):
        answer = await guest.ask("GET", path)
        assert "import" not in answer.text or answer.headers["content-type"].startswith("text/html")


@pytest.mark.parametrize(
    "message",
    [
        "",
        "nonsense",
        "[]",
        "null",
        "{}",
        '{"type":"nothing"}',
        '{"type":"play"}',
        '{"type":"play","id":"a","ply":"x"}',
        '{"type":"play","id":"a","ply":-1,"text":"a1-a2+"}',
        '{"type":"play","id":"","ply":0,"text":"a1-a2+"}',
        '{"type":"play","id":"a b","ply":0,"text":"a1-a2+"}',
        '{"type":"play","id":"a","ply":0,"text":"a1-a2+","more":1}',
        '{"type":"play","id":"a","ply":0,"path":[1]}',
        '{"type":"resign","id":"a","seat":99}',
        '{"type":"ping","sent":"\ud83d"}',
        "[" * 5000,
        b"\xff\xfe\x00",
        "x" * 9000,
    ],
)
async def test_a_bad_message_gets_a_typed_refusal_and_changes_nothing(
    guest: Browser, message: str | bytes
) -> None:
    player = await table_of(guest)
    before = player.state
    data = message.encode("utf-8", "replace") if isinstance(message, str) else message
    await player.line.send(data, text=isinstance(message, str))
    await player.until(lambda p: bool(p.refusals))
    assert player.refusals[0]["fault"] in ("malformed", "too_large")
    await player.line.send('{"type":"sync"}')
    player.state = {}
    await player.until(opened)
    assert player.state["version"] == before["version"]


async def test_a_huge_message_closes_the_socket_only(guest: Browser) -> None:
    player = await table_of(guest)
    await player.line.send("x" * 100_000)
    with pytest.raises(ConnectionClosed):
        await player.until(never)
    assert my_turn(await (await guest.watch(player.state["table"])).until(opened))


async def flood(player: Player) -> None:
    """Send and send, then listen."""
    for _ in range(400):
        await player.line.send('{"type":"ping"}')
    await player.until(never)


def never(_player: Player) -> bool:
    return False


async def test_messages_that_come_too_fast_are_refused(guest: Browser) -> None:
    player = await table_of(guest)
    for _ in range(100):
        await player.line.send('{"type":"ping"}')
    await player.until(lambda p: any(r["fault"] == "too_fast" for r in p.refusals))
    assert player.pongs >= 30
    with pytest.raises(ConnectionClosed):
        await flood(player)


async def test_large_bodies_are_refused(guest: Browser) -> None:
    answer = await guest.ask("POST", "/api/replay", content=b"x" * 1_300_000)
    assert answer.status_code == 413
    assert answer.json()["fault"] == "too_large"


async def test_an_unknown_table_is_said_to_be_unknown(guest: Browser) -> None:
    assert (await guest.ask("GET", "/api/tables/none")).status_code == 404
    player = await guest.watch("none")
    await player.until(lambda p: bool(p.refusals))
    assert player.refusals[0]["fault"] == "not_found"


@pytest.mark.parametrize("path", ["/api/nothing/socket", "/api/tables/a/b/socket", "/socket"])
async def test_there_is_no_socket_at_other_addresses(guest: Browser, path: str) -> None:
    with pytest.raises(InvalidStatus) as refused:
        await connect(f"ws://{guest.server.address}{path}")
    assert refused.value.response.status_code == httpx.codes.FORBIDDEN


async def test_a_name_is_text_and_never_more(guest: Browser) -> None:
    body = {"name": "<img src=x>\n\u202e" + "y" * 100}
    answer = await guest.ask("PUT", "/api/me", json=body)
    name = answer.json()["name"]
    assert len(name) <= 40
    assert "\n" not in name
    assert "\u202e" not in name
    player = await table_of(guest)
    assert player.state["seats"][0]["player"] == name


async def test_too_many_requests_are_refused(tmp_path: Path) -> None:
    limits = ClientLimits(requests_per_second=0, requests_at_once=3)
    app = make_app(Settings(data=tmp_path, limits=limits))
    transport = httpx.ASGITransport(app)
    async with httpx.AsyncClient(transport=transport, base_url="http://test") as http:
        answers = [await http.get("/api/health") for _ in range(5)]
    assert [answer.status_code for answer in answers] == [200, 200, 200, 429, 429]
    assert answers[-1].json()["fault"] == "too_fast"


async def test_what_is_kept_for_ever_carries_no_cookie(guest: Browser) -> None:
    board = game("gipf").board.hash
    fresh = Browser(guest.server)
    answer = await fresh.ask("GET", f"/api/boards/{board}?game=gipf")
    await fresh.http.aclose()
    assert answer.status_code == 200
    assert answer.headers["cache-control"].endswith("immutable")
    assert "set-cookie" not in answer.headers
    assert (await guest.ask("GET", "/api/me")).headers["cache-control"] == "no-store"
    assert (await guest.ask("GET", "/api/tables")).headers["cache-control"] == "no-store"
    rules = await guest.ask("GET", "/api/games/gounki/sheet")
    assert rules.headers["cache-control"] == "public, no-cache"
    assert "set-cookie" not in rules.headers


async def test_cookies_of_other_programs_do_not_hide_the_guest(guest: Browser) -> None:
    player = await table_of(guest)
    own = "; ".join(f"{name}={value}" for name, value in guest.http.cookies.items())
    for other in ('a={"x":1}', "=", "a", 'b="', "c=\\", "d=é; e=[1,2]"):
        for cookie in (f"{other}; {own}", f"{own}; {other}"):
            headers = {"Cookie": cookie.encode()}
            answer = await guest.ask("GET", f"/api/tables/{player.state['table']}", headers=headers)
            assert answer.json()["you"] == [0]
            assert "set-cookie" not in answer.headers


async def test_a_page_renews_the_cookie_of_the_same_guest(guest: Browser) -> None:
    player = await table_of(guest)
    before = dict(guest.http.cookies)
    answer = await guest.ask("GET", "/")
    assert "Max-Age=31536000" in answer.headers["set-cookie"]
    assert dict(guest.http.cookies) == before
    answer = await guest.ask("GET", f"/api/tables/{player.state['table']}")
    assert answer.json()["you"] == [0]


@pytest.mark.parametrize(
    "path", ["/assets/%00", "/%00", "/" + "a" * 5000, "/" + "a/" * 3000, "/assets/" + "é" * 300]
)
async def test_an_address_that_names_no_file_is_no_failure(guest: Browser, path: str) -> None:
    answer = await guest.ask("GET", path)
    assert answer.status_code == (404 if path.startswith("/assets") else 200)


async def test_the_page_of_a_player_with_a_dot_in_their_name_is_no_file(guest: Browser) -> None:
    page = await guest.ask("GET", "/player/Dr.%20E.%20V.%20E")
    assert (page.status_code, page.text) == (200, (await guest.ask("GET", "/")).text)
    assert (await guest.ask("GET", "/favicon.bmp")).status_code == 404


async def test_an_origin_that_is_no_address_is_another_site(guest: Browser) -> None:
    body = {"game": "gounki", "seats": ENGINE}
    answer = await guest.ask("POST", "/api/tables", json=body, headers={"Origin": "http://["})
    assert answer.status_code == 403


async def test_half_a_character_in_a_record_is_refused(guest: Browser) -> None:
    record = json.loads(record_json.write(Record(game("gounki"))))
    record["tags"] = {"Event": "\ud800"}
    answer = await guest.ask("POST", "/api/replay", json={"record": json.dumps(record)})
    assert answer.status_code == 400
    assert "half a character" in answer.json()["message"]


@pytest.mark.parametrize("name", ["Level 10", " level 3 ", "LEVEL-7", "\uff2cevel \uff11\uff10"])
async def test_nobody_is_called_like_an_engine(guest: Browser, name: str) -> None:
    answer = await guest.ask("PUT", "/api/me", json={"name": name})
    assert answer.status_code == 403
    made = await guest.open_table("gounki", [{"kind": "you", "name": name}, ENGINE[1]])
    player = await (await guest.watch(made["table"])).until(opened)
    assert player.state["seats"][0]["player"] == "Guest"


def test_the_data_are_readable_by_their_owner_only(strict: Server) -> None:
    names = {file.name: file.stat().st_mode & 0o077 for file in strict.data.iterdir()}
    assert {"kancha.sqlite", "secret", "lock"} <= names.keys()
    assert not any(mode for name, mode in names.items() if name != "log.txt")


def test_two_servers_do_not_share_a_folder(strict: Server) -> None:
    command = [sys.executable, "-m", "kancha", "serve", "--no-browser", "--port", "0"]
    command += ["--data", str(strict.data)]
    second = subprocess.run(command, capture_output=True, text=True, check=False)
    assert second.returncode == 2
    assert second.stderr.startswith("kancha: another server uses ")


def test_a_folder_is_free_a_moment_after_its_server_was_killed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    holding = ExitStack()
    holding.enter_context(used_by_one_server(tmp_path))
    monkeypatch.setattr("kancha.server.storage.data_folder.time.sleep", lambda _: holding.close())
    with used_by_one_server(tmp_path):
        pass

"""The OpenAPI document describes every route of the REST API, and the answers match it."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from fastapi.routing import iter_route_contexts
from jsonschema import Draft202012Validator

import kancha
from kancha.server.app import make_app
from kancha.server.settings import Settings
from tests.server.evenings import lay_out, layout, put, resign, until
from tests.server.push_service import PushService
from tests.server.rig import Browser, Json, over
from tests.server.test_accounts import sign_up

WITHOUT_BODY = {
    ("POST", "/api/host/backups"),
    ("POST", "/api/host/invitations"),
    ("POST", "/api/tables/{table}/hint"),
    ("POST", "/api/account/codes"),
    ("POST", "/api/account/stay"),
    ("POST", "/api/account/sign-out"),
    ("POST", "/api/account/unsubscribe/{token}"),
    ("PUT", "/api/lobby/tables/{table}"),
    ("PUT", "/api/tables/{table}/mutes/{sign}"),
    ("PUT", "/api/tournaments/{name}/me"),
}
BY_A_DEVICE = {
    ("POST", "/api/account/passkey/sign-in"),
    ("POST", "/api/account/passkeys"),
    ("DELETE", "/api/account/passkeys/{passkey}"),
}
"""Needs a device that makes passkeys: the tests of the web app have one."""
BY_ANOTHER_ANSWER = {
    ("DELETE", "/api/account/bots/{name}/tokens/{token}"),
    ("DELETE", "/api/host/announcements/{announcement}"),
    ("DELETE", "/api/host/bans/{ban_id}"),
    ("DELETE", "/api/host/invitations/{invitation}"),
    ("DELETE", "/api/host/people/{sign}/sessions"),
    ("DELETE", "/api/host/tables/{table}"),
    ("PUT", "/api/host/reports/{report}"),
    ("POST", "/api/host/bans"),
}
"""Needs a name that only an answer holds: the tests of bots and hosts ask for it."""
BETWEEN_TWO = {("PUT", "/api/tables/{table}/plan"), ("PUT", "/api/lobby/asked/{sign}")}
"""Need another person at that moment: their own tests ask for them."""
BY_MAIL = {
    ("PUT", "/api/account/mail"),
    ("POST", "/api/account/mail/confirm"),
    ("POST", "/api/account/sign-in-link"),
    ("POST", "/api/account/sign-in-link/use"),
    ("POST", "/api/account/unsubscribe/{token}"),
}
"""Needs a server that sends mail: the tests of mail have one."""
UNASKED = BY_A_DEVICE | BY_ANOTHER_ANSWER | BETWEEN_TWO | BY_MAIL
METHODS = {"GET", "POST", "PUT", "DELETE", "PATCH"}


@pytest.fixture(scope="module")
def document(tmp_path_factory: pytest.TempPathFactory) -> Json:
    return make_app(Settings(data=tmp_path_factory.mktemp("app"))).openapi()


def operations(document: Json) -> Iterator[tuple[str, str, Json]]:
    for path, methods in document["paths"].items():
        for method, operation in methods.items():
            yield method.upper(), path, operation


def schema_of(document: Json, schema: Json) -> Draft202012Validator:
    return Draft202012Validator({**schema, "components": document["components"]})


def test_every_route_is_documented(document: Json, tmp_path: Path) -> None:
    app = make_app(Settings(data=tmp_path))
    served = {
        (method, context.path)
        for context in iter_route_contexts(app.routes)
        for method in METHODS & set(context.methods or ())
    }
    pages = {("GET", "/api/openapi.json"), ("GET", "/api/docs"), ("GET", "/{path:path}")}
    pages |= {("GET", "/api/metrics")}  # for Prometheus, in its own format
    assert pages < served
    assert {(method, path) for method, path, _ in operations(document)} == served - pages


def test_every_route_names_the_types_of_its_body_and_its_answer(document: Json) -> None:
    for method, path, operation in operations(document):
        contents = [operation["responses"]["200"]["content"]]
        contents += [operation["responses"]["default"]["content"]]
        if (method, path) not in WITHOUT_BODY and method in ("POST", "PUT"):
            contents.append(operation["requestBody"]["content"])
        for content in contents:
            assert content, path
            for media, body in content.items():
                assert body["schema"], (path, media)
        assert operation["description"].endswith("."), path


def test_every_type_that_is_named_is_described(document: Json) -> None:
    named = {ref for ref in json.dumps(document).split('"') if ref.startswith("#/")}
    assert {ref.rpartition("/")[2] for ref in named} <= set(document["components"]["schemas"])
    Draft202012Validator.check_schema({"$defs": document["components"]["schemas"]})


DAY = {"day": "2026-11-16"}
OF_A_DAY = DAY | {"grade": 1}
TACTIC = {"name": "gounki", "number": 1}
NAMED = {"kind": "tactic", "first": "gounki", "second": 1}
BOX = {"options": {"box": "2x2x2", "colours": 2}, "position": "-"}
PUZZLES: list[tuple[str, str, dict[str, Any], Any]] = [
    ("GET", "/api/puzzles/day/{day}", OF_A_DAY, None),
    ("GET", "/api/puzzles/gurami/{day}/{grade}", OF_A_DAY, None),
    ("POST", "/api/puzzles/gurami/hint", {}, {"puzzle": "p01", "entries": {}}),
    ("GET", "/api/puzzles/tactic/{name}/{number}", TACTIC, None),
    ("GET", "/api/puzzles/packing/{day}/{grade}", OF_A_DAY, None),
    ("POST", "/api/puzzles/packing/place", {}, BOX),
    ("GET", "/api/puzzles/{kind}/{first}/{second}/cover.svg", NAMED, None),
    ("GET", "/api/puzzles/four/{day}/{grade}/sheet.pdf", OF_A_DAY, None),
    ("GET", "/api/puzzles/{kind}/{first}/{second}/sheet.pdf", NAMED, None),
]


DEVICE = {**PushService().body(), "endpoint": "https://push.example/x"}
MEMBER = {"name": "Documented", "password": "correct horse battery"}
ACCOUNTS: list[tuple[str, str, dict[str, Any], Any]] = [
    ("GET", "/api/account", {}, None),
    ("POST", "/api/account/passkey", {}, {"purpose": "use"}),
    ("POST", "/api/account/sign-up", {}, MEMBER),
    ("GET", "/api/account", {}, None),
    ("GET", "/api/players/{name}", {"name": "Documented"}, None),
    ("GET", "/api/players/{name}/games", {"name": "Documented"}, None),
    ("POST", "/api/account/progress", {}, {"lessons": {"gipf": {"first": [0]}}}),
    ("PUT", "/api/account/vacation", {}, {}),
    ("DELETE", "/api/account/vacation", {}, None),
    ("PUT", "/api/account/reminders", {}, {"browser": ["turn"], "mail": []}),
    ("DELETE", "/api/account/mail", {}, None),
    ("PUT", "/api/account/push", {}, DEVICE),
    ("DELETE", "/api/account/push/{device}", {"device": "none"}, None),
    ("POST", "/api/account/codes", {}, None),
    ("PUT", "/api/account/password", {}, {"password": MEMBER["password"]}),
    ("POST", "/api/account/bots", {}, {"name": "Robo"}),
    ("POST", "/api/account/bots/{name}/tokens", {"name": "Robo"}, {"scopes": ["play"]}),
    ("GET", "/api/account/bots", {}, None),
    ("DELETE", "/api/account/bots/{name}", {"name": "Robo"}, None),
    ("GET", "/api/account/export", {}, None),
    ("DELETE", "/api/account/sessions/{session}", {"session": "others"}, None),
    ("POST", "/api/account/sign-out", {}, None),
    ("POST", "/api/account/sign-in", {}, MEMBER),
    ("DELETE", "/api/account", {}, None),
    ("POST", "/api/account/stay", {}, None),
]
CLOCK = {"initial_ms": 600_000, "increment_ms": 2_000}
LAID = {"table": {"game": "gounki", "seats": [{"kind": "you"}, {"kind": "open"}], "clock": CLOCK}}
WISH = {"games": ["kulami"], "clocks": [CLOCK]}


HOSTS: list[tuple[str, str, dict[str, Any], Any]] = [
    ("GET", "/api/notices", {}, None),
    ("POST", "/api/host/announcements", {}, {"text": "Hello", "hours": 1}),
    ("POST", "/api/host/invitations", {}, None),
    ("GET", "/api/host", {}, None),
    ("GET", "/api/host/people", {"search": "host"}, None),
    ("PUT", "/api/host/repairs", {}, {"minutes": 900}),
    ("DELETE", "/api/host/repairs", {}, None),
    ("POST", "/api/host/backups", {}, None),
]


async def in_the_lobby(ana: Browser, ben: Browser) -> list[tuple[str, str, Json, Any]]:
    """Return a request for every operation of the lobby."""
    own = await ana.post("/api/lobby/tables", LAID)
    other = await ben.post("/api/lobby/tables", LAID)
    sign = (await ben.get("/api/me"))["sign"]
    there = {"table": other["table"], "sign": sign}
    reported = {"who": sign, "lines": [], "reason": "rude"}
    return [
        ("POST", "/api/lobby/search", {}, WISH),
        ("DELETE", "/api/lobby/search", {}, None),
        ("POST", "/api/lobby/tables", {}, LAID),
        ("DELETE", "/api/lobby/tables/{table}", {"table": own["table"]}, None),
        ("GET", "/api/lobby", {}, None),
        ("PUT", "/api/lobby/tables/{table}", {"table": other["table"]}, None),
        ("PUT", "/api/lobby/begun", {}, {"accept": True}),
        ("GET", "/api/tables/{table}/ratings", {"table": other["table"]}, None),
        ("PUT", "/api/tables/{table}/mutes/{sign}", there, None),
        ("DELETE", "/api/tables/{table}/mutes/{sign}", there, None),
        ("POST", "/api/tables/{table}/reports", {"table": other["table"]}, reported),
        ("GET", "/api/lobby", {}, None),
    ]


async def in_a_tournament(ana: Browser, ben: Browser) -> list[tuple[str, str, Json, Any]]:
    """Return a request for every operation of tournaments; the last one signs out."""
    await sign_up(ana, "Organises")
    played, begins = await lay_out(ana, rounds=1), await lay_out(ana, machines=True)
    for who in (ana, ben):
        await put(who, f"{played}/me")
    begun = await put(ana, f"{played}/state", {"do": "start"})
    await resign(ben, begun["your_table"])
    await until(ana, played, lambda state: state["state"] == "over")
    await put(ben, f"{begins}/me")
    over, other = ({"name": at.rpartition("/")[2]} for at in (played, begins))
    result = {"round": 1, "board": 1, "first": 0.5, "second": 0.5}
    return [
        ("GET", "/api/tournaments", {}, None),
        ("POST", "/api/tournaments", {}, layout()),
        ("GET", "/api/tournaments/{name}", over, None),
        ("PUT", "/api/tournaments/{name}/result", over, result),
        ("GET", "/api/tournaments/{name}/export", over, None),
        ("GET", "/api/tournaments/{name}/export", over | {"form": "json"}, None),
        ("PUT", "/api/tournaments/{name}/me", other, None),
        ("POST", "/api/tournaments/{name}/engines", other, {"level": 1}),
        ("PUT", "/api/tournaments/{name}/state", other, {"do": "start"}),
        ("DELETE", "/api/tournaments/{name}/entrants/{number}", other | {"number": 1}, None),
        ("DELETE", "/api/tournaments/{name}/me", other, None),
        ("DELETE", "/api/tournaments/{name}", other, None),
        ("POST", "/api/account/sign-out", {}, None),
    ]


async def requests(ana: Browser) -> list[tuple[str, str, Json, Any]]:
    """Return a request for every operation: method, path of the document, parameters, body."""
    seats = [{"kind": "you"}, {"kind": "open"}]
    clock = {"initial_ms": 600_000, "increment_ms": 2_000}
    made = await ana.open_table("gounki", seats, clock=clock)
    token = made["invitations"][0]["path"].rpartition("#")[2]
    alone = await ana.open_table("gounki", [{"kind": "you"}] * 2)
    player = await ana.watch(alone["table"])
    await player.play()
    table = {"table": alone["table"]}
    packed = await ana.open_table("rumis-pack", [{"kind": "you"}], options={"box": "2x1x1"})
    packer = await ana.watch(packed["table"])
    await packer.play()
    await packer.until(over)
    record = (await ana.ask("GET", f"/api/tables/{alone['table']}/record")).text
    example = (await ana.get("/api/games/gounki/examples"))[0]["id"]
    game = {"name": "gounki"}
    lesson = game | {"lesson": "01-goal"}
    board = {"board_hash": kancha.game("gipf").board.hash, "game": "gipf"}
    tree = {"game": "gounki", "moves": [{"move": "c1-b1+", "mark": "!"}]}
    return [
        *PUZZLES,
        ("POST", "/api/study/position", {}, {"game": "gounki", "moves": ["c1-b1+"]}),
        ("POST", "/api/study/write", {}, tree),
        ("POST", "/api/study/draft", {}, {"game": "gounki", "edits": [{"cell": "e4"}]}),
        ("POST", "/api/study/openings", {}, {"game": "gounki"}),
        ("GET", "/api/study/limits", {}, None),
        ("POST", "/api/study/read", {}, {"record": record}),
        ("GET", "/api/boards/{board_hash}", board, None),
        ("GET", "/api/health", {}, None),
        ("GET", "/api/ready", {}, None),
        ("GET", "/api/network", {}, None),
        ("GET", "/api/me", {}, None),
        ("GET", "/api/network", {}, None),
        ("PUT", "/api/me", {}, {"name": "Ana"}),
        ("GET", "/api/games", {}, None),
        ("GET", "/api/games/{name}", game, None),
        ("GET", "/api/games/{name}/rules", game, None),
        ("GET", "/api/games/{name}/sheet", game, None),
        ("GET", "/api/games/{name}/showcase", game, None),
        ("GET", "/api/games/{name}/examples", game, None),
        ("GET", "/api/games/{name}/examples/{example}", game | {"example": example}, None),
        ("GET", "/api/games/{name}/lessons", game, None),
        ("GET", "/api/games/{name}/lessons/{lesson}", lesson, None),
        ("GET", "/api/games/{name}/lessons/{lesson}/answers", lesson, None),
        ("GET", "/api/lessons", {}, None),
        ("GET", "/api/games/{name}/lessons/{lesson}/cover.svg", lesson, None),
        ("POST", "/api/games/{name}/lessons/{lesson}/try", lesson, {"step": 1, "touch": "d6"}),
        ("POST", "/api/preview", {}, {"game": "kulami", "move": "c3"}),
        (
            "POST",
            "/api/surprise",
            {},
            {"game": "kulami", "option": "layout", "way": "random square"},
        ),
        ("POST", "/api/picture", {}, {"game": "gipf"}),
        ("POST", "/api/tables", {}, {"game": "gipf", "seats": [{"kind": "you"}] * 2}),
        ("GET", "/api/tables", {}, None),
        ("GET", "/api/tables/{table}", table, None),
        ("POST", "/api/tables/{table}/join", {"table": made["table"]}, {"token": token}),
        ("GET", "/api/tables/{table}/why", table | {"token": "e5"}, None),
        ("GET", "/api/tables/{table}/why", table | {"token": "e5", "path": ["a8"]}, None),
        ("GET", "/api/tables/{table}/guess", table, None),
        ("POST", "/api/tables/{table}/hint", table, None),
        ("GET", "/api/tables/{table}/engine", {"table": packed["table"]}, None),
        ("GET", "/api/tables/{table}/stuck", table, None),
        ("GET", "/api/tables/{table}/guide", table | {"path": ["a8"]}, None),
        ("GET", "/api/tables/{table}/guide", table | {"version": 0}, None),
        ("POST", "/api/why", {}, {"game": "gounki", "token": "e5", "path": ["a1"]}),
        ("POST", "/api/guide", {}, {"game": "kulami", "path": []}),
        ("GET", "/api/tables/{table}/record", table, None),
        ("GET", "/api/tables/{table}/record", table | {"form": "json"}, None),
        ("GET", "/api/tables/{table}/replay", table | {"first": 0, "end": 2}, None),
        ("GET", "/api/tables/{table}/picture.svg", table | {"ply": 0}, None),
        ("POST", "/api/replay", {}, {"record": record, "first": 0, "end": 2}),
        ("POST", "/api/replay/picture", {}, {"record": record, "ply": 1}),
    ]


async def test_real_bodies_and_answers_match_the_document(
    ana: Browser, ben: Browser, host: Browser
) -> None:
    document = await ana.get("/api/openapi.json")
    described = {(method, path): each for method, path, each in operations(document)}
    asked = [*await requests(ana), *await in_the_lobby(ana, ben)]
    asked += [*await in_a_tournament(ana, ben), *HOSTS, *ACCOUNTS]
    assert {(method, path) for method, path, _, _ in asked} == set(described) - UNASKED
    for method, path, parameters, body in asked:
        operation = described[method, path]
        known = {parameter["name"] for parameter in operation.get("parameters", ())}
        assert set(parameters) <= known, path
        if body is not None:
            content = operation["requestBody"]["content"]["application/json"]
            schema_of(document, content["schema"]).validate(body)
        query = {name: value for name, value in parameters.items() if f"{{{name}}}" not in path}
        who = host if path.startswith("/api/host") else ana
        answer = await who.ask(method, path.format(**parameters), json=body, params=query)
        assert answer.status_code == 200, answer.text
        media = answer.headers["content-type"].partition(";")[0]
        schema = operation["responses"]["200"]["content"][media]["schema"]
        value = answer.json() if media == "application/json" else answer.text
        schema_of(document, schema).validate(value)


async def test_real_refusals_match_the_document(ana: Browser) -> None:
    document = await ana.get("/api/openapi.json")
    refused = [
        ("GET", "/api/games/none", "/api/games/{name}", None),
        ("GET", "/api/tables/none", "/api/tables/{table}", None),
        ("POST", "/api/tables", "/api/tables", {"game": "gounki"}),
        ("GET", "/api/tables/none/replay?first=x", "/api/tables/{table}/replay", None),
    ]
    for method, address, path, body in refused:
        answer = await ana.ask(method, address, json=body)
        assert answer.status_code in (400, 404)
        operation = document["paths"][path][method.lower()]
        schema = operation["responses"]["default"]["content"]["application/json"]["schema"]
        schema_of(document, schema).validate(answer.json())


async def test_the_page_for_people_shows_every_operation_and_loads_nothing(ana: Browser) -> None:
    answer = await ana.ask("GET", "/api/docs")
    assert answer.headers["content-type"].startswith("text/html")
    for method, path, _ in operations(await ana.get("/api/openapi.json")):
        assert f"{method} {path}</h2>" in answer.text
    assert not re.search(r"<script|<link|<img|src=|https?:|url\(", answer.text)

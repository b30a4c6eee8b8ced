"""Who may do what: every cell of the table in the docs is carried out."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from pathlib import Path

import pytest

from kancha.server.permissions import ALLOWED, ROLES, Action, Role, table
from tests.server.rig import Browser, Json, Player, Server, opened
from tests.server.test_accounts import PASSWORD, sign_in, sign_up

PAGE = Path(__file__).parents[2] / "docs" / "permissions.md"
PAIR = [{"kind": "you"}, {"kind": "open"}]
CLOCK = {"initial_ms": 600_000}
LAID: Json = {"table": {"game": "gounki", "seats": PAIR, "clock": CLOCK}}
THREE = {"plan": "pirka", "seats": 3}


@dataclass
class Scene:
    """Somebody in a role, at a game in play and at two tables that wait for a third player.

    `other` has a seat at all; `laid` is a table of theirs in the lobby.
    """

    who: Browser
    other: Browser
    playing: str
    waiting: str
    filling: str
    laid: str

    async def line(self, table: str) -> Player:
        return await (await self.who.watch(table)).until(opened)

    async def says(self, table: str, kind: str, **more: object) -> bool:
        answer = await (await self.line(table)).ask(kind, **more)
        return bool(answer["type"] == "ack")


async def move_own(scene: Scene) -> bool:
    line = await scene.line(scene.playing)
    if not line.state["you"]:
        return await scene.says(scene.playing, "play", ply=0, text="a1")
    if "clicks" not in line.state:
        await (await scene.other.watch(scene.playing)).play()
    await line.play()
    return True


async def move_for_another(scene: Scene) -> bool:
    """Try a move that would be legal for the other, whose turn it is after the one before."""
    rival = await (await scene.other.watch(scene.playing)).until(lambda p: "clicks" in p.state)
    tree = rival.state["clicks"]
    while not isinstance(tree, str):
        tree = next(iter(tree.values()))
    return await scene.says(scene.playing, "play", ply=rival.state["ply"], text=tree)


async def sees_invitations(scene: Scene) -> bool:
    return bool((await scene.who.get(f"/api/tables/{scene.waiting}")).get("invitations"))


async def lists_sessions(scene: Scene) -> bool:
    return (await scene.who.get("/api/account"))["player"] is not None


async def ends_anothers_session(scene: Scene) -> bool:
    session = (await scene.other.get("/api/account"))["player"]["sessions"][0]["id"]
    await scene.who.ask("DELETE", f"/api/account/sessions/{session}")
    return not (await scene.other.get("/api/me"))["signed_in"]


async def signs_in(scene: Scene) -> bool:
    name = (await scene.other.get("/api/me"))["name"]
    return (await sign_in(scene.who, name)).status_code == 200


async def renames(scene: Scene) -> bool:
    answer = await scene.who.ask("PUT", "/api/me", json={"name": f"Anew {scene.playing}"})
    return answer.status_code == 200


async def adds_passkey(scene: Scene) -> bool:
    """Send no real passkey, which is refused as well, but for another reason."""
    answer = await scene.who.ask("POST", "/api/account/passkeys", json={"passkey": {}})
    return "Sign in first" not in answer.text


Way = Callable[[Scene], Awaitable[bool]]


def asks(method: str, path: str, body: Json | None = None) -> Way:
    async def way(scene: Scene) -> bool:
        at = path.format(playing=scene.playing, waiting=scene.waiting, laid=scene.laid)
        return (await scene.who.ask(method, at, json=body)).status_code == 200

    return way


def says(at: str, kind: str, **more: object) -> Way:
    return lambda scene: scene.says(getattr(scene, at), kind, **more)


RATED = {**LAID, "rated": True}
WISH = {"games": ["gipf"], "clocks": [CLOCK]}
WAYS: dict[Action, Way] = {
    "watch the table": asks("GET", "/api/tables/{playing}"),
    "download the record": asks("GET", "/api/tables/{playing}/record"),
    "move for their own seat": move_own,
    "move for another's seat": move_for_another,
    "propose a draw": says("playing", "propose", what="draw"),
    "take an open seat without an invitation": asks(
        "POST", "/api/tables/{laid}/join", {"token": "guessed"}
    ),
    "see the invitations": sees_invitations,
    "open a table": asks("POST", "/api/tables", {"game": "gounki", "seats": PAIR}),
    "look at the lobby": asks("GET", "/api/lobby"),
    "lay a table in the lobby": asks("POST", "/api/lobby/tables", LAID),
    "lay a rated table in the lobby": asks("POST", "/api/lobby/tables", RATED),
    "search a player": asks("POST", "/api/lobby/search", WISH),
    "take another's table out of the lobby": asks("DELETE", "/api/lobby/tables/{laid}"),
    "look at the page of a player": asks("GET", "/api/players/Other {playing}"),
    "list their sessions": lists_sessions,
    "end another's session": ends_anothers_session,
    "end a session": asks("DELETE", "/api/account/sessions/others"),
    "add a passkey": adds_passkey,
    "remove a passkey": asks("DELETE", "/api/account/passkeys/none"),
    "set a password": asks("PUT", "/api/account/password", {"password": PASSWORD}),
    "make recovery codes": asks("POST", "/api/account/codes"),
    "keep progress": asks("POST", "/api/account/progress", {}),
    "export their data": asks("GET", "/api/account/export"),
    "change their name": renames,
    "resign": says("playing", "resign"),
    "fill an open seat with an engine": says("filling", "fill", seat=2, level=1),
    "abort a game that has not begun": says("waiting", "abort"),
}
"""How actions are carried out in one scene, the harmless ones first."""


@pytest.fixture(params=ROLES)
def role(request: pytest.FixtureRequest) -> Role:
    found: Role = request.param
    return found


async def set_up(role: Role, who: Browser, other: Browser, third: Browser) -> Scene:
    host, seated = (who, other) if role == "host" else (other, who)
    guest = third if role == "spectator" else seated
    pair = await host.open_table("gounki", PAIR)
    await guest.join(pair)
    seats = [{"kind": "you"}, {"kind": "open"}, {"kind": "open"}]
    waiting = [await host.open_table("rumis", seats, options=THREE) for _ in range(2)]
    for three in waiting:
        await guest.join(three)
    laid = await other.post("/api/lobby/tables", LAID)
    await sign_up(other, f"Other {pair['table']}")
    if role == "player":
        await sign_up(who, f"Player {pair['table']}")
    return Scene(who, other, *[made["table"] for made in (pair, *waiting, laid)])


async def test_every_cell_is_as_the_table_says(
    server: Server, role: Role, ana: Browser, ben: Browser, eve: Browser
) -> None:
    scene = await set_up(role, ana, ben, eve)
    found = {action: await way(scene) for action, way in WAYS.items()}
    last: dict[Action, Way] = {
        "make an account": asks(
            "POST", "/api/account/sign-up", {"name": f"New {role}", "password": PASSWORD}
        ),
        "sign in": signs_in,
        "sign out": asks("POST", "/api/account/sign-out"),
        "delete their account": asks("DELETE", "/api/account"),
    }
    for action, way in last.items():
        async with Browser(server) as somebody:
            if role == "player":
                await sign_up(somebody, f"{action} {scene.playing}"[:40])
            found[action] = await way(Scene(somebody, ben, *["-"] * 4))
    assert found == {action: role in roles for action, roles in ALLOWED.items()}


def test_the_table_of_the_docs_is_made_from_the_code() -> None:
    assert PAGE.read_text("utf-8") == table(), (
        "run: python -m kancha.server.permissions docs/permissions.md"
    )

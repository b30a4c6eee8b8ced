"""Who may do what: every cell of the table in the docs is carried out."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack
from dataclasses import dataclass
from pathlib import Path

import pytest

from kancha.server.permissions import (
    ALLOWED,
    ROLES,
    SIGNED_IN,
    WITH_ACCOUNT,
    Action,
    HostAction,
    Role,
    table,
)
from tests.server.evenings import lay_out, layout, put
from tests.server.hosts import make_host
from tests.server.rig import Browser, Json, Player, Server, opened
from tests.server.test_accounts import PASSWORD, sign_in, sign_up
from tests.server.test_bots import make_bot

PAGE = Path(__file__).parents[2] / "docs" / "permissions.md"
PAIR = [{"kind": "you"}, {"kind": "open"}]
CLOCK = {"initial_ms": 600_000}
LAID: Json = {"table": {"game": "gounki", "seats": PAIR, "clock": CLOCK}}
THREE = {"plan": "pirka", "seats": 3}


Way = Callable[["Scene"], Awaitable[bool]]


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
    evening: str
    """A tournament of theirs, or of `other`."""
    rated: str
    """A rated one of `other`."""

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


async def plans(scene: Scene) -> bool:
    """Plan nothing, which is refused in a game with a clock like this, but for that reason."""
    address = f"/api/tables/{scene.playing}/plan"
    answer = await scene.who.ask("PUT", address, json={"ply": 0, "lines": []})
    return "You have no seat" not in answer.text


async def sees_invitations(scene: Scene) -> bool:
    return bool((await scene.who.get(f"/api/tables/{scene.waiting}")).get("invitations"))


async def lists_sessions(scene: Scene) -> bool:
    answer = await scene.who.ask("GET", "/api/account")
    return answer.status_code == 200 and answer.json()["player"] is not None


async def gives_time(scene: Scene) -> bool:
    seats = (await scene.other.get(f"/api/tables/{scene.playing}"))["seats"]
    other = next(seat["seat"] for seat in seats if seat.get("yours"))
    return await scene.says(scene.playing, "give_time", seat=other)


def writes_to(channel: str) -> Way:
    async def way(scene: Scene) -> bool:
        line = await scene.line(scene.playing)
        assert (await line.ask("say", phrase="sorry"))["type"] == "ack"
        await line.until(lambda player: any(said.get("yours") for said in player.said))
        return {said["channel"] for said in line.said if said.get("yours")} == {channel}

    return way


async def reads_players(scene: Scene) -> bool:
    playing = await scene.other.watch(scene.playing)
    assert (await playing.ask("say", text="from a player"))["type"] == "ack"
    line = await scene.line(scene.playing)
    assert (await line.ask("say", text="after it"))["type"] == "ack"
    await line.until(lambda player: any(said.get("text") == "after it" for said in player.said))
    return any(said.get("text") == "from a player" for said in line.said)


async def other_sign(scene: Scene) -> str:
    return str((await scene.other.get("/api/me"))["sign"])


async def mutes(scene: Scene) -> bool:
    path = f"/api/tables/{scene.playing}/mutes/{await other_sign(scene)}"
    return (await scene.who.ask("PUT", path)).status_code == 200


async def reports(scene: Scene) -> bool:
    body = {"who": await other_sign(scene), "reason": "rude"}
    path = f"/api/tables/{scene.playing}/reports"
    return (await scene.who.ask("POST", path, json=body)).status_code == 200


async def ends_anothers_session(scene: Scene) -> bool:
    session = (await scene.other.get("/api/account"))["player"]["sessions"][0]["id"]
    await scene.who.ask("DELETE", f"/api/account/sessions/{session}")
    return not (await scene.other.get("/api/me"))["signed_in"]


async def signs_in(scene: Scene) -> bool:
    name = (await scene.other.get("/api/me"))["name"]
    return (await sign_in(scene.who, name)).status_code == 200


async def keeps_account(scene: Scene) -> bool:
    await scene.who.ask("DELETE", "/api/account")
    return (await scene.who.ask("POST", "/api/account/stay")).status_code == 200


async def renames(scene: Scene) -> bool:
    answer = await scene.who.ask("PUT", "/api/me", json={"name": f"Anew {scene.playing}"})
    return answer.status_code == 200


async def adds_passkey(scene: Scene) -> bool:
    """Send no real passkey, which is refused as well, but for another reason."""
    answer = await scene.who.ask("POST", "/api/account/passkeys", json={"passkey": {}})
    return "Sign in first" not in answer.text and "Bots may not" not in answer.text


async def makes_bot(scene: Scene) -> bool:
    answer = await scene.who.ask(
        "POST", "/api/account/bots", json={"name": f"Mine {scene.playing}"}
    )
    return answer.status_code == 200


def tokens_of(scene: Scene) -> str:
    return f"/api/account/bots/Mine {scene.playing}/tokens"


async def makes_token(scene: Scene) -> bool:
    answer = await scene.who.ask("POST", tokens_of(scene), json={"scopes": []})
    return answer.status_code == 200


async def revokes_token(scene: Scene) -> bool:
    listed = await scene.who.ask("GET", "/api/account/bots")
    token = "none"
    if listed.status_code == 200:
        token = listed.json()["bots"][0]["tokens"][0]["id"]
    answer = await scene.who.ask("DELETE", f"{tokens_of(scene)}/{token}")
    return answer.status_code == 200


async def begins_tournament(scene: Scene) -> bool:
    """Let `other` begin it if they may not, so that what comes after can be tried."""
    mine, theirs = [
        await who.ask("PUT", f"{scene.evening}/state", json={"do": "start"})
        for who in (scene.who, scene.other)
    ]
    assert 200 in (mine.status_code, theirs.status_code)
    return mine.status_code == 200


async def changes_result(scene: Scene) -> bool:
    """Try to change one of a game that is not over, which is refused for another reason."""
    result = {"round": 1, "board": 1, "first": 1, "second": 0}
    answer = await scene.who.ask("PUT", f"{scene.evening}/result", json=result)
    return bool(answer.json()["fault"] != "not_allowed")


def asks(method: str, path: str, body: Json | None = None) -> Way:
    async def way(scene: Scene) -> bool:
        at = path.format(
            playing=scene.playing,
            waiting=scene.waiting,
            laid=scene.laid,
            evening=scene.evening,
            rated=scene.rated,
        )
        return (await scene.who.ask(method, at, json=body)).status_code == 200

    return way


def says(at: str, kind: str, **more: object) -> Way:
    return lambda scene: scene.says(getattr(scene, at), kind, **more)


RATED = {**LAID, "rated": True}
NO_LINK = {"token": ""}
NO_DEVICE = {"endpoint": "", "public_key": "", "secret": ""}
WISH = {"games": ["gipf"], "clocks": [CLOCK]}


def may(method: str, path: str, body: Json | None = None) -> Way:
    """Ask about something that there is not: who may not ask is told so first."""

    async def way(scene: Scene) -> bool:
        return (await scene.who.ask(method, path, json=body)).status_code != 403

    return way


WAYS: dict[Action | HostAction, Way] = {
    "look at the page of the host": asks("GET", "/api/host"),
    "ban somebody": may("POST", "/api/host/bans", {"sign": "none"}),
    "lift a ban": may("DELETE", "/api/host/bans/none"),
    "sign another out": may("DELETE", "/api/host/people/none/sessions"),
    "close another's table": may("DELETE", "/api/host/tables/none"),
    "finish a report": may("PUT", "/api/host/reports/none", {"note": "seen"}),
    "invite somebody to make an account": asks("POST", "/api/host/invitations"),
    "announce something": may("DELETE", "/api/host/announcements/none"),
    "make a backup": asks("POST", "/api/host/backups"),
    "close the server for repairs": asks("DELETE", "/api/host/repairs"),
    "watch the table": asks("GET", "/api/tables/{playing}"),
    "download the record": asks("GET", "/api/tables/{playing}/record"),
    "move for their own seat": move_own,
    "move for another's seat": move_for_another,
    "propose a draw": says("playing", "propose", what="draw"),
    "give time to another player": gives_time,
    "write to the players": writes_to("players"),
    "write to the spectators": writes_to("spectators"),
    "read the players while they play": reads_players,
    "mute somebody": mutes,
    "report somebody to the host": reports,
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
    "look at a tournament": asks("GET", "{evening}"),
    "lay out a tournament": asks("POST", "/api/tournaments", layout()),
    "join a tournament": asks("PUT", "{evening}/me"),
    "join a rated tournament": asks("PUT", "{rated}/me"),
    "enter an engine in a tournament": asks("POST", "{evening}/engines", {"level": 1}),
    "begin a tournament": begins_tournament,
    "pause a tournament": asks("PUT", "{evening}/state", {"do": "pause"}),
    "change a result in a tournament": changes_result,
    "send somebody out of a tournament": asks("DELETE", "{evening}/entrants/99"),
    "leave a tournament": asks("DELETE", "{evening}/me"),
    "remove a tournament": asks("DELETE", "{evening}"),
    "list their sessions": lists_sessions,
    "end another's session": ends_anothers_session,
    "end a session": asks("DELETE", "/api/account/sessions/others"),
    "add a passkey": adds_passkey,
    "remove a passkey": asks("DELETE", "/api/account/passkeys/none"),
    "set a password": asks("PUT", "/api/account/password", {"password": PASSWORD}),
    "make recovery codes": asks("POST", "/api/account/codes"),
    "keep progress": asks("POST", "/api/account/progress", {}),
    "go on vacation": asks("PUT", "/api/account/vacation", {}),
    "end their vacation": asks("DELETE", "/api/account/vacation"),
    "turn notifications on": may("PUT", "/api/account/push", NO_DEVICE),
    "turn notifications off": asks("DELETE", "/api/account/push/none"),
    "choose what they are told": asks("PUT", "/api/account/reminders", {"browser": [], "mail": []}),
    "give a mail address": may("PUT", "/api/account/mail", {"address": ""}),
    "remove their mail address": asks("DELETE", "/api/account/mail"),
    "confirm a mail address by its link": may("POST", "/api/account/mail/confirm", NO_LINK),
    "end reminders by mail by their link": may("POST", "/api/account/unsubscribe/none"),
    "ask for a link that signs in": may("POST", "/api/account/sign-in-link", {"who": ""}),
    "list their bots": asks("GET", "/api/account/bots"),
    "make a bot": makes_bot,
    "make a token of a bot": makes_token,
    "revoke a token of a bot": revokes_token,
    "delete a bot": asks("DELETE", "/api/account/bots/Mine {playing}"),
    "make a token of another's bot": asks(
        "POST", "/api/account/bots/Robo {playing}/tokens", {"scopes": []}
    ),
    "export their data": asks("GET", "/api/account/export"),
    "change their name": renames,
    "plan conditional moves": plans,
    "resign": says("playing", "resign"),
    "fill an open seat with an engine": says("filling", "fill", seat=2, level=1),
    "abort a game that has not begun": says("waiting", "abort"),
}
"""How actions are carried out in one scene, the harmless ones first."""


@pytest.fixture(params=ROLES)
def role(request: pytest.FixtureRequest) -> Role:
    found: Role = request.param
    return found


@pytest.fixture
async def closing() -> AsyncIterator[AsyncExitStack]:
    async with AsyncExitStack() as stack:
        yield stack


async def set_up(role: Role, who: Browser, other: Browser, third: Browser) -> Scene:
    host, seated = (who, other) if role == "opener" else (other, who)
    guest = third if role == "spectator" else seated
    pair = await host.open_table("gounki", PAIR, clock=CLOCK)
    await guest.join(pair)
    seats = [{"kind": "you"}, {"kind": "open"}, {"kind": "open"}]
    waiting = [await host.open_table("rumis", seats, options=THREE) for _ in range(2)]
    for three in waiting:
        await guest.join(three)
    laid = await other.post("/api/lobby/tables", LAID)
    await sign_up(other, f"Other {pair['table']}")
    await other.post("/api/account/bots", {"name": f"Robo {pair['table']}"})
    if role in SIGNED_IN:
        await in_role(role, who, f"Player {pair['table']}")
    evening = await lay_out(who if role == "organiser" else other, machines=True)
    await put(other, f"{evening}/me")
    rated = await lay_out(other, rated=True, machines=True)
    playing, first, second, table = [made["table"] for made in (pair, *waiting, laid)]
    return Scene(who, other, playing, first, second, table, evening, rated)


async def in_role(role: Role, somebody: Browser, name: str) -> Browser:
    """Return who acts: somebody with or without an account, or a bot of theirs."""
    if role in WITH_ACCOUNT:
        await sign_up(somebody, name[:40])
    if role == "host":
        await make_host(somebody, name[:40])
    return await make_bot(somebody, f"Bot {name}"[:40]) if role == "bot" else somebody


async def test_every_cell_is_as_the_table_says(
    server: Server,
    role: Role,
    ana: Browser,
    ben: Browser,
    eve: Browser,
    closing: AsyncExitStack,
) -> None:
    who = await in_role(role, ana, f"{role} {id(ana)}") if role == "bot" else ana
    closing.push_async_callback(who.__aexit__, None, None, None)
    scene = await set_up(role, who, ben, eve)
    found = {action: await way(scene) for action, way in WAYS.items()}
    last: dict[Action | HostAction, Way] = {
        "make an account": asks(
            "POST", "/api/account/sign-up", {"name": f"New {role}", "password": PASSWORD}
        ),
        "sign in": signs_in,
        "sign out": asks("POST", "/api/account/sign-out"),
        "delete their account": asks("DELETE", "/api/account"),
        "keep their account": keeps_account,
    }
    for action, way in last.items():
        async with Browser(server) as somebody:
            actor = await in_role(role, somebody, f"{action} {scene.playing}")
            found[action] = await way(Scene(actor, ben, *["-"] * 6))
            await actor.http.aclose()
    assert found == {action: role in roles for action, roles in ALLOWED.items()}


def test_the_table_of_the_docs_is_made_from_the_code() -> None:
    assert PAGE.read_text("utf-8") == table(), (
        "run: python -m kancha.server.permissions docs/permissions.md"
    )

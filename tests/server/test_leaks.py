"""Nothing hidden leaks: whole games of every hidden game, and every byte that viewers received."""

from __future__ import annotations

import base64
import json
import logging
import os
import random
from contextlib import AsyncExitStack
from functools import cache
from io import StringIO
from pathlib import Path

import msgspec
import pytest

from kancha.core.board import Board
from kancha.core.registry import game, game_class, games
from kancha.core.rng import Rng
from kancha.core.scene import Scene
from kancha.core.speech import say
from kancha.draw import svg
from kancha.draw.layer import layers_of
from kancha.draw.picture import board_picture
from kancha.server.operations.failure_log import JsonFormatter, log, log_failure
from kancha.server.storage.store import Store
from kancha.server.tables import messages, project
from kancha.server.tables.table import Table
from tests.server.rig import WAIT, Browser, Json, Player, Server, my_turn, opened, over, texts


def hidden_games() -> list[tuple[str, str]]:
    """Return the first and last variant of every hidden game, or all in the thorough profile."""
    found = []
    for name in games(unlisted=True):
        info = game_class(name).info
        titles = [v.title for v in info.variants if game(name, **v.options).seats > 1]
        if info.has_hidden and os.environ.get("KANCHA_PROFILE") != "thorough":
            titles = list(dict.fromkeys((titles[0], titles[-1])))
        found += [(name, title) for title in titles if info.has_hidden]
    return found


LOOKS = 9
"""Every viewer asks for everything before about one in this many moves."""
EACH = "/api/tables/{table}"
PLACES = (
    "",
    "/guide",
    "/record",
    "/record?form=json",
    "/replay?first={ply}&end=9999",
    "/picture.svg",
)


class Viewer:
    """A viewer of the table, and what they received before the game ended."""

    def __init__(self, browser: Browser, seat: int | None, player: Player) -> None:
        self.browser = browser
        self.seat = seat
        self.player = player
        self.pictures: list[tuple[int, str]] = []

    async def look_everywhere(self, table: str) -> None:
        """Ask for everything, including what is refused."""
        for place in PLACES:
            ply = max(0, self.player.state["ply"] - 5)
            answer = await self.browser.ask("GET", (EACH + place).format(table=table, ply=ply))
            if place == "/picture.svg":
                self.pictures.append((self.player.state["ply"], answer.text))
        await self.browser.get("/api/tables")
        await self.browser.ask("POST", EACH.format(table=table) + "/join", json={"token": "?"})
        for kind in ("undo", "abort"):
            if self.seat is None:
                await self.player.ask(kind)
        for text in ("nonsense", "draw1", "?"):
            if not my_turn(self.player) or self.seat is None:
                await self.player.ask("play", ply=self.player.state["ply"], text=text)
        await self.player.line.send('{"type": "sync"}')

    def heard(self) -> str:
        """Return everything received before the game was over."""
        said = []
        for text in self.browser.heard:
            if '"status":"over"' in text or '"status":["over"]' in text:
                break
            said.append(text)
        return "\n".join(said)


async def play_whole_game(server: Server, name: str, options: Json) -> tuple[Table, list[Viewer]]:
    rng = random.Random(7)
    seats = game(name, **options).seats
    chosen = [{"kind": "you"}] + [{"kind": "open"}] * (seats - 1)
    async with AsyncExitStack() as stack:
        browsers = [await stack.enter_async_context(Browser(server)) for _ in range(seats + 1)]
        made = await browsers[0].open_table(name, chosen, options=options)
        table = made["table"]
        for number in range(1, seats):
            await browsers[number].join(made, number - 1)
        viewers = [
            Viewer(browser, seat if seat < seats else None, await browser.watch(table))
            for seat, browser in enumerate(browsers)
        ]
        for viewer in viewers:
            await viewer.player.until(opened)
        ply = -1
        while not over(viewers[0].player):
            for viewer in viewers:
                ply = max(ply, viewer.player.state["ply"])
                await viewer.player.until(lambda p: p.state["ply"] >= ply or over(p))  # noqa: B023
            movers = [v for v in viewers if my_turn(v.player)]
            if not movers:
                continue
            mover = rng.choice(movers)
            if rng.randrange(LOOKS) == 0:
                for viewer in viewers:
                    await viewer.look_everywhere(table)
            legal = texts(mover.player.state["clicks"])
            await mover.player.play(rng.choice(legal))
            ply = mover.player.state["ply"]
    store = Store(f"sqlite+aiosqlite:///{server.data / 'kancha.sqlite'}", WAIT)
    restored = await store.load(table)
    await store.close()
    assert restored is not None
    return restored, viewers


def canaries(table: Table, viewer: Viewer) -> list[str]:
    """Return what must not be among the bytes that a viewer received."""
    setup = table.setup
    found = [setup.seed.hex(), base64.b64encode(setup.seed).decode()[:-1], repr(setup.seed)[2:-1]]
    found += [s.guest for s in table.seats]
    for position in table.record.positions:
        found += [f"{position.key:x}", str(position.key)]
        text = str(position)
        if text != table.game.view_text(position, viewer.seat):
            found.append(text)
    return list({canary for canary in found if len(canary) > 4})


@pytest.mark.parametrize(("name", "title"), hidden_games())
async def test_no_viewer_receives_what_only_others_may_know(
    server: Server, name: str, title: str
) -> None:
    variants = {variant.title: variant.options for variant in game_class(name).info.variants}
    table, viewers = await play_whole_game(server, name, dict(variants[title]))
    assert table.status == "over"
    log = server.log.read_text("utf-8")
    for viewer in viewers:
        heard = viewer.heard()
        secrets = canaries(table, viewer)
        assert secrets
        for canary in secrets:
            assert canary not in heard, f"seat {viewer.seat} received {canary}"
            assert canary not in log
        check_messages(table, viewer, heard)


def check_messages(table: Table, viewer: Viewer, heard: str) -> None:
    """Every move and every picture is the one that the game itself makes for this viewer."""
    positions = table.record.positions
    moves = [seen_move(table, ply, viewer.seat) for ply in range(table.ply)]
    scenes = [table.game.scene(p, viewer.seat) for p in positions]
    board = table.game.board

    @cache
    def told(ply: int) -> Json:
        return picture_of(scenes[ply], board)

    checked = 0
    for text in filter(lambda line: line.startswith('{"'), heard.splitlines()):
        message = msgspec.json.decode(text)
        for move in message.get("moves", ()):
            seen, sentence, events = moves[move["ply"]]
            assert (move["text"], move["sentence"]) == (seen, sentence)
            assert move.get("events", events) == events
        if "picture" in message:
            ply, picture = message["ply"], message["picture"]
            assert picture == told(ply) or any(
                picture == picture_of(scene, board)
                for scene in scenes_ahead(table, ply, viewer.seat)
            )
            checked += 1
        for number, shown in enumerate(message.get("pictures", ()), message.get("first", 0)):
            assert shown == told(number)
    assert checked > 5
    for ply, drawn in viewer.pictures:
        assert drawn == svg.draw(board, table.game.scene(positions[ply], viewer.seat))


def scenes_ahead(table: Table, ply: int, seat: int | None) -> list[Scene]:
    """Return what a seat may see before its turn: the same where others had played differently."""
    if seat is None:
        return []
    positions = table.record.positions
    moves = [after.last_move for after in positions[ply + 1 :]]
    mine = [move.code for move in moves if move is not None and move.position.seat == seat]
    guess = positions[ply].guess(seat, Rng(ply))
    seen: list[Scene] = []
    for count in range(len(mine) + 1):
        ahead = table.game.ahead(guess, seat, mine[:count])
        if ahead is None:
            break
        seen.append(table.game.scene(ahead, seat))
        if ahead.seat != seat:
            break
    return seen


def seen_move(table: Table, ply: int, seat: int | None) -> tuple[str, str, list[Json]]:
    """Return a move's text, sentence and events as a seat may know them."""
    after = table.record.positions[ply + 1]
    assert after.last_move is not None
    events = [event.seen_by(seat) for event in after.events]
    shown = [msgspec.json.decode(msgspec.json.encode(event)) for event in events]
    return after.last_move.seen_by(seat), say(table.game, events), shown


def picture_of(scene: Scene, board: Board) -> Json:
    """Return what a message says that shows this scene and what is drawn from it."""
    layers = layers_of(board_picture(board), scene)
    whole = messages.Picture(board=board.hash, scene=scene, layers=layers)
    picture: Json = msgspec.json.decode(msgspec.json.encode(whole))
    return picture


async def test_somebody_at_one_screen_with_others_sees_only_the_hand_to_play(
    server: Server,
) -> None:
    async with Browser(server) as ana:
        made = await ana.open_table("template", [{"kind": "you"}, {"kind": "you"}])
        player = await (await ana.watch(made["table"])).until(my_turn)
        covered = 0
        while not over(player):
            assert player.state["viewing"] == player.state["to_move"]
            covered += "?" in player.state["position"]
            await player.play()
            await player.until(lambda p: my_turn(p) or over(p))
        assert covered, "the other hand was never covered"


async def test_the_record_of_an_unfinished_hidden_game_has_no_key_and_no_hidden_draws(
    ana: Browser, ben: Browser
) -> None:
    made = await ana.open_table("template", [{"kind": "you"}, {"kind": "open"}])
    await ben.join(made)
    for browser, view in ((ana, "seat 0"), (ben, "seat 1")):
        for form in ("text", "json"):
            answer = await browser.ask("GET", f"/api/tables/{made['table']}/record?form={form}")
            assert ("draw?" in answer.text) == (browser is ben), "seat 0 has drawn, seat 1 not yet"
            assert view in answer.text
            assert "key" not in answer.text.lower()


async def test_a_secret_in_an_exception_does_not_reach_the_log_or_the_client(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    import httpx

    from kancha.server.app import make_app
    from kancha.server.settings import Settings

    def leaky(*_arguments: object) -> None:
        raise RuntimeError("the hand is 5 5 6")

    monkeypatch.setattr(project, "summary", leaky)
    monkeypatch.setattr("kancha.server.games.routes.game_state", leaky)
    app = make_app(Settings(data=tmp_path))
    transport = httpx.ASGITransport(app, raise_app_exceptions=True)
    async with httpx.AsyncClient(transport=transport, base_url="http://test") as http:
        answer = await http.get("/api/games")
    assert answer.status_code == 500
    assert answer.json()["fault"] == "failed"
    assert "5 5 6" not in answer.text + caplog.text
    assert "RuntimeError" in caplog.text


def test_lines_of_json_say_where_what_and_at_which_table_and_no_values() -> None:
    out = StringIO()
    handler = logging.StreamHandler(out)
    handler.setFormatter(JsonFormatter())
    library = logging.getLogger("a library")
    try:
        raise RuntimeError("the hand is 5 5 6")
    except RuntimeError as error:
        secret = error
    for logger in (log, library):
        logger.addHandler(handler)
    try:
        log_failure(secret, "command", "abc")
        library.error("a task failed\n5 5 6: %s", "5 5 6", exc_info=secret)
    finally:
        for logger in (log, library):
            logger.removeHandler(handler)
    assert "5 5 6" not in out.getvalue()
    ours, theirs = map(json.loads, out.getvalue().splitlines())
    assert (ours["where"], ours["kind"], ours["table"]) == ("command", "RuntimeError", "abc")
    assert "test_leaks.py" in ours["calls"]
    assert ours["level"] == "warning"
    assert (theirs["message"], theirs["kind"]) == ("a task failed", "RuntimeError")

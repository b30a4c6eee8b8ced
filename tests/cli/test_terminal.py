"""The terminal app: engines as opponents, hints, small windows, and keys in every focus."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import pytest
from textual.pilot import Pilot
from textual.widget import Widget
from textual.widgets import Input, Static

import kancha
from kancha.cli.terminal.app import KanchaApp
from kancha.cli.terminal.opponents import LEVELS, Player, Thinker
from kancha.cli.terminal.session import Session
from kancha.cli.terminal.stones import ANCHOR, CUBE, stone_picture
from kancha.cli.terminal.widgets import BoardView, Choices
from kancha.record.record import Record

SIZE = (90, 30)


def app_for(name: str, opponent: Player = "people", seat: int = 0, **options: object) -> KanchaApp:
    session = Session.begin(kancha.game(name, **options), opponent, seat, seed=1)
    return KanchaApp(session, pace=0)


def said(app: KanchaApp) -> str:
    return str(app.screen_stack[0].query_one("#message", Static).render())


async def answered(pilot: Pilot[None]) -> None:
    """Wait until no engine thinks and the app has its answer."""
    await pilot.app.workers.wait_for_complete()
    await pilot.pause()


async def play_first_move(pilot: Pilot[None], app: KanchaApp) -> None:
    await pilot.press("m")
    app.query_one("#typed", Input).value = str(app.playing.position.moves[0])
    await pilot.press("enter")
    app.query_one(BoardView).focus()
    await pilot.pause()


@pytest.mark.parametrize("name", ["gounki", "kissing"])
@pytest.mark.parametrize("level", [LEVELS[0], LEVELS[3]])
async def test_levels_answer_moves(name: str, level: Player) -> None:
    app = app_for(name, level)
    async with app.run_test(size=SIZE) as pilot:
        turns = 0
        while turns < 2:
            await answered(pilot)
            if app.playing.persons_turn:
                await play_first_move(pilot, app)
            movers = [move.position.seat for move in app.playing.record.moves]
            turns = sum(before == 1 != after for before, after in pairwise(movers))
        assert app.playing.outcome is None


async def thinking_app(pilot: Pilot[None], app: KanchaApp) -> Thinker:
    """Make the strongest level think for an hour about its first move."""
    thinker = app.playing.thinker(10)
    thinker.engine.level = replace(thinker.engine.level, seconds=3600)
    await play_first_move(pilot, app)
    while not thinker.thinking:
        await pilot.pause()
    return thinker


async def test_an_engine_shows_its_progress_and_moves_when_told_to() -> None:
    app = app_for("gounki", "level 10")
    async with app.run_test(size=SIZE) as pilot:
        await thinking_app(pilot, app)
        assert "Level 10 is thinking" in said(app)
        assert "g: move now" in said(app)
        assert "g" in shown_keys(app)
        assert "h" not in shown_keys(app)
        await pilot.press("g")
        await answered(pilot)
        assert len(app.playing.record.moves) == 2
        assert "g" not in shown_keys(app)


async def test_undo_and_quit_do_not_wait_for_an_engine() -> None:
    app = app_for("gounki", "level 10")
    async with app.run_test(size=SIZE) as pilot:
        await thinking_app(pilot, app)
        await pilot.press("u")
        await answered(pilot)
        assert app.playing.record.moves == []
        await thinking_app(pilot, app)
        await pilot.press("q")
    assert app.return_code == 0


async def test_hints_say_more_each_time() -> None:
    app = app_for("gounki")
    app.playing.record.positions = [app.playing.game.parse("3S4/3s4/8/8/8/8/8/8 w 1 5 -")]
    async with app.run_test(size=SIZE) as pilot:
        await pilot.press("h")
        await answered(pilot)
        assert said(app).startswith("Look at d8.")
        assert app.query_one(BoardView).cursor == "d8"
        await pilot.press("h")
        assert said(app).startswith("Play d8-OUT@d9: White")
        await pilot.press("h")
        assert "wins by force" in said(app)
        assert app.playing.record.moves == []


@pytest.mark.parametrize("name", ["rumis", "rumis-cube", "rumis-pack"])
def test_every_orientation_has_a_picture_of_its_own(name: str) -> None:
    board = kancha.game(name).board
    assert board.shapes
    for turned in (False, True):
        pictures: dict[tuple[str, str], str] = {}
        for shape in board.shapes:
            picture = stone_picture(board, shape.token, turned=turned)
            assert picture is not None
            assert picture.plain.count(CUBE) + picture.plain.count(ANCHOR) == len(shape.cubes)
            pictures.setdefault((shape.token[0], picture.plain), shape.token)
        assert len(pictures) == len(board.shapes)
    assert stone_picture(board, "a1") is None


async def test_orientations_are_chosen_from_pictures() -> None:
    app = app_for("rumis")
    async with app.run_test(size=SIZE) as pilot:
        await pilot.press("1")
        await pilot.pause()
        choices = app.query_one(Choices)
        pictures = [str(choices.get_option_at_index(i).prompt) for i in range(3)]
        assert [p.split() for p in pictures] == [["1", "◆", "■"], ["2", "■", "◆"], ["3", "◆", "■"]]
        assert "\n" in pictures[1]
        assert "levels from the ground up" in said(app)


@pytest.mark.parametrize("seats", [2, 3])
async def test_both_boards_are_seen_on_80_columns(seats: int) -> None:
    app = app_for("kissing", seats=seats)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        while not app.playing.persons_turn:
            await pilot.pause()
        view = app.query_one(BoardView)
        assert view.written is not None
        assert view.written.columns <= 80
        assert len(view.written.raster.boards) == seats
        table = app.query_one("#table")
        assert table.size.width >= view.written.columns
        if seats == 2:
            assert table.size.height >= view.written.rows
        caption = app.query_one("#caption")
        assert caption.region.bottom <= 23
        assert app.query_one(Choices).size.height >= 2
        await pilot.press("1")
        await pilot.pause()
        cell = view.targets[0]
        row, start, end = view.written.raster.places[cell].spans[0]
        count = len(app.playing.record.moves)
        assert await pilot.click(BoardView, offset=((start + end) // 2, row))
        await pilot.pause()
        assert len(app.playing.record.moves) > count


def shown_keys(app: KanchaApp) -> dict[str, str]:
    """Return the keys in the footer with their actions."""
    return {
        key: active.binding.action
        for key, active in app.screen.active_bindings.items()
        if active.binding.show and active.enabled
    }


@pytest.mark.parametrize("focus", [BoardView, Choices, Input])
async def test_advertised_keys_work_whatever_has_the_focus(
    focus: type[Widget], monkeypatch: pytest.MonkeyPatch
) -> None:
    app = app_for("kissing", seats=2)
    async with app.run_test(size=SIZE) as pilot:
        while not app.playing.persons_turn:
            await pilot.pause()
        await pilot.pause()
        ran: list[str] = []
        own = {"touch_back", "type", "hint", "undo", "flip", "new", "save", "help", "quit"}
        for action in own:
            monkeypatch.setattr(
                app, f"action_{action}", lambda *_, action=action: ran.append(action)
            )
        widget = app.query(focus).first()
        widget.focus()
        await pilot.pause()
        keys = {key: action for key, action in shown_keys(app).items() if action in own}
        assert ("escape" in keys) == (focus is not BoardView)
        assert ("h" in keys) == (focus is not Input)
        for key, action in keys.items():
            widget.focus()
            await pilot.pause()
            await pilot.press(key)
            assert ran[-1:] == [action], key
            ran.clear()
        assert app.query_one("#typed", Input).value == ""


LINKED_START = "b3/5/6/2(wZ)b3/6/5/4 b answer 5,5 0,0 nn 20 -,- 1,1 Ze4>e6"


async def test_a_linked_game_is_played_saved_in_the_middle_and_decides(tmp_path: Path) -> None:
    game = kancha.game(
        "gipf", rules="basic", potentials_white="Z3", potentials_black="Z3", link_zertz="kulami"
    )
    record = Record(game, game.parse(LINKED_START))
    app = KanchaApp(Session(record, ("random", "people"), seed=1), pace=0)
    async with app.run_test(size=SIZE) as pilot:
        await pilot.press("m")
        app.query_one("#typed", Input).value = "challenge"
        await pilot.press("enter")
        await pilot.pause()
        assert app.playing.game.info.id == "kulami"
        assert app.playing.players == ("people", "random")  # R15.13: the challenger begins
        assert "inside GIPF" in str(app.query_one("#title", Static).render())
        await play_first_move(pilot, app)
        await pilot.pause()
        file = tmp_path / "both.txt"
        app.playing.save(str(file))
        app._start(app.playing.load(str(file)))
        await pilot.pause()
        assert app.playing.game.info.id == "kulami"
        assert app.playing.record.moves
        while app.playing.outcome is None:
            app.playing.play(app.playing.position.moves[0])
        app._start(app.playing)
        assert "b: back to GIPF" in said(app)
        await pilot.press("b")
        await pilot.pause()
        assert app.playing.game.info.id == "gipf"
        moves = [str(move) for move in app.playing.record.moves]
        assert moves[0] == "challenge"
        assert moves[1].startswith("linked:")
        assert Record.read(str(app.playing.record)) == app.playing.record
        assert app.playing.record.linked[1].outcome is not None

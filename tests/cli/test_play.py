"""The terminal app, played through its own keys, mouse and input line."""

from __future__ import annotations

import random
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest
from textual.pilot import Pilot
from textual.widgets import Input, Static

import kancha
from kancha.cli.terminal.app import KanchaApp
from kancha.cli.terminal.dialogs import ChooseScreen, ConfirmScreen, HandoverScreen, HelpScreen
from kancha.cli.terminal.opponents import Player
from kancha.cli.terminal.session import Session
from kancha.cli.terminal.widgets import BoardView, Choices, nearest
from kancha.core.clicks import ClickTree
from kancha.core.registry import game_class, games
from kancha.record.record import Record
from tests.cli.keys import touch_by_keys

Touch = Callable[..., Awaitable[None]]
SIZE = (90, 30)
CLICKED = 4
"""So many moves of each kind of game are made through the real interface."""
WHOLE_GAME = [
    "d1-c2+",
    "b8-b7+",
    "c2-b3",
    "c8-b7+",
    "b1-a2+",
    "b7*b6,a5,b4",
    "b3-b5",
    "a7-a6",
    "b5xd7",
    "b6-a6+",
    "e1-e2+",
    "g8-f7+",
    "g1-g2+",
    "b4-c3",
    "f2-f3",
    "c7-c6",
    "d7-OUT@b9",
]
"""A short game that white wins, with stacks, deployments, a capture and an exit."""


def app_for(name: str, opponent: Player = "people", seat: int = 0, **options: object) -> KanchaApp:
    session = Session.begin(kancha.game(name, **options), opponent, seat, seed=1)
    return KanchaApp(session, pace=0)


def said(app: KanchaApp) -> str:
    return str(app.screen_stack[0].query_one("#message", Static).render())


def shown(app: KanchaApp, part: str) -> str:
    return str(app.screen_stack[0].query_one(part, Static).render())


async def click_cell(pilot: Pilot[None], cell: str) -> None:
    view = pilot.app.query_one(BoardView)
    assert view.written is not None
    row, start, end = view.written.raster.places[cell].spans[0]
    assert await pilot.click(BoardView, offset=((start + end) // 2, row))
    await pilot.pause()


async def type_move(pilot: Pilot[None], text: str) -> None:
    await pilot.press("m")
    pilot.app.query_one("#typed", Input).value = text
    await pilot.press("enter")
    await pilot.pause()
    if not isinstance(pilot.app.screen, ConfirmScreen):
        pilot.app.query_one(BoardView).focus()


async def touch_by_mouse(pilot: Pilot[None], *tokens: str) -> None:
    for token in tokens:
        await click_cell(pilot, token)


@pytest.mark.parametrize("touch", [touch_by_keys, touch_by_mouse])
async def test_a_whole_game_by_keys_or_by_mouse(touch: Touch) -> None:
    app = app_for("gounki")
    async with app.run_test(size=SIZE) as pilot:
        for text in WHOLE_GAME:
            code = app.playing.position.moves.by_text[text]
            tokens = app.playing.game.clicks(app.playing.position, code)
            await touch(pilot, *tokens)
            if app.playing.path:
                await touch(pilot, tokens[-1])
        assert [str(move) for move in app.playing.record.moves] == WHOLE_GAME
        assert "White wins" in shown(app, "#caption")
        assert "R6.1" in shown(app, "#caption")
        assert "over" in said(app)


async def test_a_whole_game_by_typed_moves() -> None:
    app = app_for("gounki")
    async with app.run_test(size=SIZE) as pilot:
        for text in WHOLE_GAME:
            await type_move(pilot, text)
        assert [str(move) for move in app.playing.record.moves] == WHOLE_GAME
        assert "White wins" in shown(app, "#caption")
        await type_move(pilot, "a1-a2")
        assert "over" in said(app)


async def test_moves_by_mouse_and_the_choice_between_moving_and_deploying() -> None:
    app = app_for("gounki")
    async with app.run_test(size=SIZE) as pilot:
        await touch_by_mouse(pilot, "b1", "c2")
        assert str(app.playing.record.moves[0]) == "b1-c2+"
        await type_move(pilot, "g7-g6")
        await touch_by_mouse(pilot, "c2", "b3")
        assert app.playing.path == ("c2", "b3")
        assert "Enter: play c2-b3 here" in said(app)
        assert app.query_one(BoardView).targets == ("a4",)
        await click_cell(pilot, "a4")
        assert str(app.playing.record.moves[-1]) == "c2*b3,a4"


async def test_touching_the_last_square_again_makes_the_shorter_move() -> None:
    app = app_for("gounki")
    async with app.run_test(size=SIZE) as pilot:
        await type_move(pilot, "b1-c2+")
        await type_move(pilot, "g7-g6")
        await touch_by_keys(pilot, "c2", "b3")
        await pilot.press("enter")
        await pilot.pause()
        assert str(app.playing.record.moves[-1]) == "c2-b3"


async def test_a_wrong_touch_is_refused_and_keeps_the_path() -> None:
    app = app_for("gounki")
    async with app.run_test(size=SIZE) as pilot:
        await touch_by_mouse(pilot, "b1", "h8")
        assert "circle goes" in said(app)
        assert app.playing.path == ("b1",)
        await click_cell(pilot, "c2")
        assert str(app.playing.record.moves[0]) == "b1-c2+"


async def test_a_move_of_one_touch_waits_for_a_second_one_in_the_middle_of_another() -> None:
    app = app_for("gipf")
    tree = app.playing.node.children
    whole = next(token for token, node in tree.items() if not node.children)
    longer = next(token for token, node in tree.items() if node.children)
    async with app.run_test(size=SIZE) as pilot:
        await touch_by_mouse(pilot, longer, whole)
        assert app.playing.record.moves == []
        assert f"Enter: play {app.playing.entry.complete} here" in said(app)
        await pilot.press("enter")
        await pilot.pause()
        assert app.playing.record.moves[0].clicks == (whole,)


async def test_escape_goes_back_one_touch_and_leaves_the_input_line() -> None:
    app = app_for("gounki")
    async with app.run_test(size=SIZE) as pilot:
        await touch_by_keys(pilot, "b2")
        assert app.playing.path == ("b2",)
        await pilot.press("escape")
        assert not app.playing.path
        await pilot.press("m", "x", "escape")
        assert app.query_one("#typed", Input).value == ""
        assert app.focused is app.query_one(BoardView)


async def test_refusals_name_the_rule_and_the_reason() -> None:
    app = app_for("gounki")
    async with app.run_test(size=SIZE) as pilot:
        await type_move(pilot, "b2-b1")
        assert "nothing ever goes backward (R3.3)" in said(app)
        assert app.playing.record.moves == []


async def test_incomplete_moves_list_how_they_go_on() -> None:
    app = app_for("gounki")
    async with app.run_test(size=SIZE) as pilot:
        await pilot.press("m")
        app.query_one("#typed", Input).value = "a1"
        await pilot.press("enter")
        await pilot.pause()
        assert "Continue with: a1-" in said(app)
        suggester = app.query_one("#typed", Input).suggester
        assert suggester is not None
        assert await suggester.get_suggestion("a1") in app.playing.position.moves


def app_near_a_null_move() -> KanchaApp:
    game = kancha.game("gounki")
    start = game.parse("8/6y1/8/8/8/8/1E6/8 w 1 0 -")
    return KanchaApp(Session(Record(game, start), ("people", "people")), pace=0)


async def test_a_null_move_asks_first() -> None:
    app = app_near_a_null_move()
    async with app.run_test(size=SIZE) as pilot:
        for answer, played in (("n", 0), ("y", 1)):
            await touch_by_keys(pilot, "b2", "stay")
            assert isinstance(app.screen, ConfirmScreen)
            await pilot.press(answer)
            await pilot.pause()
            assert len(app.playing.record.moves) == played


async def test_undo_takes_back_one_move_of_people_and_the_answer_of_an_opponent() -> None:
    app = app_for("gounki")
    async with app.run_test(size=SIZE) as pilot:
        await type_move(pilot, WHOLE_GAME[0])
        await type_move(pilot, WHOLE_GAME[1])
        await pilot.press("u")
        assert [str(m) for m in app.playing.record.moves] == [WHOLE_GAME[0]]
        await pilot.press("u", "u")
        assert "no move" in said(app)
    app = app_for("gounki", "greedy")
    async with app.run_test(size=SIZE) as pilot:
        await type_move(pilot, WHOLE_GAME[0])
        assert len(app.playing.record.moves) == 2
        await pilot.press("u")
        assert app.playing.record.moves == []


async def test_save_and_load(tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    app = app_for("gounki")
    async with app.run_test(size=SIZE) as pilot:
        for text in WHOLE_GAME[:3]:
            await type_move(pilot, text)
        await pilot.press("s")
        app.screen.query_one(Input).value = str(file)
        await pilot.press("enter")
        await pilot.pause()
        assert "Saved 3 moves" in said(app)
        await pilot.press("u", "u", "l")
        app.screen.query_one(Input).value = str(file)
        await pilot.press("enter")
        await pilot.pause()
        assert [str(m) for m in app.playing.record.moves] == WHOLE_GAME[:3]
        await pilot.press("l")
        app.screen.query_one(Input).value = str(tmp_path / "none.txt")
        await pilot.press("enter")
        await pilot.pause()
        assert "cannot read" in said(app)


async def test_the_third_occurrence_of_a_position_is_shown_as_a_draw() -> None:
    app = app_near_a_null_move()
    async with app.run_test(size=SIZE) as pilot:
        for text in ("b2-b2", "g7-g7") * 2:
            await type_move(pilot, text)
            await pilot.press("y")
            await pilot.pause()
        assert "Draw" in shown(app, "#caption")
        assert "R6.5" in shown(app, "#caption")


@pytest.mark.parametrize("opponent", ["greedy", "random"])
async def test_a_whole_game_against_an_opponent_who_begins(opponent: Player) -> None:
    app = app_for("gounki", opponent, seat=1, max_moves=10)
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause()
        rng = random.Random(1)
        assert app.turned, "black sees the board from its own side"
        while app.playing.outcome is None:
            assert app.playing.position.seat == 1
            await type_move(pilot, str(rng.choice(list(app.playing.position.moves))))
            if isinstance(app.screen, ConfirmScreen):
                await pilot.press("y")
                await pilot.pause()
        assert app.playing.record.moves[0].position.seat == 0


async def test_help_flip_new_game_and_quit() -> None:
    app = app_for("gounki")
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("question_mark")
        assert isinstance(app.screen, HelpScreen)
        await pilot.press("escape", "f")
        assert app.turned
        await type_move(pilot, WHOLE_GAME[0])
        await pilot.press("n")
        assert isinstance(app.screen, ChooseScreen)
        await pilot.press("enter")
        await pilot.pause()
        assert app.playing.record.moves == []
        await pilot.press("q")
    assert app.return_code == 0


async def test_a_game_is_chosen_from_the_list_when_none_was_named() -> None:
    app = KanchaApp(None, pace=0)
    async with app.run_test(size=SIZE) as pilot:
        assert isinstance(app.screen, ChooseScreen)
        for _ in range(games().index("gounki")):
            await pilot.press("down")
        await pilot.press("enter", "enter", "down", "enter")
        await pilot.pause()
        assert app.playing.game.info.id == "gounki"
        assert app.playing.players == ("people", "level 1")


@pytest.mark.parametrize("name", games())
def test_arrows_reach_every_cell_of_the_board(name: str) -> None:
    board = kancha.game(name).board
    reached, waiting = set(), [board.cells[0].id]
    while waiting:
        cell = waiting.pop()
        if cell not in reached:
            reached.add(cell)
            steps = [
                nearest(board, cell, d, turned=False) for d in ((0, 1), (0, -1), (1, 0), (-1, 0))
            ]
            waiting += [step for step in steps if step is not None]
    assert reached == {cell.id for cell in board.cells}


@pytest.mark.parametrize("name", games())
async def test_a_game_of_every_kind_by_clicks_to_its_end(name: str) -> None:
    app = KanchaApp(Session.begin(game_class(name)(), seed=2), pace=0)
    rng = random.Random(4)
    async with app.run_test(size=(160, 60)) as pilot:
        for _ in range(CLICKED):
            await pilot.pause()
            if isinstance(app.screen, HandoverScreen):
                await pilot.press("enter")
                await pilot.pause()
            if app.playing.outcome is not None:
                break
            assert app.playing.persons_turn
            count = len(app.playing.record.moves)
            while len(app.playing.record.moves) == count:
                node: ClickTree = app.playing.node
                tokens = list(node.children)
                if node.move is not None and (not tokens or rng.random() < 0.5):
                    tokens = [app.playing.path[-1]]
                token = rng.choice(tokens)
                choices = app.query_one(Choices)
                if token in choices.tokens and choices.tokens.index(token) < 9:
                    await pilot.press(str(choices.tokens.index(token) + 1))
                elif token in choices.tokens:
                    await pilot.press("c", *["down"] * choices.tokens.index(token), "enter")
                else:
                    await click_cell(pilot, token)
                await pilot.pause()
                if isinstance(app.screen, ConfirmScreen):
                    await pilot.press("y")
                    await pilot.pause()
        # The rest of a long game need not go through the mouse; a puzzle may never be solved so.
        moves = kancha.Rng(3)
        for _ in range(400):
            if app.playing.outcome is None:
                app.playing.play(app.playing.position.pick(moves))
        app._show()
        app._say("")
        if app.playing.outcome is None:
            assert name == "gurami-puzzle"
            return
        assert "The game is over" in said(app)
        assert app.playing.outcome is not None
        assert app.playing.outcome.reason in shown(app, "#caption")

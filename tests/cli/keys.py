"""Touches by keys alone, each of which is felt before the next."""

from __future__ import annotations

from collections.abc import Callable

from textual.pilot import Pilot

from kancha.cli.terminal.app import KanchaApp
from kancha.cli.terminal.widgets import DIRECTIONS, BoardView, Choices, nearest


async def until(pilot: Pilot[None], happened: Callable[[], bool]) -> None:
    """Let the app go on until something has happened."""
    while not happened():
        await pilot.pause()


async def point(pilot: Pilot[None], cell: str) -> None:
    """Put the cursor on a cell by keys alone."""
    view = pilot.app.query_one(BoardView)
    assert view.written is not None
    board = view.written.board
    for _ in range(60):
        assert view.cursor is not None
        if view.cursor == cell:
            return
        (x, y), (gx, gy) = (board.cell_by_id[place].centre for place in (view.cursor, cell))
        keys = ["left" if gx < x else "right", "up" if gy < y else "down"]
        if abs(gy - y) > abs(gx - x):
            keys.reverse()
        ways = [(key, nearest(board, view.cursor, DIRECTIONS[key], turned=False)) for key in keys]
        key, to = next((key, to) for key, to in ways if to is not None)
        await pilot.press(key)
        await until(pilot, lambda: view.cursor == to)  # noqa: B023
    raise AssertionError(f"no way to {cell}")


async def touch_by_keys(pilot: Pilot[None], *tokens: str) -> None:
    """Touch what is possible; the move, the path or the screen is then another."""
    app = pilot.app
    assert isinstance(app, KanchaApp)

    def felt() -> tuple[object, ...]:
        return len(app.playing.record.moves), app.playing.path, app.screen

    for token in tokens:
        choices, before = app.query_one(Choices), felt()
        if token in choices.tokens:
            await pilot.press(str(choices.tokens.index(token) + 1))
        else:
            await point(pilot, token)
            await pilot.press("enter")
        await until(pilot, lambda: felt() != before)  # noqa: B023

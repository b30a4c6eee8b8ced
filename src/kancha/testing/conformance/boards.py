"""Checks of boards: what stays the same while a game is played."""

from __future__ import annotations

import re
from collections.abc import Iterable

import msgspec

from kancha.core.board import Board, Figure
from kancha.core.game import Game
from kancha.testing.conformance.sample import play_line

EDGE = 1e-6
FIGURE_ID = re.compile(r"[\w-]+")
"""Pictures use the ids of figures as ids of their own."""
CELL_ID = re.compile(r"[!-~]+", re.ASCII)
QUOTES = frozenset("'\"\\")
"""Pages look for cells by their ids in quotes."""
SQUARES_ONLY = ("veneer", "panels")
BUILT_ON = ("slab", "levels")
"""Grounds on which cubes are placed."""


def boards_are_whole(game: Game) -> None:
    """Ids are unique, cells lie on the board, and everything refers to cells of the board."""
    board = game.board
    check_types(board, Board)
    assert board.cells, "a board without cells"
    for ids in (
        [cell.id for cell in board.cells],
        [figure.id for figure in board.figures],
        [region.id for region in board.regions],
        [*(shape.token for shape in board.shapes), *board.cell_by_id],
    ):
        assert all(ids), f"an empty id: {ids}"
        assert len(set(ids)) == len(ids), f"an id occurs twice: {ids}"
    for cell in board.cells:
        assert CELL_ID.fullmatch(cell.id), f"{cell.id!r} cannot be a part of a move text"
        assert not QUOTES & set(cell.id), f"{cell.id!r} has quotes or a backslash"
        assert len(cell.outline) >= 3, f"{cell} has no outline"
        if board.ground in SQUARES_ONLY:
            assert len(cell.outline) == 4, f"{cell} is no square, as {board.ground} needs it"
        if board.ground in BUILT_ON:
            assert cell.grid is not None, f"{cell} has no grid, which {board.ground} needs"
        _check_inside(board, (cell.centre, *cell.outline))
    for line in board.lines:
        _check_inside(board, (line.start, line.end))
    for figure in board.figures:
        _check_figure(game, figure)
    _check_regions(board)
    for shape in board.shapes:
        assert shape.cubes, f"{shape} has no cubes"
        assert len(set(shape.cubes)) == len(shape.cubes), f"{shape} has a cube twice"


def check_types(value: object, kind: type) -> None:
    """Refuse values that the classes do not allow, such as an unknown role."""
    try:
        msgspec.json.decode(msgspec.json.encode(value), type=kind)
    except msgspec.ValidationError as error:
        raise AssertionError(f"a {kind.__name__} with a wrong value: {error}") from error


def _check_inside(board: Board, points: Iterable[tuple[float, float]]) -> None:
    for x, y in points:
        assert -EDGE <= x <= board.width + EDGE, f"{x, y} is outside of the board"
        assert -EDGE <= y <= board.height + EDGE, f"{x, y} is outside of the board"


def _check_figure(game: Game, figure: Figure) -> None:
    assert FIGURE_ID.fullmatch(figure.id), f"{figure.id!r} has other signs than a-z, 0-9, - and _"
    assert figure.label, f"{figure} has no label"
    assert figure.seat in (None, *range(game.seats)), figure
    assert figure.parts or figure.kind != "stack", f"{figure} has no parts"
    assert figure.cubes or figure.kind != "stone", f"{figure} has no cubes"
    numbered = figure.kind in ("given", "entry")
    assert not numbered or figure.number is not None, f"{figure} has no number"


def _check_regions(board: Board) -> None:
    for region in board.regions:
        assert region.cells, f"{region} has no cells"
        assert set(region.cells) <= board.cell_by_id.keys(), f"{region} has an unknown cell"
        if region.role == "limit":
            assert region.value is not None, f"{region} has no value"
    panels = [cell for region in board.regions if region.role == "panel" for cell in region.cells]
    assert len(set(panels)) == len(panels), "a cell belongs to two panels"


def boards_are_values(game: Game) -> None:
    """Games with equal options have equal boards, whatever was played on them."""
    before = game.board.hash
    assert type(game)(**game.options).board.hash == before, "another board for the same options"
    for position in play_line(game, 1, 20):
        position.scene()
    assert game.make_board().hash == before, "the board depends on the position"

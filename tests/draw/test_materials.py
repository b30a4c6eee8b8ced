"""Every kind of piece can be made of every material: games of other packages choose freely."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, get_args

import pytest

from kancha.core.board import Board, Figure, FigureKind, Ground, Material
from kancha.core.scene import Piece, Scene, SeatSign
from kancha.draw.svg import draw
from kancha.draw.terminal import text
from tests.core.tictactoe import TicTacToe

NEEDS: dict[FigureKind, dict[str, Any]] = {
    "stack": {"parts": ("circle", "square")},
    "stone": {"cubes": ((0, 0, 0),)},
    **{key: {"number": 1} for key in ("tile", "given", "entry", "two_sided")},
}
FLAT: tuple[Ground, ...] = ("veneer", "panels", "slate", "plate", "paper")


def board_with(kind: FigureKind, ground: Ground) -> Board:
    """Return a board with figures of one kind, one for each material."""
    more = NEEDS.get(kind, {})
    figures = [Figure(m, kind, m, f"{m} {kind}", **more) for m in get_args(Material)]
    return replace(TicTacToe().board, ground=ground, figures=tuple(figures))


@pytest.mark.parametrize("ground", FLAT)
@pytest.mark.parametrize("kind", get_args(FigureKind))
def test_a_piece_of_any_kind_and_material_is_drawn_and_written(
    kind: FigureKind, ground: Ground
) -> None:
    board = board_with(kind, ground)
    for material in get_args(Material):
        signs = (SeatSign("A", material), SeatSign("B", material))
        pieces = (Piece("a1", material),)
        scene = Scene(seats=signs, to_move=0, caption="Play.", pieces=pieces)
        without = Scene(seats=signs, to_move=0, caption="Play.", pieces=())
        for theme in ("light", "dark"):
            assert len(draw(board, scene, theme=theme)) > len(draw(board, without, theme=theme))
        assert text(board, scene) != text(board, without)

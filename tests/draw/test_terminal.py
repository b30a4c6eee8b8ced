"""What every text board promises, for every game of the registry."""

from __future__ import annotations

import pytest

import kancha
from kancha.core.bits import CHANCE
from kancha.core.registry import games
from kancha.draw.glyphs import glyph
from kancha.draw.raster import sizes
from kancha.draw.terminal import fitting, text, text_board
from kancha.draw.text_grid import Lights

from .positions import some_positions


@pytest.mark.parametrize("name", games())
@pytest.mark.parametrize("turned", [False, True])
def test_every_cell_has_a_place_of_its_own_in_every_size(name: str, *, turned: bool) -> None:
    for position in some_positions(name)[:2]:
        board = position.game.board
        for size in sizes(board):
            made = text_board(board, position.scene(), size=size, turned=turned)
            found = {made.cell_at(c, r) for c in range(made.columns) for r in range(made.rows)}
            assert found - {None} == set(board.cell_by_id)


@pytest.mark.parametrize("name", games())
def test_every_piece_can_be_read(name: str) -> None:
    for position in some_positions(name):
        board, scene = position.game.board, position.scene()
        plain = text_board(board, scene).plain()
        for piece in scene.pieces:
            figure = board.figure_by_id[piece.figure]
            if figure.kind != "cube":
                assert glyph(figure).line in plain


@pytest.mark.parametrize("name", games())
def test_every_figure_has_characters_of_its_own(name: str) -> None:
    figures = kancha.game(name).board.figures
    shown = [(f.kind, f.material, glyph(f)) for f in figures if f.kind not in ("cube", "stone")]
    assert all(drawn.line for _, _, drawn in shown)
    assert len({(kind, drawn.line) for kind, _, drawn in shown}) == len(shown)


@pytest.mark.parametrize("name", games())
def test_text_is_plain_and_tells_caption_notes_and_scores(name: str) -> None:
    for position in some_positions(name):
        scene = position.scene()
        plain = text(position.game.board, scene)
        assert "\x1b" not in plain
        assert plain.startswith(scene.caption)
        assert all(note in plain for note in scene.notes)
        assert all(str(score.total) in plain for score in scene.scores)
        assert not any(line != line.rstrip() for line in plain.splitlines())


def test_cursor_path_and_targets_show_without_colour() -> None:
    start = kancha.game("gounki").start()
    lights = Lights(cursor="a2", path=("b1",), targets=frozenset({"b2", "c3"}))
    lines = text_board(start.game.board, start.scene(), lights).plain().splitlines()
    assert "[" in lines[7]
    assert "(" in lines[8]
    assert ">" in lines[7]
    assert "•" in lines[6]


def test_the_largest_size_that_fits_is_chosen() -> None:
    start = kancha.game("gounki").start()
    board, scene = start.game.board, start.scene()
    small, middle, large = sizes(board)
    assert fitting(board, scene, 200, 60) == large
    assert fitting(board, scene, 60, 20) == middle
    assert fitting(board, scene, 20, 5) == small


def test_own_boards_stand_two_in_a_row_and_the_seat_to_move_comes_first() -> None:
    start = kancha.game("kissing", seats=4).start()
    scene = start.play(start.moves[0]).scene() if start.seat == CHANCE else start.scene()
    made = text_board(start.game.board, scene)
    lines = made.plain().splitlines()
    named = [line.split("  ") for line in lines if "Player" in line]
    names = [[word.strip() for word in words if word.strip()] for words in named]
    assert names == [["Player 1", "Player 2"], ["Player 3", "Player 4"]]

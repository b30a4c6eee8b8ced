"""What every text board promises, for every game of the registry."""

from __future__ import annotations

import pytest

import kancha
from kancha.core.registry import games
from kancha.draw.glyphs import glyph
from kancha.draw.raster import sizes
from kancha.draw.terminal import Lights, board, fitting, text

from .test_svg import some_positions


@pytest.mark.parametrize("name", games())
@pytest.mark.parametrize("turned", [False, True])
def test_every_cell_has_a_place_of_its_own_in_every_size(name: str, *, turned: bool) -> None:
    for position in some_positions(name)[:2]:
        scene = position.scene()
        for size in sizes(scene):
            made = board(scene, size=size, turned=turned)
            found = {made.cell_at(c, r) for c in range(made.columns) for r in range(made.rows)}
            assert found - {None} == {cell.id for cell in scene.cells}


@pytest.mark.parametrize("name", games())
def test_every_piece_can_be_read(name: str) -> None:
    for position in some_positions(name):
        scene = position.scene()
        plain = board(scene).plain()
        for piece in scene.pieces:
            if piece.kind != "cube":
                assert glyph(scene, piece).line in plain


@pytest.mark.parametrize("name", games())
def test_text_is_plain_and_tells_caption_notes_and_scores(name: str) -> None:
    for position in some_positions(name):
        scene = position.scene()
        plain = text(scene)
        assert "\x1b" not in plain
        assert plain.startswith(scene.caption)
        assert all(note in plain for note in scene.notes)
        assert all(str(score.total) in plain for score in scene.scores)
        assert not any(line != line.rstrip() for line in plain.splitlines())


def test_cursor_path_and_targets_show_without_colour() -> None:
    scene = kancha.game("gounki").start().scene()
    lights = Lights(cursor="a2", path=("b1",), targets=frozenset({"b2", "c3"}))
    lines = board(scene, lights).plain().splitlines()
    assert "[" in lines[7]
    assert "(" in lines[8]
    assert ">" in lines[7]
    assert "•" in lines[6]


def test_the_largest_size_that_fits_is_chosen() -> None:
    scene = kancha.game("gounki").start().scene()
    small, middle, large = sizes(scene)
    assert fitting(scene, 200, 60) == large
    assert fitting(scene, 60, 20) == middle
    assert fitting(scene, 20, 5) == small

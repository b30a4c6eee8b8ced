"""What every picture promises, for every game of the registry."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Literal
from xml.etree import ElementTree

import pytest
from msgspec.structs import replace

import kancha
from kancha.core.board import Board, Figure, Material, Part, square_cell
from kancha.core.position import Position
from kancha.core.registry import games
from kancha.draw.canvas import number_or_share
from kancha.draw.colour_palettes import palettes_css
from kancha.draw.layer import topmost
from kancha.draw.palette import palette_css
from kancha.draw.picture import board_picture
from kancha.draw.shapes import grown, hull, outlines
from kancha.draw.svg import draw

from .positions import some_positions

SVG = "{http://www.w3.org/2000/svg}"
SQUARE = ((0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0))


@pytest.mark.parametrize("name", games())
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_every_position_draws_as_well_formed_svg_with_title_and_description(
    name: str, theme: Literal["light", "dark"]
) -> None:
    for position in some_positions(name):
        root = ElementTree.fromstring(whole(position, theme))
        assert root.findtext(f"{SVG}title") == position.scene().caption
        assert root.findtext(f"{SVG}desc")
        assert root.get("role") == "img"


def whole(position: Position, theme: Literal["light", "dark"] = "light") -> str:
    return draw(position.game.board, position.scene(), theme=theme)


@pytest.mark.parametrize("name", games())
def test_pictures_are_the_same_on_every_run_and_equal_ids_mean_the_same(name: str) -> None:
    first, second = some_positions(name)[:2]
    assert whole(first) == whole(first)
    known: dict[str, str] = {}
    for picture in (whole(first), whole(second), whole(first, "dark")):
        for found in ElementTree.fromstring(picture).iter():
            if "id" in found.attrib:
                content = ElementTree.tostring(found, encoding="unicode")
                assert known.setdefault(found.attrib["id"], content) == content


@pytest.mark.parametrize("name", games())
def test_every_reference_is_to_something_inside_the_picture(name: str) -> None:
    for position in some_positions(name):
        picture = whole(position)
        ids = set(re.findall(r' id="([^"]+)"', picture))
        assert set(re.findall(r"url\(#([^)]+)\)", picture)) <= ids
        assert set(re.findall(r'href="#([^"]+)"', picture)) <= ids
        assert "http" not in picture.replace("http://www.w3.org/2000/svg", "")
        assert "var(" not in picture
        assert "<script" not in picture
        assert "<filter" not in picture


@pytest.mark.parametrize("name", games())
def test_every_piece_that_is_seen_is_named_for_screen_readers(name: str) -> None:
    for position in some_positions(name):
        board, scene = position.game.board, position.scene()
        picture = whole(position)
        for index in range(max(1, len(scene.boards))):
            for piece in topmost([piece for piece in scene.pieces if piece.board == index]):
                label = piece.label or board.figure_by_id[piece.figure].label
                assert f"<title>{piece.cell}: {label}</title>" in picture


@pytest.mark.parametrize("name", games())
def test_a_board_seen_from_the_far_side_shows_the_same(name: str) -> None:
    for position in some_positions(name):
        board, scene = position.game.board, position.scene()
        near, far = (draw(board, scene, turned=turned) for turned in (False, True))
        titles = [sorted(re.findall(r"<title>(.*?)</title>", picture)) for picture in (near, far)]
        assert titles[0] == titles[1]
        assert 'class="up"' not in far


MATERIALS: tuple[Material, ...] = ("white", "black", "turquoise", "terracotta")


@pytest.mark.parametrize("kind", ["stack", "disc"])
def test_seats_differ_by_shape_and_not_only_by_colour(kind: Literal["stack", "disc"]) -> None:
    part: Part = "circle" if kind == "stack" else "disc"
    figures = tuple(Figure(m, kind, m, m, (part,)) for m in MATERIALS)
    board = Board("square", "veneer", 1, 1, (square_cell("a1", 0, 0, "light"),), figures)
    picture = board_picture(board, "light")
    shapes = set()
    for material in MATERIALS:
        colourless = re.sub(r"#[0-9a-f]{3,8}|url\([^)]*\)", "", picture.definitions[material])
        shapes.add(colourless.replace(material, ""))
    assert len(shapes) == 4


def test_numbers_are_written_as_svg_reads_them() -> None:
    written = [number_or_share(value) for value in (0, -0.0, 0.001, -0.004, 0.5, -0.25, 1, 2.25)]
    assert written == ["0", "0", "0", "0", ".5", "-0.25", "1", "2.2"]


def test_captions_are_escaped() -> None:
    start = kancha.game("gounki").start()
    scene = replace(start.scene(), caption="A <caption> & more.")
    assert "A &lt;caption&gt; &amp; more." in draw(start.game.board, scene)


def test_the_style_sheets_of_the_web_app_are_the_palettes() -> None:
    styles = Path(__file__).parents[2] / "web" / "src" / "styles"
    how = "python -m kancha.draw.stylesheet web/src/styles"
    assert (styles / "palette.css").read_text("utf-8") == palette_css(), how
    assert (styles / "palettes.css").read_text("utf-8") == palettes_css(), how


def test_the_union_of_cells_has_one_border_and_keeps_its_holes() -> None:
    cells = [
        [(x, y), (x + 1.0, y), (x + 1.0, y + 1.0), (x, y + 1.0)]
        for x in (0.0, 1.0, 2.0)
        for y in (0.0, 1.0, 2.0)
        if (x, y) != (1.0, 1.0)
    ]
    borders = outlines(cells)
    assert sorted(len(border) for border in borders) == [4, 4]


def test_growing_a_polygon_moves_its_sides_by_the_distance() -> None:
    assert sorted(grown(SQUARE, 1)) == [(-1, -1), (-1, 2), (2, -1), (2, 2)]
    assert sorted(grown(SQUARE[::-1], -0.25)) == [
        (0.25, 0.25),
        (0.25, 0.75),
        (0.75, 0.25),
        (0.75, 0.75),
    ]
    assert sorted(hull([*SQUARE, (0.5, 0.5)])) == sorted(SQUARE)

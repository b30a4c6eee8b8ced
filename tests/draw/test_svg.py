"""What every picture promises, for every game of the registry."""

from __future__ import annotations

import re
from typing import Literal
from xml.etree import ElementTree

import pytest

from kancha.core.registry import games
from kancha.core.scene import Cell, HandItem, Mark, Piece, Scene
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
        scene = position.scene()
        root = ElementTree.fromstring(draw(scene, theme=theme))
        assert root.findtext(f"{SVG}title") == scene.caption
        assert root.findtext(f"{SVG}desc")
        assert root.get("role") == "img"


@pytest.mark.parametrize("name", games())
def test_pictures_are_the_same_on_every_run_and_never_share_ids_with_others(name: str) -> None:
    first, second = some_positions(name)[:2]
    assert draw(first.scene()) == draw(first.scene())
    ids = [set(re.findall(r' id="([^"]+)"', draw(p.scene()))) for p in (first, second)]
    assert first.scene() == second.scene() or not ids[0] & ids[1]


@pytest.mark.parametrize("name", games())
def test_every_reference_is_to_something_inside_the_picture(name: str) -> None:
    for position in some_positions(name):
        picture = draw(position.scene())
        ids = set(re.findall(r' id="([^"]+)"', picture))
        assert set(re.findall(r"url\(#([^)]+)\)", picture)) <= ids
        assert set(re.findall(r'href="#([^"]+)"', picture)) <= ids
        assert "http" not in picture.replace("http://www.w3.org/2000/svg", "")
        assert "<script" not in picture
        assert "<filter" not in picture


@pytest.mark.parametrize("name", games())
def test_every_piece_is_named_for_screen_readers(name: str) -> None:
    for position in some_positions(name):
        scene = position.scene()
        picture = draw(scene)
        assert all(piece.label in picture for piece in scene.pieces)


def scene_of(kind: str, seat: int, *, parts: tuple[str, ...] = ()) -> Scene:
    return Scene(
        geometry="square",
        width=1,
        height=1,
        cells=(Cell("a1", (0.5, 0.5), SQUARE, "a1", "light"),),
        pieces=(Piece("a1", kind, seat, f"piece of {seat}", parts),),
        seat_names=("North", "South", "East", "West"),
        to_move=0,
        caption="A <caption> & more.",
        marks=(Mark("threat", ("a1",)),),
        hands=(),
    )


@pytest.mark.parametrize("kind", ["stack", "disc"])
def test_seats_differ_by_shape_and_not_only_by_colour(kind: str) -> None:
    shapes = set()
    for seat in range(4):
        drawn = draw(scene_of(kind, seat, parts=("circle",) if kind == "stack" else ()))
        without_colour = re.sub(r"#[0-9a-f]{3,8}|k[0-9a-f]{8}|\d of \d|piece of \d", "", drawn)
        group = re.search(rf'<g id="-{kind}{seat}.*?</g>', without_colour)
        assert group is not None
        shapes.add(re.sub(r'id="[^"]*"|url\([^)]*\)', "", group[0]))
    assert len(shapes) == 4


def test_captions_are_escaped() -> None:
    assert "A &lt;caption&gt; &amp; more." in draw(scene_of("disc", 0))


def test_a_kind_nobody_knows_is_shown_by_its_label() -> None:
    assert ">pie</text>" in draw(scene_of("dragon", 0))
    item = HandItem("x", "dragon", 1, "a sleeping dragon")
    assert item.label == "a sleeping dragon"


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

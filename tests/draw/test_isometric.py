"""Buildings in space: whole stones, four sides, every visible colour with its sign."""

from __future__ import annotations

import re
from collections import Counter
from typing import Literal
from xml.etree import ElementTree

import pytest

import kancha
from kancha.boardgames.rumis.finished_building import (
    finished_coricancha,
    play_greedily,
    with_all_stones,
)
from kancha.boardgames.rumis.material import ready_ruins
from kancha.core.board import Board
from kancha.core.scene import Scene
from kancha.draw.building_view import SIGNS
from kancha.draw.isometric import building_svg, draw_four_sides, draw_isometric
from kancha.draw.picture import board_picture
from kancha.draw.stonework import building_of


def shown(game: str, *moves: str, **options: str | int) -> tuple[Board, Scene]:
    """Return the board and the scene after some moves."""
    position = kancha.game(game, **options).start()
    for move in moves:
        position = position.play(move)
    return position.game.board, position.scene()


SOME_BUILDINGS = (
    finished_coricancha(),
    shown("rumis", ruinas=ready_ruins("chullpa", 2)[0]),
    shown("rumis-cube", "O:a1a2b1b2", "V:c1c1c2"),
    shown("rumis-pack", "A:a11a12a21b21", "D:c32c33"),
)


def references(picture: str) -> tuple[set[str], list[str]]:
    """Return the ids that a picture refers to, and those that it defines."""
    return set(re.findall(r'(?:href="|url\()#([\w-]+)', picture)), re.findall(
        r' id="([\w-]+)"', picture
    )


def test_the_last_stone_is_known_from_the_position_alone() -> None:
    building = building_of(*shown("rumis", "O:a1a2b1b2", "V:c1c1c2"))
    last = {cell for cell, cube in building.cubes.items() if cube.last}
    assert last == {(2, 0, 0), (2, 0, 1), (2, 1, 0)}
    assert {cube.material for cube in building.cubes.values()} == {"red", "blue"}


def test_a_whole_record_gives_whole_stones() -> None:
    line = play_greedily(kancha.game("rumis", plan="tambo", players=3).start())
    building = building_of(line[0].game.board, with_all_stones(line))
    sizes = Counter(cube.stone for cube in building.cubes.values())
    assert sorted(sizes) == list(range(len(line) - 1))
    for number, position in enumerate(line[1:]):
        assert sizes[number] == (len(str(position.last_move)) - 2) // 2


def test_the_last_stone_of_a_position_has_the_number_that_the_record_gives_it() -> None:
    line = play_greedily(kancha.game("rumis", plan="tambo", players=3).start())
    for placed, position in enumerate(line[1:], 1):
        stones = {piece.stone for piece in position.scene().pieces} - {None}
        assert stones == {placed - 1}


def test_four_turns_bring_the_same_side_back() -> None:
    building = building_of(*finished_coricancha())
    assert building.turned(1).turned(3) == building
    pisac = shown("rumis", "D:a1b1", plan="pisac")
    assert draw_isometric(*pisac, turns=4) == draw_isometric(*pisac)
    assert draw_isometric(*pisac, turns=1) != draw_isometric(*pisac)


def test_pictures_are_well_formed_and_carry_signs_beside_colours() -> None:
    for picture in (
        draw_isometric(*finished_coricancha()),
        draw_four_sides(*finished_coricancha()),
    ):
        paths = [
            e.get("d") for e in ElementTree.fromstring(picture).iter() if e.tag.endswith("path")
        ]
        assert all(sign in paths for sign in SIGNS.values())


def test_all_limits_stand_on_an_empty_slab() -> None:
    picture = draw_isometric(*shown("rumis", plan="pisac", players=4))
    assert picture.count('-limit-4" x=') == 6
    assert [picture.count(f'-rim-{name}" x=') for name in ("4", "a", "h")] == [1, 1, 1]


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_everything_that_a_picture_refers_to_is_defined_in_it_once(
    theme: Literal["light", "dark"],
) -> None:
    for board, scene in SOME_BUILDINGS:
        for draw in (draw_isometric, draw_four_sides):
            picture = draw(board, scene, theme=theme)
            wanted, defined = references(picture)
            assert wanted
            assert wanted <= set(defined)
            assert len(defined) == len(set(defined))
            assert "var(--" not in picture


def test_a_building_on_a_page_needs_only_what_its_board_defines() -> None:
    for board, scene in SOME_BUILDINGS:
        picture = board_picture(board)
        content = building_svg(board, scene).content
        wanted, defined = references(content)
        assert wanted
        assert wanted <= {f"{picture.prefix}-{name}" for name in picture.definitions}
        assert not defined
        assert not re.findall(r'(?:fill|stroke)="#(?!000|fff)', content)


def test_pictures_of_different_scenes_share_no_ids() -> None:
    scenes = (shown("rumis", "O:a1a2b1b2"), shown("rumis", "O:a1a2b1b2", "V:c1c1c2"))
    one, other = (set(references(draw_isometric(*each))[1]) for each in scenes)
    assert not one & other


def test_a_box_is_shown_level_by_level_and_whole() -> None:
    board, scene = shown("rumis-pack", "A:a11a12a21b21", "D:c32c33")
    assert building_of(board, scene).cubes[2, 2, 2].last
    content = building_svg(board, scene).content
    texts = re.findall(r"<text[^>]*>([^<]+)<", content)
    assert [text for text in texts if text.startswith("Level")] == ["Level 1", "Level 2", "Level 3"]
    assert [text for text in texts if " / " in text] == ["3 / 9", "2 / 9", "1 / 9"]
    assert [content.count(f'-top-{letter}" ') for letter in "AB"] == [4, 2]
    # In the whole box, the cubes at a11 and c32 lie below others.
    whole = draw_isometric(board, scene)
    assert [whole.count(f'-top-{letter}" fill') for letter in "AB"] == [4 + 3, 2 + 1]
    pins = re.findall(r'stroke-dasharray="0 8"', content)
    assert len(pins) == 2  # from a11 to a12, and from c32 to c33


def test_a_turned_stone_names_its_first_cube_first() -> None:
    for name, moves in (("rumis", ()), ("rumis-pack", ("A:a11a12a21b21",))):
        board, _ = shown(name, *moves)
        shapes = {shape.token: shape.cubes for shape in board.shapes}
        cells = {cell.grid: cell.id for cell in board.cells}
        grids = {cell.id: cell.grid for cell in board.cells}
        position = kancha.game(name).start()
        for move in moves:
            position = position.play(move)
        for choice in list(position.moves)[::7]:
            *_, token, first = position.game.clicks(position, choice.code)
            start = grids[first]
            assert start is not None
            x0, y0, z0 = (a - b for a, b in zip(start, shapes[token][0], strict=True))
            flat = board.ground == "slab"
            named = [cells[x + x0, y + y0, 0 if flat else z + z0] for x, y, z in shapes[token]]
            assert str(choice) == f"{token[0]}:{''.join(named)}"

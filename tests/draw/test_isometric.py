"""Buildings in space: whole stones, four sides, every visible colour with its sign."""

from __future__ import annotations

from collections import Counter
from xml.etree import ElementTree

import kancha
from kancha.boardgames.rumis.postcard import finished_coricancha, play_greedily, whole_stones
from kancha.draw.isometric import draw_four_sides, draw_isometric
from kancha.draw.stone_colours import COLOURS, GLYPHS
from kancha.draw.stonework import building_of


def test_the_last_stone_is_known_from_the_position_alone() -> None:
    position = kancha.game("rumis").start().play("O:a1a2b1b2").play("V:c1c1c2")
    building = building_of(position.scene())
    last = {cell for cell, cube in building.cubes.items() if cube.last}
    assert last == {(2, 0, 0), (2, 0, 1), (2, 1, 0)}
    assert {cube.colour for cube in building.cubes.values()} == {"red", "blue"}


def test_a_whole_record_gives_whole_stones() -> None:
    line = play_greedily(kancha.game("rumis", plan="tambo", players=3).start())
    building = building_of(whole_stones(line))
    sizes = Counter(cube.stone for cube in building.cubes.values())
    assert sorted(sizes) == list(range(1, len(line)))
    for number, position in enumerate(line[1:], 1):
        assert sizes[number] == (len(str(position.last_move)) - 2) // 2


def test_four_turns_bring_the_same_side_back() -> None:
    building = building_of(finished_coricancha())
    assert building.turned(1).turned(3) == building
    scene = kancha.game("rumis", plan="pisac").start().play("D:a1b1").scene()
    assert draw_isometric(scene, turns=4) == draw_isometric(scene)
    assert draw_isometric(scene, turns=1) != draw_isometric(scene)


def test_pictures_are_well_formed_and_carry_signs_beside_colours() -> None:
    scene = finished_coricancha()
    for picture in (draw_isometric(scene), draw_four_sides(scene)):
        paths = [
            e.get("d") for e in ElementTree.fromstring(picture).iter() if e.tag.endswith("path")
        ]
        assert all(GLYPHS[colour] in paths for colour in COLOURS)


def test_all_limits_stand_on_an_empty_slab() -> None:
    picture = draw_isometric(kancha.game("rumis", plan="pisac", players=4).start().scene())
    texts = [e.text for e in ElementTree.fromstring(picture).iter() if e.tag.endswith("text")]
    assert texts.count("4") == 6 + 1  # six squares and a row number
    assert texts.count("a") == texts.count("h") == 1


def test_packed_boxes_are_drawn_too() -> None:
    position = kancha.game("rumis-pack").start().play("A:a11a12a21b21").play("D:c32c33")
    building = building_of(position.scene())
    assert building.cubes[2, 2, 2].last
    assert ElementTree.fromstring(draw_four_sides(position.scene())) is not None

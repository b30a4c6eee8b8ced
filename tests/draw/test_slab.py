"""Plans seen from above: limits on the slab, heights on the columns, letters on the stones."""

from __future__ import annotations

import re

import kancha
from kancha.core.position import Position
from kancha.draw.layer import layers_of
from kancha.draw.picture import board_picture


def over(position: Position) -> list[str]:
    """Return the symbols that are placed over the pieces of a plan."""
    picture = board_picture(position.game.board)
    (layers,) = layers_of(picture, position.scene())
    return re.findall(rf'href="#{picture.prefix}-([\w-]+)"', layers.over)


def test_limits_of_all_squares_are_part_of_the_ground() -> None:
    ground = board_picture(kancha.game("rumis", plan="pisac", players=4).board).ground
    assert ground.count(">/4<") == 2 * 6  # dark ink and the light below it


def test_every_column_shows_its_height_and_its_limit() -> None:
    position = kancha.game("rumis").start().play("I:a1a1a1a1").play("V:b1b1b2")
    placed = over(position)
    assert sorted(name for name in placed if name.startswith("column")) == [
        "column-1-4",
        "column-2-4",
        "column-4-4",
    ]


def test_the_columns_of_the_last_stone_have_a_ring() -> None:
    position = kancha.game("rumis").start().play("I:a1a1a1a1").play("V:b1b1b2")
    assert over(position).count("last-0") == 2


def test_a_full_column_is_underlined_instead_of_showing_its_limit() -> None:
    definitions = board_picture(kancha.game("rumis").board).definitions
    assert "/4" in definitions["column-3-4"]
    assert "<rect" not in definitions["column-3-4"]
    assert "/4" not in definitions["column-4-4"]
    assert "<rect" in definitions["column-4-4"]


def test_all_cubes_of_a_stone_share_its_letter() -> None:
    position = kancha.game("rumis-pack").start().play("D:c32c33").play("A:a11a12a21b21")
    letters = [name for name in over(position) if name.startswith("letter")]
    assert sorted(letters) == ["letter-A"] * 2 + ["letter-B"] * 4


def test_every_stone_in_hand_has_one_symbol_without_a_colour() -> None:
    board = kancha.game("rumis").board
    definitions = board_picture(board).definitions
    shapes = [name for name in definitions if name.startswith("shape-")]
    stones = {figure.id.partition("-")[2] for figure in board.figures if figure.kind == "stone"}
    assert len(shapes) == len(stones)
    assert not any(re.search(r'fill="[^n]', definitions[name]) for name in shapes)

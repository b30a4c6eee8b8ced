"""Scenes of cubes: data for front ends, so that none has to read a label or a move text."""

from __future__ import annotations

import kancha
from kancha.boardgames.rumis.material import STONES, ready_ruins
from kancha.core.board import Figure
from kancha.core.position import Position


def play(game: str, *moves: str, **options: str | int | bool) -> Position:
    """Return the position after some moves."""
    position = kancha.game(game, **options).start()
    for move in moves:
        position = position.play(move)
    return position


def figure(position: Position, name: str) -> Figure:
    """Return a figure of the board by its id."""
    return position.game.board.figure_by_id[name]


def test_every_colour_in_play_has_a_cube_and_eleven_stones() -> None:
    board = play("rumis", seats=3).game.board
    for seat, material in enumerate(("red", "blue", "green")):
        mine = [figure for figure in board.figures if figure.material == material]
        assert [figure.kind for figure in mine] == ["cube"] + ["stone"] * len(STONES)
        assert {figure.seat for figure in mine} == {seat}
    assert all(figure.material != "yellow" for figure in board.figures)


def test_the_cubes_of_a_ruin_belong_to_nobody() -> None:
    position = play("rumis", ruinas=ready_ruins("chullpa", 2)[0])
    cubes = {piece.figure for piece in position.scene().pieces}
    assert [(figure(position, cube).material, figure(position, cube).seat) for cube in cubes] == [
        ("green", None)
    ]


def test_the_last_stone_follows_those_of_the_ruin() -> None:
    position = play("rumis", ruinas=ready_ruins("chullpa", 2)[0])
    position = position.play(str(position.moves[0]))
    assert {piece.stone for piece in position.scene().pieces} == {None, len(STONES)}


def test_hands_are_named_after_colours_only_where_a_seat_has_several() -> None:
    assert [hand.title for hand in play("rumis").scene().hands] == ["Stones", "Stones"]
    pairs = play("rumis", four_colours=True).scene()
    assert [(hand.title, hand.seat) for hand in pairs.hands] == [
        ("Red", 0),
        ("Blue", 1),
        ("Green", 0),
        ("Yellow", 1),
    ]


def test_only_the_stones_of_the_colour_to_move_can_be_touched() -> None:
    red, blue = play("rumis", "O:a1a2b1b2").scene().hands
    assert {item.token for item in red.items} == {""}
    assert "".join(item.token for item in blue.items) == STONES
    assert [item.figure for item in blue.items] == [f"blue-{stone}" for stone in STONES]


def test_limits_and_full_columns_are_data() -> None:
    position = play("rumis", "I:a1a1a1a1", plan="chullpa")
    board, scene = position.game.board, position.scene()
    assert {region.value for region in board.regions if region.role == "limit"} == {4}
    full = [group.cells for group in scene.groups if group.role == "full"]
    assert full == [("a1",)]
    seen = [(group.seat, group.value) for group in scene.groups if group.role == "seen"]
    assert seen == [(0, 1)]


def test_the_stones_of_a_packing_differ_in_material_and_are_numbered_as_they_were_placed() -> None:
    position = play("rumis-pack", "D:c32c33", "A:a11a12a21b21")
    board = position.game.board
    materials = [figure.material for figure in board.figures if figure.kind == "stone"]
    assert len(set(materials)) == len(materials) == len(STONES)
    stones = {piece.cell: piece.stone for piece in position.scene().pieces}
    assert (stones["c32"], stones["a11"]) == (0, 1)
    assert all(piece.level == 0 for piece in position.scene().pieces)
    assert board.cell_by_id["c32"].grid == (2, 2, 1)

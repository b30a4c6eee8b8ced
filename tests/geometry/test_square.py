"""Square boards: names, lines, neighbours and symmetries."""

from __future__ import annotations

from itertools import product

import pytest

from kancha.geometry.square import DIAGONAL, STRAIGHT, SquareBoard

BOARD = SquareBoard(8, 8)
BOARDS = [BOARD, SquareBoard(3, 3), SquareBoard(5, 2), SquareBoard(1, 1)]
each_board = pytest.mark.parametrize("board", BOARDS, ids=str)


@each_board
def test_names_are_unique_and_inverse(board: SquareBoard) -> None:
    assert len(board.by_name) == board.size == board.files * board.ranks
    for name, square in board.by_name.items():
        assert board.name(square) == name
        assert board.square(*board.place(square)) == square


def test_a1_is_the_first_square_and_b1_the_second() -> None:
    assert [BOARD.name(square) for square in (0, 1, 8, 63)] == ["a1", "b1", "a2", "h8"]


@pytest.mark.parametrize("place", [(-1, 0), (8, 0), (0, 8), (0, -1)])
def test_beyond_the_edge_there_is_no_square(place: tuple[int, int]) -> None:
    assert BOARD.square(*place) is None


def test_a_line_goes_to_the_edge() -> None:
    def names(start: str, step: tuple[int, int]) -> list[str]:
        return [BOARD.name(square) for square in BOARD.line(BOARD.by_name[start], step)]

    assert names("c6", (1, 1)) == ["d7", "e8"]
    assert names("c3", (-1, 0)) == ["b3", "a3"]
    assert names("h8", (1, 0)) == []


@each_board
def test_neighbours_are_mutual(board: SquareBoard) -> None:
    for steps in (STRAIGHT, DIAGONAL, STRAIGHT + DIAGONAL):
        for square in range(board.size):
            for other in board.neighbours(square, steps):
                assert square in board.neighbours(other, steps)


def test_corners_have_two_neighbours_and_the_middle_four() -> None:
    assert sorted(map(BOARD.name, BOARD.neighbours(0))) == ["a2", "b1"]
    assert len(BOARD.neighbours(BOARD.by_name["d4"])) == 4
    assert len(BOARD.neighbours(BOARD.by_name["d4"], STRAIGHT + DIAGONAL)) == 8


@each_board
def test_symmetries_are_a_group_that_keeps_neighbours(board: SquareBoard) -> None:
    maps = set(board.symmetries.values())
    assert board.symmetries["identity"] == tuple(range(board.size))
    for one, other in product(maps, maps):
        assert tuple(other[one[square]] for square in range(board.size)) in maps
    for images in maps:
        for square in range(board.size):
            neighbours = {images[other] for other in board.neighbours(square)}
            assert neighbours == set(board.neighbours(images[square]))


def test_a_square_board_has_eight_symmetries_and_an_oblong_one_four() -> None:
    assert len(set(SquareBoard(3, 3).symmetries.values())) == 8
    assert len(set(SquareBoard(5, 2).symmetries.values())) == 4
    quarter = BOARD.symmetries["quarter turn"]
    assert BOARD.name(quarter[BOARD.by_name["a1"]]) in ("a8", "h1")

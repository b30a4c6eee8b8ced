"""The boards of the Gurami games, and chains on them, against slow independent computations."""

from __future__ import annotations

import random
from itertools import combinations
from math import dist
from typing import cast

import pytest

import kancha
from kancha.boardgames.gurami.board import BoardsPosition
from kancha.boardgames.gurami.pictures import chains, chains_through
from kancha.boardgames.gurami.shapes import board_of, data, size_of
from kancha.geometry.triangle import TriangleBoard

SIZES = (16, 22, 24, 30, 42, 52)
each_size = pytest.mark.parametrize("size", SIZES)


def names(board: TriangleBoard, fields: tuple[int, ...]) -> list[str]:
    return [board.names[field] for field in fields]


@each_size
def test_geometry_derives_what_the_data_states(size: int) -> None:
    board, shape = board_of(size), data()["boards"][str(size)]
    assert board.size == size
    assert list(board.names) == shape["names"]
    assert [field.x for field in board.fields] == shape["x"]
    assert [field.up for field in board.fields] == shape["up"]
    near = {board.names[f]: names(board, others) for f, others in enumerate(board.neighbours)}
    assert near == shape["neighbours"]
    assert {name: names(board, fields) for name, fields in board.stripes.items()} == shape[
        "stripes"
    ]
    assert names(board, board.centre) == shape["centre"]
    symmetries = sorted(names(board, image) for image in board.symmetries)
    assert symmetries == sorted(shape["symmetries"])
    assert board.symmetries[0] == tuple(range(size)), "the identity comes first"


@each_size
def test_neighbours_share_an_edge_and_two_stripes(size: int) -> None:
    board = board_of(size)
    for one, other in combinations(range(size), 2):
        edge = len(set(board.corners(one)) & set(board.corners(other))) == 2
        assert edge == (other in board.neighbours[one]) == (one in board.neighbours[other])
        shared = set(board.stripes_of[one]) & set(board.stripes_of[other])
        assert len(shared) == 2 if edge else len(shared) < 3


@each_size
def test_fields_are_drawn_apart_and_sums_stand_outside(size: int) -> None:
    board = board_of(size)
    middles = [board.middle(field) for field in range(size)]
    sums = [board.beyond(stripe, 0.75) for stripe in board.stripes]
    for field in range(size):
        corners = board.outline(field)
        assert all(
            abs(dist(middles[field], corner) - dist(*corners[:2]) / 3**0.5) < 1e-9
            for corner in corners
        )
        assert all(0 <= x <= board.width + 1e-9 for x, _ in corners)
        assert all(0 <= y <= board.height + 1e-9 for _, y in corners)
    assert min(dist(a, b) for a, b in combinations(middles, 2)) > 0.8
    assert min(dist(a, b) for a, b in combinations(sums, 2)) > 0.7
    assert min(dist(a, b) for a in sums for b in middles) > 0.7


def test_shape_tells_the_board() -> None:
    for size in SIZES:
        text = "/".join(".." * length for length in board_of(size).rows)
        assert size_of(text, SIZES) == size
    assert size_of("../....", SIZES) is None


def random_board(size: int, seed: int) -> tuple[BoardsPosition, dict[int, int]]:
    """Fill a board at random by the placing rule."""
    rng = random.Random(seed)
    game = kancha.game("equals-wins", board=size)
    position = cast(BoardsPosition, game.start().clone())
    board = board_of(size)
    values: dict[int, int] = {}
    for field in rng.sample(range(size), rng.randrange(size)):
        number = rng.randint(1, 6)
        allowed = all(abs(values.get(other, 0)) != number for other in board.neighbours[field])
        assert bool(position.open_fields(0, number) >> field & 1) == allowed
        if allowed:
            values[field] = rng.choice((number, -number))
            position._place(0, field, values[field])
    return position, values


def slow_points(board: TriangleBoard, values: dict[int, int], field: int) -> int:
    """R2.4 by walking over neighbours that share a stripe."""
    points = 0
    for stripe in board.stripes_of[field]:
        chain, reached = set(), {field}
        while reached:
            chain |= reached
            reached = {
                other
                for one in reached
                for other in board.neighbours[one]
                if other in values and other not in chain and stripe in board.stripes_of[other]
            }
        yellow = sum(values[f] for f in chain if values[f] > 0)
        blue = -sum(values[f] for f in chain if values[f] < 0)
        points += yellow if yellow == blue else 0
    return points


@pytest.mark.parametrize("size", [30, 42, 52])
def test_points_agree_with_a_slow_computation(size: int) -> None:
    board, scored = board_of(size), 0
    for seed in range(60):
        position, values = random_board(size, seed)
        for field, value in values.items():
            points = slow_points(board, values, field)
            assert position.points_at(0, field, value) == points
            made = chains_through(board, lambda f: values.get(f, 0), field)  # noqa: B023
            assert sum(chain.value for chain in made) == points
            scored += points > 0
    assert scored > 20, "hardly a chain was judged"


def test_gurami_chains_have_at_least_three_pieces() -> None:
    for seed in range(200):
        _, values = random_board(30, seed)
        for chain in chains(board_of(30), lambda f: values.get(f, 0)):  # noqa: B023
            assert not chain.is_gurami or len(chain.fields) >= 3

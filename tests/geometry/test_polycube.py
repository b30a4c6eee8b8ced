"""Shapes of cubes, how they turn, and what boxes and plans keep."""

from __future__ import annotations

import pytest

from kancha.geometry.polycube import (
    MOTIONS,
    ROLL,
    ROTATIONS,
    TIP,
    TURN,
    Box,
    Plan,
    cell_name,
    columns,
    generators,
    normal,
    orientations,
    read_cell,
)


def test_there_are_24_rotations_and_as_many_reflections() -> None:
    assert len(ROTATIONS) == 24
    assert len(set(MOTIONS)) == 48


def test_a_quarter_turn_made_four_times_changes_nothing() -> None:
    shape = normal([(0, 0, 0), (1, 0, 0), (1, 1, 0), (1, 1, 1)])
    for motion in (TURN, TIP, ROLL):
        turned = shape
        for _ in range(4):
            turned = motion.shape(turned)
        assert turned == shape
        assert motion.shape(shape) in orientations(shape)


def test_motions_made_one_after_the_other_are_a_motion() -> None:
    cell = (1, 2, 3)
    for one in MOTIONS:
        for other in (TURN, TIP, MOTIONS[-1]):
            assert one.after(other).moved(cell) == one.moved(other.moved(cell))


@pytest.mark.parametrize(("sides", "count"), [((3, 3, 3), 48), ((2, 2, 3), 16), ((1, 2, 3), 8)])
def test_boxes_have_their_symmetries_and_a_few_make_all(
    sides: tuple[int, int, int], count: int
) -> None:
    box = Box(*sides)
    assert len(box.symmetries) == count
    for motion in box.symmetries:
        assert {box.image(motion, cell) for cell in box.cells} == set(box.cells)
    made = {MOTIONS[0]}
    while len(more := made | {g.after(m) for g in generators(box.symmetries) for m in made}) > len(
        made
    ):
        made = more
    assert made == set(box.symmetries)


def test_cells_are_numbered_and_named() -> None:
    box = Box(4, 3, 2)
    assert [box.number(cell) for cell in box.cells] == list(range(24))
    assert all(read_cell(cell_name(*cell)) == cell for cell in box.cells)


def test_columns_say_where_a_shape_rests() -> None:
    (left, right) = columns(((0, 0, 1), (1, 0, 0), (1, 0, 1)))
    assert (left.bottom, left.cubes) == (1, 1)
    assert (right.bottom, right.cubes) == (0, 2)
    with pytest.raises(ValueError, match="gap"):
        columns(((0, 0, 0), (0, 0, 2)))


def test_symmetries_of_a_plan_keep_its_limits() -> None:
    assert [s.name for s in Plan.of_rows(["12", "21"]).symmetries] == [
        "half turn",
        "diagonal",
        "other diagonal",
    ]
    assert len(Plan.of_rows(["33", "33"]).symmetries) == 7
    assert Plan.of_rows(["30", "12"]).symmetries == ()

"""Packing: every placement and no other, solutions counted as the rules count them."""

from __future__ import annotations

from itertools import product

import pytest

import kancha
from kancha.boardgames.rumis.material import ORIENTATIONS
from kancha.boardgames.rumis.rumis_pack.game import RumisPack
from kancha.core.position import Position
from kancha.core.rng import Rng
from kancha.search.playout import playouts
from kancha.testing.perft_table import is_compiled

COMPILED = is_compiled()


def solutions(position: Position) -> int:
    """Count the ways to go on to a full box, by always filling its first free cell."""
    outcome = position.outcome
    if outcome is not None:
        return len(outcome.winners)
    box = position.game.box  # type: ignore[attr-defined]
    filled = {piece.cell for piece in position.scene().pieces}
    names = (f"{'abcdefghi'[x]}{y + 1}{z + 1}" for x, y, z in box.cells)
    first = next(name for name in names if name not in filled)
    return sum(solutions(position.play(m)) for m in position.moves if first in str(m)[2:])


@pytest.mark.parametrize(
    ("box", "colours", "count"),
    [
        ("3x2x1", 1, 6),
        ("3x2x1", 2, 9),
        ("3x2x1", 4, 12),
        ("3x3x1", 1, 48),
        ("2x2x2", 1, 0),
        ("2x2x2", 2, 91),
        ("2x2x2", 4, 100),
        ("2x2x3", 1, 192),
    ],
)
def test_small_boxes_have_as_many_solutions_as_the_rules_say(
    box: str, colours: int, count: int
) -> None:
    assert solutions(RumisPack(box=box, colours=colours).start()) == count


def test_the_empty_cube_takes_every_stone_as_often_as_the_rules_say() -> None:
    texts = RumisPack().start().moves.texts
    counts = {
        "D": 54,
        "R": 27,
        "V": 144,
        "T": 72,
        "L": 144,
        "O": 36,
        "S": 72,
        "Y": 64,
        "A": 96,
        "B": 96,
    }
    assert {stone: sum(text[0] == stone for text in texts) for stone in counts} == counts
    assert len(texts) == 805


@pytest.mark.parametrize("box", ["5x4x3", "9x9x1", "1x1x9", "4x5x7"])
def test_legal_moves_are_all_placements_on_free_cells(box: str) -> None:
    game = RumisPack(box=box, colours=2)
    rng = Rng(2)
    position = game.start()
    while position.seat is not None:
        filled = {piece.cell for piece in position.scene().pieces}
        used = [move[0] for move in str(position).split("/")]
        expected = set()
        for turned in ORIENTATIONS:
            for x0, y0, z0 in product(*map(range, game.box.sides)):
                cells = [(x + x0, y + y0, z + z0) for x, y, z in turned.shape]
                names = [f"{'abcdefghijkl'[x]}{y + 1}{z + 1}" for x, y, z in cells]
                if all(map(game.box.holds, cells)) and not filled & set(names):
                    if used.count(turned.stone) < 2:
                        expected.add(f"{turned.stone}:{''.join(names)}")
        assert set(position.moves.texts) == expected
        for _ in range(4):
            if position.seat is not None:
                position = position.play(position.pick(rng))


def test_the_greatest_box_holds_its_moves() -> None:
    game = RumisPack(box="9x9x9", colours=4)
    assert len(game.start().moves) == game.max_moves == 54_319
    position = game.start()
    rng = Rng(1)
    for _ in range(10):
        position = position.play(position.pick(rng))
    assert len(position.moves) < game.max_moves
    assert game.parse(str(position)) == position


def test_the_order_of_placing_is_no_part_of_a_position() -> None:
    game = RumisPack()
    moves = ["V:a12b12b22", "R:a11b11c11", "D:c32c33"]
    one, other = game.start(), game.start()
    for move, back in zip(moves, moves[::-1], strict=True):
        one, other = one.play(move), other.play(back)
    assert one == other
    assert one.key == other.key


def test_many_random_packings_end() -> None:
    for box in ("3x3x3", "2x4x5", "5x5x5"):
        games = 1000 if COMPILED else 5
        played = playouts(RumisPack(box=box).start(), games, Rng(1))
        assert played.moves >= games


def test_a_hole_of_one_cell_is_pointed_out() -> None:
    position = (
        RumisPack(box="3x3x1").start().play("R:a11a21a31").play("L:b11b21b31c11").play("D:c21c31")
    )
    assert position.outcome is not None
    assert position.outcome.winners == (0,)
    stuck = RumisPack(box="2x2x2").start().play("O:a11a21b11b21").play("V:a12a22b12")
    assert stuck.scene().marks[-1].cells == ("b22",)
    assert stuck.scene().notes == ("Nothing fits into b22.",)


@pytest.mark.parametrize(
    "options",
    [
        *({"box": box} for box in ("3x3", "0x3x3", "3x3x10", "")),
        *({"stones": stones} for stones in ("", "BA", "AA", "X")),
        {"colours": 5},
    ],
    ids=str,
)
def test_options_out_of_range_are_refused(options: dict[str, object]) -> None:
    with pytest.raises(kancha.OptionError):
        RumisPack(**options)


@pytest.mark.parametrize(
    "text", ["D:a11a12/D:a11a12", "R:a11b11c11/D:a12a13", "D:a11a12/", "", "D:a11d11"]
)
def test_a_text_that_is_no_packing_is_refused(text: str) -> None:
    with pytest.raises(kancha.PositionError) as refused:
        RumisPack().parse(text)
    assert refused.value.rule == "R12.5"


def test_cube_sizes_that_the_colours_cannot_fill_are_refused() -> None:
    for size, colours in ((5, 3), (4, 1)):
        with pytest.raises(kancha.OptionError):
            kancha.game("rumis-cube", size=size, colours=colours)

"""What an engine proposes is drawn on every board: arrows and ghosts, told apart by shape."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest

import kancha
from kancha.draw.line_marks import compared_marks, line_marks
from kancha.draw.picture import board_picture

MOVES = 12


def positions(name: str) -> list[kancha.Position]:
    """Return positions of a random game in which somebody has a choice."""
    rng, position = kancha.Rng(5), kancha.game(name).start()
    found: list[kancha.Position] = []
    while len(found) < MOVES and position.seat is not None:
        if position.seat != kancha.CHANCE and len(position.moves) > 2:
            found.append(position)
        position = position.play(position.pick(rng))
    return found


@pytest.mark.parametrize("name", kancha.games())
def test_lines_are_drawn_from_symbols_of_the_board(name: str) -> None:
    for position in positions(name):
        moves = position.moves[:3]
        drawn = line_marks(position, [move.code for move in moves])
        assert len(drawn) == len(moves)
        known = board_picture(position.game.board)
        for move, boards in zip(moves, drawn, strict=True):
            ElementTree.fromstring(f"<svg>{''.join(boards)}</svg>")
            for symbol in re.findall(f'href="#{known.prefix}-([^"]+)"', "".join(boards)):
                assert symbol in known.definitions
            if any(event.cells for event in position.after(move.code).events):
                assert any(boards), f"{move} is not drawn"


def test_three_lines_differ_by_stroke_and_badge_and_a_fourth_is_not_drawn() -> None:
    start = kancha.game("gounki").start()
    first, second, third = line_marks(start, [move.code for move in start.moves[:4]])
    assert "dasharray" not in first[0]
    assert len({re.findall('dasharray="([^"]+)"', line[0])[0] for line in (second, third)}) == 2
    for number, line in enumerate((first, second, third), 1):
        assert f">{number}</text>" in line[0]


def test_lines_that_begin_in_the_same_way_do_not_hide_each_other() -> None:
    position = kancha.game("kulami").start()
    code = position.moves[0].code
    first, second = line_marks(position, [code, code])
    badges = [re.findall(r"translate\(([^)]+)\)", line[0]) for line in (first, second)]
    assert badges[0] != badges[1]


def test_a_move_and_a_better_one_have_a_cross_and_a_tick() -> None:
    start = kancha.game("gipf").start()
    played, better = start.moves[0].code, start.moves[5].code
    (drawn,) = compared_marks(start, played, better)
    assert drawn.count("M-7 -7L7 7") == 1
    assert drawn.count("M-8 0L-2 6L8 -6") == 1

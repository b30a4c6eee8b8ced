"""Games whose boards or scenes are wrong in one point each."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from itertools import count

import msgspec

from kancha.core.board import Board, Figure, Line, Region, Shape
from kancha.core.game import Game
from kancha.core.position import Position
from kancha.core.scene import (
    Group,
    Hand,
    HandItem,
    Mark,
    OwnBoard,
    Panel,
    Piece,
    Scene,
    Score,
    SeatSign,
    StripeSum,
)
from tests.core.tictactoe import TicTacToe


def faulty_scene(name: str, fields: dict[str, object]) -> type[Game]:
    """Return a game whose scenes have these fields instead of the right ones."""

    def scene(self: TicTacToe, position: Position, seat: int | None) -> Scene:
        return msgspec.structs.replace(TicTacToe.scene(self, position, seat), **fields)

    return type(name, (TicTacToe,), {"scene": scene})


def faulty_board(name: str, change: Callable[[Board], Board]) -> type[Game]:
    """Return a game whose board was changed."""

    def make_board(self: TicTacToe) -> Board:
        return change(TicTacToe.make_board(self))

    return type(name, (TicTacToe,), {"make_board": make_board})


SIGNS = (SeatSign("Cross", "x"), SeatSign("Nought", "o"))
A1_X, A1_O = Piece("a1", "x"), Piece("a1", "o")
SCENES: dict[str, dict[str, object]] = {
    "no_caption": {"caption": ""},
    "caption_of_two_lines": {"caption": "Play.\nNow."},
    "wrong_seat_to_move": {"to_move": 5},
    "seat_without_sign": {"seats": SIGNS[:1]},
    "unnamed_seat": {"seats": (SeatSign("", "x"), SIGNS[1])},
    "unknown_figure_of_a_seat": {"seats": (SeatSign("Cross", "z"), SIGNS[1])},
    "unknown_figure_of_a_piece": {"pieces": (Piece("a1", "z"),)},
    "unknown_figure_in_a_hand": {"hands": (Hand("Hand", (HandItem("z", 1, "z"),)),)},
    "piece_on_no_cell": {"pieces": (Piece("d4", "x"),)},
    "piece_below_the_board": {"pieces": (Piece("a1", "x", -1),)},
    "two_pieces_in_one_place": {"pieces": (A1_X, A1_O)},
    "mark_on_no_cell": {"marks": (Mark("last", ("d4",)),)},
    "mark_of_no_kind": {"marks": (Mark("dance", ("a1",)),)},  # type: ignore[arg-type]
    "mark_on_nothing": {"marks": (Mark("last", ()),)},
    "mark_of_nobody": {"marks": (Mark("last", ("a1",), seat=2),)},
    "group_on_no_cell": {"groups": (Group("row", ("d4",)),)},
    "group_of_nobody": {"groups": (Group("row", ("a1",), seat=-1),)},
    "piece_on_no_board": {"pieces": (Piece("a1", "x", board=1),)},
    "mark_on_no_board": {"marks": (Mark("last", ("a1",), board=-1),)},
    "piece_on_a_hidden_board": {"boards": (OwnBoard(0, hidden=True),), "pieces": (A1_X,)},
    "two_boards_of_a_seat": {"boards": (OwnBoard(0), OwnBoard(0))},
    "board_of_nobody": {"boards": (OwnBoard(2),)},
    "unknown_panel": {"panels": (Panel("p1", "nobody leads"),)},
    "unknown_stripe": {"sums": (StripeSum("s1", (1, 2), "open"),)},
    "hand_without_title": {"hands": (Hand("", (HandItem("x", 1, "x"),)),)},
    "hand_of_nobody": {"hands": (Hand("Hand", (), 2),)},
    "item_without_label": {"hands": (Hand("Hand", (HandItem("x", 1, ""),)),)},
    "fewer_than_none": {"hands": (Hand("Hand", (HandItem("x", -1, "x"),)),)},
    "token_twice": {"hands": (Hand("Hand", (HandItem("x", 1, "x", "t"),) * 2),)},
    "token_like_a_cell": {"hands": (Hand("Hand", (HandItem("x", 1, "x", "a1"),)),)},
    "score_without_scores": {"scores": (Score(0, 1),)},
}
CROSS = Figure("x", "disc", "black", "x")
STRIPE = Region("s", "stripe", ("a1",))
PANEL = Region("p", "panel", ("a1",))
BOARDS: dict[str, Callable[[Board], Board]] = {
    "no_cells": lambda b: replace(b, cells=()),
    "cell_with_a_space": lambda b: _with_cell({"id": "a 1"}, b),
    "cell_with_a_quote": lambda b: _with_cell({"id": "a'1"}, b),
    "cell_that_is_no_square": lambda b: _with_cell({"outline": ((0, 0), (1, 0), (0, 1))}, b),
    "building_without_grid": lambda b: replace(b, ground="slab"),
    "cell_twice": lambda b: replace(b, cells=(*b.cells, b.cells[0])),
    "cell_outside": lambda b: replace(b, width=2),
    "figure_twice": lambda b: replace(b, figures=(*b.figures, CROSS)),
    "figure_of_no_kind": lambda b: _with_figure({"kind": "horse"}, b),
    "figure_without_label": lambda b: _with_figure({"label": ""}, b),
    "figure_that_is_no_id": lambda b: _with_figure({"id": "a b"}, b),
    "figure_of_nobody": lambda b: _with_figure({"seat": 2}, b),
    "stack_of_nothing": lambda b: _with_figure({"kind": "stack"}, b),
    "stone_of_nothing": lambda b: _with_figure({"kind": "stone"}, b),
    "number_that_is_none": lambda b: _with_figure({"kind": "given"}, b),
    "region_of_nothing": lambda b: replace(b, regions=(Region("s", "stripe", ()),)),
    "region_nowhere": lambda b: replace(b, regions=(Region("s", "stripe", ("d4",)),)),
    "region_twice": lambda b: replace(b, regions=(STRIPE, STRIPE)),
    "limit_without_value": lambda b: replace(b, regions=(Region("l", "limit", ("a1",)),)),
    "panels_overlap": lambda b: replace(b, regions=(PANEL, Region("q", "panel", ("a1",)))),
    "shape_like_a_cell": lambda b: replace(b, shapes=(Shape("a1", ((0, 0, 0),)),)),
    "line_outside": lambda b: replace(b, lines=(Line((0, 0), (0, 4)),)),
    "cube_twice": lambda b: replace(b, shapes=(Shape("s", ((0, 0, 0),) * 2),)),
    "shape_of_nothing": lambda b: replace(b, shapes=(Shape("s", ()),)),
    "cell_without_outline": lambda b: replace(
        b, cells=tuple(msgspec.structs.replace(cell, outline=()) for cell in b.cells)
    ),
}


def _with_cell(fields: dict[str, object], board: Board) -> Board:
    cell = msgspec.structs.replace(board.cells[0], **fields)
    return replace(board, cells=(cell, *board.cells[1:]))


def _with_figure(fields: dict[str, object], board: Board) -> Board:
    figure = msgspec.structs.replace(CROSS, **{"id": "y", **fields})
    return replace(board, figures=(*board.figures, figure))


UNDRAWN: dict[str, dict[str, object]] = {
    "tile_without_number": {"kind": "tile", "material": "white"},
}
ALIKE: dict[str, tuple[SeatSign, ...]] = {
    "seats_of_one_name": (SeatSign("Cross", "x"), SeatSign("Cross", "o")),
    "seats_of_one_sign": (SeatSign("Cross", "x"), SeatSign("Nought", "x")),
}


class SumsNowhere(TicTacToe):
    def make_board(self) -> Board:
        return replace(super().make_board(), regions=(STRIPE,))

    def scene(self, position: Position, seat: int | None) -> Scene:
        sums = (StripeSum(STRIPE.id, (1, 2), "open"),)
        return msgspec.structs.replace(super().scene(position, seat), sums=sums)


class NeverTheSameBoard(TicTacToe):
    calls = count()

    def make_board(self) -> Board:
        return replace(super().make_board(), width=3 + next(self.calls))


class BoardOfThePosition(TicTacToe):
    seen = 0

    def scene(self, position: Position, seat: int | None) -> Scene:
        self.seen = str(position).count("x")
        return super().scene(position, seat)

    def make_board(self) -> Board:
        return replace(super().make_board(), height=3 + self.seen)


FAULTS: list[tuple[str, type[Game]]] = [
    *(("scenes_are_whole", faulty_scene(name, fields)) for name, fields in SCENES.items()),
    ("scenes_are_whole", SumsNowhere),
    *(("boards_are_whole", faulty_board(name, change)) for name, change in BOARDS.items()),
    *(
        ("boards_can_be_drawn", faulty_board(name, partial(_with_figure, fields)))
        for name, fields in UNDRAWN.items()
    ),
    *(
        ("seats_are_told_apart", faulty_scene(name, {"seats": signs}))
        for name, signs in ALIKE.items()
    ),
    ("boards_can_be_drawn", faulty_board("undrawable", lambda b: replace(b, cells=()))),
    ("boards_are_values", NeverTheSameBoard),
    ("boards_are_values", BoardOfThePosition),
]
"""Checks of the kit, and games that they must refuse."""

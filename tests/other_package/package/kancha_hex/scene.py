"""Hex as data: the board, and what lies on it."""

from __future__ import annotations

from math import sqrt

from kancha.gamekit import Board, Cell, Figure, Line, Mark, Material, Piece, Scene, SeatSign
from kancha_hex.rules import EMPTY, HexPosition, neighbours

COLOURS: tuple[Material, Material] = ("red", "blue")
SIDES = ("upper left and lower right", "lower left and upper right")
STEP = sqrt(3) / 2
CORNERS = [(1 / sqrt(3), 0.0), (sqrt(3) / 6, 0.5), (-sqrt(3) / 6, 0.5)]


def name(point: int, size: int) -> str:
    """Return what a point is called: a letter for the column, a number for the row."""
    return f"{'abcdefghijk'[point % size]}{point // size + 1}"


def board(size: int) -> Board:
    """Return a diamond of points; neighbours are one unit apart."""
    places = [
        ((x + y) * STEP + 1, (size - 1 + y - x) / 2 + 1) for y in range(size) for x in range(size)
    ]
    around = [*CORNERS, *((-x, -y) for x, y in CORNERS)]
    return Board(
        geometry="hexagon",
        ground="slate",
        width=2 * (size - 1) * STEP + 2,
        height=size + 1,
        cells=tuple(
            Cell(name(point, size), (x, y), tuple((x + dx, y + dy) for dx, dy in around), "spot")
            for point, (x, y) in enumerate(places)
        ),
        figures=tuple(
            Figure(colour, "disc", colour, f"{colour} stone", seat=seat)
            for seat, colour in enumerate(COLOURS)
        ),
        lines=tuple(
            Line(places[point], places[other])
            for point, near in enumerate(neighbours(size))
            for other in near
            if point < other
        ),
    )


def scene(position: HexPosition) -> Scene:
    """Return the position; everybody sees everything."""
    stones = enumerate(position.points)
    return Scene(
        seats=tuple(SeatSign(position.game.seat_name(seat), COLOURS[seat]) for seat in (0, 1)),
        to_move=position.seat,
        caption=_caption(position),
        pieces=tuple(
            Piece(name(point, position.size), COLOURS[seat])
            for point, seat in stones
            if seat != EMPTY
        ),
        marks=tuple(Mark("last", event.cells, seat=event.seat) for event in position.events),
    )


def _caption(position: HexPosition) -> str:
    turn = position.state[0]
    if position.seat is None:
        return f"{position.game.seat_name(1 - turn)} wins."
    return f"{position.game.seat_name(turn)} connects the sides at the {SIDES[turn]}."

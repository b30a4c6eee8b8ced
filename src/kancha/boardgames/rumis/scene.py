"""A building as data: the plan on which it stands, and its cubes.

Cells are the squares of the plan. Every cube is a piece with its level; its figure names the
colour, for a seat may have two. Only the cubes of the stone placed last say which stone they belong
to: a position does not know the earlier ones.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

import msgspec

from kancha.boardgames.rumis.figures import cube_id, stone_figures, stone_id, turned_shapes
from kancha.boardgames.rumis.material import COLOUR_NAMES, STONE_NAMES, STONES
from kancha.boardgames.rumis.notation import squares_of, turned_of
from kancha.core.board import Board, Figure, Material, Region, square_cell
from kancha.core.scene import Group, Hand, HandItem, Mark, Piece, Scene, SeatSign
from kancha.geometry.polycube import Plan, square_name

if TYPE_CHECKING:
    from kancha.boardgames.rumis.building import BuildingGame
    from kancha.boardgames.rumis.rules import BuildingRules

COLOURS: tuple[Material, ...] = ("red", "blue", "green", "yellow")
"""What the stones are made of, in colour order."""


def make_board(game: BuildingGame) -> Board:
    """Return the plan, and the stones of all colours; its front row is at the bottom."""
    plan = game.plan
    cells = (
        msgspec.structs.replace(
            square_cell(square_name(x, y), x, plan.depth - 1 - y), grid=(x, y, 0)
        )
        for x, y in plan.squares
    )
    return Board(
        geometry="polycube",
        ground="slab",
        width=plan.width,
        height=plan.depth,
        cells=tuple(cells),
        figures=tuple(_figures(game)),
        regions=tuple(_limits(plan)),
        shapes=turned_shapes(STONES),
    )


def _figures(game: BuildingGame) -> list[Figure]:
    cubes, stones = [], []
    for colour, material in enumerate(COLOURS[: game.colours]):
        name, seat = COLOUR_NAMES[colour], colour % game.seats
        cubes.append(Figure(cube_id(material), "cube", material, f"{name} cube", seat=seat))
        stones += stone_figures(material, STONES, name, seat)
    if game.ruin:
        material, name = COLOURS[game.colours], COLOUR_NAMES[game.colours]
        cubes.append(Figure(cube_id(material), "cube", material, f"{name} cube of the ruin"))
    return cubes + stones


def _limits(plan: Plan) -> list[Region]:
    regions = []
    for limit in sorted({plan.limit(x, y) for x, y in plan.squares}):
        cells = tuple(square_name(x, y) for x, y in plan.squares if plan.limit(x, y) == limit)
        regions.append(Region(f"limit-{limit}", "limit", cells, value=limit))
    return regions


def scene(game: BuildingGame, position: BuildingRules) -> Scene:
    """Return the building, the stones left and the scores; every seat sees everything."""
    last = position.last_move
    marks = []
    if last is not None:
        before: BuildingRules = last.position  # type: ignore[assignment]
        name = f"{COLOUR_NAMES[before.turn]} {STONE_NAMES[turned_of(last.code).stone]}"
        squares = tuple(dict.fromkeys(squares_of(last.code)))
        marks.append(Mark("last", squares, name, before.seat))
    return Scene(
        seats=tuple(
            SeatSign(game.seat_name(seat), cube_id(COLOURS[seat])) for seat in range(game.seats)
        ),
        to_move=position.seat,
        caption=game.caption(position),
        pieces=tuple(_cubes(game, position)),
        notes=tuple(_notes(game, position)),
        marks=tuple(marks),
        groups=tuple(_groups(game, position)),
        hands=tuple(_hand(game, position, colour) for colour in range(game.colours)),
        scores=game.score_sheet(position),
    )


def _cubes(game: BuildingGame, position: BuildingRules) -> list[Piece]:
    last = position.last_move
    new_cubes = Counter(squares_of(last.code)) if last is not None else Counter[str]()
    last_stone = (
        len(game.ruin)
        - 1
        + sum(len(STONES) - len(position.hand(colour)) for colour in range(game.colours))
    )
    cubes = []
    for x, y in game.plan.squares:
        tower = position.tower(x, y)
        square = square_name(x, y)
        old = len(tower) - new_cubes[square]
        for level, colour in enumerate(tower):
            stone = last_stone if level >= old else None
            cubes.append(Piece(square, cube_id(COLOURS[colour]), level, stone=stone))
    return cubes


def _groups(game: BuildingGame, position: BuildingRules) -> list[Group]:
    shown: dict[int, list[str]] = {}
    full = []
    for x, y in game.plan.squares:
        tower = position.tower(x, y)
        if tower:
            shown.setdefault(tower[-1], []).append(square_name(x, y))
        if len(tower) == game.plan.limit(x, y):
            full.append(square_name(x, y))
    groups = []
    for colour, cells in sorted(shown.items()):
        seat = colour % game.seats if colour < game.colours else None
        label = f"{COLOUR_NAMES[colour]} seen from above"
        groups.append(Group("seen", tuple(cells), label, seat, len(cells)))
    if full:
        groups.append(Group("full", tuple(full), "built to the limit"))
    return groups


def _hand(game: BuildingGame, position: BuildingRules, colour: int) -> Hand:
    """Return the stones left; only those of the colour to move can be touched."""
    items = tuple(
        HandItem(
            stone_id(COLOURS[colour], stone),
            1,
            game.stone_name(colour, stone),
            stone if colour == position.turn else "",
        )
        for stone in position.hand(colour)
    )
    # Where a seat has one colour, its name says which.
    title = "Stones" if game.colours == game.seats else COLOUR_NAMES[colour].capitalize()
    return Hand(f"{title}, out" if position.is_out(colour) else title, items, colour % game.seats)


def _notes(game: BuildingGame, position: BuildingRules) -> list[str]:
    notes = []
    for colour in range(game.colours):
        if position.is_out(colour):
            why = (
                "none of its stones has a place" if position.hand(colour) else "all its stones lie"
            )
            notes.append(f"{COLOUR_NAMES[colour].capitalize()} is out: {why}.")
    colour = position.turn
    if colour >= 0 and len(position.hand(colour)) == len(STONES):
        others = any(len(position.hand(c)) < len(STONES) for c in range(game.colours))
        also = " and another stone" if others else ""
        notes.append(f"The first stone of {COLOUR_NAMES[colour]} must touch the board{also}.")
    if game.ruin:
        notes.append(f"The {COLOUR_NAMES[game.colours]} ruin counts for nobody.")
    return notes

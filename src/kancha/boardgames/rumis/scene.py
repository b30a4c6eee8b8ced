"""The picture of a building as data.

Cells are the squares of the plan. Every cube is a piece of kind "cube" with its level and, in
`parts`, its colour; it is the colour that matters, for a seat may have two. Regions say which
squares have which limit (role "limit"), show which colour from above ("seen") and are "full". The
stone placed last is a region of role "stone" that names a square once for each cube: the topmost
cubes there are its cubes. Whoever knows the whole record may add the earlier stones before it, in
the order of placing.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from kancha.boardgames.rumis.material import COLOUR_NAMES, SHAPES, STONE_NAMES
from kancha.boardgames.rumis.notation import squares_of, turned_of
from kancha.core.scene import Cell, Hand, HandItem, Mark, Piece, Region, Scene, Tag
from kancha.geometry.polycube import Plan, square_name

if TYPE_CHECKING:
    from kancha.boardgames.rumis.building import BuildingGame
    from kancha.boardgames.rumis.rules import BuildingRules

CORNER = 0.32
"""How far from the centre of its square a height or a limit is written."""


def scene(game: BuildingGame, position: BuildingRules) -> Scene:
    """Return the picture; every seat sees everything."""
    last = position.last_move
    regions = [*_limits(game.plan), *_seen(game, position)]
    marks = []
    if last is not None:
        before: BuildingRules = last.position  # type: ignore[assignment]
        squares = tuple(squares_of(last.code))
        name = f"{COLOUR_NAMES[before.turn]} {STONE_NAMES[turned_of(last.code).stone]}"
        regions.append(Region("last stone", squares, "stone", name, before.seat))
        marks.append(Mark("last", tuple(dict.fromkeys(squares)), name, before.seat))
    return Scene(
        geometry="polycube",
        width=game.plan.width,
        height=game.plan.depth,
        cells=plan_cells(game.plan),
        pieces=tuple(_cubes(game, position)),
        seat_names=tuple(game.seat_name(seat) for seat in range(game.seats)),
        to_move=position.seat,
        caption=game.caption(position),
        notes=tuple(_notes(game, position)),
        regions=tuple(regions),
        tags=tuple(_heights(game.plan, position)),
        marks=tuple(marks),
        hands=tuple(_hand(game, position, colour) for colour in range(game.colours)),
        scores=game.score_sheet(position),
    )


def plan_cells(plan: Plan) -> tuple[Cell, ...]:
    """Return the squares of a plan; its front row is at the bottom of the picture."""
    made = []
    for x, y in plan.squares:
        up = plan.depth - 1 - y
        outline = ((x, up), (x + 1, up), (x + 1, up + 1), (x, up + 1))
        name = square_name(x, y)
        made.append(Cell(name, (x + 0.5, up + 0.5), outline, name, "square"))
    return tuple(made)


def _limits(plan: Plan) -> list[Region]:
    regions = []
    for limit in sorted({plan.limit(x, y) for x, y in plan.squares}):
        cells = tuple(square_name(x, y) for x, y in plan.squares if plan.limit(x, y) == limit)
        regions.append(
            Region(f"limit {limit}", cells, "limit", f"at most {limit} high", None, limit)
        )
    return regions


def _seen(game: BuildingGame, position: BuildingRules) -> list[Region]:
    shown: dict[int, list[str]] = {}
    full = []
    for x, y in game.plan.squares:
        tower = position.tower(x, y)
        if tower:
            shown.setdefault(tower[-1], []).append(square_name(x, y))
        if len(tower) == game.plan.limit(x, y):
            full.append(square_name(x, y))
    regions = []
    for colour, cells in sorted(shown.items()):
        name = COLOUR_NAMES[colour]
        seat = colour % game.seats if colour < game.colours else None
        label = f"{name} seen from above"
        regions.append(Region(f"{name} seen", tuple(cells), "seen", label, seat, len(cells)))
    if full:
        regions.append(Region("full", tuple(full), "full", "built to the limit"))
    return regions


def _cubes(game: BuildingGame, position: BuildingRules) -> list[Piece]:
    cubes = []
    for x, y in game.plan.squares:
        for level, colour in enumerate(position.tower(x, y)):
            name = COLOUR_NAMES[colour]
            seat = colour % game.seats if colour < game.colours else None
            label = f"{name} cube" if seat is not None else f"{name} cube of the ruin"
            cubes.append(Piece(square_name(x, y), "cube", seat, label, (name,), None, level))
    return cubes


def _heights(plan: Plan, position: BuildingRules) -> list[Tag]:
    """Return the height and the limit of every column; where nothing stands, the limit alone."""
    tags = []
    for x, y in plan.squares:
        height, limit = position.height_at(x, y), plan.limit(x, y)
        at = x + 0.5 + CORNER, plan.depth - y - 0.5 + CORNER
        if height:
            tags.append(Tag(at, f"{height}/{limit}", "height"))
        else:
            tags.append(Tag(at, f"/{limit}", "limit"))
    return tags


def _hand(game: BuildingGame, position: BuildingRules, colour: int) -> Hand:
    """Return the stones left; only those of the colour to move can be touched."""
    name = COLOUR_NAMES[colour]
    items = tuple(
        HandItem(
            stone if colour == position.turn else "",
            "stone",
            1,
            f"{name} {STONE_NAMES[stone]}",
            None,
            colour % game.seats,
            tuple(f"{x}{y}{z}" for x, y, z in SHAPES[stone]),
        )
        for stone in position.hand(colour)
    )
    title = f"{name.capitalize()}, out" if position.is_out(colour) else name.capitalize()
    return Hand(title, items, colour % game.seats)


def _notes(game: BuildingGame, position: BuildingRules) -> list[str]:
    notes = []
    for colour in range(game.colours):
        if position.is_out(colour):
            why = (
                "none of its stones has a place" if position.hand(colour) else "all its stones lie"
            )
            notes.append(f"{COLOUR_NAMES[colour].capitalize()} is out: {why}.")
    colour = position.turn
    if colour >= 0 and len(position.hand(colour)) == 11:
        others = any(len(position.hand(c)) < 11 for c in range(game.colours))
        also = " and another stone" if others else ""
        notes.append(f"The first stone of {COLOUR_NAMES[colour]} must touch the board{also}.")
    if game.ruin:
        notes.append(f"The {COLOUR_NAMES[game.colours]} ruin counts for nobody.")
    return notes

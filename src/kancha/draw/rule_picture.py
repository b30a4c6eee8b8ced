"""The pictures of rule sheets: a board or a part of it, with signs, as SVG."""

from __future__ import annotations

import msgspec
from msgspec.structs import replace

from kancha.core.board import Board, Ground, Point
from kancha.core.clicks import ClickTree
from kancha.core.errors import KanchaError
from kancha.core.position import Position
from kancha.core.scene import Mark, Scene
from kancha.draw.boards.style import rounded_box
from kancha.draw.canvas import TEXT_FONT, Box, element, number_or_share, path
from kancha.draw.isometric import building_svg
from kancha.draw.layer import Layers, Stand, layers_of, stands_of
from kancha.draw.layout import is_up
from kancha.draw.palette import Theme, ThemeName
from kancha.draw.picture import BoardPicture, board_picture
from kancha.draw.shapes import bounds
from kancha.draw.signs import arrow, cross, numbered, tick
from kancha.draw.svg import UPRIGHT, describe, used_definitions
from kancha.rulesheet.sheet import FILE, RulePicture, RuleSheet, SheetError, Sign

RIM = 12
"""The frame around a part of a board."""
PALE = ".34"
CORNER = 31
"""How far from the centre of its cell a tick, a cross or a number stands."""
TIP = 44
"""The same on a triangle, towards its tip."""


class RulePictureSvg(msgspec.Struct, frozen=True):
    """What is inside an SVG element, what it refers to, and what it shows in words."""

    view_box: str
    content: str
    definitions: dict[str, str]
    words: str

    def document(self) -> str:
        """Return the picture as a document of its own."""
        return element(
            "svg",
            element("defs", "".join(self.definitions.values())) + self.content,
            xmlns="http://www.w3.org/2000/svg",
            viewBox=self.view_box,
            role="img",
            aria_label=self.words,
            font_family=TEXT_FONT,
        )


def rule_picture(sheet: RuleSheet, shown: RulePicture, theme: ThemeName = "css") -> RulePictureSvg:
    """Draw a picture of a rule sheet, or raise SheetError."""
    try:
        return _draw(sheet.line(shown), shown, theme)
    except KanchaError as error:
        raise SheetError(f"{sheet.game}/{FILE}: {shown.title}: {error}") from error


def _draw(line: list[Position], shown: RulePicture, theme: ThemeName) -> RulePictureSvg:
    before, after = line[0], line[-1]
    board = after.game.board
    picture = board_picture(board, theme)
    scene = _explained(board, after.scene(), shown)
    if shown.view == "building":
        building = building_svg(board, scene, theme)
        return _made(picture, building.view_box, building.content, describe(board, scene))
    wrong = [cell for cell in _named_cells(shown) if cell not in board.cell_by_id]
    if wrong:
        raise KanchaError(f"there is no cell {wrong[0]}")
    layers = layers_of(picture, scene)[shown.board]
    stands = stands_of(picture, scene, shown.board)
    gone = _gone(picture, before.scene(), scene, shown.board) if shown.play else []
    box = _crop(picture, shown.crop) if shown.crop else picture.box
    inside = [stand for stand in stands if _holds(box, stand.x, stand.y)]
    pale = [stand for stand in gone if _holds(box, stand.x, stand.y)]
    ground = picture.ground + _upright(layers.under)
    if shown.crop:
        ground = _framed(picture, box, ground)
    parts = [
        ground,
        *(element("g", _use(picture, stand), opacity=PALE) for stand in pale),
        *(_use(picture, stand) for stand in inside),
        _clipped(box, layers) if shown.crop else _upright(layers.over),
        *_signs(picture, scene, after, shown, box),
    ]
    left, top, right, bottom = _with_rim(box) if shown.crop else box
    # Tall pieces and signs in the uppermost row stand out over the frame.
    signed = [picture.layout.centre(cell)[1] for cell in (*shown.numbers, *_badges(shown))]
    highest = min([top, *(stand.y - 66 for stand in inside), *(y - 56 for y in signed)])
    size = left, highest, right - left, bottom - highest
    view = " ".join(number_or_share(value) for value in size)
    visible = replace(scene, pieces=tuple(stand.piece for stand in inside))
    return _made(picture, view, "".join(parts), describe(board, visible))


def _explained(board: Board, scene: Scene, shown: RulePicture) -> Scene:
    kept = [mark for mark in scene.marks if mark.kind in shown.show]
    for name in shown.regions:
        if name not in board.region_by_id:
            raise KanchaError(f"there is no region {name}")
        kept.append(Mark("row", board.region_by_id[name].cells, board=shown.board))
    # Sums stand at the rim, which a part of the board does not show.
    return replace(scene, marks=tuple(kept), sums=() if shown.crop else scene.sums)


def _named_cells(shown: RulePicture) -> list[str]:
    signed = [cell for cells in shown.signs.values() for cell in cells]
    passed = [cell for way in shown.arrows for cell in way]
    return [*shown.crop, *signed, *passed, *shown.numbers]


def _badges(shown: RulePicture) -> tuple[str, ...]:
    return (*shown.signs.get("yes", ()), *shown.signs.get("no", ()))


def _gone(picture: BoardPicture, before: Scene, after: Scene, board: int) -> list[Stand]:
    """Return the pieces of the first position whose cells are empty in the last one."""
    filled = {piece.cell for piece in after.pieces if piece.board == board}
    return [stand for stand in stands_of(picture, before, board) if stand.piece.cell not in filled]


def _use(picture: BoardPicture, stand: Stand) -> str:
    return picture.use(stand.symbol, stand.x, stand.y)


def _upright(layer: str) -> str:
    return layer.replace(UPRIGHT, "")


def _crop(picture: BoardPicture, cells: tuple[str, ...]) -> Box:
    layout = picture.layout
    return bounds([point for cell in layout.cells(cells) for point in layout.outline(cell)])


def _holds(box: Box, x: float, y: float) -> bool:
    left, top, right, bottom = box
    return left <= x <= right and top <= y <= bottom


def _with_rim(box: Box) -> Box:
    left, top, right, bottom = box
    return left - RIM - 2, top - RIM - 2, right + RIM + 2, bottom + RIM + 2


def _framed(picture: BoardPicture, box: Box, ground: str) -> str:
    """Return the part of the ground inside a box, with a frame around it."""
    left, top, right, bottom = box
    rim = rounded_box(
        left - RIM, top - RIM, right - left + 2 * RIM, bottom - top + 2 * RIM, RIM + 3
    )
    field = rounded_box(left, top, right - left, bottom - top, 4)
    colour = _frame(picture.palette.theme)[picture.board.ground]
    return (
        path(rim, fill=colour)
        + _inside(box, ground)
        + path(
            field,
            fill="none",
            stroke=picture.palette.theme.groove,
            stroke_opacity=0.45,
            stroke_width=3,
        )
    )


def _frame(theme: Theme) -> dict[Ground, str]:
    return {
        "veneer": theme.frame[0],
        "panels": theme.mat[1],
        "slate": theme.slate[2],
        "plate": theme.plate[1],
        "paper": theme.line,
        "slab": theme.slab[2],
        "levels": theme.slab[2],
    }


def _clipped(box: Box, layers: Layers) -> str:
    return _inside(box, _upright(layers.over)) if layers.over else ""


def _inside(box: Box, content: str) -> str:
    """Return content cut off at a box."""
    left, top, right, bottom = box
    view = " ".join(number_or_share(value) for value in (left, top, right - left, bottom - top))
    return element(
        "svg",
        content,
        x=left,
        y=top,
        width=right - left,
        height=bottom - top,
        viewBox=view,
    )


def _signs(
    picture: BoardPicture, scene: Scene, position: Position, shown: RulePicture, box: Box
) -> list[str]:
    theme, layout = picture.palette.theme, picture.layout
    drawn = [
        _touch(picture, _kind(scene, position, cell), cell)
        for cell in _reached(position, shown)
        if _holds(box, *layout.centre(cell))
    ]
    places = {cell: _beside(picture, scene, cell) for cell in (*shown.numbers, *_badges(shown))}
    for kind, cells in shown.signs.items():
        drawn += [_sign(picture, kind, cell, places) for cell in cells]
    ways = [*(_way(position, move) for move in shown.moves), *shown.arrows]
    drawn += [arrow(theme, [layout.centre(cell) for cell in way]) for way in ways]
    drawn += [numbered(theme, places[cell], value + 1) for value, cell in enumerate(shown.numbers)]
    return drawn


def _reached(position: Position, shown: RulePicture) -> list[str]:
    """Return the cells that can be touched after the click path, those that end a move first."""
    if shown.reach is None:
        return []
    node = ClickTree.of(position.moves).after(*shown.reach)
    if node is None:
        raise KanchaError(f"no move begins with {' '.join(shown.reach)}")
    cells = [token for token in node.children if token in position.game.board.cell_by_id]
    ends = [cell for cell in cells if node.children[cell].move is not None]
    return ends or cells


def _way(position: Position, move: str) -> tuple[str, ...]:
    """Return the cells that a piece passes in a legal move."""
    ways = [event.cells for event in position.play(move).events if len(event.cells) > 1]
    if not ways:
        raise KanchaError(f"{move} goes no way")
    return ways[0]


def _kind(scene: Scene, position: Position, cell: str) -> str:
    figures = position.game.board.figure_by_id
    there = [piece for piece in scene.pieces if piece.cell == cell]
    if not there:
        return "exit" if "exit" in position.game.board.cell_by_id[cell].role else "open"
    return "join" if figures[there[-1].figure].seat == position.seat else "take"


def _touch(picture: BoardPicture, kind: str, cell: str) -> str:
    place = picture.layout.places[cell]
    name = f"{kind}-{place.pose}" if kind == "blocked" else f"touch-{kind}-{place.pose}"
    return picture.use(name, place.x, place.y)


def _sign(picture: BoardPicture, kind: Sign, cell: str, places: dict[str, Point]) -> str:
    theme = picture.palette.theme
    match kind:
        case "yes":
            return tick(theme, places[cell])
        case "no":
            return cross(theme, places[cell])
        case "threat":
            return picture.use("threat", *picture.layout.centre(cell))
        case _:
            return _touch(picture, kind, cell)


def _beside(picture: BoardPicture, scene: Scene, cell: str) -> Point:
    """Return a place at the corner of a cell; on triangles the tip, away from the number."""
    place = picture.layout.places[cell]
    if picture.board.geometry != "triangle":
        return place.x + CORNER, place.y - CORNER
    if all(piece.cell != cell for piece in scene.pieces):
        return place.x, place.y
    return place.x, place.y + (-TIP if is_up(picture.layout.poses[place.pose]) else TIP)


def _made(picture: BoardPicture, view: str, content: str, words: str) -> RulePictureSvg:
    return RulePictureSvg(view, content, used_definitions([picture], content), words)

"""Scenes as standalone SVG pictures: no script, no filter, no outside reference."""

from __future__ import annotations

import re
from html import escape
from typing import Literal
from zlib import crc32

import msgspec

from kancha.core.board import Board
from kancha.core.scene import Scene
from kancha.draw.canvas import TEXT_FONT, Box, element, label, number_or_share
from kancha.draw.card import Card
from kancha.draw.layer import Layers, Stand, layers_of, stands_of
from kancha.draw.picture import BoardPicture, board_picture
from kancha.draw.shapes import number

GAP = 16
COLUMNS = 2
"""Boards in one row of the picture, where every seat has its own."""
TITLE = 44
REFERENCE = re.compile(r'(?:href="|url\()#([\w-]+)')
UPRIGHT = ' class="up"'


def draw(
    board: Board,
    scene: Scene,
    *,
    width: int = 480,
    theme: Literal["light", "dark"] = "light",
    turned: bool = False,
    card: bool = True,
    only: int | None = None,
) -> str:
    """Return a scene as an SVG picture of that width.

    `turned` shows it from the far side. The card below it says who plays and what lies beside
    the board. `only` shows one of several boards.
    """
    picture = board_picture(board, theme, turned=turned)
    near = board_picture(board, theme)
    shown = layers_of(near, scene)
    if only is None:
        left, top, right, bottom = _room(picture.box, len(shown))
        drawn = [_board(picture, near, scene, index, layers) for index, layers in enumerate(shown)]
        drawn = [_titled(picture, scene, index, board) for index, board in enumerate(drawn)]
    else:
        left, top, right, bottom = picture.box
        drawn = [_board(picture, near, scene, only, shown[only])]
    if card:
        beside = Card(near, scene, right - left - 16)
        drawn.append(beside.draw(left + 8, bottom + GAP))
        bottom += GAP + beside.height + 8
    content = "\n".join(drawn)
    definitions = element("defs", "".join(used_definitions([near, picture], content).values()))
    return _document(picture, scene, (left, top, right, bottom), width, definitions, content)


def _room(box: Box, count: int) -> Box:
    left, top, right, bottom = box
    if count == 1:
        return box
    columns, rows = min(count, COLUMNS), -(-count // COLUMNS)
    wide, high = right - left, bottom - top + TITLE
    return left, top - TITLE, left + wide * columns, top - TITLE + high * rows


def _board(
    picture: BoardPicture, near: BoardPicture, scene: Scene, index: int, layers: Layers
) -> str:
    """Return one board with everything that lies on it."""
    stands = stands_of(picture, scene, index)
    parts = [
        picture.ground,
        _turn(picture, layers.under),
        *(_stand(near, stand) for stand in stands),
        _turn(picture, layers.over),
    ]
    return "".join(parts)


def _titled(picture: BoardPicture, scene: Scene, index: int, drawn: str) -> str:
    """Return one of several boards at its place, with the name of its seat."""
    if not scene.boards:
        return drawn
    own = scene.boards[index]
    left, top, right, bottom = picture.box
    name = scene.seats[own.seat].name
    words = f"{name}, hidden" if own.hidden else name
    ink = picture.palette.theme.ink
    title = label(words, left + 20, top - 14, 30, ink, anchor="start")
    x = index % COLUMNS * (right - left)
    y = index // COLUMNS * (bottom - top + TITLE)
    return element("g", drawn + title, transform=f"translate({number(x)} {number(y)})")


def _turn(picture: BoardPicture, layer: str) -> str:
    """Return a layer as it is seen from this side."""
    if not picture.layout.turned or not layer:
        return layer.replace(UPRIGHT, "")
    x, y = picture.layout.turning_point
    upright = layer.replace(UPRIGHT, ' transform="rotate(180)"')
    return element("g", upright, transform=f"translate({number(x)} {number(y)}) rotate(180)")


def _stand(near: BoardPicture, stand: Stand) -> str:
    piece = stand.piece
    name = piece.label or near.board.figure_by_id[piece.figure].label
    title = element("title", escape(f"{piece.cell}: {name}"))
    return element("g", title + near.use(stand.symbol, stand.x, stand.y))


def used_definitions(pictures: list[BoardPicture], content: str) -> dict[str, str]:
    """Return the definitions that a picture refers to, directly or through others, by id."""
    definitions = {
        f"{picture.prefix}-{name}": made
        for picture in pictures
        for name, made in picture.definitions.items()
    }
    wanted, found = REFERENCE.findall(content), dict[str, str]()
    while wanted:
        name = wanted.pop()
        if name not in found:
            found[name] = definitions[name]
            wanted += REFERENCE.findall(definitions[name])
    return {name: made for name, made in definitions.items() if name in found}


def _document(
    picture: BoardPicture, scene: Scene, room: Box, width: int, definitions: str, content: str
) -> str:
    left, top, right, bottom = room
    height = round(width * (bottom - top) / (right - left))
    view = " ".join(number_or_share(value) for value in (left, top, right - left, bottom - top))
    # Words belong to one scene; a definition may stand twice on a page, but always means the same.
    name = f"{picture.prefix}-{crc32(msgspec.json.encode(scene)):08x}"
    title, words = f"{name}-title", f"{name}-desc"
    about = element("title", escape(scene.caption), id=title) + element(
        "desc", escape(describe(picture.board, scene)), id=words
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}"'
        f' viewBox="{view}" role="img" aria-labelledby="{title} {words}"'
        f' font-family="{escape(TEXT_FONT)}">\n{about}\n{definitions}\n{content}\n</svg>\n'
    )


def describe(board: Board, scene: Scene) -> str:
    """Return a scene in words, for those who hear it."""
    cells_of: dict[str, list[str]] = {}
    for piece in scene.pieces:
        name = piece.label or board.figure_by_id[piece.figure].label
        cells_of.setdefault(name, []).append(piece.cell)
    sentences = [f"{name}: {', '.join(cells)}." for name, cells in cells_of.items()]
    sentences += [f"{scene.seat_names[s.seat]} has {s.total} points." for s in scene.scores]
    return " ".join([*sentences, *scene.notes]) or scene.caption

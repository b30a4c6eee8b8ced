"""Boards and scenes as text for terminals and pipes."""

from __future__ import annotations

from rich.style import Style

from kancha.core.board import Board
from kancha.core.scene import Hand, Scene
from kancha.draw.raster import Raster, Size, compact_size, rasterise, sizes
from kancha.draw.text_grid import Lights, TextBoard
from kancha.draw.text_writer import Writer, sum_text

SLATE = "#47585d"


def text_board(
    board: Board,
    scene: Scene,
    lights: Lights | None = None,
    *,
    size: Size | None = None,
    turned: bool = False,
    marked: bool = True,
) -> TextBoard:
    """Write a scene on a grid. `marked` False leaves out the marks of the last move."""
    raster = rasterise(board, scene, size or sizes(board)[0], turned=turned)
    made = _blank(board, scene, raster)
    if board.geometry == "hexagon":
        slate = Style(bgcolor=SLATE)
        made.styles = [[slate] * made.columns for _ in range(made.rows)]
    for placed in raster.boards:
        first = placed is raster.boards[0]
        chosen = lights if lights is not None and first else Lights()
        Writer(made, placed, chosen, marked=marked).write_all()
    return made


def fitting(board: Board, scene: Scene, columns: int, rows: int) -> Size:
    """Return the largest size that fits into so many characters, or the smallest one."""
    for size in reversed(sizes(board)):
        made = _blank(board, scene, rasterise(board, scene, size))
        if made.columns <= columns and made.rows <= rows:
            return size
    return compact_size(board)


def text(board: Board, scene: Scene) -> str:
    """Return everything as plain text: caption, board, scores, hands, notes."""
    parts = [scene.caption, "", text_board(board, scene).plain(), ""]
    for score in scene.scores:
        why = " + ".join(f"{value} ({name})" for name, value in score.parts)
        name = scene.seat_names[score.seat]
        parts.append(f"{name}: {score.total}" + (f" = {why}" if why else ""))
    for hand in scene.hands:
        if hand.items:
            items = ", ".join(item.label for item in hand.items)
            parts.append(f"{hand_title(scene, hand)}: {items}")
    parts += scene.notes
    return "\n".join(parts).rstrip() + "\n"


def hand_title(scene: Scene, hand: Hand) -> str:
    """Return what a hand is called, with the name of its seat."""
    if hand.seat is None or len(scene.seats) == 1:
        return hand.title
    return f"{scene.seat_names[hand.seat]} {hand.title[:1].lower()}{hand.title[1:]}"


def _blank(board: Board, scene: Scene, raster: Raster) -> TextBoard:
    """Return an empty grid with room for everything."""
    rows, columns = raster.rows, raster.columns
    for placed in raster.boards:
        for stripe in (stripe for stripe in scene.sums if stripe.board == placed.index):
            anchor = board.region_by_id[stripe.region].anchor
            if anchor is not None:
                columns = max(columns, round(placed.at(anchor)[1]) + len(sum_text(stripe)) + 2)
    if board.geometry in ("square", "polycube"):
        rows += 1 + raster.size.lines
    made = TextBoard(board, scene, raster)
    made.chars = [[" "] * columns for _ in range(rows)]
    made.styles = [[Style.null()] * columns for _ in range(rows)]
    return made

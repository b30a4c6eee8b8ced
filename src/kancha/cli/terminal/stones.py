"""Small pictures of turned stones, level by level, in characters."""

from __future__ import annotations

from rich.text import Text

from kancha.core.board import Board

CUBE, ANCHOR, EMPTY = "■", "◆", "·"
"""The anchor is the cube that comes to lie on the cell chosen next."""
GAP = "  "


def stone_picture(board: Board, token: str, *, turned: bool = False) -> Text | None:
    """Return the levels of the stone that a token turns, the lowest first; None for other tokens.

    Each level is seen from above, as the board is.
    """
    shape = next((shape for shape in board.shapes if shape.token == token), None)
    if shape is None:
        return None
    columns = sorted({x for x, _, _ in shape.cubes}, reverse=turned)
    rows = sorted({y for _, y, _ in shape.cubes}, reverse=not turned)
    levels = sorted({z for _, _, z in shape.cubes})
    first, cubes = shape.cubes[0], set(shape.cubes)
    picture = Text()
    for y in rows:
        if y != rows[0]:
            picture.append("\n")
        for z in levels:
            if z != levels[0]:
                picture.append(GAP)
            for x in columns:
                sign = ANCHOR if (x, y, z) == first else CUBE if (x, y, z) in cubes else EMPTY
                picture.append(f"{sign} ", "dim" if sign == EMPTY else "bold")
    return picture

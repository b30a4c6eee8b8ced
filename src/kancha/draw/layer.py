"""What a scene adds to one board: pieces, and what lies under and over them.

Layers are drawn as seen from the near side. A board that is shown from the far side turns them by
half a circle, and turns back what has to stay upright.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from kancha.core.scene import Piece, Scene
from kancha.draw.figures import symbol_name
from kancha.draw.marks import marks_over, marks_under

if TYPE_CHECKING:
    from kancha.draw.picture import BoardPicture


class Layers(Struct, frozen=True, omit_defaults=True):
    """What lies under and over the pieces of one board, as SVG."""

    under: str = ""
    over: str = ""


class Stand(Struct, frozen=True):
    """A piece where it stands in the picture."""

    piece: Piece
    symbol: str
    x: float
    y: float


class Layer:
    """One layer while it is drawn."""

    def __init__(self, picture: BoardPicture, scene: Scene, index: int = 0) -> None:
        self.picture = picture
        self.layout = picture.layout
        self.theme = picture.palette.theme
        self.palette = picture.palette
        self.scene = scene
        self.pieces = [piece for piece in scene.pieces if piece.board == index]
        self.marks = [mark for mark in scene.marks if mark.board == index]
        self.groups = [group for group in scene.groups if group.board == index]
        self.sums = [stripe for stripe in scene.sums if stripe.board == index]
        self._elements: list[str] = []

    def add(self, *elements: str) -> None:
        """Draw elements over what is there."""
        self._elements.extend(elements)

    def place(self, symbol: str, cell_id: str, *, posed: bool = True) -> None:
        """Place a symbol on a cell, in the pose of that cell."""
        place = self.layout.places[cell_id]
        name = f"{symbol}-{place.pose}" if posed else symbol
        self.add(self.picture.use(name, place.x, place.y))

    def take(self) -> str:
        """Return what was drawn since the last call."""
        taken = "".join(self._elements)
        self._elements = []
        return taken


def layers_of(picture: BoardPicture, scene: Scene) -> tuple[Layers, ...]:
    """Return the layers of a scene, one for each of its boards; `picture` is not turned."""
    return tuple(_layers(picture, scene, index) for index in range(max(1, len(scene.boards))))


def _layers(picture: BoardPicture, scene: Scene, index: int) -> Layers:
    layer = Layer(picture, scene, index)
    style = picture.style
    if style.under is not None:
        style.under(layer)
    marks_under(layer)
    under = layer.take()
    if style.over is not None:
        style.over(layer)
    marks_over(layer)
    return Layers(under, layer.take())


def topmost(pieces: list[Piece]) -> list[Piece]:
    """Return the pieces that are seen from above."""
    tops: dict[str, Piece] = {}
    for piece in pieces:
        known = tops.get(piece.cell)
        if known is None or piece.level >= known.level:
            tops[piece.cell] = piece
    return list(tops.values())


def stands_of(picture: BoardPicture, scene: Scene, index: int = 0) -> list[Stand]:
    """Return the pieces of a board where they stand; what is nearer to the viewer comes later."""
    figures = picture.board.figure_by_id
    stands = []
    for piece in topmost([piece for piece in scene.pieces if piece.board == index]):
        place = picture.layout.places[piece.cell]
        symbol = symbol_name(figures[piece.figure], place.pose)
        stands.append(Stand(piece, symbol, place.x, place.y))
    return sorted(stands, key=lambda stand: stand.y)

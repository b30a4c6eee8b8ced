"""The symmetries that the games share: those of the board, also with exchanged colours."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from kancha.boardgames.gurami.texts import rename_fields, swap_colours
from kancha.core.game import Symmetry
from kancha.core.position import Position
from kancha.geometry.triangle import TriangleBoard

Image = Sequence[int]


def with_colours(
    board: TriangleBoard, image_of: Callable[[Position, Image, bool], Position | None]
) -> tuple[Symmetry, ...]:
    """Return all symmetries but the identity.

    `image_of` moves a position by the images of the fields, and exchanges the colours if told so.
    """
    return tuple(
        _symmetry(board, number, image, swap, image_of)
        for number, image in enumerate(board.symmetries)
        for swap in (False, True)
        if number or swap
    )


def _symmetry(
    board: TriangleBoard,
    number: int,
    image: Image,
    swap: bool,  # noqa: FBT001 - one of two, and named where it is made
    image_of: Callable[[Position, Image, bool], Position | None],
) -> Symmetry:
    def move(text: str) -> str:
        renamed = rename_fields(board, text, image)
        return swap_colours(renamed) if swap else renamed

    name = f"board symmetry {number}{' with exchanged colours' if swap else ''}"
    return Symmetry(name, lambda position: image_of(position, image, swap), move)

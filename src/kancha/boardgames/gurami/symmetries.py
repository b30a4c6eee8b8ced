"""The symmetries that the games share: those of the board, also with exchanged colours."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from kancha.boardgames.gurami.texts import rename_fields, swap_colours
from kancha.core.game import P, Symmetry
from kancha.geometry.triangle import TriangleBoard


class BoardImage(NamedTuple):
    """The image of each field under a symmetry, and whether yellow and blue are exchanged."""

    fields: Sequence[int]
    swap: bool


def with_colours(
    board: TriangleBoard, image_of: Callable[[P, BoardImage], P | None]
) -> tuple[Symmetry[P], ...]:
    """Return all symmetries but the identity; `image_of` returns the image of a position."""
    return tuple(
        _symmetry(board, number, BoardImage(image, swap), image_of)
        for number, image in enumerate(board.symmetries)
        for swap in (False, True)
        if number or swap
    )


def _symmetry(
    board: TriangleBoard,
    number: int,
    image: BoardImage,
    image_of: Callable[[P, BoardImage], P | None],
) -> Symmetry[P]:
    def move(text: str) -> str:
        renamed = rename_fields(board, text, image.fields)
        return swap_colours(renamed) if image.swap else renamed

    name = symmetry_name(number, swap=image.swap)
    return Symmetry(name, lambda position: image_of(position, image), move)


def symmetry_name(number: int, *, swap: bool) -> str:
    """Return what a symmetry is called."""
    return f"board symmetry {number}{' with exchanged colours' if swap else ''}"

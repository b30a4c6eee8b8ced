"""The kinds of pieces on a board of cubes: cubes, whole stones, and stones as they are turned."""

from __future__ import annotations

from collections.abc import Iterable

from kancha.boardgames.rumis.material import OF_STONE, SHAPES, STONE_NAMES
from kancha.core.board import Figure, Material, Shape


def cube_id(material: Material) -> str:
    """Return the id of the figure of a cube."""
    return f"{material}-cube"


def stone_id(material: Material, stone: str) -> str:
    """Return the id of the figure of a stone."""
    return f"{material}-{stone}"


def stone_figures(
    material: Material, stones: Iterable[str], called: str, seat: int | None
) -> list[Figure]:
    """Return the figures of stones of one material; `called` comes before the stone's name."""
    return [
        Figure(
            stone_id(material, stone),
            "stone",
            material,
            f"{called} {STONE_NAMES[stone]}".strip(),
            seat=seat,
            cubes=SHAPES[stone],
        )
        for stone in stones
    ]


def turned_shapes(stones: Iterable[str]) -> tuple[Shape, ...]:
    """Return what every click token for a turned stone stands for.

    A click path goes on with the cell of the least cube, which comes first in a shape.
    """
    return tuple(Shape(turned.token, turned.shape) for s in stones for turned in OF_STONE[s])

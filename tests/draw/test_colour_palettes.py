"""Palettes for eyes that confuse colours: what lies on one board stays apart, by simulation.

The matrices are those of Machado, Oliveira and Fernandes (2009) for full severity; who sees no
colours sees brightness. Distances are those of CIELAB: about 2 can just be seen.
"""

from __future__ import annotations

from itertools import combinations
from math import dist

import pytest

from kancha.draw.colour_palettes import palette_colours

Colour = tuple[float, float, float]
MATRICES: dict[str, tuple[Colour, Colour, Colour]] = {
    "protan": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deutan": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritan": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
    "no colours": ((0.2126, 0.7152, 0.0722),) * 3,
    "all colours": ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0)),
}
XYZ = ((0.4124, 0.3576, 0.1805), (0.2126, 0.7152, 0.0722), (0.0193, 0.1192, 0.9505))
WHITE = (0.9505, 1.0, 1.089)
MEANT_FOR = {
    "kancha": ["all colours"],
    "blue-orange": ["all colours", "protan", "deutan"],
    "light-dark": ["all colours", "tritan", "no colours"],
}
TOGETHER = {
    "stones": [f"--stone-{name}-base" for name in ("red", "blue", "green", "yellow")],
    "marbles": ["--marble-red-body", "--marble-black-body"],
    "tiles": ["--tile-yellow-top-1", "--tile-blue-top-1"],
    "marks on wood": ["--wood-1", "--mark-move"],
    "captures on wood": ["--wood-1", "--mark-capture"],
}
"""What lies on one board. Marks differ from each other by their shapes."""
APART = 20.0


def linear(colour: str) -> Colour:
    red, green, blue = (_light(value / 255) for value in bytes.fromhex(colour[1:]))
    return red, green, blue


def _light(value: float) -> float:
    return value / 12.92 if value <= 0.04045 else ((value + 0.055) / 1.055) ** 2.4


def times(matrix: tuple[Colour, ...], colour: Colour) -> Colour:
    x, y, z = (
        min(1.0, max(0.0, sum(a * b for a, b in zip(row, colour, strict=True)))) for row in matrix
    )
    return x, y, z


def lab(colour: Colour) -> Colour:
    shares = [value / white for value, white in zip(times(XYZ, colour), WHITE, strict=True)]
    x, y, z = (v ** (1 / 3) if v > 0.008856 else 7.787 * v + 16 / 116 for v in shares)
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


@pytest.mark.parametrize(
    ("palette", "eyes"), [(palette, eyes) for palette, all_ in MEANT_FOR.items() for eyes in all_]
)
def test_what_lies_on_one_board_stays_apart(palette: str, eyes: str) -> None:
    colours = palette_colours(palette)
    close = []
    for names in TOGETHER.values():
        for one, other in combinations(names, 2):
            seen = [lab(times(MATRICES[eyes], linear(colours[name]))) for name in (one, other)]
            if dist(*seen) < APART:
                close.append(f"{one} and {other}: {dist(*seen):.1f}")
    assert not close

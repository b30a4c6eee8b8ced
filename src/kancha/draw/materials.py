"""What pieces are made of: the colours of every material, and those derived for the others."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from kancha.core.board import Material


@dataclass(frozen=True, slots=True)
class Tones:
    """What pieces are made of, from light to shade."""

    top: tuple[str, str, str]
    wall: tuple[str, str, str, str]
    edge: str
    rim: str
    cue: str
    """The colour of the inlaid sign that tells materials apart without their colours."""
    ink: str


@dataclass(frozen=True, slots=True)
class Glass:
    """A marble: where light falls, its body, its shade, and the light that shines through."""

    light: str
    body: str
    shade: str
    glow: str


@dataclass(frozen=True, slots=True)
class StoneTones:
    """The faces of cubes in light from the left, and the bevels around whole stones."""

    base: str
    top: str
    left: str
    right: str
    high: str
    mid: str
    low: str
    edge: str
    rim: str
    ink: str


PIECES: dict[Material, Tones] = {
    "white": Tones(
        ("#fffaf0", "#f3e7cf", "#ddc99f"),
        ("#d9c498", "#efe0c0", "#b99e6c", "#8f7445"),
        "#8d7549",
        "#ffffff",
        "#8d7549",
        "#33240a",
    ),
    "black": Tones(
        ("#5c5a69", "#33323d", "#25242d"),
        ("#33323d", "#646274", "#22212a", "#121118"),
        "#0f0f16",
        "#a5a2b4",
        "#a09cae",
        "#ffffff",
    ),
    "turquoise": Tones(
        ("#4aa5ae", "#1e7a83", "#155f67"),
        ("#1e7a83", "#3f97a0", "#12555c", "#0d4a50"),
        "#0d4a50",
        "#a9e3e8",
        "#d9f6f8",
        "#ffffff",
    ),
    "terracotta": Tones(
        ("#e08a60", "#c2572c", "#a34520"),
        ("#c2572c", "#d8784c", "#94401c", "#7a2f12"),
        "#7a2f12",
        "#ffd6c0",
        "#ffe9dd",
        "#ffffff",
    ),
}
"""Ivory, basalt, turquoise, terracotta: discs and squares."""
TILES: dict[Material, Tones] = {
    "yellow": Tones(
        ("#fbdc78", "#f0b929", "#dda11a"),
        ("#9a6d05", "#b98a1c", "#9a6d05", "#7d5704"),
        "#9a6d05",
        "#fff6d2",
        "#6b4a00",
        "#33240a",
    ),
    "blue": Tones(
        ("#5187d8", "#2b62b8", "#20509c"),
        ("#12356e", "#24509c", "#12356e", "#0b2552"),
        "#12356e",
        "#b9d2ff",
        "#dbe8ff",
        "#ffffff",
    ),
    "white": PIECES["white"],
}
PAPERS: dict[Material, Tones] = {
    "white": Tones(
        ("#fffdf7", "#fffdf7", "#f3ecdc"),
        ("#4a4650", "#4a4650", "#4a4650", "#4a4650"),
        "#4a4650",
        "#ffffff",
        "#4a4650",
        "#222430",
    ),
    "grey": Tones(
        ("#c6c0b5", "#bdb7ac", "#aea89d"),
        ("#4a4650", "#4a4650", "#4a4650", "#4a4650"),
        "#4a4650",
        "#d8d3ca",
        "#4a4650",
        "#222430",
    ),
}
MARBLES: dict[Material, Glass] = {
    "red": Glass("#ff8f86", "#c8182f", "#7d0a1e", "#ff6a4d"),
    "black": Glass("#6f7292", "#262633", "#0b0b13", "#b9bbe0"),
}
BASES: dict[Material, str] = {
    "white": "#f3e7cf",
    "black": "#33323d",
    "turquoise": "#1e7a83",
    "terracotta": "#c2572c",
    "grey": "#9a948a",
    "red": "#c23b32",
    "blue": "#2f66b5",
    "green": "#3e8e4c",
    "yellow": "#e3b42f",
    "brick": "#b5533c",
    "amber": "#d18f3a",
    "straw": "#c9b04a",
    "olive": "#7d9a4b",
    "jade": "#3f8f77",
    "teal": "#3c8fa6",
    "cobalt": "#4a6fb0",
    "violet": "#6a5aa5",
    "plum": "#99568f",
    "rose": "#b85a72",
    "umber": "#8a7258",
}
DARK_INK: tuple[Material, ...] = ("white", "grey", "yellow", "amber", "straw")


def mix(colour: str, other: str, share: float) -> str:
    """Return a colour of which `share` is the first one."""
    one, two = (bytes.fromhex(c[1:]) for c in (colour, other))
    mixed = [round(a * share + b * (1 - share)) for a, b in zip(one, two, strict=True)]
    return "#" + bytes(mixed).hex()


SHADES: dict[str, tuple[str, float]] = {
    "top": ("#fff2d6", 0.16),
    "left": ("#1b1210", 0.1),
    "right": ("#1b1018", 0.38),
    "high": ("#fff6e2", 0.52),
    "mid": ("#ffeccc", 0.3),
    "low": ("#150c0e", 0.48),
    "edge": ("#000000", 0.52),
    "rim": ("#ffffff", 0.64),
}
"""What light and shade add to the base of a stone, and how much of it."""


def stone(base: str, ink: str) -> StoneTones:
    """Return the tones of a stone of this colour."""
    shades = {name: mix(base, colour, 1 - share) for name, (colour, share) in SHADES.items()}
    return StoneTones(base=base, ink=ink, **shades)


def _stone(material: Material) -> StoneTones:
    return stone(BASES[material], _ink(material))


def _shade(material: Material, name: str) -> str:
    colour, share = SHADES[name]
    return mix(BASES[material], colour, 1 - share)


def _ink(material: Material) -> str:
    return "#33240a" if material in DARK_INK else "#ffffff"


def _piece(material: Material) -> Tones:
    base, low = BASES[material], _shade(material, "low")
    return Tones(
        top=(_shade(material, "mid"), base, _shade(material, "left")),
        wall=(base, _shade(material, "top"), _shade(material, "right"), low),
        edge=_shade(material, "edge"),
        rim=_shade(material, "rim"),
        cue=_shade(material, "edge" if material in DARK_INK else "rim"),
        ink=_ink(material),
    )


def _glass(material: Material) -> Glass:
    light, shade = _shade(material, "high"), _shade(material, "low")
    return Glass(light, BASES[material], shade, _shade(material, "mid"))


STONES: dict[Material, StoneTones] = {
    material: _stone(material) for material in BASES if material not in (*PIECES, "grey")
}

FAMILIES: dict[str, Mapping[Material, Any]] = {
    "piece": PIECES,
    "tile": TILES,
    "paper": PAPERS,
    "marble": MARBLES,
    "stone": STONES,
}
DERIVED: dict[str, Callable[[Material], Any]] = {
    "piece": _piece,
    "tile": _piece,
    "paper": _piece,
    "marble": _glass,
    "stone": _stone,
}
"""How a material looks in a family that has no colours chosen for it.

Games of other packages may use any kind of piece in any material. These colours are written out:
they are the same by day and by night, and need no variables on the page.
"""


def complete(family: str, chosen: Mapping[Material, Any]) -> dict[Material, Any]:
    """Return the colours of all materials: the chosen ones, and derived ones for the others."""
    return {material: DERIVED[family](material) for material in BASES} | dict(chosen)

"""All colours, by day and by night, and the same as variables of a style sheet.

This is the one palette: `palette_css()` is what the web app's style sheet is made from.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, fields, replace
from typing import Any, Literal

from kancha.core.board import Material
from kancha.draw.materials import FAMILIES, Glass, StoneTones, Tones, complete

ThemeName = Literal["light", "dark", "css"]


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
STONE_BASES: dict[Material, str] = {
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
DARK_INK: tuple[Material, ...] = ("yellow", "amber", "straw")


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


STONES: dict[Material, StoneTones] = {
    material: stone(base, "#33240a" if material in DARK_INK else "#ffffff")
    for material, base in STONE_BASES.items()
}


@dataclass(frozen=True, slots=True)
class Theme:
    """The colours of paper, woods, stones and marks."""

    card: str = "#fffaf1"
    well: str = "#efe7d8"
    ink: str = "#222430"
    muted: str = "#6a6470"
    line: str = "#d9cdb8"
    ochre: str = "#c98a1b"
    moss: str = "#3d6b3a"
    cochineal: str = "#9c1f3c"
    turquoise: str = "#146a72"
    shade: str = "#3c2814"
    shade_strength: str = "0.1"

    wood: tuple[str, str, str, str, str] = ("#dfc093", "#d8b483", "#c9a06e", "#b8804a", "#b98a55")
    grain: str = "#5d3a1a"
    groove: str = "#3c200a"
    groove_light: str = "#fff0d2"
    frame: tuple[str, str] = ("#7a5330", "#553720")
    frame_ink: str = "#f3e4c8"
    mark_last: str = "#e8a91f"
    mark_last_deep: str = "#7d4f00"
    mark_halo: str = "#fff3d8"
    mark_capture: str = "#9c1f3c"
    mark_move: str = "#2f5b2d"
    mark_select: str = "#0f5e66"
    mark_select_ink: str = "#ffffff"
    mark_ring: str = "#ffc341"
    mark_ring_edge: str = "#5a3b02"

    mat: tuple[str, str] = ("#ddd2bd", "#c9bca3")
    mat_ink: str = "#5a4f3d"
    engraved: str = "#452709"
    tag: str = "#fbf3e2"

    slate: tuple[str, str, str] = ("#93a3a1", "#76898a", "#4c5d60")
    slate_inlay: str = "#a5b3af"
    slate_ink: str = "#16262a"
    slate_cut: str = "#43565a"
    slate_light: str = "#dfe8e4"
    brass: str = "#dba63e"

    plate: tuple[str, str, str] = ("#8f6a45", "#6b4a2c", "#432c18")
    inlay: tuple[str, str, str] = ("#f6e8c9", "#e2c998", "#7a5730")
    fin: tuple[str, str] = ("#ecd5a6", "#cfac72")
    socket: tuple[str, str] = ("#c4a26c", "#d9bd8b")

    slab: tuple[str, str, str] = ("#efe3c9", "#e3d3b1", "#b9a273")
    slab_ink: str = "#65542f"
    slab_cut: str = "#c3ab7c"
    slab_field: str = "#f4ead3"
    slab_light: str = "#ffffff"

    stone_top: str = "#dccdac"
    """The slab of a building seen from a corner."""
    stone_square: str = "#e8dcc0"
    stone_left: str = "#c3b08a"
    stone_right: str = "#98845f"
    stone_ink: str = "#6d5b3c"
    rod: str = "#a5802f"


LIGHT = Theme()
DARK = replace(
    LIGHT,
    card="#1e1f2b",
    well="#171822",
    ink="#f1ebdf",
    muted="#aaa3b0",
    line="#34354a",
    ochre="#e6b04a",
    moss="#8cc27f",
    cochineal="#ee6a86",
    turquoise="#53b9c2",
    shade="#000000",
    shade_strength="0.2",
    wood=("#b0875a", "#a97f52", "#99714a", "#86572f", "#87603a"),
    grain="#2c190a",
    groove="#140a02",
    groove_light="#ffe6be",
    frame=("#4a3320", "#2f2014"),
    frame_ink="#e8d6b4",
    mark_last="#f0b030",
    mark_last_deep="#ffd27a",
    mark_capture="#b3224a",
    mark_move="#1f4a24",
    mark_select="#7fe0e8",
    mark_select_ink="#08262a",
    mat=("#2a2c3d", "#20222f"),
    mat_ink="#b5afbd",
    engraved="#f2dfb8",
    slate=("#5d6f73", "#47585d", "#222d31"),
    slate_inlay="#6b7e81",
    slate_ink="#eef3f0",
    slate_cut="#222f33",
    slate_light="#93a6a8",
    plate=("#4a3826", "#33261a", "#1a120b"),
    inlay=("#b4966a", "#94764c", "#2f2111"),
    fin=("#9c7e54", "#7c6140"),
    socket=("#5f482c", "#755b39"),
    slab=("#4b4334", "#3d3628", "#262117"),
    slab_ink="#cdbd97",
    slab_cut="#1d1910",
    slab_field="#5a5140",
    slab_light="#8d8064",
    stone_top="#5c5340",
    stone_square="#6b614b",
    stone_left="#443c2c",
    stone_right="#2e281c",
    stone_ink="#d8caa6",
    rod="#c99a3c",
)


@dataclass(frozen=True, slots=True)
class Palette:
    """All colours that pictures are made of."""

    theme: Theme
    pieces: Mapping[Material, Tones]
    tiles: Mapping[Material, Tones]
    papers: Mapping[Material, Tones]
    marbles: Mapping[Material, Glass]
    stones: Mapping[Material, StoneTones]


FAMILIES: dict[str, Mapping[Material, Any]] = {
    "piece": PIECES,
    "tile": TILES,
    "paper": PAPERS,
    "marble": MARBLES,
    "stone": STONES,
}


def variables(prefix: str, colours: Any) -> Iterator[tuple[str, str]]:
    """Yield the names and values of the variables for the fields of a dataclass."""
    for field in fields(colours):
        name = f"--{prefix}{field.name.replace('_', '-')}"
        value = getattr(colours, field.name)
        if isinstance(value, tuple):
            yield from ((f"{name}-{i}", part) for i, part in enumerate(value))
        else:
            yield name, str(value)


def _as_variables(prefix: str, colours: Any) -> Any:
    """Return the dataclass with a reference to its variable in place of every colour."""

    def reference(name: str, value: Any) -> Any:
        if isinstance(value, tuple):
            return tuple(f"var(--{prefix}{name}-{i})" for i in range(len(value)))
        return f"var(--{prefix}{name})"

    names = {field.name: getattr(colours, field.name) for field in fields(colours)}
    made = {name: reference(name.replace("_", "-"), value) for name, value in names.items()}
    return type(colours)(**made)


def _in_variables(family: str) -> dict[Material, Any]:
    return {
        material: _as_variables(f"{family}-{material}-", colours)
        for material, colours in FAMILIES[family].items()
    }


def _palette(theme: Theme) -> Palette:
    return Palette(theme, *(complete(family, chosen) for family, chosen in FAMILIES.items()))


PALETTES: dict[ThemeName, Palette] = {
    "light": _palette(LIGHT),
    "dark": _palette(DARK),
    "css": Palette(
        _as_variables("", LIGHT),
        *(complete(family, _in_variables(family)) for family in FAMILIES),
    ),
}


def root_variables() -> dict[str, str]:
    """Return all variables with their values by day."""
    found = dict(variables("", LIGHT))
    for family, materials in FAMILIES.items():
        for material, colours in materials.items():
            found |= variables(f"{family}-{material}-", colours)
    return found


def palette_css() -> str:
    """Return the palette as a style sheet: light by default, dark where the page says so."""
    light, dark = root_variables(), dict(variables("", DARK))
    at_night = {name: value for name, value in dark.items() if value != light[name]}
    return (
        "/* Made from src/kancha/draw/palette.py by `python -m kancha.draw.stylesheet`. */\n"
        + rule_block(":root", light)
        + rule_block('[data-theme="dark"]', at_night)
    )


def rule_block(selector: str, values: Mapping[str, str]) -> str:
    """Return a rule of a style sheet that sets variables."""
    lines = "".join(f"  {name}: {value};\n" for name, value in values.items())
    return f"{selector} {{\n{lines}}}\n"

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
    mark_arrow: str = "#0f5e66"
    """Arrows and numbers that explain a picture, on boards of both themes."""
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

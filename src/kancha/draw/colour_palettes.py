"""Palettes for eyes that confuse colours: the same pieces in colours that differ in brightness too.

Only pages use them, as other values of the variables of `palette`.
"""

from __future__ import annotations

from collections.abc import Iterator

from kancha.core.board import Material
from kancha.draw.materials import TILES, Glass, Tones, mix, stone
from kancha.draw.palette import root_variables, rule_block, variables

USUAL = "kancha"
BLUE_AND_ORANGE = "blue-orange"
LIGHT_AND_DARK = "light-dark"
STONES: dict[str, dict[Material, str]] = {
    BLUE_AND_ORANGE: {"red": "#d55e00", "blue": "#0b4f97", "green": "#8ec3ea", "yellow": "#efd45c"},
    LIGHT_AND_DARK: {"red": "#561538", "blue": "#33708a", "green": "#cf93af", "yellow": "#f3e6c8"},
}
RED_MARBLE = {
    BLUE_AND_ORANGE: Glass("#ffc48a", "#df6a00", "#8a3e00", "#ffd9a0"),
    LIGHT_AND_DARK: Glass("#ffd3e0", "#d9809c", "#8d3c58", "#ffe3ea"),
}
TILE_BASES: dict[str, dict[Material, str]] = {
    BLUE_AND_ORANGE: {"yellow": "#f0b929", "blue": "#0b4f97"},
    LIGHT_AND_DARK: {"yellow": "#f3e6c8", "blue": "#6d1d46"},
}
MARKS = {
    BLUE_AND_ORANGE: {"--mark-move": "#0b4f97", "--mark-capture": "#b34700"},
    LIGHT_AND_DARK: {"--mark-move": "#2c4a58", "--mark-capture": "#6d1d46"},
}
NOTE = "/* Made from src/kancha/draw/colour_palettes.py by `python -m kancha.draw.stylesheet`. */\n"
DARK_INK = "#33240a"
BRIGHT = 150
"""How bright a colour is, of 255, on which ink is dark."""


def palette_colours(name: str) -> dict[str, str]:
    """Return all variables of a palette with their values by day."""
    return root_variables() | ({} if name == USUAL else dict(_changes(name)))


def palettes_css() -> str:
    """Return the other palettes as a style sheet, which pages load if one is chosen."""
    others = {name: dict(_changes(name)) for name in (BLUE_AND_ORANGE, LIGHT_AND_DARK)}
    # A sample of the usual colours is shown beside the others.
    usual = {name: root_variables()[name] for name in others[BLUE_AND_ORANGE]}
    blocks = [
        rule_block(f'[data-palette="{name}"]', values)
        for name, values in {USUAL: usual, **others}.items()
    ]
    return NOTE + "".join(blocks)


def _changes(name: str) -> Iterator[tuple[str, str]]:
    for material, base in STONES[name].items():
        yield from variables(f"stone-{material}-", stone(base, _ink_on(base)))
    yield from variables("marble-red-", RED_MARBLE[name])
    for material, base in TILE_BASES[name].items():
        yield from variables(f"tile-{material}-", _tile(TILES[material], base))
    yield from MARKS[name].items()


def _tile(usual: Tones, base: str) -> Tones:
    """Return the tones of a tile in another colour; sign and number keep their contrast."""
    dark = mix(base, "#000000", 0.55)
    light_ink = _ink_on(base) == "#ffffff"
    return Tones(
        top=(mix(base, "#ffffff", 0.72), base, mix(base, "#000000", 0.88)),
        wall=(dark, mix(base, "#000000", 0.7), dark, mix(base, "#000000", 0.42)),
        edge=dark,
        rim=mix(base, "#ffffff", 0.35),
        cue="#f2e9ff" if light_ink else usual.cue if usual.ink == DARK_INK else DARK_INK,
        ink=_ink_on(base),
    )


def _ink_on(base: str) -> str:
    red, green, blue = bytes.fromhex(base[1:])
    return DARK_INK if 0.3 * red + 0.59 * green + 0.11 * blue > BRIGHT else "#ffffff"

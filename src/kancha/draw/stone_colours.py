"""The colours of stones: the tones of their faces in light from the left, and a sign for each."""

from __future__ import annotations

from functools import cache

COLOURS = {"red": "#c23b32", "blue": "#2f66b5", "green": "#3e8e4c", "yellow": "#e3b42f"}
OTHERS = (
    "#b5533c", "#d18f3a", "#c9b04a", "#7d9a4b", "#3f8f77", "#3c8fa6",
    "#4a6fb0", "#6a5aa5", "#99568f", "#b85a72", "#8a7258",
)  # fmt: skip
"""For stones told apart by their shape instead of a colour."""
GLYPHS = {
    "red": "M.31 .31h.38v.38h-.38z",
    "blue": (
        "M.5 .25a.25 .25 0 1 1 0 .5a.25 .25 0 1 1 0-.5M.5 .35a.15 .15 0 1 0 0 .3a.15 .15 0 1 0 0-.3"
    ),
    "green": "M.44 .26h.12v.18h.18v.12h-.18v.18h-.12v-.18h-.18v-.12h.18z",
    "yellow": "".join(
        f"M{x} {y}m-.075 0a.075 .075 0 1 0 .15 0a.075 .075 0 1 0-.15 0"
        for x in (0.36, 0.64)
        for y in (0.36, 0.64)
    ),
}
"""Cut into the top of each colour, in a unit square: nobody needs to tell colours apart."""


@cache
def tones_of(colour: str) -> dict[str, str]:
    """Return the tones of the three visible faces and of the bevels round them."""
    base = COLOURS.get(colour) or OTHERS[sum(map(ord, colour)) % len(OTHERS)]
    return {
        "top": _mix(base, "#fff2d6", 0.84),
        "left": _mix(base, "#1b1210", 0.9),
        "right": _mix(base, "#1b1018", 0.62),
        "high": _mix(base, "#fff6e2", 0.48),
        "mid": _mix(base, "#ffeccc", 0.7),
        "low": _mix(base, "#150c0e", 0.52),
    }


def _mix(colour: str, other: str, share: float) -> str:
    """Return a colour of which `share` is the first one."""
    one, two = (bytes.fromhex(c[1:]) for c in (colour, other))
    return (
        "#" + bytes(round(a * share + b * (1 - share)) for a, b in zip(one, two, strict=True)).hex()
    )

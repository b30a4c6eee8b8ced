"""Colours and materials, by day and by night."""

from __future__ import annotations

from dataclasses import dataclass, replace


@dataclass(frozen=True, slots=True)
class Material:
    """What a seat's pieces are made of, from light to shade."""

    top: tuple[str, str, str]
    wall: tuple[str, str, str, str]
    edge: str
    rim: str
    cue: str
    """The colour of the inlaid sign that tells the seat without its colour."""
    ink: str


IVORY = Material(
    ("#fffaf0", "#f3e7cf", "#ddc99f"),
    ("#d9c498", "#efe0c0", "#b99e6c", "#8f7445"),
    "#8d7549",
    "#ffffff",
    "#8d7549",
    "#33240a",
)
BASALT = Material(
    ("#5c5a69", "#33323d", "#25242d"),
    ("#33323d", "#646274", "#22212a", "#121118"),
    "#0f0f16",
    "#a5a2b4",
    "#a09cae",
    "#ffffff",
)
TURQUOISE = Material(
    ("#4aa5ae", "#1e7a83", "#155f67"),
    ("#1e7a83", "#3f97a0", "#12555c", "#0d4a50"),
    "#0d4a50",
    "#a9e3e8",
    "#d9f6f8",
    "#ffffff",
)
TERRACOTTA = Material(
    ("#e08a60", "#c2572c", "#a34520"),
    ("#c2572c", "#d8784c", "#94401c", "#7a2f12"),
    "#7a2f12",
    "#ffd6c0",
    "#ffe9dd",
    "#ffffff",
)
SEATS = (IVORY, BASALT, TURQUOISE, TERRACOTTA)

YELLOW = Material(
    ("#fbdc78", "#f0b929", "#dda11a"),
    ("#9a6d05", "#b98a1c", "#9a6d05", "#7d5704"),
    "#9a6d05",
    "#fff6d2",
    "#6b4a00",
    "#33240a",
)
BLUE = Material(
    ("#5187d8", "#2b62b8", "#20509c"),
    ("#12356e", "#24509c", "#12356e", "#0b2552"),
    "#12356e",
    "#b9d2ff",
    "#dbe8ff",
    "#ffffff",
)
WHITE_PAPER = Material(
    ("#fffdf7", "#fffdf7", "#f3ecdc"), ("#4a4650",) * 4, "#4a4650", "#ffffff", "#4a4650", "#222430"
)
GREY_PAPER = Material(
    ("#c6c0b5", "#bdb7ac", "#aea89d"), ("#4a4650",) * 4, "#4a4650", "#d8d3ca", "#4a4650", "#222430"
)

CUBES = (
    Material(
        ("#e06a60", "#c23b32", "#a52f27"),
        ("#8f251f",) * 4,
        "#5f1511",
        "#f7b3ac",
        "#ffffff",
        "#ffffff",
    ),
    Material(
        ("#5c8fd8", "#2f66b5", "#265596"),
        ("#1f4a87",) * 4,
        "#12305c",
        "#b5cff5",
        "#ffffff",
        "#ffffff",
    ),
    Material(
        ("#67b274", "#3e8e4c", "#33773f"),
        ("#2a6535",) * 4,
        "#173f1f",
        "#bde3c4",
        "#ffffff",
        "#ffffff",
    ),
    Material(
        ("#f3d067", "#e3b42f", "#c79a1d"),
        ("#a57f12",) * 4,
        "#6d5206",
        "#fff0bd",
        "#4a3803",
        "#33240a",
    ),
)


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
    shade_strength: float = 0.1

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
    slab_ink: str = "#6b5a38"


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
    shade_strength=0.2,
    wood=("#b0875a", "#a97f52", "#99714a", "#86572f", "#87603a"),
    grain="#2c190a",
    groove="#140a02",
    groove_light="#ffe6be",
    frame=("#4a3320", "#2f2014"),
    frame_ink="#e8d6b4",
    mark_last="#f0b030",
    mark_last_deep="#ffd27a",
    mark_capture="#b3224a",
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
)
THEMES = {"light": LIGHT, "dark": DARK}

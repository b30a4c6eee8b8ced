"""What a picture is written on: elements, and definitions whose names cannot clash on a page."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from html import escape

from kancha.draw.palette import Palette
from kancha.draw.shapes import number

Stops = tuple[tuple[float, str] | tuple[float, str, float], ...]
Paint = dict[str, str | float | None]
"""Attributes that several elements share."""
TIMES = "\N{MULTIPLICATION SIGN}"
Box = tuple[float, float, float, float]

DOWN: Box = (0, 0, 0, 1)
ACROSS: Box = (0, 0, 1, 0)
DIAGONAL: Box = (0, 0, 1, 1)

TEXT_FONT = "Inter, 'Inter Variable', system-ui, 'Segoe UI', 'DejaVu Sans', sans-serif"
TITLE_FONT = "Fraunces, 'Fraunces Variable', 'Iowan Old Style', Georgia, 'DejaVu Serif', serif"


def element(tag: str, content: str = "", /, **attributes: str | float | None) -> str:
    """Return an SVG element; `stroke_width=2` becomes `stroke-width="2"`, None is left out."""
    written = []
    for name, value in attributes.items():
        if value is not None:
            text = value if isinstance(value, str) else number_or_share(value)
            written.append(f' {name.strip("_").replace("_", "-")}="{escape(text)}"')
    return (
        f"<{tag}{''.join(written)}>{content}</{tag}>" if content else f"<{tag}{''.join(written)}/>"
    )


def number_or_share(value: float) -> str:
    """Return a number; shares such as opacities keep two places."""
    if abs(value) >= 1:
        return number(value)
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text in ("0", "-0") else text.removeprefix("0")


class Canvas:
    """Elements in painting order, and the definitions that they refer to."""

    def __init__(self, prefix: str, palette: Palette) -> None:
        self.prefix = prefix
        self.palette = palette
        self.theme = palette.theme
        self.definitions: dict[str, str] = {}
        self.elements: list[str] = []

    def take(self) -> str:
        """Return what was painted since the last call, and start with an empty canvas."""
        taken = "".join(self.elements)
        self.elements = []
        return taken

    def add(self, *elements: str) -> None:
        """Paint elements over what is there."""
        self.elements.extend(elements)

    def define(self, name: str, make: Callable[[str], str]) -> str:
        """Make a definition once; `make` gets its id. Return the id."""
        made = f"{self.prefix}-{name}"
        if name not in self.definitions:
            self.definitions[name] = ""
            self.definitions[name] = make(made)
        return made

    def linear(self, name: str, stops: Stops, box: Box = DOWN) -> str:
        """Return the paint of a linear gradient."""
        x1, y1, x2, y2 = box
        made = self.define(
            name,
            lambda key: element(
                "linearGradient", _stops(stops), id=key, x1=x1, y1=y1, x2=x2, y2=y2
            ),
        )
        return f"url(#{made})"

    def radial(self, name: str, stops: Stops, centre: tuple[float, float, float]) -> str:
        """Return the paint of a radial gradient around (x, y) with radius r, as shares."""
        x, y, r = centre
        made = self.define(
            name, lambda key: element("radialGradient", _stops(stops), id=key, cx=x, cy=y, r=r)
        )
        return f"url(#{made})"

    def clip(self, name: str, shape: str) -> str:
        """Return the reference to a clipping shape."""
        made = self.define(name, lambda key: element("clipPath", shape, id=key))
        return f"url(#{made})"

    def symbol(self, name: str, content: str) -> str:
        """Define something that is drawn once around the origin and placed many times."""
        return self.define(name, lambda key: element("symbol", content, id=key, overflow="visible"))

    def use(self, name: str, x: float, y: float) -> str:
        """Return a symbol at a place."""
        return f'<use href="#{self.prefix}-{name}" x="{number(x)}" y="{number(y)}"/>'


def upright(x: float, y: float, content: str) -> str:
    """Return something that stays upright when the board is shown from the far side."""
    return f'<g transform="translate({number(x)} {number(y)})"><g class="up">{content}</g></g>'


def _stops(stops: Stops) -> str:
    return "".join(
        element(
            "stop",
            offset=number_or_share(stop[0]),
            stop_color=stop[1],
            stop_opacity=stop[2] if len(stop) == 3 else None,
        )
        for stop in stops
    )


@lru_cache(maxsize=4096)  # points of panels and numbers of fields come again and again
def label(
    text: str,
    x: float,
    y: float,
    size: float,
    fill: str,
    *,
    anchor: str = "middle",
    weight: int = 600,
    title: bool = False,
    opacity: float | None = None,
    coordinate: bool = False,
) -> str:
    """Return a text whose middle line lies at y. Pages can hide coordinates."""
    return element(
        "text",
        escape(text),
        class_="coordinate" if coordinate else None,
        x=x,
        y=y + size * 0.36,
        font_size=size,
        font_family=TITLE_FONT if title else None,
        font_weight=str(weight),
        text_anchor=anchor,
        fill=fill,
        opacity=opacity,
    )


def circle(x: float, y: float, r: float, **paint: str | float | None) -> str:
    """Return a circle."""
    return element("circle", cx=x, cy=y, r=r, **paint)


def box(x: float, y: float, width: float, height: float, **paint: str | float | None) -> str:
    """Return a rectangle."""
    return element("rect", x=x, y=y, width=width, height=height, **paint)


def path(d: str, **paint: str | float | None) -> str:
    """Return a path."""
    return element("path", d=d, **paint)

"""What is told about stripes: both sums at their ends, and the chains that have equal sums."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from kancha.core.board import Point, Region
from kancha.core.scene import Group, StripeSum
from kancha.draw.canvas import Canvas, Paint, circle, path, upright
from kancha.draw.layout import Layout
from kancha.draw.materials import Tones
from kancha.draw.shapes import centre_of, grown, hull, number, rounded

if TYPE_CHECKING:
    from kancha.draw.layer import Layer

HIGH = 15
"""Half the height of a pill."""
WIDE, WIDE_EQUAL = 41, 47
"""Half its width; equal sums have a sign between them."""
DIGITS, SMALL_DIGITS = 23, 18
BADGE_AT = 49.5
CREAM, INK = "#fff8e6", "#222430"
Ends = tuple[Tones, Tones]


class Place(NamedTuple):
    """Where a stripe's sums stand, and where the badge beside them, away from the board."""

    opening: str
    badge: Point


@lru_cache(maxsize=256)
def _places(layout: Layout) -> dict[str, Place]:
    """Return the places of all sums; a layout belongs to one picture."""
    found = {}
    for region in layout.board.regions:
        if region.role == "stripe":
            x, y = _anchor(layout, region)
            side = -1 if x < min(layout.centre(cell)[0] for cell in region.cells) else 1
            opening = f'<g transform="translate({number(x)} {number(y)})"><g class="up"'
            found[region.id] = Place(opening, (x + side * BADGE_AT, y))
    return found


def way_out(layout: Layout, region: Region) -> tuple[Point, Point]:
    """Return a line from where a stripe leaves the board to the pill with its sums."""
    x, y = _anchor(layout, region)
    sides = [side for cell in layout.cells(region.cells) for side in _sides(layout.outline(cell))]
    start = min(map(centre_of, sides), key=lambda edge: _distance(edge, (x, y)))
    dx, dy = start[0] - x, start[1] - y
    hidden = min(WIDE / (abs(dx) or 1), HIGH / (abs(dy) or 1))
    return start, (x + dx * hidden, y + dy * hidden)


def _anchor(layout: Layout, stripe: Region) -> Point:
    if stripe.anchor is None:
        raise ValueError(f"{stripe.id} has no place for its sums")
    return layout.point(stripe.anchor)


def _sides(outline: Sequence[Point]) -> list[tuple[Point, Point]]:
    return list(zip(outline, [*outline[1:], outline[0]], strict=True))


def _distance(one: Point, two: Point) -> float:
    return (one[0] - two[0]) ** 2 + (one[1] - two[1]) ** 2


# --- definitions ----------------------------------------------------------------------------------


def define_sums(canvas: Canvas, ends: Ends, *, outlined: bool) -> None:
    """Define pills, half in the one and half in the other colour, and what stands beside them."""
    left, right = ends
    edge: Paint = {"stroke": left.edge, "stroke_width": 1.5} if outlined else {}
    plain = _pill(WIDE, left.top[1], right.top[1], edge)
    canvas.symbol("sum", plain)
    for seat, tones in enumerate(ends):
        x = WIDE / 2 * (2 * seat - 1)
        bar = path(
            f"M{x - 9:.1f} 11h18", stroke=tones.ink, stroke_width=2.6, stroke_linecap="round"
        )
        canvas.symbol(f"sum-lead-{seat}", plain + bar)
    ring = _capsule(WIDE_EQUAL + 4.5, HIGH + 4.5, fill=canvas.theme.ochre)
    wide = ring + _pill(WIDE_EQUAL, left.top[1], right.top[1], edge)
    sign = circle(0, 0, 9.5, fill=CREAM) + path(
        "M-4.2 -2.4h8.4M-4.2 2.4h8.4", stroke=INK, stroke_width=2.2, stroke_linecap="round"
    )
    canvas.symbol("sum-equal", wide + sign)
    canvas.symbol("sum-won", wide + _small_fish())
    canvas.symbol(
        "sum-free", circle(0, 0, 9.5, fill=CREAM, stroke=canvas.theme.inlay[2], stroke_width=1.5)
    )
    canvas.symbol(
        "earned",
        _capsule(22, 14, fill=canvas.theme.ochre, stroke=CREAM, stroke_width=2.4),
    )


def _pill(wide: float, left: str, right: str, edge: Paint) -> str:
    straight = wide - HIGH
    arc = f"a{HIGH} {HIGH} 0 0 1 0"
    return path(
        f"M{-straight} {-HIGH}H0V{HIGH}H{-straight}{arc} {-2 * HIGH}Z", fill=left, **edge
    ) + path(f"M0 {-HIGH}H{straight}{arc} {2 * HIGH}H0Z", fill=right, **edge)


def _capsule(wide: float, high: float, **paint: str | float | None) -> str:
    straight = wide - high
    arc = f"a{high} {high} 0 0 1 0"
    d = f"M{-straight:g} {-high}H{straight:g}{arc} {2 * high}H{-straight:g}{arc} {-2 * high}Z"
    return path(d, **paint)


def _small_fish() -> str:
    """Return the sign of a stripe that is won."""
    body = "M-11.5 0q8 -11 17 0q-9 11 -17 0zM4 0l7.5 -6.5v13z"
    edge: Paint = {"stroke": "#7a5730", "stroke_width": 1.6, "stroke_linejoin": "round"}
    return path(body, fill=CREAM, **edge) + circle(-6, -1.4, 1.6, fill=INK)


# --- layers ---------------------------------------------------------------------------------------


def draw_stripes(layer: Layer, ends: Ends) -> None:
    """Draw the chains, what the last move earned, and the sums at the ends of the stripes."""
    _chains(layer)
    if layer.sums:
        _sums(layer, ends)


def _sums(layer: Layer, ends: Ends) -> None:
    # This runs for every stripe after every move: plain strings keep it fast.
    places = _places(layer.layout)
    use = f'><use href="#{layer.picture.prefix}-sum'
    first, second = (tones.ink for tones in ends)
    second_fill = "" if first == second else f' fill="{second}"'
    parts = [f'<g font-size="{DIGITS}" font-weight="600" text-anchor="middle" fill="{first}">']
    for stripe in layer.sums:
        place, (one, two) = places[stripe.region], stripe.sums
        symbol, faded, x, y = _pill_of(stripe)
        bold_one, bold_two = _weights(stripe)
        size = "" if one < 100 > two else f' font-size="{SMALL_DIGITS}"'
        parts.append(
            f'{place.opening}{faded}{use}{symbol}"/>'
            f'<text x="-{x}" y="{y}"{size}{bold_one}>{one}</text>'
            f'<text x="{x}" y="{y}"{size}{second_fill}{bold_two}>{two}</text></g></g>'
        )
        if stripe.free:
            text = f'<text y="5" font-size="14" fill="{INK}">{stripe.free}</text>'
            parts.append(upright(*place.badge, f'{use[1:]}-free"/>{text}'))
    layer.add(*parts, "</g>")


BASELINE = f"{DIGITS * 0.36:.1f}"
SMALL_BASELINE = f"{SMALL_DIGITS * 0.36:.1f}"
APART, FURTHER_APART = f"{WIDE / 2:g}", f"{WIDE_EQUAL * 0.59:.1f}"


def _pill_of(stripe: StripeSum) -> tuple[str, str, str, str]:
    """Return the end of the symbol's name, how faint it is, and where the numbers stand."""
    one, two = stripe.sums
    baseline = BASELINE if one < 100 > two else SMALL_BASELINE
    match stripe.state:
        case "empty":
            return "", ' opacity=".5"', APART, baseline
        case "open":
            return "", "", APART, baseline
        case "lead":
            return f"-lead-{int(two > one)}", "", APART, baseline
        case "equal" | "won" as state:
            return f"-{state}", "", FURTHER_APART, baseline


def _weights(stripe: StripeSum) -> tuple[str, str]:
    if stripe.state != "lead":
        return "", ""
    bold = ' font-weight="800"'
    return (bold, "") if stripe.sums[0] > stripe.sums[1] else ("", bold)


def _chains(layer: Layer) -> None:
    outlines = [_outline(layer.layout, g.cells) for g in layer.groups if g.role == "chain"]
    if outlines:
        line: Paint = {"stroke_width": 3.2, "stroke_dasharray": "2 8", "stroke_linecap": "round"}
        layer.add(path("".join(outlines), fill="none", stroke=CREAM, **line))
    scored = [group for group in layer.groups if group.role == "scored_chain"]
    if scored:
        d = "".join(_outline(layer.layout, group.cells) for group in scored)
        layer.add(
            path(d, fill="none", stroke=layer.theme.ochre, stroke_width=7),
            path(d, fill="none", stroke="#fff4cf", stroke_width=2.2),
            *(_earned(layer, group) for group in scored if group.value),
        )


def _earned(layer: Layer, group: Group) -> str:
    """Return what a chain has earned, at the end that is not next to the sums."""
    x, y = _far_end(layer.layout, group.cells)
    text = f'<text y="6.5" font-size="18" font-weight="700" fill="#fff">+{group.value}</text>'
    badge = layer.picture.use("earned", 0, 0) + f'<g text-anchor="middle">{text}</g>'
    return upright(x, y, badge)


@lru_cache(maxsize=4096)
def _outline(layout: Layout, cells: tuple[str, ...]) -> str:
    cloud = [point for cell in layout.cells(cells) for point in layout.outline(cell)]
    return rounded(grown(hull(cloud), 3), 15)


@lru_cache(maxsize=4096)
def _far_end(layout: Layout, cells: tuple[str, ...]) -> Point:
    """Return a point just beyond that end of a chain from which the stripe's sums are further."""
    stripe = next(
        region
        for region in layout.board.regions
        if region.role == "stripe" and set(cells) <= set(region.cells)
    )
    anchor = _anchor(layout, stripe)
    ends = (cells[0], cells[-1])
    far, near = sorted(ends, key=lambda cell: _distance(layout.centre(cell), anchor), reverse=True)
    middle, other = layout.centre(far), layout.centre(near)
    sides = _sides(layout.outline(layout.board.cell_by_id[far]))
    x, y = max(map(centre_of, sides), key=lambda edge: _distance(edge, other))
    return x + (x - middle[0]) * 0.45, y + (y - middle[1]) * 0.45

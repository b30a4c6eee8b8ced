"""Pieces as a few characters: shapes and letters tell seats and kinds apart, not colour alone."""

from __future__ import annotations

from dataclasses import dataclass

from kancha.core.scene import HandItem, Piece, Scene

CIRCLE = "○●◍◌"
SQUARE = "□■▣▢"
DOUBLE = "◎◉⊕⊖"
TRIANGLES = {"yellow": "y", "blue": "b", "white": "w", "grey": "g"}
INKS = {
    "yellow": "#f0b929",
    "blue": "#6ea3f2",
    "white": "#f5efe3",
    "grey": "#aaa3b0",
    "red": "#ee6a5f",
    "green": "#7cc68a",
}
SEAT_INKS = ("#fff3d8", "#0c0c12", "#53b9c2", "#e07a4a")


@dataclass(frozen=True, slots=True)
class Glyph:
    """A piece in one line, in two lines where there is room for them, and its colour."""

    line: str
    lines: tuple[str, ...]
    ink: str
    bold: bool = True


def initials(scene: Scene) -> tuple[str, ...]:
    """Return one character for each seat: its initial, or its number where initials are equal."""
    letters = [name[:1].upper() for name in scene.seat_names]
    if len(set(letters)) < len(letters):
        letters = [str(seat + 1) for seat in range(len(letters))]
    return tuple(letters)


def glyph(scene: Scene, item: Piece | HandItem) -> Glyph:
    """Return the characters of a piece."""
    seat = item.seat if item.seat is not None else 0
    ink = SEAT_INKS[seat]
    kind, parts = item.kind, item.parts
    if kind in ("stack", "circle", "square"):
        shown = parts or (kind,)
        circles = CIRCLE[seat] * shown.count("circle")
        squares = SQUARE[seat] * shown.count("square")
        return Glyph(circles + squares, (circles, squares), ink)
    if kind == "marble":
        black = "black" in parts if parts else seat == 1
        letter = parts[0][0].upper() if parts else initials(scene)[seat]
        return _one(CIRCLE[black] + letter, "#0c0c12" if black else "#ffa79f")
    if kind == "hidden":
        return _one("?", "#f5efe3")
    if kind == "piece" and item.number is not None:
        return _one(str(item.number), "#f5efe3")
    if kind in ("gipf", "disc", "single", "piece"):
        pile = kind == "gipf" or len(parts) > 1
        return _one((DOUBLE if pile else CIRCLE)[seat], ink)
    if kind == "cube":
        colour = parts[0] if parts else ""
        letter = colour[:1].upper() or initials(scene)[seat]
        return _one(letter, INKS.get(colour, ink))
    for colour, letter in TRIANGLES.items():
        if colour == kind or colour in parts or colour in item.label.split():
            number = "" if item.number is None else str(item.number)
            return _one(letter + number, INKS[colour])
    if item.number is not None:
        return Glyph(str(item.number), (str(item.number),), "#f5efe3", kind == "given")
    return _one(item.label[:2] or kind[:2], ink)


def _one(text: str, ink: str) -> Glyph:
    return Glyph(text, (text,), ink)

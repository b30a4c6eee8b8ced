"""Pieces as a few characters: shapes and letters tell seats and kinds apart, not colour alone."""

from __future__ import annotations

from dataclasses import dataclass

from kancha.core.board import Figure
from kancha.core.scene import Scene

CIRCLE = {"white": "○", "black": "●", "turquoise": "◍", "terracotta": "◌", "red": "○"}
SQUARE = {"white": "□", "black": "■", "turquoise": "▣", "terracotta": "▢"}
DOUBLE = {"white": "◎", "black": "◉", "turquoise": "⊕", "terracotta": "⊖"}
LETTERS = {"red": "R", "blue": "B", "green": "G", "yellow": "Y", "black": "B"}
"""The letters of marbles and cubes."""
NUMBER_LETTERS = {"yellow": "y", "blue": "b", "white": "w", "grey": "g"}
"""What stands before a number where numbers have colours."""
PALE = "#f5efe3"
INKS = {
    "white": "#fff3d8",
    "black": "#0c0c12",
    "turquoise": "#53b9c2",
    "terracotta": "#e07a4a",
    "yellow": "#f0b929",
    "blue": "#6ea3f2",
    "grey": "#aaa3b0",
    "red": "#ee6a5f",
    "green": "#7cc68a",
}
MARBLE_INKS = {"black": "#0c0c12", "red": "#ffa79f"}


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


def glyph(figure: Figure) -> Glyph:
    """Return the characters of a figure."""
    material = figure.material
    ink = INKS.get(material, PALE)
    number = "" if figure.number is None else str(figure.number)
    match figure.kind:
        case "stack":
            circles = CIRCLE[material] * figure.parts.count("circle")
            squares = SQUARE[material] * figure.parts.count("square")
            return Glyph(circles + squares, (circles, squares), ink)
        case "disc":
            return _one((DOUBLE if len(figure.parts) > 1 else CIRCLE)[material], ink)
        case "marble":
            return _one(CIRCLE[material] + LETTERS[material], MARBLE_INKS[material])
        case "cube" | "stone":
            return _one(LETTERS.get(material, "#"), ink)
        case "tile":
            # White tiles are the plain ones.
            letter = "" if material == "white" else NUMBER_LETTERS[material]
            return _one(letter + number, ink)
        case "given" | "entry":
            return _one(NUMBER_LETTERS[material] + number, ink)
        case "two_sided":
            return _one(number or "◇", PALE)
        case "hidden":
            return _one("?", PALE)


def _one(text: str, ink: str) -> Glyph:
    return Glyph(text, (text,), ink)

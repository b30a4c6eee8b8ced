"""Pieces as a few characters: shapes and letters tell seats and kinds apart, not colour alone."""

from __future__ import annotations

from dataclasses import dataclass

from kancha.core.board import Figure
from kancha.core.scene import Scene

CIRCLE = {"white": "○", "black": "●", "turquoise": "◍", "terracotta": "◌"}
SQUARE = {"white": "□", "black": "■", "turquoise": "▣", "terracotta": "▢"}
DOUBLE = {"white": "◎", "black": "◉", "turquoise": "⊕", "terracotta": "⊖"}
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
    initial = material[0].upper()
    number = "" if figure.number is None else str(figure.number)
    match figure.kind:
        case "stack":
            flat = figure.parts.count("square")
            circles = CIRCLE.get(material, initial) * (len(figure.parts) - flat)
            squares = SQUARE.get(material, f"[{initial}]") * flat
            return Glyph(circles + squares, (circles, squares), ink)
        case "disc":
            pile = len(figure.parts) > 1
            return _one((DOUBLE if pile else CIRCLE).get(material, initial * (1 + pile)), ink)
        case "marble":
            return _one(CIRCLE.get(material, "○") + initial, MARBLE_INKS.get(material, ink))
        case "cube" | "stone":
            # The stones of a packing have letters of their own.
            return _one(initial if material in INKS else "#", ink)
        case "tile":
            # White tiles are the plain ones.
            letter = "" if material == "white" else NUMBER_LETTERS.get(material, initial.lower())
            return _one(letter + number, ink)
        case "given" | "entry":
            return _one(NUMBER_LETTERS.get(material, initial.lower()) + number, ink)
        case "two_sided":
            return _one(number or "◇", PALE)
        case "potential":
            return _one(_potential(figure), ink)
        case "hidden":
            return _one("?", PALE)


def _potential(figure: Figure) -> str:
    """Return a pile from bottom to top: white potentials are capitals, black ones small."""
    parts = figure.parts or ("disc",)
    materials = figure.materials or (figure.material,) * len(parts)
    signs = []
    for part, material in zip(parts, materials, strict=True):
        letter = part[0].upper() if material == "white" else part[0]
        disc = CIRCLE.get(material, material[0].upper())
        signs.append(disc if part == "disc" else letter)
    return "".join(signs)


def _one(text: str, ink: str) -> Glyph:
    return Glyph(text, (text,), ink)

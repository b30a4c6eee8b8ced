"""The nine kinds of pieces: letters and names (R1.2)."""

from __future__ import annotations

KINDS: dict[tuple[int, int], tuple[str, str]] = {
    (1, 0): ("C", "circle"),
    (0, 1): ("S", "square"),
    (2, 0): ("D", "double circle"),
    (1, 1): ("M", "square-circle"),
    (0, 2): ("E", "double square"),
    (3, 0): ("T", "triple circle"),
    (2, 1): ("X", "circle-circle-square"),
    (1, 2): ("Y", "square-square-circle"),
    (0, 3): ("U", "triple square"),
}
"""Letter and name by (circles, squares)."""

BY_LETTER = {letter: parts for parts, (letter, _) in KINDS.items()}


def piece_name(circles: int, squares: int) -> str:
    """Return the name of a piece."""
    return KINDS[circles, squares][1]

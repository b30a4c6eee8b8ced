"""What a position of Equals = Wins tells about itself, by name."""

from __future__ import annotations

from typing import NamedTuple


class Stage(NamedTuple):
    """The phase (SETUP_YELLOW, ...) and the seat whose turn it is."""

    phase: int
    seat: int


class Turn(NamedTuple):
    """Whether something was placed in this turn, and the unfinished group in order."""

    placed: bool
    group: list[int]


class Offers(NamedTuple):
    """Whether a piece may be placed by option a (R4.4), and by option b (R4.5, R4.6)."""

    option_a: bool
    option_b: bool

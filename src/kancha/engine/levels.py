"""The ten levels: how far an engine looks, and how loosely it chooses among good moves."""

from __future__ import annotations

from dataclasses import dataclass

from kancha.core.errors import OptionError


@dataclass(frozen=True, slots=True)
class Level:
    """A budget for each kind of search, and a looseness.

    A loose player chooses among moves that look alike to it: one that is worse by `looseness` is
    chosen about a third as often as the best. So weak levels miss things, but play no nonsense.
    """

    depth: int | None
    simulations: int | None
    seconds: float | None
    looseness: float = 0.0


LEVELS = (
    Level(1, 24, None, 120.0),
    Level(1, 48, None, 50.0),
    Level(2, 100, None, 50.0),
    Level(2, 200, None, 20.0),
    Level(3, 400, None, 15.0),
    Level(4, 1000, None, 8.0),
    Level(None, None, 0.25),
    Level(None, None, 0.6),
    Level(None, None, 1.4),
    Level(None, None, 3.0),
)


def level_of(number: int) -> Level:
    """Return a level by its number, 1 to 10."""
    if not 1 <= number <= len(LEVELS):
        raise OptionError("level", f"{number} is not a level from 1 to {len(LEVELS)}")
    return LEVELS[number - 1]

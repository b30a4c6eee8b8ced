"""The stones, the colours and the building plans (R1.1, R1.2, R1.4), from the data of the rules."""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from kancha.geometry.polycube import (
    ROLL,
    TIP,
    TURN,
    Motion,
    Plan,
    Shape,
    normal,
    orientations,
    size,
)

_DATA = json.loads((files("kancha.boardgames.rumis") / "data.json").read_text("utf-8"))

COLOURS: tuple[str, ...] = tuple(colour["letter"] for colour in _DATA["colours"])
"""R1.2: the colour order."""
COLOUR_NAMES: tuple[str, ...] = tuple(colour["name"] for colour in _DATA["colours"])
STONES: str = "".join(stone["letter"] for stone in _DATA["stones"])
"""R1.1: the stone order."""
STONE_NAMES: dict[str, str] = {stone["letter"]: stone["name"] for stone in _DATA["stones"]}
SHAPES: dict[str, Shape] = {
    stone["letter"]: normal((x, y, z) for x, y, z in stone["cells"]) for stone in _DATA["stones"]
}
ALL_CUBES = sum(map(len, SHAPES.values()))
"""The cubes of one colour."""
PLANS: tuple[str, ...] = tuple(_DATA["plans"])
MEANINGS: dict[str, str] = {name: plan["meaning"] for name, plan in _DATA["plans"].items()}


@dataclass(frozen=True, slots=True)
class Turned:
    """A stone in one orientation; `index` counts through all stones, `number` within its stone."""

    index: int
    stone: str
    number: int
    shape: Shape

    @property
    def token(self) -> str:
        """How a click path calls it, such as T3."""
        return f"{self.stone}{self.number}"


ORIENTATIONS: tuple[Turned, ...] = tuple(
    Turned(index, stone, number, shape)
    for index, (stone, number, shape) in enumerate(
        (stone, number, shape)
        for stone in STONES
        for number, shape in enumerate(orientations(SHAPES[stone]))
    )
)
"""All 104, in stone order and then in the order of their numbers (R1.1)."""
OF_STONE: dict[str, tuple[Turned, ...]] = {
    stone: tuple(turned for turned in ORIENTATIONS if turned.stone == stone) for stone in STONES
}
BY_SHAPE: dict[Shape, Turned] = {turned.shape: turned for turned in ORIENTATIONS}


def token_label(token: str) -> str:
    """Return the words for a click on a stone or on one of its orientations."""
    stone, number = token[:1], token[1:]
    if stone not in STONES or not stone:
        return token
    return f"{STONE_NAMES[stone]}, orientation {number}" if number else STONE_NAMES[stone]


def building_plan(name: str, players: int, cucho_caps: str) -> Plan:
    """Return a plan with the limits for so many players (R1.4)."""
    plan = _DATA["plans"][name]
    rows = plan.get(f"rows_{cucho_caps}", plan["rows"])
    return Plan.of_rows(rows[str(players)])


def ready_ruins(plan: str, players: int) -> tuple[str, ...]:
    """Return the ready-made ruins for a plan, as values of the option `ruinas` (R8.2)."""
    return tuple(
        ruin["ruinas"]
        for ruin in _DATA["ruins"]
        if (ruin["plan"], ruin["players"]) == (plan, players)
    )


def moved(turned: Turned, motion: Motion) -> Turned:
    """Return the stone after one more turn; `turn`, `tip` and `roll` are the usual ones."""
    return BY_SHAPE[motion.shape(turned.shape)]


@cache
def handling_order(stone: str) -> tuple[Turned, ...]:
    """Return the orientations in the order in which a hand would try them.

    Lying flat comes first, then the higher ones; neighbours are a quarter turn about the vertical
    apart as long as that brings something new.
    """
    waiting = sorted(OF_STONE[stone], key=lambda turned: (size(turned.shape)[2], turned.number))
    order: list[Turned] = []
    for first in waiting:
        turned = first
        while turned not in order:
            order.append(turned)
            turned = moved(turned, TURN)
    return tuple(order)


MOTIONS = {"turn": TURN, "tip": TIP, "roll": ROLL}
"""What a hand does with a stone, by name."""

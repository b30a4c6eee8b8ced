"""The score sheet (R6.1 to R6.6): who has which panel, the largest areas, the chains."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import groupby

from kancha.boardgames.kulami.layouts import SHORTEST_CHAIN, Layout, data
from kancha.boardgames.kulami.rules import KulamiRules

COLOURS = ("red", "black")


@dataclass(frozen=True, slots=True)
class PanelState:
    """How a panel stands (R6.1). `owner` is 0 for red, 1 for black, None for nobody."""

    letter: str
    fields: tuple[int, ...]
    counts: tuple[int, int]
    owner: int | None
    decided: bool
    """Whether nothing can change any more."""


@dataclass(frozen=True, slots=True)
class Chain:
    """A run of five or more marbles of one colour, in the order of the line (R6.3)."""

    colour: int
    fields: tuple[int, ...]


def panel_states(position: KulamiRules, layout: Layout) -> list[PanelState]:
    """Return how all panels stand, A to Q."""
    return [panel_state(position, layout, letter) for letter in layout.panels]


def panel_state(position: KulamiRules, layout: Layout, letter: str) -> PanelState:
    """Return how one panel stands."""
    fields = layout.panels[letter]
    marbles = [position.marble_at(field) for field in fields]
    counts = marbles.count(0), marbles.count(1)
    owner = None if counts[0] == counts[1] else 0 if counts[0] > counts[1] else 1
    return PanelState(letter, fields, counts, owner, _is_decided(position, counts, len(fields)))


def _is_decided(position: KulamiRules, counts: tuple[int, int], size: int) -> bool:
    empty = size - sum(counts)
    if position.seat is None or empty == 0:
        return True
    if counts[0] == counts[1]:
        return False
    trailing = 0 if counts[0] < counts[1] else 1
    in_hand = int(data()["marbles_per_colour"]) - position.counts[trailing]
    return abs(counts[0] - counts[1]) > min(empty, in_hand)


def areas(position: KulamiRules) -> list[tuple[int, ...]]:
    """Return the fields of the largest area of each colour."""
    found = []
    for colour in (0, 1):
        bits = position.largest_area(colour)
        found.append(tuple(field for field in range(64) if bits >> field & 1))
    return found


def chains(position: KulamiRules, layout: Layout) -> list[Chain]:
    """Return all chains."""
    found = []
    for line in layout.lines:
        for colour, run in groupby(line, position.marble_at):
            fields = tuple(run)
            if colour is not None and len(fields) >= SHORTEST_CHAIN:
                found.append(Chain(colour, fields))
    return found


def score_parts(position: KulamiRules, level: int) -> list[dict[str, int]]:
    """Return what the scores of red and black are made of at that level (R6.4)."""
    sums = [position.score_parts(colour) for colour in (0, 1)]
    parts = []
    for colour in (0, 1):
        own, other = sums[colour], sums[1 - colour]
        named = {
            "panels": own.panels,
            "area": max(0, own.area - other.area),
            "chains": max(0, own.chains - other.chains),
        }
        parts.append(dict(list(named.items())[: level + 1]))
    return parts


def scores(position: KulamiRules, level: int) -> tuple[int, int]:
    """Return the running scores by seat (R6.6)."""
    red, black = (sum(parts.values()) for parts in score_parts(position, level))
    return (red, black) if position.seat_of_red == 0 else (black, red)

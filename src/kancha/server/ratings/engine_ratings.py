"""The fixed ratings of engines, from the ladder of levels.

After the ladder was measured, `python -m kancha.server.ratings.engine_ratings docs/ladder` writes
them anew.
"""

from __future__ import annotations

import json
import sys
from functools import cache
from importlib.resources import files
from math import log10
from pathlib import Path

from kancha.server.ratings.glicko import START, Rating

FILE = "engine_ratings.json"
MIDDLE = 5
"""The level that stands where people begin."""
LEVELS = 10
SURE = Rating(deviation=60.0)
"""How sure the rating of an engine is."""


def from_ladder(folder: Path) -> dict[str, list[int]]:
    """Return the ratings of the levels of each game that is measured against opponents."""
    found = {}
    for file in sorted(folder.glob("*.json")):
        ladder = json.loads(file.read_text("utf-8"))
        steps = {
            row["players"][0]: _step(row["won"], row["drawn"], row["lost"])
            for row in ladder["rows"]
            if len(row["players"]) == 2 and not ladder["options"]
        }
        names = [f"level:{level}" for level in range(2, LEVELS + 1)]
        if all(name in steps for name in names):
            found[ladder["game"]] = _ratings([steps[name] for name in names])
    return found


def _step(won: int, drawn: int, lost: int) -> float:
    """Return the distance of two levels; half a game more on either side keeps it finite."""
    return 400 * log10((won + drawn / 2 + 0.5) / (lost + drawn / 2 + 0.5))


def _ratings(steps: list[float]) -> list[int]:
    heights = [sum(steps[:count]) for count in range(len(steps) + 1)]
    return [round(START + height - heights[MIDDLE - 1]) for height in heights]


@cache
def _known() -> dict[str, list[int]]:
    known: dict[str, list[int]] = json.loads(
        (files("kancha.server.ratings") / FILE).read_text(encoding="utf-8")
    )
    return known


def engine_rating(game: str, level: int) -> Rating | None:
    """Return the rating of an engine, if it is known."""
    levels = _known().get(game)
    return None if levels is None else SURE._replace(rating=float(levels[level - 1]))


def level_near(game: str, rating: float) -> int:
    """Return the level that is nearest to a rating."""
    levels = _known().get(game) or [round(START + 100 * (level - MIDDLE)) for level in range(1, 11)]
    return 1 + min(range(LEVELS), key=lambda level: abs(levels[level] - rating))


if __name__ == "__main__":
    text = json.dumps(from_ladder(Path(sys.argv[1])), indent=1) + "\n"
    Path(__file__).with_name(FILE).write_text(text, "utf-8")

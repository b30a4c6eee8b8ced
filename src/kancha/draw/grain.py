"""The grain of wood: nearly parallel lines that drift together, the same on every run."""

from __future__ import annotations

from collections.abc import Iterator
from math import exp, sin

from kancha.core.board import Point
from kancha.core.rng import Rng


def grain(
    seed: int, left: float, top: float, width: float, height: float, *, upright: bool, gap: float
) -> str:
    """Return the path of the grain in a rectangle; it runs along the x axis unless `upright`."""
    rng = Rng(seed)
    length, across = (height, width) if upright else (width, height)
    parts = []
    for line in _lines(rng, length, across, gap):
        placed = [(left + v, top + u) if upright else (left + u, top + v) for u, v in line]
        (x, y), *others = placed
        steps = "".join(f"T{px:.0f} {py:.0f}" for px, py in others[1:])
        mx, my = (x + others[0][0]) / 2, (y + others[0][1]) / 2
        parts.append(
            f"M{x:.0f} {y:.0f}Q{mx:.0f} {my:.0f} {others[0][0]:.0f} {others[0][1]:.0f}{steps}"
        )
    return "".join(parts)


def _lines(rng: Rng, length: float, across: float, gap: float) -> Iterator[list[Point]]:
    """Yield lines as points along and across; some bend around one heart, some end early."""
    heart_at, heart = rng.fraction() * length, rng.fraction() * across
    bend = (rng.fraction() - 0.3) * gap
    drift, phase = (rng.fraction() - 0.5) * gap * 0.5, rng.fraction() * 6
    v = gap * rng.fraction()
    steps = max(2, round(length / 90))
    while v < across:
        start = rng.fraction() * length * 0.6 if rng.fraction() < 0.4 else 0.0
        end = length - (rng.fraction() * length * 0.5 if rng.fraction() < 0.3 else 0.0)
        if end - start > length / 4:
            line = []
            for step in range(steps + 1):
                u = start + (end - start) * step / steps
                pull = bend * exp(-(((u - heart_at) / 60) ** 2)) * (1 if v > heart else -1)
                w = v + pull + drift * sin(u / 70 + phase)
                line.append((u, min(max(w, 1.0), across - 1.0)))
            yield line
        v += gap * (0.5 + rng.fraction())


def fine_grain(seed: int, size: float, gap: float) -> str:
    """Return the path of nearly straight lines across a square, from the origin."""
    rng = Rng(seed)
    parts = []
    y = gap * rng.fraction()
    while y < size - 1:
        start = rng.fraction() * size * 0.5 if rng.fraction() < 0.3 else 0.0
        end = size - (rng.fraction() * size * 0.5 if rng.fraction() < 0.3 else 0.0)
        bend, fall = ((rng.fraction() - 0.5) * gap for _ in range(2))
        goal = min(max(y + fall * 0.6, 0.5), size - 0.5)
        parts.append(
            f"M{start:.0f} {y:.1f}Q{(start + end) / 2:.0f} {y + bend:.1f} {end:.0f} {goal:.1f}"
        )
        y += gap * (0.6 + 0.8 * rng.fraction())
    return "".join(parts)

"""Numbers in random order."""

from __future__ import annotations

from kancha.core.rng import Rng


def shuffled(count: int, rng: Rng) -> list[int]:
    """Return the numbers from 0 on in random order."""
    order = list(range(count))
    for i in range(count - 1, 0, -1):
        j = rng.below(i + 1)
        order[i], order[j] = order[j], order[i]
    return order

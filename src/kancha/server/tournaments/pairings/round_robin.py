"""Each with each: the tables of Johann Berger, which chess has used since 1893.

The last entrant stays in place; all others move on by half the number of entrants each round. With
an odd number of entrants the place of the last one is empty: whoever would meet it has a bye.
"""

from __future__ import annotations

from collections.abc import Sequence

from kancha.server.tournaments.pairings.history import Pair


def rounds_of(entrants: int) -> int:
    """Return how many rounds there are."""
    return max(0, entrants - 1 + entrants % 2)


def berger_round(entrants: Sequence[int], number: int) -> tuple[list[Pair], int | None]:
    """Return the pairs of a round (from 1) and who has a bye, if anybody."""
    places: list[int | None] = [*entrants]
    if len(places) % 2:
        places.append(None)
    last = len(places) - 1
    shift = (number - 1) * (len(places) // 2)
    pairs, bye = [], None
    for table in range(len(places) // 2):
        first = places[(table + shift) % last]
        if table:
            second = places[(last - table + shift) % last]
        else:
            second = places[last]
            if number % 2 == 0:
                first, second = second, first
        if first is None or second is None:
            bye = first if second is None else second
        else:
            pairs.append(Pair(first, second))
    return pairs, bye

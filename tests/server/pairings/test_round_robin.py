"""Each with each."""

from __future__ import annotations

from collections import Counter

import pytest

from kancha.server.tournaments.pairings.round_robin import berger_round, rounds_of

BERGER = {
    4: "1-4 2-3, 4-3 1-2, 2-4 3-1",
    6: "1-6 2-5 3-4, 6-4 5-3 1-2, 2-6 3-1 4-5, 6-5 1-4 2-3, 3-6 4-2 5-1",
    8: "1-8 2-7 3-6 4-5, 8-5 6-4 7-3 1-2, 2-8 3-1 4-7 5-6, 8-6 7-5 1-4 2-3,"
    " 3-8 4-2 5-1 6-7, 8-7 1-6 2-5 3-4, 4-8 5-3 6-2 7-1",
    10: "1-10 2-9 3-8 4-7 5-6, 10-6 7-5 8-4 9-3 1-2, 2-10 3-1 4-9 5-8 6-7,"
    " 10-7 8-6 9-5 1-4 2-3, 3-10 4-2 5-1 6-9 7-8, 10-8 9-7 1-6 2-5 3-4,"
    " 4-10 5-3 6-2 7-1 8-9, 10-9 1-8 2-7 3-6 4-5, 5-10 6-4 7-3 8-2 9-1",
}
"""The tables in the handbook of FIDE (C.05, annex 1)."""


@pytest.mark.parametrize("entrants", BERGER)
def test_the_pairings_are_those_of_the_berger_tables(entrants: int) -> None:
    numbers = range(1, entrants + 1)
    rounds = [berger_round(numbers, number + 1)[0] for number in range(rounds_of(entrants))]
    shown = ", ".join(" ".join(f"{one}-{other}" for one, other in pairs) for pairs in rounds)
    assert shown == BERGER[entrants]


@pytest.mark.parametrize("entrants", range(2, 24))
def test_everybody_meets_everybody_once_with_seats_that_differ_by_one_at_most(
    entrants: int,
) -> None:
    met: Counter[frozenset[int]] = Counter()
    first, second, byes = Counter[int](), Counter[int](), Counter[int]()
    for number in range(1, rounds_of(entrants) + 1):
        pairs, bye = berger_round(range(entrants), number)
        busy = [entrant for pair in pairs for entrant in pair]
        assert sorted(busy + ([] if bye is None else [bye])) == list(range(entrants))
        met.update(frozenset(pair) for pair in pairs)
        first.update(pair.first for pair in pairs)
        second.update(pair.second for pair in pairs)
        byes.update([] if bye is None else [bye])
    assert len(met) == entrants * (entrants - 1) // 2
    assert set(met.values()) == {1}
    assert all(abs(first[one] - second[one]) <= 1 for one in range(entrants))
    assert set(byes.values()) == ({1} if entrants % 2 else set())
    assert len(byes) == (entrants if entrants % 2 else 0)

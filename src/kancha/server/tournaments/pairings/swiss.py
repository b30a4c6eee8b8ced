"""The Swiss system: everybody plays every round, with somebody of about the same score.

After the Dutch system of FIDE, but all of a round at once: of all possible pairings the one that
costs least (a perfect matching of minimum weight). What matters more costs so much more that any
amount of what matters less cannot outweigh it. From the top:

1. no two meet twice, and nobody has a second bye: that is never done at all
2. nobody gets a seat three times in a row, or three times more often than the other one
3. the bye goes to whoever has the lowest score, and has not got a point for nothing yet
4. scores differ as little as possible
5. the bye goes to who has missed the fewest rounds
6. everybody gets the seat that is due to them
7. nobody meets somebody of more points twice in a row, or of fewer
8. it is the last of a score who meets the first of the next one
9. within a score, the upper half meets the lower half: the first of each, the second of each, ...
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from typing import NamedTuple

import networkx

from kancha.server.tournaments.pairings.history import FIRST, SECOND, Card, Meeting, Pair, cards

NOBODY = -1
"""Whoever meets nobody has the bye."""
BASE = 10**9
"""More than the costs of one kind can be together."""


class Round(NamedTuple):
    """The pairs of a round, the highest scores first, and who has a bye, if anybody."""

    pairs: list[Pair]
    bye: int | None


class _Place(NamedTuple):
    """Where somebody stands before the round."""

    rank: int
    """Among all."""
    within: int
    """Among those of the same score."""
    group: int
    """How many have this score."""
    score: int
    """In half points."""


def pair_round(entrants: Sequence[int], meetings: Sequence[Meeting]) -> Round | None:
    """Return the next round of these entrants, who are ordered by strength.

    None if there is no round in which nobody meets anybody twice.
    """
    found = cards(meetings)
    known = {entrant: found.get(entrant, Card()) for entrant in entrants}
    places = _places(entrants, known)
    rounds = max((meeting.round for meeting in meetings), default=0)
    graph = networkx.Graph()
    graph.add_nodes_from(places)
    for one, other in combinations(places, 2):
        if other not in known[one].opponents:
            graph.add_edge(one, other, weight=_weight(_cost(one, other, known, places)))
    if len(places) % 2:
        graph.add_node(NOBODY)
        for entrant, place in places.items():
            if not known[entrant].had_bye:
                cost = _cost_of_bye(known[entrant], place, len(places), rounds)
                graph.add_edge(entrant, NOBODY, weight=_weight(cost))
    matching = networkx.min_weight_matching(graph)
    if 2 * len(matching) != len(graph):
        return None
    pairs, bye = [], None
    for one, other in matching:
        if NOBODY in (one, other):
            bye = max(one, other)
        else:
            pairs.append(seated(one, other, known, places))
    return Round(sorted(pairs, key=lambda pair: _table_order(pair, places)), bye)


def _places(entrants: Sequence[int], known: dict[int, Card]) -> dict[int, _Place]:
    ranked = sorted(entrants, key=lambda entrant: -known[entrant].points)
    scores = [known[entrant].points for entrant in ranked]
    return {
        entrant: _Place(
            rank,
            rank - scores.index(scores[rank]),
            scores.count(scores[rank]),
            round(2 * scores[rank]),
        )
        for rank, entrant in enumerate(ranked)
    }


def _table_order(pair: Pair, places: dict[int, _Place]) -> tuple[int, ...]:
    one, other = sorted(places[entrant] for entrant in pair)
    return (-max(one.score, other.score), -(one.score + other.score), one.rank)


# --- seats ---------------------------------------------------------------------------------------


def must_not(card: Card, seat: int) -> bool:
    """Return whether a seat would be one too many: three in a row, or three more than the other."""
    more = card.balance if seat == FIRST else -card.balance
    return more >= 2 or card.would_have_thrice(seat)


def _due(card: Card) -> tuple[int, int]:
    """Return how much a seat is due to somebody, and which: negative is the first."""
    if not card.seats:
        return 0, 0
    if card.balance:
        return (3 if abs(card.balance) > 1 or must_not(card, card.seats[-1]) else 2), card.balance
    last = 1 if card.seats[-1] == FIRST else -1
    return (3 if must_not(card, card.seats[-1]) else 1), last


def _wrongs(first: Card, second: Card) -> tuple[int, int]:
    """Return what is wrong with these seats: how much that must not be, and that should not."""
    musts = must_not(first, FIRST) + must_not(second, SECOND)
    strength, towards = _due(first)
    wrong = strength if towards > 0 else 0
    strength, towards = _due(second)
    return musts, wrong + (strength if towards < 0 else 0)


def seated(one: int, other: int, known: dict[int, Card], places: dict[int, _Place]) -> Pair:
    """Return two with the seats that are most due to them."""
    if places[one].rank > places[other].rank:
        one, other = other, one
    as_is = _wrongs(known[one], known[other])
    swapped = _wrongs(known[other], known[one])
    if as_is != swapped:
        return Pair(one, other) if as_is < swapped else Pair(other, one)
    # Equally due to both: the seats are those of the last round in which they differed, swapped.
    for mine, theirs in zip(reversed(known[one].seats), reversed(known[other].seats), strict=False):
        if mine != theirs:
            return Pair(one, other) if mine == SECOND else Pair(other, one)
    strength, towards = _due(known[one])
    if strength:
        return Pair(one, other) if towards < 0 else Pair(other, one)
    return Pair(one, other) if places[one].rank % 2 == 0 else Pair(other, one)


# --- costs ---------------------------------------------------------------------------------------


def _cost(
    one: int, other: int, known: dict[int, Card], places: dict[int, _Place]
) -> tuple[int, ...]:
    mine, theirs = known[one], known[other]
    upper, lower = sorted((places[one], places[other]))
    higher, below = (mine, theirs) if upper == places[one] else (theirs, mine)
    musts, wrongs = min(_wrongs(mine, theirs), _wrongs(theirs, mine))
    difference = upper.score - lower.score
    if difference:
        floats = (higher.floated > 0) + (below.floated < 0)
        apart, order = (upper.group - 1 - upper.within) + lower.within, 0
    else:
        floats = apart = 0
        half = upper.group // 2
        crosses = upper.within < half <= lower.within
        order = (lower.within - upper.within - half) ** 2 + (0 if crosses else upper.group**2)
    return musts, 0, difference**2, 0, wrongs, floats, apart, order


def _cost_of_bye(card: Card, place: _Place, entrants: int, rounds: int) -> tuple[int, ...]:
    again, missed = card.floated > 0, rounds - len(card.seats)
    worth = 2 * place.score + card.had_free_point
    return 0, worth, 0, missed, 0, int(again), entrants - 1 - place.rank, 0


def _weight(cost: tuple[int, ...]) -> int:
    total = 0
    for part in cost:
        total = total * BASE + part
    return total

"""The Swiss system: cases with known pairings, and what holds whatever happens."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kancha.server.tournaments.pairings.history import Card, Meeting, cards
from kancha.server.tournaments.pairings.swiss import Round, must_not, pair_round

WON, LOST, DRAWN = (1.0, 0.0), (0.0, 1.0), (0.5, 0.5)


def meetings(text: str) -> list[Meeting]:
    """Return rounds written as "1-5 1, 2-6 0, 3-7 =, 9 bye; ...": results of the first."""
    found = []
    results = {"1": WON, "0": LOST, "=": DRAWN, "bye": WON, "late": (0.5, 0.0), "+": WON}
    for number, line in enumerate(text.split(";")):
        for part in line.split(","):
            who, result = part.split()
            one, _, other = who.partition("-")
            how = {"bye": "bye", "late": "late", "+": "forfeit"}.get(result, "game")
            second = int(other) if other else None
            found.append(Meeting(number + 1, int(one), second, results[result], how))  # type: ignore[arg-type]
    return found


def shown(made: Round | None) -> str:
    assert made is not None
    pairs = [f"{one}-{other}" for one, other in made.pairs]
    return " ".join(pairs + ([] if made.bye is None else [f"{made.bye} bye"]))


@pytest.mark.parametrize(
    ("case", "entrants", "before", "expected"),
    [
        # C.5: the bye goes to the lowest score; who was away for this round is not paired.
        ("C5", [1, 2, 3, 5, 6], "1-4 1, 5-2 0, 3-6 1; 2-1 0, 4-3 0, 6-5 0", "1-5 3-2 6 bye"),
        # C.9: among equal scores it goes to who has missed the fewest rounds.
        ("C9", [1, 2, 3, 4, 5], "1-3 1, 4-2 0", "2-1 3-5 4 bye"),
    ],
)
def test_the_published_cases_of_the_dutch_system_are_paired_alike(
    case: str, entrants: list[int], before: str, expected: str
) -> None:
    """The cases `dutch_2025_...` of bbpPairings, for criteria of the FIDE Handbook, C.04.3."""
    assert shown(pair_round(entrants, meetings(before))) == expected, case


@pytest.mark.parametrize(
    ("entrants", "before", "expected"),
    [
        # The first round: upper half against lower half, seats by turns, the last has the bye.
        (8, "", "1-5 6-2 3-7 8-4"),
        (9, "", "1-5 6-2 3-7 8-4 9 bye"),
        (2, "", "1-2"),
        # The favourites have won: winners meet winners, and everybody changes seats.
        (8, "1-5 1, 6-2 0, 3-7 1, 8-4 0", "4-1 2-3 5-8 7-6"),
        # Three have won and one has drawn with another: the last of the winners meets one of them.
        (8, "1-5 1, 6-2 0, 3-7 1, 8-4 =", "2-1 4-3 5-8 7-6"),
        # The bye goes to the lowest score, and not to who had it.
        (5, "1-3 1, 4-2 0, 5 bye", "2-1 3-5 4 bye"),
        (5, "1-3 1, 4-2 0, 5 bye; 2-1 0, 3-5 0, 4 bye", None),
        # A forfeit is no game: the seat of the winner was not had.
        (4, "1-3 +, 4-2 0", "2-1 3-4"),
    ],
)
def test_pairings_that_follow_from_the_order_of_the_rules(
    entrants: int, before: str, expected: str | None
) -> None:
    known = meetings(before) if before else []
    made = pair_round(range(1, entrants + 1), known)
    if expected is not None:
        assert shown(made) == expected
    else:
        assert made is not None
        assert made.bye == 3


def test_without_a_pairing_that_repeats_nothing_there_is_none() -> None:
    played = meetings("1-2 1, 3-4 1; 1-3 1, 2-4 1; 1-4 1, 2-3 1")
    assert pair_round([1, 2, 3, 4], played) is None
    assert pair_round([1], meetings("1 bye")) is None
    assert pair_round([], []) == Round([], None)


def test_nobody_gets_a_bye_after_a_point_for_nothing_if_another_may_have_it() -> None:
    played = meetings("1-2 1, 3-4 +, 5 bye; 2-5 0, 1-3 1, 4 late")
    made = pair_round([1, 2, 3, 4, 5], played)
    assert made is not None
    assert made.bye == 2


Event = tuple[list[float], int, int]
"""The results of a round as points of the first seat, who leaves, and how many come late."""


@st.composite
def tournaments(draw: st.DrawFn) -> tuple[int, list[Event]]:
    entrants = draw(st.integers(2, 16))
    rounds = draw(st.integers(1, 9))
    result = st.sampled_from([0.0, 0.5, 1.0])
    events = [
        (
            draw(st.lists(result, min_size=9, max_size=9)),
            draw(st.integers(-1, 20)),
            draw(st.integers(0, 2)) if number == 0 else 0,
        )
        for number in range(rounds)
    ]
    return entrants, events


def played(entrants: int, events: Sequence[Event]) -> Iterator[tuple[list[int], list[Meeting]]]:
    """Play a tournament; yield who takes part and the meetings of each round before it is over."""
    here = list(range(entrants))
    known: list[Meeting] = []
    for number, (results, leaver, late) in enumerate(events, 1):
        made = pair_round(here, known)
        if made is None:
            return
        new = [
            Meeting(number, one, other, (won, 1 - won))
            for (one, other), won in zip(made.pairs, results, strict=False)
        ]
        if made.bye is not None:
            new.append(Meeting(number, made.bye, None, WON, "bye"))
        yield here, known + new
        for _ in range(late):
            new.append(Meeting(number, entrants, None, (0.5, 0.0), "late"))
            here.append(entrants)
            entrants += 1
        known += new
        here = [one for one in here if one != leaver]


@settings(deadline=None, max_examples=120)
@given(tournaments())
def test_no_pair_meets_twice_and_everybody_plays_or_has_the_only_bye(
    tournament: tuple[int, list[Event]],
) -> None:
    for here, known in played(*tournament):
        last = [meeting for meeting in known if meeting.round == known[-1].round]
        busy = [one for m in last for one in (m.first, m.second) if one is not None]
        assert sorted(busy) == sorted(here)
        pairs = [frozenset((m.first, m.second)) for m in known if m.second is not None]
        assert len(pairs) == len(set(pairs))
        byes = [m.first for m in known if m.how == "bye"]
        assert len(byes) == len(set(byes))
        assert sum(m.how == "bye" for m in last) == len(here) % 2


@settings(deadline=None, max_examples=120)
@given(tournaments())
def test_the_bye_goes_to_the_lowest_score_that_can_have_it(
    tournament: tuple[int, list[Event]],
) -> None:
    for here, known in played(*tournament):
        number = known[-1].round
        before = cards(m for m in known if m.round < number)
        bye = next((m.first for m in known if m.round == number and m.how == "bye"), None)
        if bye is None or 2 * number > len(here):  # later, the others may not find opponents
            continue
        able = [before.get(one, Card()) for one in here if not before.get(one, Card()).had_bye]
        assert before.get(bye, Card()).points == min(card.points for card in able)


@settings(deadline=None, max_examples=120)
@given(tournaments())
def test_no_seat_three_times_in_a_row_nor_three_more_where_there_is_another_way(
    tournament: tuple[int, list[Event]],
) -> None:
    for here, known in played(*tournament):
        number = known[-1].round
        if 3 * number > len(here):
            break
        for card in cards(known).values():
            assert abs(card.balance) <= 2
            assert all(
                not (one == two == three)
                for (one, two), (_, three) in pairwise(pairwise(card.seats))
            )


@settings(deadline=None, max_examples=60)
@given(tournaments())
def test_of_two_who_meet_nobody_gets_a_seat_too_often_if_swapping_helps(
    tournament: tuple[int, list[Event]],
) -> None:
    for _, known in played(*tournament):
        number = known[-1].round
        before = cards(m for m in known if m.round < number)
        for m in known:
            if m.round == number and m.second is not None:
                one, other = before.get(m.first, Card()), before.get(m.second, Card())
                now = must_not(one, 0) + must_not(other, 1)
                swapped = must_not(other, 0) + must_not(one, 1)
                assert now <= swapped


@settings(deadline=None, max_examples=60)
@given(st.integers(1, 6), st.lists(st.booleans(), min_size=40, max_size=40))
def test_scores_differ_by_a_point_at_most_while_there_are_many(
    rounds: int, first_wins: list[bool]
) -> None:
    """With 2 to the power of the rounds, nobody has to meet somebody far away."""
    events = [([float(won) for won in first_wins], -1, 0) for _ in range(rounds)]
    for _, known in played(2**rounds, events):
        before = cards(m for m in known if m.round < known[-1].round)
        for m in known:
            if m.round == known[-1].round and m.second is not None:
                points = [before.get(one, Card()).points for one in (m.first, m.second)]
                assert abs(points[0] - points[1]) <= 1

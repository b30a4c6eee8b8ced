"""Standings: a small tournament that was reckoned by hand, and what decides between equals."""

from __future__ import annotations

from kancha.server.tournaments.pairings.history import Meeting
from kancha.server.tournaments.pairings.standings import (
    MEANINGS,
    ROUND_ROBIN,
    SWISS,
    TieBreak,
    counting,
    standings,
)
from tests.server.pairings.test_swiss import meetings

EVENING = "1-3 1, 4-2 0, 5 bye; 2-1 =, 3-5 1, 4 bye; 1-5 1, 4-3 0, 2 bye"


def values(text: str, entrants: int, breaks: tuple[TieBreak, ...]) -> dict[int, tuple[float, ...]]:
    return {
        line.entrant: (line.place, line.points, *line.breaks)
        for line in standings(range(1, entrants + 1), meetings(text), breaks)
    }


def test_points_and_tie_breaks_are_those_reckoned_by_hand() -> None:
    assert values(EVENING, 5, SWISS) == {
        # place, points; Buchholz, Sonneborn-Berger, direct encounter, wins
        1: (2, 2.5, 2 + 2.5 + 1, 2 + 1.25 + 1, 0.5, 2),
        2: (1, 2.5, 1 + 2.5 + 2.5, 1 + 1.25, 0.5, 1),
        3: (3, 2.0, 2.5 + 1 + 1, 1 + 1, 0.0, 2),
        5: (4, 1.0, 1 + 2 + 2.5, 0.0, 0.0, 0),
        4: (4, 1.0, 2.5 + 1 + 2, 0.0, 0.0, 0),
    }


def test_equals_in_everything_share_a_place() -> None:
    lines = standings([1, 2, 3, 4], meetings("1-2 =, 3-4 ="), SWISS)
    assert [line.place for line in lines] == [1, 1, 1, 1]
    assert [line.entrant for line in lines] == [1, 2, 3, 4]


def test_the_direct_encounter_decides_only_if_all_equals_have_met() -> None:
    all_met = values("1-4 1, 2-3 1; 1-3 0, 4-2 0; 1-2 1, 3-4 1", 4, ROUND_ROBIN)
    assert {one: all_met[one][:3] for one in (1, 2, 3)} == {
        1: (1, 2.0, 1.0),
        2: (1, 2.0, 1.0),
        3: (1, 2.0, 1.0),
    }
    pair = values("1-4 1, 2-3 0; 1-3 =, 4-2 0; 1-2 0, 3-4 0", 4, ROUND_ROBIN)
    assert (pair[2][0], pair[2][1]) == (1, 2.0)
    assert values("1-3 1, 2-4 1", 4, ROUND_ROBIN)[1][2] == 0.0


def test_games_that_run_count_for_nothing_yet() -> None:
    running = [*meetings("1-2 1, 3-4 0"), Meeting(2, 1, 4, None), Meeting(2, 2, 3, (1.0, 0.0))]
    lines = {line.entrant: line for line in standings([1, 2, 3, 4], running, SWISS)}
    assert (lines[1].points, lines[1].games, lines[1].breaks[0]) == (1.0, 1, 1.0)
    assert (lines[2].points, lines[2].games) == (1.0, 2)


def test_the_games_of_who_left_early_do_not_count_in_a_round_robin() -> None:
    known = meetings("1-4 1, 2-3 1; 4-3 1, 1-2 1")
    kept, gone = counting(known, [4], 5)
    assert gone == {4}
    assert [meeting[1:3] for meeting in kept] == [(2, 3), (1, 2)]
    assert counting(known, [4], 3) == (known, frozenset())


def test_every_tie_break_is_explained() -> None:
    assert {*SWISS, *ROUND_ROBIN} <= MEANINGS.keys()
    assert all(name and meaning.endswith(".") for name, meaning in MEANINGS.values())

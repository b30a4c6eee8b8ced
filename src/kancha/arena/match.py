"""A match from its first game, or from where its journal stops, to its end."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path

from kancha.arena.journal import Journal
from kancha.arena.openings import Opening, random_openings, usual_plies
from kancha.arena.play import Finished
from kancha.arena.results import Results
from kancha.arena.schedule import Fixture, Match, rounds_for, schedule, sets_of_seatings
from kancha.arena.sprt import Sprt
from kancha.record.record import Record

Play = Callable[[Match, Iterator[Fixture]], Iterator[Finished]]
"""Plays games somewhere and yields them as they finish."""


def total_games(match: Match, games: int) -> int:
    """Return how many games the match has when every pairing plays so many."""
    sets = sets_of_seatings(len(match.players), match.game.seats)
    return rounds_for(match, games) * sum(len(seatings) for seatings in sets)


def play_match(
    match: Match,
    openings: Iterator[Opening],
    games: int,
    journal: Journal,
    play: Play,
    sprt: Sprt | None = None,
    told: Callable[[Results], None] = lambda _: None,
) -> Results:
    """Play what the journal does not have yet; `told` hears of every finished game."""
    results = Results(match, journal.games)
    told(results)
    if decided(results, sprt):
        return results
    fixtures = schedule(match, openings, rounds_for(match, games))
    missing = (fixture for fixture in fixtures if fixture.number not in journal.games)
    playing = play(match, missing)
    try:
        for game in playing:
            journal.add(game)
            results = Results(match, journal.games)
            told(results)
            if decided(results, sprt):
                break
    finally:
        close = getattr(playing, "close", None)
        if close is not None:
            close()
    return results


def decided(results: Results, sprt: Sprt | None) -> bool:
    """Say whether the test between the first two players has an answer."""
    return sprt is not None and sprt.verdict(results.duel(0, 1).sets) is not None


def openings_for(
    match: Match, journal: Journal, plies: int | None, given: list[Opening]
) -> Iterator[Opening]:
    """Return the openings of a match; those of games in the journal stay what they were."""
    if given:
        while True:
            yield from given
    if plies is None:
        plies = usual_plies(match.game)
    sets = len(sets_of_seatings(len(match.players), match.game.seats))
    known = {
        game.set // sets: Opening(None, tuple(game.record["moves"][: game.opening]))
        for game in journal.games.values()
        if game.record
    }
    yield from random_openings(match.game, match.seed, plies, known)


def save_records(results: Results, folder: Path) -> None:
    """Write every game as a record: one file for each, named after its number."""
    folder.mkdir(parents=True, exist_ok=True)
    for game in results.games.values():
        if game.record:
            record = Record.read(json.dumps(game.record))
            record.save(folder / f"{results.match.game.info.id}-{game.number + 1:05}.txt")

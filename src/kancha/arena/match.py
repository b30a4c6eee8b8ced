"""Play a match from its start, or from where its journal ends."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path

from kancha.arena.journal import Journal
from kancha.arena.openings import Opening, default_plies, random_openings
from kancha.arena.play import GameResult
from kancha.arena.results import Results
from kancha.arena.schedule import Fixture, Match, rounds_for, schedule, sets_of_seatings
from kancha.arena.sprt import Sprt
from kancha.record.record import Record

Play = Callable[[Match, Iterator[Fixture]], Iterator[GameResult]]
"""Plays games and yields them as they finish."""


def total_games(match: Match, games: int) -> int:
    """Return how many games a match has if every pairing plays `games`."""
    sets = sets_of_seatings(len(match.players), match.game.seats)
    return rounds_for(match, games) * sum(len(seatings) for seatings in sets)


def play_match(
    match: Match,
    openings: Iterator[Opening],
    games: int,
    journal: Journal,
    play: Play,
    sprt: Sprt | None = None,
    progress: Callable[[Results], None] = lambda _: None,
) -> Results:
    """Play the games that are not in the journal; call `progress` after every game."""
    results = Results(match, journal.games)
    progress(results)
    if decided(results, sprt):
        return results
    fixtures = schedule(match, openings, rounds_for(match, games))
    missing = (fixture for fixture in fixtures if fixture.number not in journal.games)
    playing = play(match, missing)
    try:
        for game in playing:
            journal.add(game)
            results = Results(match, journal.games)
            progress(results)
            if decided(results, sprt):
                break
    finally:
        close = getattr(playing, "close", None)
        if close is not None:
            close()
    return results


def decided(results: Results, sprt: Sprt | None) -> bool:
    """Return whether the SPRT between the first two players has ended."""
    return sprt is not None and sprt.verdict(results.duel(0, 1).sets) is not None


def openings_for(
    match: Match, journal: Journal, plies: int | None, given: list[Opening]
) -> Iterator[Opening]:
    """Yield the openings of a match; games in the journal keep theirs."""
    if given:
        while True:
            yield from given
    if plies is None:
        plies = default_plies(match.game)
    sets = len(sets_of_seatings(len(match.players), match.game.seats))
    known = {
        game.set // sets: Opening(None, tuple(game.record["moves"][: game.opening]))
        for game in journal.games.values()
        if game.record
    }
    yield from random_openings(match.game, match.seed, plies, known)


def save_records(results: Results, folder: Path) -> None:
    """Write the record of every game to a file named after its number."""
    folder.mkdir(parents=True, exist_ok=True)
    for game in results.games.values():
        if game.record:
            record = Record.read(json.dumps(game.record))
            record.save(folder / f"{results.match.game.info.id}-{game.number + 1:05}.txt")

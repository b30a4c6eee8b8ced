"""What the tests of the arena share: matches small enough to be played in a test."""

import sys
from pathlib import Path

import kancha
from kancha.arena.journal import Journal, identity
from kancha.arena.local import play_locally
from kancha.arena.match import Play, openings_for, play_match
from kancha.arena.openings import default_plies
from kancha.arena.players import read_players
from kancha.arena.results import Results
from kancha.arena.schedule import Match

ENGINE = Path(__file__).with_name("external_engine.py")


def external(way: str = "") -> str:
    return f"command:{sys.executable} {ENGINE} {way},name=external"


def make_match(game: str, *players: str, seed: int = 1, **options: object) -> Match:
    chosen = kancha.game(game, **options)
    return Match(chosen, read_players(chosen, players), seed)


def opened(match: Match, file: Path) -> Journal:
    return Journal(file, identity(match, default_plies(match.game), []))


def play(match: Match, games: int, file: Path, jobs: int = 2, how: Play | None = None) -> Results:
    with opened(match, file) as journal:
        openings = openings_for(match, journal, None, [])
        locally: Play = lambda match, fixtures: play_locally(match, fixtures, jobs)  # noqa: E731
        return play_match(match, openings, games, journal, how or locally)


def line_up(results: Results) -> list[tuple[int, ...]]:
    return [game.seating for _, game in sorted(results.games.items())]

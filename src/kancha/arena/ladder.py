"""The ladder: every level against the one below, and level 10 against random and greedy."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import Any

from kancha.arena.journal import Journal, identity
from kancha.arena.match import Play, openings_for, play_match, total_games
from kancha.arena.openings import default_plies
from kancha.arena.players import read_players
from kancha.arena.rating import mean_and_error, tally
from kancha.arena.report import estimate_of, interval, signed
from kancha.arena.results import Results
from kancha.arena.schedule import Match
from kancha.core.game import Game
from kancha.core.registry import game_class

LEVELS = range(1, 11)
SLOW = ("level:9", "level:10")
"""Players with fewer games, because they take long."""
SIMPLE = ("random", "greedy")
FAST_TOP_LEVEL = f"level:{LEVELS[-1]},seconds=0.3"
"""Plays the simple players with a tenth of its time: what it wins then, it also wins with all of
it."""

Progress = Callable[[str, int, Results], None]
"""Gets the name of the match, its number of games and the results so far."""


def pairings(game: Game) -> Iterator[tuple[str, ...]]:
    """Yield the players of each match; in games for one, each player alone."""
    if game.seats == 1:
        yield from ((player,) for player in (*SIMPLE, *(f"level:{level}" for level in LEVELS)))
        return
    yield from ((f"level:{level}", f"level:{level - 1}") for level in LEVELS[1:])
    yield from ((FAST_TOP_LEVEL, simple) for simple in SIMPLE)


def play_ladder(
    game: Game,
    games: int,
    slow_games: int,
    journals: Path,
    play: Play,
    progress: Progress,
    kept: Sequence[dict[str, Any]] = (),
) -> Iterator[dict[str, Any]]:
    """Play the ladder of a game, as far as its journals do not have it yet.

    Yields the raw counts after every pairing, so that nothing is lost when the ladder is stopped.
    Pairings that have a row in `kept` are not played.
    """
    title = _variant(game)
    known = {tuple(row["players"]): row for row in kept}
    missing = [texts for texts in pairings(game) if texts not in known]
    for texts in missing:
        match = Match(game, read_players(game, texts))
        wanted = slow_games if texts[0] in SLOW else games
        name = "-".join((_name(game.info.id, title), *texts)).replace(":", "")
        plies = default_plies(game)
        with Journal(journals / f"{name}.jsonl", identity(match, plies, [])) as journal:
            results = play_match(
                match,
                openings_for(match, journal, plies, []),
                wanted,
                journal,
                play,
                progress=partial(progress, name, total_games(match, wanted)),
            )
        known[texts] = _solo_row(results) if game.seats == 1 else _duel_row(results)
        yield {
            "game": game.info.id,
            "rules": game.info.rules_version,
            "variant": title,
            "options": game.changed_options(),
            "rows": [known[texts] for texts in pairings(game) if texts in known],
        }


def _variant(game: Game) -> str:
    """Return the title of the game's variant; nothing for the usual options."""
    if not game.changed_options():
        return ""
    return next(one.title for one in game.info.variants if type(game)(**one.options) == game)


def _name(game: str, title: str) -> str:
    """Return the name of the files of a game or of one of its variants."""
    return "-".join((game, *re.findall(r"[a-z0-9]+", title.lower())))


def _duel_row(results: Results) -> dict[str, Any]:
    duel = results.duel(0, 1)
    return {
        "players": [player.text for player in results.match.players],
        "won": duel.won,
        "drawn": duel.drawn,
        "lost": duel.lost,
        "sets": [[value, count] for value, count in tally(duel.sets).items()],
        "seconds": [round(results.seconds_a_move(player), 5) for player in (0, 1)],
        "failures": len(results.failures),
    }


def _solo_row(results: Results) -> dict[str, Any]:
    scores = [game.score or 0.0 for game in results.solo_games(0)]
    return {
        "players": [results.match.players[0].text],
        "scores": [[value, count] for value, count in tally(scores).items()],
        "solved": sum(game.solved for game in results.solo_games(0)),
        "seconds": [round(results.seconds_a_move(0), 5)],
        "failures": len(results.failures),
    }


def rows_without(folder: Path, game: Game, changed: Sequence[int]) -> list[dict[str, Any]]:
    """Return the saved rows of a game in which none of the levels plays."""
    file = folder / f"{_name(game.info.id, _variant(game))}.json"
    if not file.is_file():
        return []
    gone = {f"level:{level}" for level in changed}
    rows: list[dict[str, Any]] = json.loads(file.read_text("utf-8"))["rows"]
    return [row for row in rows if gone.isdisjoint(row["players"])]


def save(ladder: dict[str, Any], folder: Path) -> Path:
    """Write the raw counts of a game to a folder."""
    folder.mkdir(parents=True, exist_ok=True)
    file: Path = folder / f"{_name(ladder['game'], ladder.get('variant', ''))}.json"
    file.write_text(json.dumps(ladder, indent=1) + "\n", "utf-8")
    return file


HEAD = """# The ladder of levels

Every level plays the level below, from paired openings with the sides swapped; a score of 50 %
means no difference. Intervals are 95 %. Seconds are CPU seconds of an average move on the machine
that measured. The random and greedy players meet level 10 with a tenth of its time. In games for
one, every level gets the same tasks. `kancha ladder` writes this page; the raw counts are in
`docs/ladder/`.
"""


def page(folder: Path) -> str:
    """Return the page of all ladders in a folder."""
    parts = [HEAD]
    for file in sorted(folder.glob("*.json"), key=lambda file: file.stem):
        ladder = json.loads(file.read_text("utf-8"))
        heading = game_class(ladder["game"]).info.title
        if title := ladder.get("variant"):
            heading += f": {title}"
        parts.append(f"## {heading}\n\n" + "\n".join(_table(ladder["rows"])) + "\n")
    return "\n".join(parts)


def _table(rows: Sequence[dict[str, Any]]) -> Iterator[str]:
    if len(rows[0]["players"]) == 1:
        yield "| player | tasks | mean score | solved | seconds a move |"
        yield "|---|--:|--:|--:|--:|"
        yield from map(_solo_line, rows)
    else:
        yield "| players | games | won | drawn | lost | score | Elo step | seconds a move |"
        yield "|---|--:|--:|--:|--:|--:|--:|--:|"
        yield from map(_duel_line, rows)


def _duel_line(row: dict[str, Any]) -> str:
    found = estimate_of(row["sets"])
    first, second = map(_player_name, row["players"])
    games = row["won"] + row["drawn"] + row["lost"]
    seconds = " / ".join(f"{seconds:.3g}" for seconds in row["seconds"])
    return (
        f"| {first}, {second} | {games} | {row['won']} | {row['drawn']} | {row['lost']} |"
        f" {interval(found)} | {signed(found)} | {seconds} |"
    )


def _solo_line(row: dict[str, Any]) -> str:
    scores = [value for value, count in row["scores"] for _ in range(count)]
    mean, error = mean_and_error(scores)
    solved = row["solved"] / len(scores)
    return (
        f"| {_player_name(row['players'][0])} | {len(scores)} | {mean:.2f} ± {error:.2f} |"
        f" {solved:.0%} | {row['seconds'][0]:.3g} |"
    )


def _player_name(player: str) -> str:
    name, _, budget = player.replace(":", " ").partition(",")
    return f"{name} ({budget.replace('=', ' = ')})" if budget else name

"""`kancha match`: engines against each other, with error bars."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import click
from click.shell_completion import CompletionItem

from kancha.cli.arguments import FILE, MAX_LEVEL, Seconds, chosen_game, takes_game
from kancha.cli.writable import check_file, check_folder
from kancha.core.errors import OptionError

if TYPE_CHECKING:
    from kancha.arena.results import Results


class PlayerText(click.types.StringParamType):
    """A player of a match; shells complete levels and the simple players."""

    name = "player"

    def shell_complete(
        self, ctx: click.Context, param: click.Parameter, incomplete: str
    ) -> list[CompletionItem]:
        levels = (f"level:{level}" for level in range(1, MAX_LEVEL + 1))
        texts = (*levels, "random", "greedy", "command:")
        return [CompletionItem(text) for text in texts if text.startswith(incomplete)]


@click.command("match")
@takes_game
@click.argument("players", metavar="PLAYER PLAYER…", nargs=-1, required=True, type=PlayerText())
@click.option(
    "--games",
    type=click.IntRange(1, 10**6),
    default=100,
    show_default=True,
    help="Games of each pairing, rounded up to whole sets of games with one opening.",
)
@click.option("--seconds", type=Seconds(0.001, 3600), help="For every move.")
@click.option("--nodes", type=click.IntRange(1), help="For every move.")
@click.option("--seed", type=click.IntRange(0), default=1, show_default=True)
@click.option(
    "--plies",
    type=click.IntRange(0, 60),
    help="Random moves of an opening; default: 2 a seat, none where chance varies the games.",
)
@click.option("--openings", type=FILE, help="Openings: a position text or JSON record a line.")
@click.option("--draw-after", type=click.IntRange(1), help="Call a draw after this many moves.")
@click.option("--sprt", "test", metavar="K=V,…", help="Stop when decided: elo0=0,elo1=20,…")
@click.option("--jobs", type=click.IntRange(1, 1024), help="Games at a time; default: all cores.")
@click.option("--journal", type=FILE, help="File for finished games, from which a match resumes.")
@click.option("--ray", metavar="ADDRESS", help="Spread the games over this Ray cluster.")
@click.option("--fresh", is_flag=True, help="Start again even if the journal has games.")
@click.option(
    "--records",
    type=click.Path(path_type=Path, file_okay=False),
    help="Write every game as a record into this folder.",
)
@click.option("--json", "as_json", type=FILE, help="Write the report for programs.")
def command(
    game_name: str,
    options: str,
    players: tuple[str, ...],
    games: int,
    seconds: float | None,
    nodes: int | None,
    seed: int,
    plies: int | None,
    openings: Path | None,
    draw_after: int | None,
    test: str | None,
    jobs: int | None,
    journal: Path | None,
    ray: str | None,
    fresh: bool,
    records: Path | None,
    as_json: Path | None,
) -> None:
    """Play a match between two or more players.

    A PLAYER is level:1 to level:10, random, greedy or command:… (an external engine), with its own
    budget and name if you like: level:7,seconds=0.5 or level:7,nodes=20000,name=sharp. Ctrl-C
    stops the match; the same command resumes it.
    """
    from kancha.arena.cluster import play_on_cluster
    from kancha.arena.journal import Journal, default_journal, identity
    from kancha.arena.local import play_locally
    from kancha.arena.match import Play, openings_for, play_match, save_records, total_games
    from kancha.arena.openings import default_plies, read_openings
    from kancha.arena.players import check_program, read_players
    from kancha.arena.report import report_data, report_text
    from kancha.arena.results import Results
    from kancha.arena.schedule import Match
    from kancha.arena.sprt import read_sprt
    from kancha.engines.player import Budget

    game = chosen_game(game_name, options)
    match = Match(game, read_players(game, players), seed, Budget(seconds, nodes), draw_after)
    if ray is None:
        for player in match.players:
            check_program(player)
    if len(players) < 2 <= game.seats:
        raise OptionError("players", "a match needs at least two")
    for file in (journal, as_json):
        if file is not None:
            check_file(file)
    if records is not None:
        check_folder(records)
    sprt = read_sprt(test) if test is not None else None
    given = read_openings(game, openings) if openings else []
    plies = default_plies(game) if plies is None else plies
    described = identity(match, plies, given)
    file = journal or default_journal(described)
    if fresh:
        file.unlink(missing_ok=True)
    stopped = True
    with Journal(file, described) as kept:
        if kept.games:
            click.echo(f"resuming after {len(kept.games)} games in {file}", err=True)
        start = openings_for(match, kept, plies, given)
        if ray is not None:
            play: Play = partial(play_on_cluster, address=ray)
        else:
            play = partial(play_locally, jobs=jobs or os.cpu_count() or 1)
        with progress() as show_progress, suppress(KeyboardInterrupt):
            show = partial(show_progress, "", total_games(match, games))
            play_match(match, start, games, kept, play, sprt, show)
            stopped = False
        results = Results(match, kept.games)
    click.echo(report_text(results, sprt))
    if records is not None:
        save_records(results, records)
    if as_json is not None:
        as_json.write_text(json.dumps(report_data(results, sprt), indent=1) + "\n", "utf-8")
    if stopped:
        click.echo(f"stopped; the same command resumes (finished games are in {file})", err=True)
        sys.exit(130)
    if journal is None:
        file.unlink()


@contextmanager
def progress() -> Iterator[Callable[[str, int, Results], None]]:
    """Show a progress bar with the score so far, if standard error is a terminal."""
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

    from kancha.arena.report import summary

    console = Console(stderr=True)
    words = TextColumn("{task.description}")
    columns = (BarColumn(), MofNCompleteColumn(), TimeElapsedColumn(), words)
    with Progress(*columns, console=console, disable=not console.is_terminal) as bar:
        task = bar.add_task("")

        def show(title: str, total: int, results: Results) -> None:
            if console.is_terminal:
                words = f"{title}  {summary(results)}"
                bar.update(task, completed=len(results.games), total=total, description=words)

        yield show

"""`kancha ladder`: measures the levels of every game."""

from __future__ import annotations

import os
from functools import partial
from pathlib import Path

import click

from kancha.cli.arguments import GameName
from kancha.cli.writable import check_folder
from kancha.core.registry import games, variant

FOLDER = click.Path(path_type=Path, file_okay=False)


@click.command("ladder")
@click.argument("names", metavar="[GAME]…", nargs=-1, type=GameName())
@click.option(
    "--games",
    "count",
    default=100,
    show_default=True,
    type=click.IntRange(2),
    help="Per pairing.",
)
@click.option(
    "--slow-games",
    default=40,
    show_default=True,
    type=click.IntRange(2),
    help="Per pairing of level 9 or 10.",
)
@click.option("--jobs", type=click.IntRange(1, 1024), help="Games at a time; default: all cores.")
@click.option(
    "--journals",
    type=FOLDER,
    default=Path("ladder"),
    show_default=True,
    help="Folder for finished games, from which the same command resumes.",
)
@click.option("--docs", type=FOLDER, default=Path("docs"), show_default=True, help="The pages.")
@click.option(
    "--changed",
    metavar="LEVEL",
    multiple=True,
    type=click.IntRange(1, 10),
    help="Play only the matches of these levels; the other rows stay as they are.",
)
@click.option("--page", "only_page", is_flag=True, help="Play nothing, only write the page.")
def command(
    names: tuple[str, ...],
    count: int,
    slow_games: int,
    jobs: int | None,
    journals: Path,
    docs: Path,
    changed: tuple[int, ...],
    only_page: bool,
) -> None:
    """Play every level against the one below, in all games or in some, and write docs/ladder.md.

    GAME/VARIANT, such as "gipf/Ultimate GIPF", is a game with the options of a variant.
    """
    from kancha.arena.ladder import page, play_ladder, rows_without, save
    from kancha.arena.local import play_locally
    from kancha.cli.match import progress

    measured = [variant(name) for name in names or games()]
    check_folder(journals)
    check_folder(docs)
    play = partial(play_locally, jobs=jobs or os.cpu_count() or 1)
    for of in () if only_page else measured:
        kept = rows_without(docs / "ladder", of, changed) if changed else []
        with progress() as told:
            for counts in play_ladder(of, count, slow_games, journals, play, told, kept):
                save(counts, docs / "ladder")
                _write(docs, page(docs / "ladder"))
    _write(docs, page(docs / "ladder"))


def _write(docs: Path, text: str) -> None:
    docs.mkdir(parents=True, exist_ok=True)
    (docs / "ladder.md").write_text(text, "utf-8")

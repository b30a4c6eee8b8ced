"""`kancha review`: every move of a game judged, and the moments that mattered most."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from kancha.cli.arguments import Seconds, takes_json

if TYPE_CHECKING:
    from kancha.study.review import JudgedMove, Review


@click.command("review")
@click.argument("file", type=click.Path(path_type=Path))
@click.option(
    "--seconds", type=Seconds(0.01, 600), default=0.6, show_default=True, help="For each move."
)
@click.option("--threads", type=click.IntRange(1, 256), help="All cores, if not given.")
@click.option(
    "-o", "--output", type=click.Path(path_type=Path), help="Save the record with marks and lines."
)
@takes_json
def command(
    file: Path, seconds: float, threads: int | None, output: Path | None, as_json: bool
) -> None:
    """Review the game in a record: what each side gave away, and what was better."""
    from kancha.cli.stopping import run_stoppably
    from kancha.cli.writable import check_file
    from kancha.record.files import form_of, read_only_record
    from kancha.study.assessment import Thought
    from kancha.study.moments import annotated
    from kancha.study.review import Reviewer

    record = read_only_record(file)
    if output is not None:
        form_of(output.name)
        check_file(output)
    reviewer = Reviewer(record, Thought(seconds), threads, show_progress)
    review = run_stoppably(reviewer.run, reviewer.stop)
    if sys.stderr.isatty():
        click.echo("\r\x1b[K", nl=False, err=True)
    if as_json:
        click.echo(json.dumps(review_data(review), indent=1, ensure_ascii=False))
    else:
        click.echo(review_text(review))
    if output is not None:
        annotated(review).save(output)


def show_progress(done: int, count: int) -> None:
    """Show how far the review is, if standard error is a terminal."""
    if sys.stderr.isatty():
        click.echo(f"\r\x1b[K{done} of {count} positions", nl=False, err=True)


def review_text(review: Review) -> str:
    """Return the review as people read it."""
    from kancha.study.moments import luck_words, summary

    game = review.record.game
    parts: list[str] = []
    for seat in range(game.seats):
        parts.append(f"{game.seat_name(seat)}: {summary(review, seat)}.")
        if luck := luck_words(review, seat):
            parts.append(f"  {luck}")
        moments = review.moments(seat)
        if not moments:
            parts.append("  No turning point.")
        for judged in moments:
            parts += moment_text(judged)
    return "\n".join(parts)


def moment_text(judged: JudgedMove) -> list[str]:
    """Return one moment as lines of text."""
    from kancha.study.moments import standing, title, why

    before, after = standing(judged)
    moves = f"{judged.move}, better {judged.best.moves[0]}"
    return [
        f"  Move {judged.number}. {title(judged)}: {moves} ({before} > {after})",
        f"    {why(judged)}",
    ]


def review_data(review: Review) -> dict[str, object]:
    """Return the review for programs."""
    return {
        "game": review.record.game.info.id,
        "options": review.record.game.options,
        "moves": [
            {
                "number": judged.number,
                "seat": judged.seat,
                "move": str(judged.move),
                "best": [str(move) for move in judged.best.moves],
                "chance": round(judged.chance, 3),
                "after": round(judged.after, 3),
                "luck": None if judged.luck is None else round(judged.luck, 3),
                "verdict": judged.verdict,
                "sure": judged.sure,
            }
            for judged in review.moves
        ],
    }

"""`kancha analyse`: the best lines of a position, with scores and in words."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from kancha.cli.arguments import Seconds, studied_position, takes_json, takes_studied_position

if TYPE_CHECKING:
    from kancha.core.position import Position
    from kancha.engines.analysis import Analysis, Variation

SHOWN_MOVES = 12
"""Moves of a line that are printed."""


@click.command("analyse")
@takes_studied_position
@click.option("--lines", type=click.IntRange(1, 100), default=3, show_default=True)
@click.option("--seconds", type=Seconds(0.01, 86_400), default=5.0, show_default=True)
@click.option("--threads", type=click.IntRange(1, 256), default=1, show_default=True)
@takes_json
def command(
    game_name: str,
    options: str,
    position: str | None,
    record_file: Path | None,
    ply: int | None,
    lines: int,
    seconds: float,
    threads: int,
    as_json: bool,
) -> None:
    """Find the best lines of a position: score, win probability, moves, and words."""
    from kancha.cli.stopping import run_stoppably
    from kancha.engines.engine import Engine

    studied = studied_position(game_name, options, position, record_file, ply)
    engine = Engine(studied.game, threads=threads)
    found = run_stoppably(
        lambda: engine.think(studied, seconds=seconds, lines=lines, report=show_progress),
        engine.stop,
    )
    clear_progress()
    if as_json:
        click.echo(json.dumps(analysis_data(studied, found), indent=1, ensure_ascii=False))
    else:
        click.echo(analysis_text(studied, found))


def show_progress(found: Analysis) -> None:
    """Show the best line so far, if standard error is a terminal."""
    if sys.stderr.isatty():
        words = f"depth {found.depth}, {found.nodes:,} nodes: {line_text(found.lines[0])}"
        click.echo(f"\r\x1b[K{words[:78]}", nl=False, err=True)


def clear_progress() -> None:
    """Remove the line that shows progress."""
    if sys.stderr.isatty():
        click.echo("\r\x1b[K", nl=False, err=True)


def score_text(line: Variation) -> str:
    """Return the score of a line, or how a proven one ends."""
    from kancha.engines.analysis import PROVEN_WIN

    if abs(line.score) > PROVEN_WIN:
        return "wins" if line.score > 0 else "loses"
    return f"{line.score:+d}, {line.win_probability:.0%} to win"


def line_text(line: Variation) -> str:
    """Return score and moves of a line."""
    more = " …" if len(line.moves) > SHOWN_MOVES else ""
    return f"{score_text(line)}:  {' '.join(map(str, line.moves[:SHOWN_MOVES]))}{more}"


def analysis_text(position: Position, found: Analysis) -> str:
    """Return the lines as people read them."""
    name = position.game.seat_name(position.seat or 0)
    parts = [f"{name} to move. Depth {found.depth}, {found.nodes:,} nodes."]
    for number, line in enumerate(found.lines, 1):
        parts.append(f"{number}. {line_text(line)}")
        parts.append(f"   {line.moves[0].sentence}")
    return "\n".join(parts)


def analysis_data(position: Position, found: Analysis) -> dict[str, object]:
    """Return the analysis for programs."""
    from kancha.engines.analysis import PROVEN_WIN

    return {
        "game": position.game.info.id,
        "options": position.game.options,
        "position": str(position),
        "seat": position.seat,
        "depth": found.depth,
        "nodes": found.nodes,
        "lines": [
            {
                "score": line.score,
                "win_probability": round(line.win_probability, 4),
                "proven": abs(line.score) > PROVEN_WIN,
                "moves": [str(move) for move in line.moves],
                "sentence": line.moves[0].sentence,
            }
            for line in found.lines
        ],
    }

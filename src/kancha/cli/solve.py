"""`kancha solve`: solves puzzles and solitaires."""

from __future__ import annotations

import json
import sys
from typing import TYPE_CHECKING

import click

from kancha.cli.arguments import Seconds, chosen_game, takes_game, takes_json
from kancha.core.bits import CHANCE
from kancha.core.errors import KanchaError, OptionError

if TYPE_CHECKING:
    from kancha.cli.solitaires import Attempt

PUZZLE = "gurami-puzzle"
"""The game that has a complete solver."""
MOST_NODES = 10**8


@click.command("solve")
@takes_game
@click.argument("text", required=False)
@click.option(
    "--seconds",
    type=Seconds(0.1, 86_400),
    default=30.0,
    show_default=True,
    help="For solitaires: how long to look for a better play.",
)
@click.option("--seed", type=click.IntRange(0), default=0, help="Fixes chance.")
@takes_json
def command(
    game_name: str, options: str, text: str | None, seconds: float, seed: int, as_json: bool
) -> None:
    """Solve a puzzle or a solitaire.

    For gurami-puzzle TEXT is the id or the text of a puzzle, and the solver says whether it has one
    solution. For other games for one player TEXT is a position text (default: the start), and the
    engine looks for the best play. The exit code is 1 if there is no solution or none was found.
    """
    if game_name == PUZZLE:
        if options and text:
            raise click.UsageError("give TEXT or --options, not both")
        solve_puzzle(text or options.removeprefix("puzzle=") or "p01", as_json)
    else:
        solve_solitaire(game_name, options, text, seconds, seed, as_json)


def solve_puzzle(name: str, as_json: bool) -> None:
    """Print the solution of a Gurami puzzle and whether it is the only one."""
    from kancha.boardgames.gurami.gurami_puzzle.grading import grade_of
    from kancha.boardgames.gurami.gurami_puzzle.puzzle import published, read_puzzle
    from kancha.boardgames.gurami.gurami_puzzle.solver import puzzle_solver
    from kancha.cli.stopping import run_stoppably

    try:
        puzzle = read_puzzle(published().get(name, name))
    except ValueError as error:
        raise OptionError("puzzle", str(error), "R9.2") from None
    solver = puzzle_solver(puzzle.colours, list(puzzle.lines.values()), puzzle.givens)
    found = run_stoppably(lambda: solver.solve(2, MOST_NODES), solver.stop).without_signs()
    grid = puzzle.grid(found.first) if found.found else None
    other = puzzle.grid(found.second) if found.found > 1 else None
    is_valid = found.found == 1 and found.complete
    if as_json:
        data = {
            "puzzle": str(puzzle),
            "solutions": found.found,
            "complete": found.complete or found.found > 1,
            "solution": grid,
            "other": other,
            "grade": grade_of(puzzle) if is_valid else None,
            "nodes": found.nodes,
        }
        click.echo(json.dumps(data, indent=1))
    else:
        says = "The only solution:"
        if found.found > 1:
            says = "There are several solutions; two of them:"
        elif not found.complete:
            says = "Too open to search completely." if grid is None else "A solution:"
        elif grid is None:
            says = "There is no solution."
        click.echo("\n".join([says, *(grid or "").split("/")]).rstrip())
        if other:
            click.echo("\n".join(["", *other.split("/")]))
        if is_valid:
            click.echo(f"Grade {grade_of(puzzle)} of 5.")
    if grid is None:
        sys.exit(1)


def solve_solitaire(
    name: str, options: str, text: str | None, seconds: float, seed: int, as_json: bool
) -> None:
    """Print the best play that the engine finds."""
    from kancha.cli.analyse import clear_progress
    from kancha.cli.solitaires import SolitaireSolver, end_sentence
    from kancha.cli.stopping import run_stoppably

    game = chosen_game(name, options)
    if game.seats != 1:
        one = " (try --options seats=1)" if 1 in game.info.seats else ""
        raise KanchaError(
            f"{game.info.title} is played by {game.seats}, so it has no solution{one}"
        )
    start = game.start() if text is None else game.parse(text)
    if start.seat is None:
        raise KanchaError("the game is over in this position")
    solver = SolitaireSolver(start, seconds, seed, show_progress)
    finish = None
    if start.seat != CHANCE:
        finish = run_stoppably(lambda: solver.engine.finish(start, seconds), solver.stop)
    is_lost = finish is not None and finish.possible is False
    best = run_stoppably(solver.solve, solver.stop)
    clear_progress()
    outcome = best.outcome
    solved = outcome is not None and bool(outcome.winners)
    moves = [str(move) for move in best.moves]
    if as_json:
        data = {
            "game": game.info.id,
            "options": game.options,
            "start": str(start),
            "moves": moves,
            "solved": solved,
            "can_be_finished": False if is_lost else True if solved else None,
            "score": outcome.scores[0] if outcome and outcome.scores else None,
            "end": str(best.position),
        }
        click.echo(json.dumps(data, indent=1, ensure_ascii=False))
    else:
        for number, move in enumerate(moves, 1):
            click.echo(f"{number}. {move}")
        click.echo(end_sentence(best))
        if is_lost:
            click.echo("It cannot be finished from here: every way was tried.")
    if not solved:
        sys.exit(1)


def show_progress(attempt: Attempt) -> None:
    """Show how far the solver is, if standard error is a terminal."""
    if sys.stderr.isatty():
        best = f", best so far: {attempt.best}" if attempt.best else ""
        words = f"attempt {attempt.number}, move {attempt.moves}{best}"
        click.echo(f"\r\x1b[K{words[:78]}", nl=False, err=True)

"""`kancha`: runs a command, and reports errors in one sentence with exit code 2."""

from __future__ import annotations

import os
import sys
import warnings
from difflib import get_close_matches
from importlib import import_module
from pathlib import Path

import click

from kancha._build import COMPILED, PURE, SLOW, WEB_APP, SlowBuildWarning
from kancha.core.errors import KanchaError, shorten
from kancha.core.extras import missing_modules

INTERRUPTED = 130
"""The exit code after Ctrl-C, as shells have it."""
COMMANDS = {
    "admin": "look after a server: people, tables, reports, repairs",
    "analyse": "find the best lines of a position",
    "backup": "copy everything a server keeps, while it runs",
    "bench": "measure the speed of every game against OpenSpiel",
    "book": "print a book of puzzles as .pdf",
    "bot": "let an engine play at a server, as a bot",
    "completion": "print the script that makes your shell complete commands",
    "dataset": "write records as a columnar file for learning programs",
    "draw": "draw a position as .svg, .png or .pdf",
    "engine": "run an engine for other programs, or check one",
    "games": "list the games and their options",
    "hint": "say where to look, what to play and why",
    "invite": "let somebody make an account at your server",
    "ladder": "measure the levels of every game",
    "match": "play engines against each other, with error bars",
    "moves": "list the legal moves of a position",
    "openings": "make and show statistics of openings",
    "pack": "fill a body with the stones of Rumis, in one way or all",
    "perft": "count the move sequences of a given length",
    "play": "play in the terminal",
    "puzzle": "make puzzles of a board and a grade",
    "record": "check, convert, import and replay records",
    "restore": "put a server's backup back",
    "review": "judge every move of a game, and show the moments that mattered",
    "rules": "read the rules of a game, or one rule",
    "serve": "serve the web app and open it in the browser",
    "sheet": "print puzzles, or a record as diagrams, as .pdf",
    "solve": "solve a puzzle or a solitaire",
    "version": "show the version, the kind of the build and the extras",
    "worker": "let engines think for a server, on any machine",
}
WITHOUT_SEARCH = ("draw", "games", "moves", "record", "rules", "version")


class Commands(click.Group):
    """Loads the module of a command only when the command is run."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return sorted(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in COMMANDS:
            near = get_close_matches(cmd_name, COMMANDS, 1)
            if near:
                ctx.fail(f"No such command '{shorten(cmd_name)}'. Did you mean {near[0]}?")
            return None
        command: click.Command = import_module(f"kancha.cli.{cmd_name}").command
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Commands"):
            formatter.write_dl(list(COMMANDS.items()))

    def invoke(self, ctx: click.Context) -> object:
        try:
            return super().invoke(ctx)
        except KanchaError as error:
            click.echo(f"kancha: {error}", err=True)
            sys.exit(2)
        except KeyboardInterrupt:
            click.echo(err=True)
            sys.exit(INTERRUPTED)
        except OSError as error:
            if error.filename is None:
                raise  # nothing that the arguments name: click closes broken pipes
            click.echo(f"kancha: {shorten(str(error.filename))}: {error.strerror}", err=True)
            sys.exit(2)


@click.group(
    cls=Commands,
    invoke_without_command=True,
    context_settings={"help_option_names": ["-h", "--help"]},
)
@click.option("--version", is_flag=True, help="Show the version and the kind of the build.")
@click.pass_context
def main(ctx: click.Context, version: bool) -> None:
    """Play, study and research GIPF, Gounki, Kulami, Rumis and the Gurami games."""
    if version:
        from kancha.cli.version import short_version

        click.echo(short_version())
        ctx.exit()
    if not (COMPILED or PURE) and ctx.invoked_subcommand not in WITHOUT_SEARCH:
        _say_that_engines_are_slow()
    if ctx.invoked_subcommand is None:
        name = "play" if missing_modules("server") or not Path(WEB_APP).exists() else "serve"
        ctx.invoke(import_module(f"kancha.cli.{name}").command)


def _say_that_engines_are_slow() -> None:
    """Say it once, here: neither the engines nor the processes of a match repeat it."""
    click.echo(f"kancha: {SLOW}", err=True)
    warnings.simplefilter("ignore", SlowBuildWarning)
    os.environ["KANCHA_PURE"] = "1"


if __name__ == "__main__":
    main()

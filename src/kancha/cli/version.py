"""`kancha version`: what this installation is and what it lacks."""

from __future__ import annotations

import platform
from pathlib import Path

import click

import kancha
from kancha._build import COMPILED, PURE, WEB_APP
from kancha.core.extras import EXTRAS, missing_modules

COMPILE_AGAIN = (
    "no; for fast engines install a C compiler, then run"
    " pip install --force-reinstall --no-deps --no-cache-dir kancha"
)
ADD_WEB_APP = "no; install a released wheel, or run `make install` in a checkout"


def short_version() -> str:
    """Return the version and the kind of the build in one line."""
    kind = "compiled" if COMPILED else "uncompiled"
    web = "with web app" if Path(WEB_APP).exists() else "without web app"
    return f"kancha {kancha.__version__} ({kind}, {web}, Python {platform.python_version()})"


@click.command("version")
def command() -> None:
    """Show the version, the kind of the build, and which extras are installed."""
    click.echo(short_version())
    by_choice = "no, because KANCHA_PURE is set"
    click.echo(f"compiled: {'yes' if COMPILED else by_choice if PURE else COMPILE_AGAIN}")
    click.echo(f"web app: {'yes' if Path(WEB_APP).exists() else ADD_WEB_APP}")
    for extra in EXTRAS:
        state = f"no; pip install 'kancha[{extra}]'" if missing_modules(extra) else "yes"
        click.echo(f"{extra}: {state}")

"""Options of `kancha serve` that are more than one value: limits, and how mail is sent."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable
from dataclasses import asdict, replace
from typing import TYPE_CHECKING, Any, TypeVar

import click

from kancha.core.errors import KanchaError, shorten

if TYPE_CHECKING:
    from kancha.server.settings import ClientLimits

Command = TypeVar("Command", bound=Callable[..., Any])

with_limits = click.option(
    "--limit",
    "limits",
    multiple=True,
    envvar="KANCHA_LIMITS",
    metavar="NAME=NUMBER",
    help="How much one client may do, such as tables_per_hour=20; the page on the server has all.",
)


def with_mail(command: Command) -> Command:
    """Add the options by which a server sends mail."""
    for option in (
        click.option(
            "--site",
            default="",
            envvar="KANCHA_SITE",
            metavar="https://...",
            help="The address of this server for people: links in mail lead there.",
        ),
        click.option(
            "--mail-from",
            "sender",
            default="",
            envvar="KANCHA_MAIL_FROM",
            metavar="ADDRESS",
            help='Who sends mail, such as "Kancha <games@example.org>".',
        ),
        click.option(
            "--smtp",
            default="",
            envvar="KANCHA_SMTP",
            metavar="smtps://...",
            help="Send mail by smtps://user:password@host:port, or by smtp://host:port.",
        ),
    ):
        command = option(command)
    return command


def chosen_limits(words: Iterable[str]) -> ClientLimits:
    """Return the limits with these changes, each NAME=NUMBER."""
    from kancha.server.settings import ClientLimits

    usual = asdict(ClientLimits())
    chosen: dict[str, float] = {}
    for word in words:
        name, _, text = word.partition("=")
        if name not in usual:
            known = ", ".join(usual)
            raise KanchaError(f"--limit: no limit is called '{shorten(name)}'; there are {known}")
        chosen[name] = _number(name, text, type(usual[name]))
    return replace(ClientLimits(), **chosen)  # type: ignore[arg-type]


def _number(name: str, text: str, kind: type[int | float]) -> float:
    try:
        number = kind(text)
    except ValueError:
        number = kind(-1)
    if not (math.isfinite(number) and number >= 0):
        what = "a whole number" if kind is int else "a number"
        raise KanchaError(f"--limit: write {name}={what}, zero or more, not {shorten(text)}")
    return number

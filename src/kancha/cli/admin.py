"""`kancha admin`: looks after a server from a shell, as its host does on their page."""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import Awaitable, Callable
from datetime import UTC, datetime
from functools import wraps
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click
import msgspec

from kancha.cli.serve import check_postgres, in_folder, in_postgres
from kancha.cli.writable import check_folder
from kancha.core.errors import KanchaError, shorten
from kancha.core.extras import require_extra

if TYPE_CHECKING:
    from kancha.server.hosts.admin import Admin

DAY, HOUR, MINUTE = 86_400_000, 3_600_000, 60_000
Rows = list[dict[str, Any]]
Command = TypeVar("Command", bound=Callable[..., object])


@click.group("admin")
def command() -> None:
    """Look after a server from a shell; it may run meanwhile.

    What you do here is noted as what hosts do on their page, and a running server carries it out
    within a second.
    """


def _subcommand(name: str) -> Callable[[Callable[..., Awaitable[Rows | str]]], click.Command]:
    """Make a sub-command of a function that gets the server's database first."""

    def make(work: Callable[..., Awaitable[Rows | str]]) -> click.Command:
        @wraps(work)
        def run(data: Path | None, postgres: str, as_json: bool, **arguments: Any) -> None:
            _show(asyncio.run(_on_database(work, data, postgres, arguments)), as_json=as_json)

        as_json = click.option("--json", "as_json", is_flag=True, help="For programs.")
        return command.command(name)(in_folder(in_postgres(as_json(run))))

    return make


async def _on_database(
    work: Callable[..., Awaitable[Rows | str]],
    data: Path | None,
    postgres: str,
    arguments: dict[str, Any],
) -> Rows | str:
    require_extra("server", "looking after a server")
    from kancha.server.hosts.admin import Admin
    from kancha.server.refusal import Refusal
    from kancha.server.settings import Settings, default_data
    from kancha.server.storage.store import Store

    check_postgres(postgres)
    settings = Settings(data=data or default_data(), postgres=postgres)
    check_folder(settings.data)
    store = Store(settings.database, settings.database_seconds)
    try:
        await store.open()
        return await work(Admin(store, settings, time.time_ns() // 1_000_000), **arguments)
    except Refusal as refusal:
        raise KanchaError(refusal.message) from None
    finally:
        await store.close()


def _show(found: Rows | str, *, as_json: bool) -> None:
    if as_json:
        value = {"done": found} if isinstance(found, str) else found
        click.echo(msgspec.json.format(msgspec.json.encode(value)).decode())
    elif isinstance(found, str):
        click.echo(found)
    elif not found:
        click.echo("None.", err=True)
    else:
        for row in found:
            click.echo("  ".join(_cell(name, value) for name, value in row.items()).rstrip())


def _cell(name: str, value: object) -> str:
    if name.endswith("_ms") and isinstance(value, int):
        return f"{datetime.fromtimestamp(value / 1000, UTC):%Y-%m-%d %H:%M}"
    if isinstance(value, bool):
        return name if value else ""
    return shorten(str("" if value is None else value), 200)


# --- people --------------------------------------------------------------------------------------


@_subcommand("host")
@click.argument("name")
@click.option("--remove", is_flag=True, help="Make them no host any more.")
async def host(admin: Admin, name: str, remove: bool) -> str:
    """Let the player NAME look after the server; they get its page."""
    await admin.set_host(name, host=not remove)
    return f"{name} is {'no host any more' if remove else 'a host now'}."


@_subcommand("people")
@click.argument("search", default="")
async def people(admin: Admin, search: str) -> Rows:
    """List players, or those whose names have SEARCH in them."""
    return await admin.people(search)


@_subcommand("ban")
@click.argument("name")
@click.option("--reason", default="", help="They read it.")
@click.option("--days", type=click.FloatRange(0, 3650, min_open=True), help="Default: for good.")
async def ban(admin: Admin, name: str, reason: str, days: float | None) -> str:
    """Ban the player NAME: sessions end, and their games fairly."""
    await admin.ban(name, reason, None if days is None else round(days * DAY))
    return f"{name} is banned{'' if days is None else f' for {days:g} days'}."


@_subcommand("bans")
async def bans(admin: Admin) -> Rows:
    """List who is banned, and why."""
    return await admin.bans()


@_subcommand("unban")
@click.argument("name")
async def unban(admin: Admin, name: str) -> str:
    """Lift the ban of the player NAME."""
    await admin.unban(name)
    return f"{name} may play again."


@_subcommand("sign-out")
@click.argument("name")
async def sign_out(admin: Admin, name: str) -> str:
    """Sign the player NAME out everywhere."""
    await admin.sign_out(name)
    return f"{name} is signed out everywhere."


@_subcommand("bot")
@click.argument("name")
async def bot(admin: Admin, name: str) -> str:
    """Make a bot of the server's own, or another token for it; print the token, this once."""
    return await admin.bot_token(name)


@_subcommand("invite")
async def invite(admin: Admin) -> str:
    """Print an invitation, with which one person can make an account."""
    invitation = secrets.token_urlsafe(16)
    await admin.invite(invitation)
    return f"/you#{invitation}"


@_subcommand("invitations")
async def invitations(admin: Admin) -> Rows:
    """List the invitations that nobody has used."""
    return await admin.invitations()


@_subcommand("withdraw-invitation")
@click.argument("invitation")
async def withdraw_invitation(admin: Admin, invitation: str) -> str:
    """Withdraw an invitation, named as in the list."""
    await admin.withdraw_invitation(invitation)
    return "The invitation is withdrawn."


# --- tables and reports --------------------------------------------------------------------------


@_subcommand("tables")
async def tables(admin: Admin) -> Rows:
    """List the tables that wait or are in play."""
    return await admin.tables()


@_subcommand("close-table")
@click.argument("table")
async def close_table(admin: Admin, table: str) -> str:
    """Close TABLE: its game is called off when the server runs."""
    await admin.close_table(table)
    return "The table is closed."


@_subcommand("reports")
async def reports(admin: Admin) -> Rows:
    """List the reports that wait, with the lines reported."""
    return await admin.reports()


@_subcommand("close-report")
@click.argument("report")
@click.option("--note", default="", help="What you did about it.")
async def close_report(admin: Admin, report: str, note: str) -> str:
    """Close a report."""
    await admin.close_report(report, note)
    return "The report is closed."


# --- what everybody is told ----------------------------------------------------------------------


@_subcommand("announce")
@click.argument("text")
@click.option("--hours", type=click.FloatRange(0, 8760, min_open=True), help="How long.")
async def announce(admin: Admin, text: str, hours: float | None) -> str:
    """Show TEXT to everybody as a quiet line."""
    await admin.announce(text, None if hours is None else round(hours * HOUR))
    return "Everybody reads it."


@_subcommand("announcements")
async def announcements(admin: Admin) -> Rows:
    """List what everybody reads now."""
    return await admin.announcements()


@_subcommand("withdraw")
@click.argument("announcement")
async def withdraw(admin: Admin, announcement: str) -> str:
    """Withdraw an announcement."""
    await admin.withdraw(announcement)
    return "The announcement is withdrawn."


@_subcommand("close")
@click.option("--minutes", type=click.FloatRange(0, 1440), default=5.0, show_default=True)
async def close(admin: Admin, minutes: float) -> str:
    """Close the server for repairs: announce it, let all clocks stand still, then close."""
    await admin.close(round(minutes * MINUTE))
    return f"The server closes in {minutes:g} minutes. kancha admin open opens it again."


@_subcommand("open")
async def open_again(admin: Admin) -> str:
    """Open the server again: clocks go on."""
    await admin.open_again()
    return "The server is open."


@_subcommand("backup")
async def backup(admin: Admin) -> str:
    """Make a backup in the server's folder; kancha backup FILE writes it elsewhere."""
    return f"Everything is in {await admin.back_up()}."


@_subcommand("backups")
async def backups(admin: Admin) -> Rows:
    """List the backups in the server's folder, the newest first."""
    return await admin.backups()


@_subcommand("log")
@click.option("--count", type=click.IntRange(1, 10_000), default=50, show_default=True)
async def log(admin: Admin, count: int) -> Rows:
    """List what hosts did, the newest first."""
    return await admin.log(count)

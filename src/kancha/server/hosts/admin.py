"""What `kancha admin` does: the database is changed, and a running server carries it out."""

from __future__ import annotations

import asyncio
import secrets
from pathlib import Path
from typing import Any

from kancha.server.accounts.sessions import hashed
from kancha.server.accounts.store import AccountStore, name_key
from kancha.server.bots.bots import PREFIX
from kancha.server.bots.ids import is_bot, new_bot_id
from kancha.server.bots.rights import SCOPES
from kancha.server.bots.store import Bot, BotStore
from kancha.server.chat.report_store import ReportStore
from kancha.server.hosts.backups import kept_files, make_backup, new_file
from kancha.server.hosts.store import HostStore
from kancha.server.refusal import Refusal
from kancha.server.settings import ClientLimits, Settings
from kancha.server.storage.store import Conflict, Store
from kancha.server.tables import seating

SHELL = ""
"""Who acts: nobody with an account, but whoever may read the server's data."""
MOST = 1000
Rows = list[dict[str, Any]]


class Admin:
    """A server's database, in the hands of its host."""

    def __init__(self, store: Store, settings: Settings, now: int) -> None:
        self.store = store
        self.settings = settings
        self.now = now
        self.hosts = HostStore(store)
        self.accounts = AccountStore(store)
        self.bots = BotStore(store)
        self.report_store = ReportStore(store)

    async def _player(self, name: str) -> str:
        found = await self.accounts.player_called(name_key(seating.clean_name(name)))
        if found is None:
            raise Refusal("not_found", f"no player is called {name[:40]}")
        return found.id

    # --- people ----------------------------------------------------------------------------------

    async def set_host(self, name: str, *, host: bool) -> None:
        """Make a player a host, or no host any more."""
        player = await self._player(name)
        if is_bot(player):
            raise Refusal("not_allowed", "a bot cannot be a host")
        await self.hosts.set_host(SHELL, player, self.now, host=host)

    async def people(self, text: str) -> Rows:
        """List players whose names have a text in them."""
        found = await self.accounts.named(text, MOST)
        hosts = await self.hosts.hosts()
        banned = {ban.guest for ban in await self.hosts.bans(self.now)}
        return [
            {
                "name": name,
                "host": player in hosts,
                "bot": is_bot(player),
                "banned": player in banned,
            }
            for player, name in found
        ]

    async def ban(self, name: str, reason: str, lasts: int | None) -> None:
        """Ban a player, for some milliseconds or for good."""
        player = await self._player(name)
        if await self.hosts.is_host(player):
            raise Refusal("not_allowed", "a host cannot be banned: kancha admin host --remove")
        until = None if lasts is None else self.now + lasts
        await self.hosts.ban(SHELL, player, seating.one_line(reason)[:500], until, self.now)

    async def bans(self) -> Rows:
        """List the bans that hold."""
        return [
            {
                "name": await self.store.name_of(ban.guest),
                "at_ms": ban.at,
                "until_ms": ban.until,
                "reason": ban.reason,
            }
            for ban in await self.hosts.bans(self.now)
        ]

    async def unban(self, name: str) -> None:
        """Lift the ban of a player."""
        held = await self.hosts.bans(self.now, await self._player(name))
        if not held:
            raise Refusal("not_found", f"{name[:40]} is not banned")
        for ban in held:
            await self.hosts.lift(SHELL, ban.id, self.now)

    async def sign_out(self, name: str) -> None:
        """Sign a player out everywhere."""
        await self.hosts.end_sessions(SHELL, await self._player(name), self.now)

    async def bot_token(self, name: str) -> str:
        """Return a new token of a bot of the server's own, which is made if there is none."""
        shown = seating.clean_name(name)
        bot = await self.bots.called(name_key(shown))
        if bot is None:
            bot = Bot(new_bot_id(), shown, SHELL, self.now)
            try:
                await self.bots.create(bot, name_key(shown), None)
            except Conflict:
                raise Refusal("not_now", f"somebody is called {shown} already") from None
            await self.hosts.note(SHELL, "make bot", bot.id, "", self.now)
        if bot.owner != SHELL:
            raise Refusal("not_allowed", f"{shown} belongs to somebody else")
        token = PREFIX + secrets.token_urlsafe(32)
        most = ClientLimits().tokens_per_bot
        label, scopes = "made in a shell", list(SCOPES)
        if not await self.bots.add(bot.id, hashed(token), label, scopes, self.now, most):
            raise Refusal("not_now", f"{shown} has {most} tokens already")
        return token

    async def invite(self, invitation: str) -> None:
        """Store an invitation."""
        await self.hosts.invite(SHELL, hashed(invitation), self.now)

    async def invitations(self) -> Rows:
        """List invitations that nobody has used."""
        return [
            {"invitation": name, "made_ms": made} for name, made in await self.hosts.invitations()
        ]

    async def withdraw_invitation(self, invitation: str) -> None:
        """Withdraw an invitation."""
        if not await self.hosts.withdraw_invitation(SHELL, invitation, self.now):
            raise Refusal("not_found", "there is no such invitation")

    # --- tables and reports ----------------------------------------------------------------------

    async def tables(self) -> Rows:
        """List tables that wait or are in play."""
        store = self.store
        found = [*await store.tables_in("playing", MOST), *await store.tables_in("waiting", MOST)]
        return [
            {
                "table": short.table,
                "game": short.game,
                "status": short.status,
                "players": ", ".join(
                    f"level {seat.level}" if seat.kind == "engine" else seat.player or "open seat"
                    for seat in short.seats
                ),
                "ply": short.ply,
                "updated_ms": short.updated,
            }
            for short in found
        ]

    async def close_table(self, table: str) -> None:
        """Close a table."""
        if await self.store.load(table) is None:
            raise Refusal("not_found", "there is no such table")
        await self.hosts.note(SHELL, "close table", table, "", self.now)

    async def reports(self) -> Rows:
        """List open reports."""
        return [
            {
                "report": report.id,
                "at_ms": report.at,
                "by": await self.store.name_of(report.reporter) or "a guest",
                "about": await self.store.name_of(report.reported) or "a guest",
                "table": report.table,
                "reason": report.reason,
                "lines": " / ".join(line.text for line in report.lines),
            }
            for report in await self.report_store.all("open", MOST)
        ]

    async def close_report(self, report: str, note: str) -> None:
        """Close a report with a note."""
        said = seating.one_line(note)[:500]
        if not await self.report_store.finish(report, said):
            raise Refusal("not_found", "there is no such open report")
        await self.hosts.note(SHELL, "finish report", "", said, self.now)

    # --- what everybody is told ------------------------------------------------------------------

    async def announce(self, text: str, lasts: int | None) -> None:
        """Tell everybody something."""
        said = seating.one_line(text)[:300]
        until = None if lasts is None else self.now + lasts
        await self.hosts.announce(SHELL, said, until, self.now)

    async def announcements(self) -> Rows:
        """List what everybody reads."""
        return [
            {"announcement": told.id, "at_ms": told.at, "until_ms": told.until, "text": told.text}
            for told in await self.hosts.announcements(self.now)
        ]

    async def withdraw(self, announcement: str) -> None:
        """Withdraw an announcement."""
        if not await self.hosts.withdraw(SHELL, announcement, self.now):
            raise Refusal("not_found", "there is no such announcement")

    async def close(self, later: int) -> None:
        """Close the server for repairs after some milliseconds."""
        await self.hosts.set_repairs(SHELL, self.now + later, self.now)

    async def open_again(self) -> None:
        """Open the server again."""
        await self.hosts.set_repairs(SHELL, None, self.now)

    async def back_up(self) -> Path:
        """Make a backup in the server's folder."""
        file = new_file(self.settings, self.now)
        await self.hosts.note(SHELL, "back up", "", file.name, self.now)
        await asyncio.to_thread(make_backup, self.settings, file)
        return file

    async def backups(self) -> Rows:
        """List the backups in the server's folder."""
        return [
            {"backup": file.name, "at_ms": file.at_ms, "bytes": file.bytes}
            for file in kept_files(self.settings)
        ]

    async def log(self, count: int) -> Rows:
        """List what hosts did, the newest first."""
        return [
            {
                "at_ms": act.at,
                "by": await self.store.name_of(act.by) if act.by else "shell",
                "what": act.what,
                "whom": await self.store.name_of(act.whom) or act.whom,
                "detail": act.detail,
            }
            for act in await self.hosts.acts(count)
        ]

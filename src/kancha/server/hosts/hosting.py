"""What the page of the host shows, and who is meant by a sign."""

from __future__ import annotations

import asyncio
import os
import shutil
import sys
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

from kancha import __version__
from kancha.core.registry import game_class
from kancha.server.accounts.accounts import Accounts
from kancha.server.chat.report_store import ReportStore
from kancha.server.hosts.backups import HostBackups
from kancha.server.hosts.bodies import (
    ActState,
    AnnouncementState,
    BanState,
    HostPerson,
    HostReport,
    HostState,
    InvitationState,
    Load,
    LoadSample,
    NoticesState,
    ThinkingEngine,
)
from kancha.server.hosts.load_history import LoadHistory
from kancha.server.hosts.notices import Notices
from kancha.server.hosts.store import HostStore
from kancha.server.lobby.lobby import HERE, Lobby
from kancha.server.refusal import Refusal
from kancha.server.storage.summaries import Summary
from kancha.server.tables import project
from kancha.server.tables.seats import sign_of

MOST = 50
"""How many people, tables, reports and acts are shown."""


class Somebody(NamedTuple):
    """A guest or player by id and name."""

    id: str
    name: str


class Hosting:
    """Everything that hosts see. Chat is no part of it, apart from reported lines."""

    def __init__(
        self, store: HostStore, accounts: Accounts, lobby: Lobby, notices: Notices
    ) -> None:
        self.store = store
        self.accounts = accounts
        self.tables = accounts.tables
        self.lobby = lobby
        self.notices = notices
        self.reports = ReportStore(store.store)
        self.started = accounts.now()
        self.history = LoadHistory()
        self.backups = HostBackups(accounts.settings, store)

    def now(self) -> int:
        """Return the time in milliseconds."""
        return self.accounts.now()

    def notices_state(self) -> NoticesState:
        """Return what everybody is told."""
        return NoticesState(
            announcements=[
                AnnouncementState(id=told.id, text=told.text, at_ms=told.at, until_ms=told.until)
                for told in self.notices.announcements
            ],
            closes_ms=self.notices.closes,
            closed=self.notices.closed,
            now_ms=self.now(),
        )

    async def state(self) -> HostState:
        """Return the page of the host."""
        return HostState(
            version=__version__,
            up_ms=self.now() - self.started,
            accounts=self.accounts.settings.accounts,
            notices=self.notices_state(),
            reports=await self._open_reports(),
            people=await self.people(await self._here()),
            tables=[project.summary(short, "") for short in await self._tables()],
            engines=self._engines(),
            load=self._load(),
            history=list(self.history.samples),
            backups=await asyncio.to_thread(self.backups.state),
            bans=await self._bans(),
            invitations=[
                InvitationState(id=beginning, made_ms=made)
                for beginning, made in await self.store.invitations()
            ],
            acts=await self._acts(),
        )

    # --- people ----------------------------------------------------------------------------------

    async def people(self, known: dict[str, Somebody]) -> list[HostPerson]:
        """Return people as hosts see them."""
        where = self._where()
        hosts = await self.store.hosts(known)
        persons = await self.lobby.people([(each.id, each.name) for each in known.values()])
        return [
            HostPerson(
                person=person,
                host=guest in hosts,
                banned=guest in self.notices.banned,
                where=where.get(guest, ""),
            )
            for guest, person in zip(known, persons, strict=True)
        ]

    async def searched(self, text: str) -> dict[str, Somebody]:
        """Return players whose names have a text in them."""
        rows = await self.accounts.store.named(text, MOST)
        return {guest: Somebody(guest, name) for guest, name in rows}

    async def _here(self) -> dict[str, Somebody]:
        people = await self.lobby.store.people(self.now() - HERE)
        here = {seen.guest: Somebody(seen.guest, seen.name) for seen in people}
        for live in self.tables.in_memory():
            for seat in live.table.seats:
                if seat.guest and seat.guest in live.presence().guests:
                    here.setdefault(seat.guest, Somebody(seat.guest, seat.player))
        return here

    def _where(self) -> dict[str, str]:
        """Return at which tables people are."""
        where: dict[str, str] = {}
        for live in self.tables.in_memory():
            table = live.table
            for seat in table.seats:
                if seat.guest in live.presence().guests and table.status != "over":
                    others = [other.player for other in table.seats if other.guest != seat.guest]
                    names = ", ".join(name for name in others if name)
                    title = table.game.info.title
                    where[seat.guest] = f"{title} with {names}" if names else title
        return where

    async def somebody(self, sign: str) -> str:
        """Return who is meant by a sign: a player, or a guest who is here or was reported."""
        for guest in await self._known():
            if sign_of(guest) == sign:
                return guest
        raise Refusal("not_found", "Nobody of this sign is here.")

    async def _known(self) -> list[str]:
        reported = [report.reported for report in await self.reports.all("open", 1000)]
        return [*await self._here(), *reported, *await self.accounts.store.all_ids()]

    async def _bans(self) -> list[BanState]:
        bans = await self.store.bans(self.now())
        names = [(ban.guest, await self._name(ban.guest)) for ban in bans]
        return [
            BanState(id=ban.id, person=person, reason=ban.reason, at_ms=ban.at, until_ms=ban.until)
            for ban, person in zip(bans, await self.lobby.people(names), strict=True)
        ]

    async def _name(self, guest: str) -> str:
        return await self.store.store.name_of(guest) if guest else ""

    # --- tables, reports, load, log --------------------------------------------------------------

    async def _tables(self) -> list[Summary]:
        store = self.store.store
        found = [
            *await store.tables_in("playing", MOST),
            *await store.tables_in("waiting", MOST),
        ]
        return sorted(found, key=lambda short: -short.updated)[:MOST]

    async def _open_reports(self) -> list[HostReport]:
        found = []
        for report in await self.reports.all("open", MOST):
            names = [(each, await self._name(each)) for each in (report.reporter, report.reported)]
            reporter, reported = await self.lobby.people(names)
            title = ""
            with suppress(Refusal):
                title = (await self.tables.get(report.table)).table.game.info.title
            found.append(
                HostReport(
                    id=report.id,
                    at_ms=report.at,
                    reporter=reporter,
                    reported=reported,
                    table=report.table,
                    title=title,
                    lines=report.lines,
                    reason=report.reason,
                )
            )
        return found

    def _engines(self) -> list[ThinkingEngine]:
        return [
            ThinkingEngine(
                table=live.table.setup.table,
                title=game_class(live.table.setup.game).info.title,
                level=live.table.seats[live.engine.seat].level,
                thinking=live.engine.is_thinking,
                since_ms=self.now() - live.engine.since,
            )
            for live in self.tables.in_memory()
            if live.engine is not None
        ]

    def _load(self) -> Load:
        disk = shutil.disk_usage(self.accounts.settings.data)
        live = list(self.tables.in_memory())
        return Load(
            cores=os.cpu_count() or 1,
            busy=os.getloadavg()[0] if hasattr(os, "getloadavg") else 0.0,
            memory_bytes=_memory(),
            disk_free_bytes=disk.free,
            disk_bytes=disk.total,
            sockets=sum(len(each.connections) for each in live),
            spectators=sum(each.presence().spectators for each in live),
            engines_at_once=self.accounts.settings.engines_at_once,
            engines_waiting=self.tables.engines.engines.waiting,
        )

    async def sample(self) -> LoadSample:
        """Return how much there is to do, for the lines of the last day."""
        load = self._load()
        playing = [live for live in self.tables.in_memory() if live.table.status == "playing"]
        return LoadSample(
            at_ms=self.now(),
            people=len(await self._here()),
            tables=len(playing),
            engines=len(self._engines()),
            busy=round(100 * load.busy / load.cores, 1),
            memory_bytes=load.memory_bytes,
        )

    async def _acts(self) -> list[ActState]:
        return [
            ActState(
                at_ms=act.at,
                by=await self._name(act.by),
                what=act.what,  # type: ignore[arg-type]
                whom=await self._name(act.whom) or (act.whom if act.what == "close table" else ""),
                detail=act.detail,
            )
            for act in await self.store.acts(MOST)
        ]


def _memory() -> int:
    """Return how many bytes of memory this process has, where the system says so."""
    with suppress(OSError, ValueError, IndexError):
        pages = int(Path("/proc/self/statm").read_text("ascii").split()[1])
        return pages * os.sysconf("SC_PAGE_SIZE")
    if sys.platform == "win32":
        return 0
    import resource

    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * (
        1 if sys.platform == "darwin" else 1024
    )

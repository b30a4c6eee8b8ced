"""REST: the page of the host, and what everybody is told."""

from __future__ import annotations

import secrets
from typing import Annotated

from fastapi import Depends, Query
from starlette.requests import Request

from kancha.server.accounts.routes import Ask, Asked
from kancha.server.accounts.sessions import hashed
from kancha.server.hosts.bodies import (
    CloseForRepairs,
    FinishReport,
    HostPeople,
    HostState,
    MadeInvitation,
    NewAnnouncement,
    NewBan,
    NoticesState,
)
from kancha.server.hosts.hosting import Hosting
from kancha.server.hosts.warden import Warden
from kancha.server.http.struct_router import StructRouter
from kancha.server.permissions import HostAction, permit_host
from kancha.server.refusal import Refusal
from kancha.server.tables import seating

router = StructRouter(prefix="/api")
DAY, HOUR, MINUTE = 86_400_000, 3_600_000, 60_000


class Desk:
    """A request of a host."""

    def __init__(self, request: Request, ask: Ask) -> None:
        self.hosting: Hosting = request.app.state.hosting
        self.warden: Warden = request.app.state.warden
        self.ask: Asked = ask
        self.store = self.hosting.store
        self.now = self.hosting.now()

    async def may(self, action: HostAction) -> str:
        """Return the host's id, or raise Refusal for everybody else."""
        session = self.ask.visitor.session
        is_host = session is not None and await self.store.is_host(session.player)
        permit_host(self.ask.visitor, action, is_host=is_host)
        assert session is not None
        return session.player

    async def done(self) -> HostState:
        """Carry out what was decided, and return the page."""
        await self.warden.look()
        return await self.hosting.state()


AtDesk = Annotated[Desk, Depends(Desk)]
Search = Annotated[str, Query(max_length=40)]


@router.get("/notices")
async def notices(request: Request) -> NoticesState:
    """Return what the host says to everybody."""
    hosting: Hosting = request.app.state.hosting
    return hosting.notices_state()


@router.get("/host")
async def state(desk: AtDesk) -> HostState:
    """Return the page of the host."""
    await desk.may("look at the page of the host")
    return await desk.hosting.state()


@router.get("/host/people")
async def people(desk: AtDesk, search: Search) -> HostPeople:
    """Search players by their names."""
    await desk.may("look at the page of the host")
    found = await desk.hosting.searched(search)
    return HostPeople(people=await desk.hosting.people(found))


@router.post("/host/bans")
async def ban(body: NewBan, desk: AtDesk) -> HostState:
    """Ban somebody: their sessions and sockets end, and their games fairly."""
    by = await desk.may("ban somebody")
    guest = await desk.hosting.somebody(body.sign)
    if await desk.store.is_host(guest):
        raise Refusal("not_allowed", "A host cannot be banned.")
    until = None if body.days is None else desk.now + round(body.days * DAY)
    await desk.store.ban(by, guest, seating.one_line(body.reason), until, desk.now)
    return await desk.done()


@router.delete("/host/bans/{ban_id}")
async def lift_ban(ban_id: str, desk: AtDesk) -> HostState:
    """Lift a ban."""
    by = await desk.may("lift a ban")
    if not await desk.store.lift(by, ban_id, desk.now):
        raise Refusal("not_found", "There is no such ban any more.")
    return await desk.done()


@router.delete("/host/people/{sign}/sessions")
async def end_sessions(sign: str, desk: AtDesk) -> HostState:
    """Sign a player out everywhere."""
    by = await desk.may("sign another out")
    await desk.store.end_sessions(by, await desk.hosting.somebody(sign), desk.now)
    return await desk.done()


@router.delete("/host/tables/{table}")
async def close_table(table: str, desk: AtDesk) -> HostState:
    """Close a table: its game is called off."""
    by = await desk.may("close another's table")
    live = await desk.hosting.tables.get(table[:40])
    await desk.store.note(by, "close table", live.table.setup.table, "", desk.now)
    return await desk.done()


@router.put("/host/reports/{report}")
async def finish_report(report: str, body: FinishReport, desk: AtDesk) -> HostState:
    """Close a report with a note."""
    by = await desk.may("finish a report")
    note = seating.one_line(body.note)
    if not await desk.hosting.reports.finish(report, note):
        raise Refusal("not_found", "There is no such open report.")
    await desk.store.note(by, "finish report", "", note, desk.now)
    return await desk.done()


@router.post("/host/invitations")
async def invite(desk: AtDesk) -> MadeInvitation:
    """Make an invitation, with which one person can make an account."""
    by = await desk.may("invite somebody to make an account")
    invitation = secrets.token_urlsafe(16)
    await desk.store.invite(by, hashed(invitation), desk.now)
    return MadeInvitation(path=f"/you#{invitation}")


@router.delete("/host/invitations/{invitation}")
async def withdraw_invitation(invitation: str, desk: AtDesk) -> HostState:
    """Withdraw an invitation that nobody has used."""
    by = await desk.may("invite somebody to make an account")
    if not await desk.store.withdraw_invitation(by, invitation, desk.now):
        raise Refusal("not_found", "This invitation was used, or withdrawn.")
    return await desk.done()


@router.post("/host/announcements")
async def announce(body: NewAnnouncement, desk: AtDesk) -> HostState:
    """Tell everybody something, as a quiet line on all pages."""
    by = await desk.may("announce something")
    until = None if body.hours is None else desk.now + round(body.hours * HOUR)
    await desk.store.announce(by, seating.one_line(body.text), until, desk.now)
    return await desk.done()


@router.delete("/host/announcements/{announcement}")
async def withdraw(announcement: str, desk: AtDesk) -> HostState:
    """Withdraw an announcement."""
    by = await desk.may("announce something")
    if not await desk.store.withdraw(by, announcement, desk.now):
        raise Refusal("not_found", "There is no such announcement any more.")
    return await desk.done()


@router.post("/host/backups")
async def back_up(desk: AtDesk) -> HostState:
    """Begin to make a backup in the server's folder; the page says when it is there."""
    by = await desk.may("make a backup")
    await desk.hosting.backups.begin(by, desk.now)
    return await desk.done()


@router.put("/host/repairs")
async def close(body: CloseForRepairs, desk: AtDesk) -> HostState:
    """Close the server for repairs: everybody is told, then clocks stand still."""
    by = await desk.may("close the server for repairs")
    await desk.store.set_repairs(by, desk.now + round(body.minutes * MINUTE), desk.now)
    return await desk.done()


@router.delete("/host/repairs")
async def open_again(desk: AtDesk) -> HostState:
    """Open the server again: clocks go on."""
    by = await desk.may("close the server for repairs")
    await desk.store.set_repairs(by, None, desk.now)
    return await desk.done()

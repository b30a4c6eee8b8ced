"""REST: tables, the guest's own list, records."""

from __future__ import annotations

from typing import Literal

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import Response

from kancha.core.errors import KanchaError
from kancha.server import project, replays, rest, seating
from kancha.server.bodies import guest, read, reply
from kancha.server.games_routes import svg
from kancha.server.live_tables import LiveTable, LiveTables
from kancha.server.refusal import Refusal

router = APIRouter(prefix="/api")
MY_TABLES = 50


def tables_of(request: Request) -> LiveTables:
    """Return the server's live_tables."""
    live_tables: LiveTables = request.app.state.tables
    return live_tables


async def _room(request: Request, table: str) -> LiveTable:
    return await tables_of(request).enter(table[:40])


@router.get("/health")
async def health() -> Response:
    """Say that the server is up."""
    return reply({"ok": True})


@router.get("/me")
async def me(request: Request) -> Response:
    """Say who the browser is."""
    return reply(rest.Guest(name=await tables_of(request).store.name_of(guest(request))))


@router.put("/me")
async def rename(request: Request) -> Response:
    """Change the guest's name."""
    name = seating.clean_name((await read(request, rest.Rename)).name)
    await tables_of(request).store.rename(guest(request), name)
    return reply(rest.Guest(name=name))


@router.post("/tables")
async def make(request: Request) -> Response:
    """Open a table."""
    live_tables = tables_of(request)
    wish = await read(request, rest.NewTable)
    name = await live_tables.store.name_of(guest(request))
    table = (await live_tables.make(wish, guest(request), name)).table
    return reply(rest.TableMade(table=table.setup.table, invitations=project.invitations(table)))


@router.get("/tables")
async def mine(request: Request) -> Response:
    """List the guest's tables."""
    live_tables = tables_of(request)
    found = []
    for name, kept in await live_tables.store.tables_of(guest(request), MY_TABLES):
        try:
            short = kept or await live_tables.summary(name)
            found.append(project.summary(short, guest(request), live_tables.here(name)))
        except (Refusal, KanchaError):
            continue  # played under rules that this version does not know
    return reply(rest.MyTables(tables=found))


@router.get("/tables/{table}")
async def state(request: Request, table: str) -> Response:
    """Show a table."""
    live = await _room(request, table)
    now = tables_of(request).time.now()
    return reply(project.state(live.table, guest(request), now, None, live.here()))


@router.post("/tables/{table}/join")
async def join(request: Request, table: str) -> Response:
    """Take an open seat by invitation."""
    live_tables = tables_of(request)
    token = (await read(request, rest.Join)).token
    live = await _room(request, table)
    name = await live_tables.store.name_of(guest(request))
    seat = await live_tables.sit(live, guest(request), name, token)
    return reply(rest.Joined(table=live.table.setup.table, seat=seat))


@router.get("/tables/{table}/record")
async def record(request: Request, table: str, form: Literal["text", "json"] = "text") -> Response:
    """Give the record as a file."""
    shown = (await _room(request, table)).table
    text = replays.record_file(shown, project.viewpoint(shown, guest(request)), form)
    ending = "json" if form == "json" else "txt"
    name = f"{shown.game.info.id}-{shown.setup.table}.{ending}"
    kind = "application/json" if form == "json" else "text/plain"
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return Response(text, media_type=kind, headers=headers)


@router.get("/tables/{table}/replay")
async def replay(request: Request, table: str, first: int = 0, end: int = 0) -> Response:
    """Give all moves, and the pictures of some."""
    shown = (await _room(request, table)).table
    look = project.viewpoint(shown, guest(request))
    return reply(replays.replay(replays.table_record(shown), look, max(0, first), end))


@router.get("/tables/{table}/picture.svg")
async def picture(request: Request, table: str, ply: int | None = None) -> Response:
    """Draw the table, or an earlier moment of it."""
    shown = (await _room(request, table)).table
    position = replays.position_at(shown.record, shown.ply if ply is None else ply)
    return svg(position, project.viewpoint(shown, guest(request)).seat)

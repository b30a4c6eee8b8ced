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
from kancha.server.refusal import Refusal
from kancha.server.rooms import Room, Rooms

router = APIRouter(prefix="/api")
MY_TABLES = 50


def rooms_of(request: Request) -> Rooms:
    """Return the server's rooms."""
    rooms: Rooms = request.app.state.rooms
    return rooms


async def _room(request: Request, table: str) -> Room:
    return await rooms_of(request).enter(table[:40])


@router.get("/health")
async def health() -> Response:
    """Say that the server is up."""
    return reply({"ok": True})


@router.get("/me")
async def me(request: Request) -> Response:
    """Say who the browser is."""
    return reply(rest.Guest(name=await rooms_of(request).store.name_of(guest(request))))


@router.put("/me")
async def rename(request: Request) -> Response:
    """Change the guest's name."""
    name = seating.clean_name((await read(request, rest.Rename)).name)
    await rooms_of(request).store.rename(guest(request), name)
    return reply(rest.Guest(name=name))


@router.post("/tables")
async def make(request: Request) -> Response:
    """Open a table."""
    rooms = rooms_of(request)
    wish = await read(request, rest.NewTable)
    name = await rooms.store.name_of(guest(request))
    table = (await rooms.make(wish, guest(request), name)).table
    return reply(rest.TableMade(table=table.setup.table, invitations=project.invitations(table)))


@router.get("/tables")
async def mine(request: Request) -> Response:
    """List the guest's tables."""
    rooms = rooms_of(request)
    found = []
    for name, kept in await rooms.store.tables_of(guest(request), MY_TABLES):
        try:
            short = kept or await rooms.summary(name)
            found.append(project.summary(short, guest(request), rooms.here(name)))
        except (Refusal, KanchaError):
            continue  # played under rules that this version does not know
    return reply(rest.MyTables(tables=found))


@router.get("/tables/{table}")
async def state(request: Request, table: str) -> Response:
    """Show a table."""
    room = await _room(request, table)
    now = rooms_of(request).time.now()
    return reply(project.state(room.table, guest(request), now, None, room.here()))


@router.post("/tables/{table}/join")
async def join(request: Request, table: str) -> Response:
    """Take an open seat by invitation."""
    rooms = rooms_of(request)
    token = (await read(request, rest.Join)).token
    room = await _room(request, table)
    name = await rooms.store.name_of(guest(request))
    seat = await rooms.sit(room, guest(request), name, token)
    return reply(rest.Joined(table=room.table.setup.table, seat=seat))


@router.get("/tables/{table}/record")
async def record(request: Request, table: str, form: Literal["text", "json"] = "text") -> Response:
    """Give the record as a file."""
    shown = (await _room(request, table)).table
    text = replays.file(shown, project.eyes(shown, guest(request)), form)
    ending = "json" if form == "json" else "txt"
    name = f"{shown.game.info.id}-{shown.setup.table}.{ending}"
    kind = "application/json" if form == "json" else "text/plain"
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return Response(text, media_type=kind, headers=headers)


@router.get("/tables/{table}/replay")
async def replay(request: Request, table: str, first: int = 0, end: int = 0) -> Response:
    """Give all moves, and the pictures of some."""
    shown = (await _room(request, table)).table
    look = project.eyes(shown, guest(request))
    return reply(replays.replay(replays.tagged(shown), look, max(0, first), end))


@router.get("/tables/{table}/picture.svg")
async def picture(request: Request, table: str, ply: int | None = None) -> Response:
    """Draw the table, or an earlier moment of it."""
    shown = (await _room(request, table)).table
    position = replays.at(shown.record, shown.ply if ply is None else ply)
    return svg(project.scene(position, project.eyes(shown, guest(request))))

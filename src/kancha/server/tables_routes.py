"""REST: the guest, their tables, and the records and pictures of tables."""

from __future__ import annotations

from asyncio import to_thread
from typing import Annotated, Literal

from fastapi import Depends, Query
from starlette.requests import Request

from kancha.core.errors import KanchaError
from kancha.core.guide import Guide
from kancha.server import engine_tries, guidance, hints, messages, project, replays, rest
from kancha.server.games_routes import SvgPicture, svg
from kancha.server.live_table import LiveTable
from kancha.server.live_tables import LiveTables
from kancha.server.refusal import Refusal
from kancha.server.struct_router import MediaResponse, StructRouter

router = StructRouter(prefix="/api")
MOST_TABLES = 50
"""How many tables a guest's list holds at most."""


def _guest(request: Request) -> str:
    guest: str = request.state.guest
    return guest


def _tables(request: Request) -> LiveTables:
    tables: LiveTables = request.app.state.tables
    return tables


GuestId = Annotated[str, Depends(_guest)]
Tables = Annotated[LiveTables, Depends(_tables)]


async def _live_table(tables: Tables, table: str) -> LiveTable:
    return await tables.get(table[:40])


AtTable = Annotated[LiveTable, Depends(_live_table)]


Token = Annotated[str, Query(min_length=1, max_length=40)]
ClickPath = Annotated[list[str], Query(default_factory=list, max_length=16)]
"""The tokens touched before, one `path` each, in order."""


class RecordFile(MediaResponse):
    """A record to download."""

    media_types = ("text/plain", "application/json")


@router.get("/health")
async def health() -> rest.Health:
    """Say that the server is up."""
    return rest.Health()


@router.get("/ready")
async def ready(tables: Tables) -> rest.Health:
    """Say that the server can serve: its database answers."""
    await tables.store.check()
    return rest.Health()


@router.post("/tables")
async def open_table(body: rest.NewTable, guest: GuestId, tables: Tables) -> rest.TableMade:
    """Open a table."""
    name = await tables.store.name_of(guest)
    table = (await tables.create(body, guest, name)).table
    return rest.TableMade(table=table.setup.table, invitations=project.invitations(table))


@router.get("/tables")
async def my_tables(guest: GuestId, tables: Tables) -> rest.MyTables:
    """List the guest's tables."""
    found = []
    for name, stored in await tables.store.tables_of(guest, MOST_TABLES):
        try:
            summary = stored or await tables.summary(name)
            found.append(project.summary(summary, guest, tables.presence(name)))
        except (Refusal, KanchaError):
            continue  # played under rules that this version does not know
    return rest.MyTables(tables=found)


@router.get("/tables/{table}")
async def state(live: AtTable, guest: GuestId, tables: Tables) -> messages.State:
    """Return the state of a table, as over its socket."""
    return project.state(live.table, guest, tables.time.now(), None, live.presence())


@router.post("/tables/{table}/join")
async def join(body: rest.Join, live: AtTable, guest: GuestId, tables: Tables) -> rest.Joined:
    """Take an open seat by invitation."""
    name = await tables.store.name_of(guest)
    seat = await tables.join(live, guest, name, body.token)
    return rest.Joined(table=live.table.setup.table, seat=seat)


@router.get("/tables/{table}/why")
async def why(live: AtTable, guest: GuestId, token: Token, path: ClickPath) -> rest.TouchAnswer:
    """Say why touching a token after a click path does nothing, to the seat that can move now."""
    return guidance.why_not(guidance.deciding(live.table, guest), path, token)


@router.get("/tables/{table}/guide")
async def guide(live: AtTable, guest: GuestId, path: ClickPath) -> Guide:
    """Say what can be done after a click path, and what it would bring, to the seat to move."""
    touches = guidance.deciding(live.table, guest)
    # A guide of an open position takes milliseconds, which no other table waits for.
    return await to_thread(guidance.guide_after, touches, path)


@router.post("/tables/{table}/hint")
async def hint(live: AtTable, guest: GuestId, tables: Tables, request: Request) -> rest.HintState:
    """Give a hint for the next move, where no other person plays; the record counts it."""
    seat = hints.hinted_seat(live.table, guest)
    decision = live.table.decision(seat)
    found = await hints.hint_for(request.app.state.study_pool, guest, decision.position)
    # Stored before it is told.
    await tables.change(live, lambda table: hints.counted(table, seat, decision.base))
    return found


@router.get("/tables/{table}/stuck")
async def stuck(live: AtTable, guest: GuestId, request: Request) -> rest.StuckState:
    """Say whether a solitaire cannot be finished any more, to the person who plays it."""
    seat = hints.hinted_seat(live.table, guest)
    position = live.table.decision(seat).position
    found = await hints.is_stuck(request.app.state.study_pool, guest, position)
    return rest.StuckState(stuck=found)


@router.get("/tables/{table}/engine")
def engine(live: AtTable) -> rest.EngineTry:
    """Say how many points an engine makes of the same task, after a game for one."""
    return engine_tries.engine_try(live.table)


@router.get("/tables/{table}/record")
async def record(
    live: AtTable, guest: GuestId, tables: Tables, form: Literal["text", "json"] = "text"
) -> RecordFile:
    """Download the record of a table, with its linked games."""
    table = live.table
    inside = await _inside(live, guest, tables)
    text = replays.record_file(table, project.viewpoint(table, guest), form, inside)
    suffix, media = ("json", "application/json") if form == "json" else ("txt", "text/plain")
    name = f"{table.game.info.id}-{table.setup.table}.{suffix}"
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return RecordFile(text, media_type=media, headers=headers)


@router.get("/tables/{table}/replay")
async def replay(
    live: AtTable, guest: GuestId, tables: Tables, first: int = 0, end: int = 0
) -> rest.Replay:
    """Return all moves of a table, and the scenes from ply `first` up to but excluding `end`.

    The moves of linked games stand where they were played.
    """
    view = project.viewpoint(live.table, guest)
    inside = await _inside(live, guest, tables)
    record = replays.table_record(live.table, inside)
    return replays.replay(record, view, max(0, first), end, inside)


async def _inside(live: LiveTable, guest: str, tables: LiveTables) -> dict[int, replays.Inside]:
    """Return the linked games of a table as a guest may see them, by the ply that waited."""
    found = {}
    for ply, name in live.table.links.items():
        table = (await tables.get(name)).table
        found[ply] = replays.Inside(table, project.viewpoint(table, guest))
    return found


@router.get("/tables/{table}/picture.svg")
async def picture(live: AtTable, guest: GuestId, ply: int | None = None) -> SvgPicture:
    """Draw a table as SVG: its current position, or the one after `ply` moves."""
    table = live.table
    position = replays.position_at(table.record, table.ply if ply is None else ply)
    return svg(position, project.viewpoint(table, guest).seat)

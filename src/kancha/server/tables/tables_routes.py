"""REST: the guest, their tables, and the records and pictures of tables."""

from __future__ import annotations

from asyncio import to_thread
from typing import Annotated, Literal

from fastapi import Depends, Query
from starlette.requests import Request

from kancha.core.errors import KanchaError
from kancha.core.guide import Guide
from kancha.server import rest
from kancha.server.engines import tries as engine_tries
from kancha.server.engines.studies import Studies
from kancha.server.games.routes import SvgPicture, svg
from kancha.server.http.struct_router import MediaResponse, StructRouter
from kancha.server.refusal import Refusal
from kancha.server.tables import conditions, guidance, hints, messages, project, replays
from kancha.server.tables.live_table import LiveTable
from kancha.server.tables.live_tables import LiveTables
from kancha.server.tables.seats import seats_of
from kancha.server.tables.table_lists import MyTables
from kancha.server.workers.shared_limit import SharedLimit

router = StructRouter(prefix="/api")
MOST_FINISHED = 50
"""How many finished tables a guest's list holds; the rest is asked for."""


def _guest(request: Request) -> str:
    guest: str = request.state.guest
    return guest


def _tables(request: Request) -> LiveTables:
    tables: LiveTables = request.app.state.tables
    return tables


def _openings(request: Request) -> SharedLimit:
    limit: SharedLimit = request.app.state.table_limit
    return limit


def _studies(request: Request) -> Studies:
    studies: Studies = request.app.state.studies
    return studies


GuestId = Annotated[str, Depends(_guest)]
Tables = Annotated[LiveTables, Depends(_tables)]
TableLimit = Annotated[SharedLimit, Depends(_openings)]
AnyStudies = Annotated[Studies, Depends(_studies)]


async def _live_table(tables: Tables, table: str) -> LiveTable:
    return await tables.get(table[:40])


AtTable = Annotated[LiveTable, Depends(_live_table)]


Token = Annotated[str, Query(min_length=1, max_length=40)]
ClickPath = Annotated[list[str], Query(default_factory=list, max_length=16)]
"""The tokens touched before, one `path` each, in order."""
AfterTable = Annotated[str, Query(max_length=40)]
SeenVersion = Annotated[int | None, Query(ge=0)]
"""The version of the state in which somebody touches; without it the current one."""


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
async def open_table(
    body: rest.NewTable, guest: GuestId, tables: Tables, limit: TableLimit
) -> rest.TableMade:
    """Open a table."""
    if any(seat.kind == "engine" for seat in body.seats):
        tables.engines.check_quota(guest)
    if not await limit.allows(guest, tables.time.now()):
        raise Refusal("too_fast", "You have opened very many tables. Try again in an hour.")
    name = await tables.store.name_of(guest)
    table = (await tables.create(body, guest, name)).table
    return rest.TableMade(table=table.setup.table, invitations=project.invitations(table))


@router.get("/tables")
async def my_tables(guest: GuestId, tables: Tables, after: AfterTable = "") -> MyTables:
    """List the guest's tables: all that are not over, and the latest finished ones.

    With `after`, list the finished ones that come after this table.
    """
    store, found = tables.store, []
    running = [] if after else await store.tables_of(guest, over=False)
    finished = await store.tables_of(guest, MOST_FINISHED, over=True, after=after)
    for name, stored in (*running, *finished):
        try:
            short = stored or await tables.summary(name)
            if short.status == "over" or seats_of(short.seats, guest):  # they may have left
                found.append(project.summary(short, guest, tables.presence(name)))
        except (Refusal, KanchaError):
            continue  # played under rules that this version does not know
    return MyTables(
        tables=found,
        finished=await store.count_of(guest, over=True),
        next=finished[-1][0] if len(finished) == MOST_FINISHED else None,
    )


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


@router.put("/tables/{table}/plan")
async def plan(body: messages.Plan, live: AtTable, guest: GuestId, tables: Tables) -> rest.Health:
    """Keep conditional moves, in place of those before; nobody else learns of them."""
    # Checking takes milliseconds for each move, which no other table waits for.
    lines = await to_thread(conditions.checked, live.table, guest, body.ply, body.lines)
    await tables.change(live, lambda table: conditions.planned(table, guest, body.ply, lines))
    return rest.Health()


@router.get("/tables/{table}/why")
async def why(
    live: AtTable, guest: GuestId, token: Token, path: ClickPath, version: SeenVersion = None
) -> rest.TouchAnswer | None:
    """Say why touching a token after a click path does nothing, to the seat that can move now.

    Null: the table has gone on since this version.
    """
    if live.table.has_gone_on(guest, version):
        return None
    return guidance.why_not(guidance.deciding(live.table, guest), path, token)


@router.get("/tables/{table}/guide")
async def guide(
    live: AtTable, guest: GuestId, path: ClickPath, version: SeenVersion = None
) -> Guide | None:
    """Say what can be done after a click path, and what it would bring, to the seat to move.

    Null: the table has gone on since this version.
    """
    if live.table.has_gone_on(guest, version):
        return None
    touches = guidance.deciding(live.table, guest)
    # A guide of an open position takes milliseconds, which no other table waits for.
    return await to_thread(guidance.guide_after, touches, path)


@router.post("/tables/{table}/hint")
async def hint(
    live: AtTable, guest: GuestId, tables: Tables, studies: AnyStudies
) -> rest.HintState:
    """Give a hint for the next move, where no other person plays; the record counts it."""
    seat = hints.hinted_seat(live.table, guest)
    decision = live.table.decision(seat)
    found = await studies.hint(guest, decision.position)
    # Stored before it is told.
    await tables.change(live, lambda table: hints.counted(table, seat, decision.base))
    return found


@router.get("/tables/{table}/stuck")
async def stuck(live: AtTable, guest: GuestId, studies: AnyStudies) -> rest.StuckState:
    """Say whether a solitaire cannot be finished any more, to the person who plays it."""
    seat = hints.hinted_seat(live.table, guest)
    position = live.table.decision(seat).position
    found = await studies.is_stuck(guest, position)
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

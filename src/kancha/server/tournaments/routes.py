"""REST: tournaments."""

from __future__ import annotations

from typing import Annotated, Literal

from fastapi import Depends
from starlette.requests import Request

from kancha.server import rest
from kancha.server.http.struct_router import MediaResponse, StructRouter
from kancha.server.tables.tables_routes import GuestId
from kancha.server.tournaments import export as tournament_export
from kancha.server.tournaments import view as tournament_view
from kancha.server.tournaments.bodies import (
    EnterEngine,
    NewTournament,
    SetResult,
    SetTournament,
    TournamentMade,
    Tournaments,
    TournamentState,
)
from kancha.server.tournaments.tournaments import Tournaments as Organised

router = StructRouter(prefix="/api")
MOST_OVER = 5
"""How many tournaments that are over are listed."""
MOST_SHOWN = 30


def _organised(request: Request) -> Organised:
    organised: Organised = request.app.state.tournaments
    return organised


Running = Annotated[Organised, Depends(_organised)]


class TournamentFile(MediaResponse):
    """A tournament to download."""

    media_types = ("text/csv", "application/json")


@router.get("/tournaments")
async def tournaments(organised: Running, guest: GuestId) -> Tournaments:
    """List tournaments that can be joined or watched, and the last ones."""
    going_on = await organised.store.ids(["open", "running", "paused"], MOST_SHOWN)
    over = await organised.store.ids(["over"], MOST_OVER)
    names = dict.fromkeys((*going_on, *over))  # one may have ended between the two questions
    found = [await organised.store.load(name) for name in names]
    return Tournaments(
        now_ms=organised.now(),
        tournaments=[tournament_view.summary(each, guest) for each in found if each is not None],
        may_create=await organised.sessions.is_player(guest),
    )


@router.post("/tournaments")
async def create(body: NewTournament, organised: Running, guest: GuestId) -> TournamentMade:
    """Lay out a tournament; its organiser needs an account."""
    return TournamentMade(tournament=(await organised.create(guest, body)).id)


@router.get("/tournaments/{name}")
async def state(name: str, organised: Running, guest: GuestId) -> TournamentState:
    """Return a tournament: who takes part, the rounds, the games, how it stands."""
    return await tournament_view.state(organised, name[:40], guest)


@router.put("/tournaments/{name}/me")
async def join(name: str, organised: Running, guest: GuestId) -> TournamentState:
    """Take part, or come back."""
    await organised.join(name[:40], guest)
    return await tournament_view.state(organised, name[:40], guest)


@router.delete("/tournaments/{name}/me")
async def leave(name: str, organised: Running, guest: GuestId) -> TournamentState:
    """Take part no more; a game that goes on is resigned."""
    await organised.leave(name[:40], guest)
    return await tournament_view.state(organised, name[:40], guest)


@router.put("/tournaments/{name}/state")
async def course(
    name: str, body: SetTournament, organised: Running, guest: GuestId
) -> TournamentState:
    """Begin a tournament, let no further round begin, or go on; for the organiser."""
    await organised.set(name[:40], guest, body)
    return await tournament_view.state(organised, name[:40], guest)


@router.delete("/tournaments/{name}")
async def remove(name: str, organised: Running, guest: GuestId) -> rest.Health:
    """Remove a tournament; for the organiser. Its games stay."""
    await organised.remove(name[:40], guest)
    return rest.Health()


@router.post("/tournaments/{name}/engines")
async def enter_engine(
    name: str, body: EnterEngine, organised: Running, guest: GuestId
) -> TournamentState:
    """Let an engine take part; for the organiser."""
    await organised.add_engine(name[:40], guest, body.level)
    return await tournament_view.state(organised, name[:40], guest)


@router.delete("/tournaments/{name}/entrants/{number}")
async def send_away(name: str, number: int, organised: Running, guest: GuestId) -> TournamentState:
    """Let somebody take part no more; for the organiser."""
    await organised.leave(name[:40], guest, number)
    return await tournament_view.state(organised, name[:40], guest)


@router.put("/tournaments/{name}/result")
async def adjust(name: str, body: SetResult, organised: Running, guest: GuestId) -> TournamentState:
    """Change the result of a game that is over; for the organiser."""
    await organised.adjust(name[:40], guest, body)
    return await tournament_view.state(organised, name[:40], guest)


@router.get("/tournaments/{name}/export")
async def export(
    name: str, organised: Running, guest: GuestId, form: Literal["csv", "json"] = "csv"
) -> TournamentFile:
    """Download standings and results."""
    found = await tournament_view.state(organised, name[:40], guest)
    text = tournament_export.as_csv(found) if form == "csv" else tournament_export.as_json(found)
    media = "text/csv; charset=utf-8" if form == "csv" else "application/json"
    headers = {"Content-Disposition": f'attachment; filename="tournament-{found.id}.{form}"'}
    return TournamentFile(text, media_type=media, headers=headers)

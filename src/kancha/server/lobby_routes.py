"""REST: the lobby, pages of players, and what rated games changed."""

from __future__ import annotations

from typing import Annotated

from fastapi import Depends
from starlette.requests import Request

from kancha.server import project, rest
from kancha.server.accounts import name_key
from kancha.server.lobby import HERE, Lobby
from kancha.server.meeting_bodies import (
    AnswerBegun,
    LayTable,
    LobbyState,
    PlayerPage,
    RatingChange,
    RatingChanges,
    Wish,
)
from kancha.server.refusal import Refusal
from kancha.server.seats import seats_of
from kancha.server.struct_router import StructRouter
from kancha.server.summaries import Summary
from kancha.server.tables_routes import MOST_TABLES, AtTable, GuestId

router = StructRouter(prefix="/api")
RECENT = 6


def _lobby(request: Request) -> Lobby:
    lobby: Lobby = request.app.state.lobby
    return lobby


InLobby = Annotated[Lobby, Depends(_lobby)]


@router.get("/lobby")
async def state(lobby: InLobby, guest: GuestId) -> LobbyState:
    """Return the lobby; whoever asks is there for half a minute."""
    return await lobby.state(guest)


@router.post("/lobby/tables")
async def lay(body: LayTable, lobby: InLobby, guest: GuestId) -> rest.TableMade:
    """Lay a table that anybody may find."""
    table = (await lobby.lay(guest, body)).table
    return rest.TableMade(table=table.setup.table, invitations=project.invitations(table))


@router.put("/lobby/tables/{table}")
async def sit_down(table: str, lobby: InLobby, guest: GuestId) -> rest.Health:
    """Sit down at a table in the lobby."""
    await lobby.sit_down(guest, table[:40])
    return rest.Health()


@router.delete("/lobby/tables/{table}")
async def take_away(table: str, lobby: InLobby, guest: GuestId) -> rest.Health:
    """Take one's own table away."""
    await lobby.take_away(guest, table[:40])
    return rest.Health()


@router.post("/lobby/search")
async def search(body: Wish, lobby: InLobby, guest: GuestId) -> LobbyState:
    """Search somebody to play with."""
    await lobby.search(guest, body)
    return await lobby.state(guest)


@router.delete("/lobby/search")
async def stop(lobby: InLobby, guest: GuestId) -> LobbyState:
    """End one's search."""
    await lobby.stop(guest)
    return await lobby.state(guest)


@router.put("/lobby/begun")
async def answer(body: AnswerBegun, lobby: InLobby, guest: GuestId) -> rest.Health:
    """Go to the table of a game that has begun, or not now."""
    await lobby.answer(guest, accept=body.accept)
    return rest.Health()


@router.get("/players/{name}")
async def player(name: str, request: Request, lobby: InLobby, guest: GuestId) -> PlayerPage:
    """Return what everybody may know of a player."""
    accounts = request.app.state.accounts
    found = await accounts.store.player_called(name_key(name[:40]))
    if found is None:
        raise Refusal("not_found", "There is no player of this name.")
    store = lobby.tables.store
    people = await lobby.store.people(lobby.now() - HERE)
    return PlayerPage(
        person=lobby.person(found.id, await store.name_of(found.id), guest),
        joined_ms=found.joined,
        here=any(person.guest == found.id for person in people),
        ratings=await lobby.ratings.all_of(found.id, lobby.now()),
        recent=[
            project.summary(short, guest) for short in await lobby.store.listed_of(found.id, RECENT)
        ],
        together=_together(
            [short for _, short in await store.tables_of(guest, MOST_TABLES) if short],
            guest,
            found.id,
        ),
    )


def _together(tables: list[Summary], guest: str, player: str) -> tuple[int, int, int]:
    """Count the games of two: won by the one, won by the other, drawn."""
    won = lost = drawn = 0
    for short in tables:
        mine, theirs = seats_of(short.seats, guest), seats_of(short.seats, player)
        ending = short.ending
        if guest == player or not mine or not theirs or ending is None:
            continue
        if ending.reason == "aborted":
            continue
        winners = set(ending.winners)
        won += bool(winners & set(mine))
        lost += not winners & set(mine) and bool(winners & set(theirs))
        drawn += not winners
    return won, lost, drawn


@router.get("/tables/{table}/ratings")
async def changes(live: AtTable, lobby: InLobby) -> RatingChanges:
    """Say what a game changed for those who played it."""
    table = live.table
    found = await lobby.ratings.changes(table.setup.table) if table.rated else {}
    return RatingChanges(
        rated=table.rated,
        changes=[
            RatingChange(seat=number, before=found[seat.guest][0], after=found[seat.guest][1])
            for number, seat in enumerate(table.seats)
            if seat.guest in found
        ],
    )

"""REST: the lobby, pages of players, and what rated games changed."""

from __future__ import annotations

from operator import itemgetter
from typing import Annotated

from fastapi import Depends, Query
from starlette.requests import Request

from kancha.server import rest
from kancha.server.accounts.store import Player, name_key
from kancha.server.http.struct_router import StructRouter
from kancha.server.lobby.bodies import (
    AnswerBegun,
    LayTable,
    LobbyState,
    PlayerGames,
    PlayerPage,
    RatingChange,
    RatingChanges,
    SeatRating,
    Wish,
)
from kancha.server.lobby.lobby import HERE, Lobby
from kancha.server.ratings.ratings import shown
from kancha.server.refusal import Refusal
from kancha.server.storage.summaries import Summary
from kancha.server.tables import project
from kancha.server.tables.seats import seats_of, sign_of
from kancha.server.tables.tables_routes import MOST_FINISHED, AtTable, GuestId

router = StructRouter(prefix="/api")
RECENT = 6
FirstGame = Annotated[int, Query(ge=0, le=10**6)]


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


@router.put("/lobby/asked/{sign}")
async def answer_asker(sign: str, body: AnswerBegun, lobby: InLobby, guest: GuestId) -> LobbyState:
    """Play with somebody who asks one for a game, or not now."""
    await lobby.answer_asker(guest, sign[:40], yes=body.accept)
    return await lobby.state(guest)


async def _called(name: str, request: Request) -> Player:
    found: Player | None = await request.app.state.accounts.store.player_called(name_key(name[:40]))
    if found is None:
        raise Refusal("not_found", "There is no player of this name.")
    return found


Called = Annotated[Player, Depends(_called)]


@router.get("/players/{name}/games")
async def games(found: Called, lobby: InLobby, guest: GuestId, first: FirstGame = 0) -> PlayerGames:
    """List games of a player that anybody could watch, the newest first."""
    listed = await lobby.store.listed_of(found.id, MOST_FINISHED, first)
    return PlayerGames(tables=[project.summary(short, guest) for short in listed])


@router.get("/players/{name}")
async def player(found: Called, request: Request, lobby: InLobby, guest: GuestId) -> PlayerPage:
    """Return what everybody may know of a player."""
    store = lobby.tables.store
    people = await lobby.store.people(lobby.now() - HERE)
    [person] = await lobby.people([(found.id, await store.name_of(found.id))], guest)
    bots = request.app.state.bots.store
    return PlayerPage(
        person=person,
        owner=await store.name_of(await bots.owner_of(found.id)) if person.bot else "",
        joined_ms=found.joined,
        here=any(person.guest == found.id for person in people),
        ratings=await lobby.ratings.all_of(found.id, lobby.now()),
        recent=[
            project.summary(short, guest) for short in await lobby.store.listed_of(found.id, RECENT)
        ],
        games=await lobby.store.count_listed_of(found.id),
        together=_together(await store.between(guest, found.id), guest, found.id),
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
    if not table.rated:
        return RatingChanges(rated=False, changes=[], now=[])
    people = [(number, seat.guest) for number, seat in enumerate(table.seats) if seat.guest]
    played = [*table.left.items(), *enumerate(table.seats)]
    found = await lobby.ratings.changes(table.setup.table)
    known = await lobby.ratings.of([guest for _, guest in people], table.setup.game)
    states = {guest: shown(table.setup.game, known[guest], lobby.now()) for guest in known}
    return RatingChanges(
        rated=True,
        changes=[
            RatingChange(
                seat=number,
                player=seat.player,
                sign=sign_of(seat.guest),
                left=table.left.get(number) is seat,
                **found[seat.guest]._asdict(),
            )
            for number, seat in sorted(played, key=itemgetter(0))
            if seat.guest in found
        ],
        now=[
            SeatRating(
                seat=seat, rating=states[guest].rating, provisional=states[guest].provisional
            )
            for seat, guest in people
            if guest in states
        ],
    )

"""Ratings of players: what a rated game changes, and what is known of somebody."""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress
from typing import NamedTuple

from sqlalchemy import insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from kancha.server.lobby.bodies import RatingPoint, RatingState
from kancha.server.ratings.engine_ratings import engine_rating
from kancha.server.ratings.glicko import Rating, Result, rated, rested
from kancha.server.storage import database
from kancha.server.storage.store import Conflict, Store
from kancha.server.tables.seats import Seat
from kancha.server.tables.table import Table

PERIOD = 7 * 86_400_000
"""Milliseconds without games after which a rating is one step less sure."""
PROVISIONAL = 110
"""From this range on, a rating is only a first guess."""
MOST_POINTS = 200
ATTEMPTS = 5


class Known(NamedTuple):
    """A rating as it is stored."""

    rating: Rating
    games: int = 0
    updated: int = 0

    def at(self, now: int) -> Rating:
        """Return the rating now: rest makes it less sure."""
        return rested(self.rating, max(0, now - self.updated) / PERIOD) if self.games else Rating()


class Changed(NamedTuple):
    """The ratings before and after a game; the true strength is `within` of the new one."""

    before: int
    after: int
    within: int


def shown(
    game: str, known: Known, now: int, points: list[RatingPoint] | None = None
) -> RatingState:
    """Return a rating as people see it; the range is two deviations."""
    rating = known.at(now)
    within = round(2 * rating.deviation)
    return RatingState(
        game=game,
        rating=round(rating.rating),
        within=within,
        provisional=within > PROVISIONAL,
        games=known.games,
        points=points or [],
    )


class Ratings:
    """The part of the database that holds ratings."""

    def __init__(self, store: Store) -> None:
        self.store = store

    async def of(self, players: Iterable[str], game: str) -> dict[str, Known]:
        """Return the ratings that players have in a game."""
        async with self.store.reading() as connection:
            return await _known(connection, players, game)

    async def all_of(
        self, player: str, now: int, most: int | None = MOST_POINTS
    ) -> list[RatingState]:
        """Return all ratings of a player, with how they came about lately (`most` None: always)."""
        table, changes = database.ratings, database.rating_changes
        async with self.store.reading() as connection:
            rows = (await connection.execute(select(table).where(table.c.player == player))).all()
            found = []
            for row in sorted(rows, key=lambda row: -row.games):
                wanted = (
                    select(changes.c.at, changes.c.rating, changes.c.deviation)
                    .where(changes.c.player == player, changes.c.game == row.game)
                    .order_by(changes.c.at.desc())
                    .limit(most)
                )
                points = [
                    RatingPoint(at_ms=at, rating=round(rating), within=round(2 * deviation))
                    for at, rating, deviation in await connection.execute(wanted)
                ]
                found.append(shown(row.game, _read(row), now, points[::-1]))
        return found

    async def changes(self, table: str) -> dict[str, Changed]:
        """Return what a table changed, by player."""
        changes = database.rating_changes
        async with self.store.reading() as connection:
            rows = await connection.execute(select(changes).where(changes.c.table_id == table))
            return {
                row.player: Changed(round(row.before), round(row.rating), round(2 * row.deviation))
                for row in rows
            }

    async def settle(self, table: Table) -> None:
        """Change the ratings of those who played a rated game; done again, it changes nothing."""
        if table.ending is None or table.ending.reason in ("aborted", "absence"):
            return
        for _ in range(ATTEMPTS):
            if await self.changes(table.setup.table):
                return
            with suppress(Conflict):  # another game of the same player was settled meanwhile
                async with self.store.writing() as connection:
                    await _settle(connection, table)
                return


def placed(table: Table) -> tuple[list[Seat], list[int]]:
    """Return who played on each seat of a game that is over, and their ranks.

    Who left comes after all others, and after those who left later; an engine that stood in for
    them plays for nobody.
    """
    assert table.ending is not None
    left = list(table.left)
    last = len(table.seats) + len(left)
    ranks = [
        last - left.index(number) if number in table.left else rank
        for number, rank in enumerate(table.ending.outcome.ranks)
    ]
    return [table.left.get(number, seat) for number, seat in enumerate(table.seats)], ranks


async def _settle(connection: AsyncConnection, table: Table) -> None:
    game, now = table.setup.game, table.updated
    seats, ranks = placed(table)
    people = [seat.guest for seat in seats if seat.kind == "person"]
    players = database.players
    found = await connection.execute(select(players.c.id).where(players.c.id.in_(people)))
    members = {row.id for row in found}
    known = await _known(connection, members, game)
    before: list[Rating | None] = []
    for seat in seats:
        if seat.kind == "engine":
            before.append(engine_rating(game, seat.level))
        else:
            member = seat.guest in members and people.count(seat.guest) == 1
            before.append(known.get(seat.guest, Known(Rating())).at(now) if member else None)
    for number, seat in enumerate(seats):
        own = before[number]
        if seat.kind != "person" or own is None:
            continue
        results = [
            Result(other, _score(ranks[number], ranks[rival]))
            for rival, other in enumerate(before)
            if other is not None and rival != number
        ]
        if results:
            games = known[seat.guest].games if seat.guest in known else 0
            await _keep(connection, table, seat.guest, (own, rated(own, results)), games)


def _score(own: int, other: int) -> float:
    return 0.5 if own == other else float(own < other)


async def _keep(
    connection: AsyncConnection,
    table: Table,
    player: str,
    change: tuple[Rating, Rating],
    games: int,
) -> None:
    before, after = change
    row = {
        "table_id": table.setup.table,
        "player": player,
        "game": table.setup.game,
        "at": table.updated,
        "before": before.rating,
        "rating": after.rating,
        "deviation": after.deviation,
    }
    await connection.execute(insert(database.rating_changes), row)
    ratings = database.ratings
    values = {**after._asdict(), "games": games + 1, "updated": table.updated}
    changed = update(ratings).where(
        ratings.c.player == player, ratings.c.game == table.setup.game, ratings.c.games == games
    )
    if not (await connection.execute(changed.values(**values))).rowcount:
        new = {"player": player, "game": table.setup.game, **values}
        await connection.execute(insert(ratings), new)


async def _known(
    connection: AsyncConnection, players: Iterable[str], game: str
) -> dict[str, Known]:
    table = database.ratings
    wanted = select(table).where(table.c.game == game, table.c.player.in_(list(players)))
    return {row.player: _read(row) for row in await connection.execute(wanted)}


def _read(row: object) -> Known:
    rating = Rating(row.rating, row.deviation, row.volatility)  # type: ignore[attr-defined]
    return Known(rating, row.games, row.updated)  # type: ignore[attr-defined]

"""Stores tournaments. Of two who change one at the same time, the first succeeds."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from sqlalchemy import Row, delete, exists, insert, not_, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from kancha.server.storage import database, summaries
from kancha.server.storage.store import Store
from kancha.server.storage.writer import Write, store_rows
from kancha.server.tables.clocks import ClockSetup
from kancha.server.tables.messages import Ending
from kancha.server.tournaments import schema as tournament_tables
from kancha.server.tournaments.tournament import (
    Entrant,
    Pairing,
    RoundTimes,
    Tournament,
    TournamentStatus,
)

PARTS = (
    tournament_tables.tournament_pairings,
    tournament_tables.tournament_rounds,
    tournament_tables.tournament_entrants,
)


class TournamentStore:
    """The part of the database that holds tournaments."""

    def __init__(self, store: Store) -> None:
        self.store = store

    async def create(self, new: Tournament) -> None:
        """Store a new tournament."""
        async with self.store.writing() as connection:
            await connection.execute(insert(tournament_tables.tournaments), _row(new))

    async def load(self, name: str) -> Tournament | None:
        """Return a tournament."""
        tournaments = tournament_tables.tournaments
        async with self.store.reading() as connection:
            row = (
                await connection.execute(select(tournaments).where(tournaments.c.id == name))
            ).first()
            if row is None:
                return None
            pairings, rounds, entrants = [
                (
                    await connection.execute(
                        select(part).where(part.c.tournament_id == name).order_by(*part.primary_key)
                    )
                ).all()
                for part in PARTS
            ]
        return Tournament(
            id=row.id,
            name=row.name,
            organiser=row.organiser,
            kind=row.kind,
            game=row.game,
            options=row.options,
            clock=ClockSetup(row.clock_initial, row.clock_increment, row.clock_each_move),
            rounds=row.rounds,
            rated=row.rated,
            machines=row.machines,
            starts=row.starts,
            created=row.created,
            state=row.state,
            round=row.round,
            version=row.version,
            entrants=tuple(_entrant(each) for each in entrants),
            times=tuple(
                RoundTimes(number=each.number, began=each.began, ended=each.ended)
                for each in rounds
            ),
            pairings=tuple(_pairing(each) for each in pairings),
        )

    async def save(
        self, before: Tournament, after: Tournament, opened: Sequence[Write], now: int
    ) -> bool:
        """Store a tournament with the tables that it opens, all or nothing.

        Return whether it was still as it was before.
        """
        tournaments, name = tournament_tables.tournaments, before.id
        async with self.store.writing() as connection:
            row = _row(after) | {"version": before.version + 1}
            unchanged = (tournaments.c.id == name, tournaments.c.version == before.version)
            changed = update(tournaments).where(*unchanged).values(row)
            if not (await connection.execute(changed)).rowcount:
                return False
            if opened:
                await connection.run_sync(store_rows, opened)
                listed = [{"table_id": row["id"], "laid": now} for w in opened for row in w.tables]
                await connection.execute(insert(database.lobby_tables), listed)
            gone = {each.number for each in before.entrants} - {e.number for e in after.entrants}
            entrants = tournament_tables.tournament_entrants
            await connection.execute(
                delete(entrants).where(
                    entrants.c.tournament_id == name, entrants.c.number.in_(gone)
                )
            )
            for part, old, new in (
                (entrants, before.entrants, after.entrants),
                (tournament_tables.tournament_rounds, before.times, after.times),
                (tournament_tables.tournament_pairings, before.pairings, after.pairings),
            ):
                known = set(old)
                for each in new:
                    if each not in known:
                        row = {"tournament_id": name, **_part(each)}
                        await connection.execute(database.upsert(connection, part, row))
        return True

    async def remove(self, name: str) -> None:
        """Remove a tournament. Its games stay."""
        async with self.store.writing() as connection:
            await _remove(connection, [name])

    async def ids(self, states: Iterable[TournamentStatus], limit: int = 1000) -> list[str]:
        """Return tournaments in these states, the newest first."""
        tournaments = tournament_tables.tournaments
        wanted = (
            select(tournaments.c.id)
            .where(tournaments.c.state.in_(list(states)))
            .order_by(tournaments.c.created.desc())
            .limit(limit)
        )
        async with self.store.reading() as connection:
            return [row.id for row in await connection.execute(wanted)]

    async def waiting(self, now: int) -> list[str]:
        """Return tournaments in which something may have to be done: running, or to begin.

        By correspondence, which takes months, there is nothing to do until a game is over.
        """
        tournaments, pairings = tournament_tables.tournaments, tournament_tables.tournament_pairings
        tables = database.tables
        due = (tournaments.c.state == "open") & (tournaments.c.starts <= now)
        running = tournaments.c.state.in_(["running", "paused"])
        has_new_result = exists().where(
            pairings.c.tournament_id == tournaments.c.id,
            pairings.c.first_points.is_(None),
            tables.c.id == pairings.c.table_id,
            tables.c.status == "over",
        )
        async with self.store.reading() as connection:
            wanted = select(tournaments.c.id).where(
                due | running & (not_(tournaments.c.clock_each_move) | has_new_result)
            )
            return [row.id for row in await connection.execute(wanted)]

    async def organised_by(self, guest: str) -> int:
        """Return how many tournaments of somebody are not over."""
        tournaments = tournament_tables.tournaments
        mine = (tournaments.c.organiser == guest, tournaments.c.state != "over")
        async with self.store.reading() as connection:
            rows = await connection.execute(select(tournaments.c.id).where(*mine))
            return len(rows.all())

    async def endings(self, tables: Iterable[str]) -> dict[str, Ending]:
        """Return how those of these tables ended that are over."""
        known = database.tables
        wanted = select(known.c.id, known.c.summary).where(
            known.c.id.in_(list(tables)), known.c.status == "over"
        )
        async with self.store.reading() as connection:
            rows = (await connection.execute(wanted)).all()
        found = {row.id: summaries.read(row.summary).ending for row in rows if row.summary}
        return {name: ending for name, ending in found.items() if ending is not None}

    async def names(self, guests: Iterable[str]) -> dict[str, str]:
        """Return the names of people now."""
        people = database.guests
        wanted = select(people).where(people.c.id.in_(list(guests)))
        async with self.store.reading() as connection:
            return {row.id: row.name for row in await connection.execute(wanted)}

    # --- accounts --------------------------------------------------------------------------------

    async def pass_on(self, guest: str, player: str) -> None:
        """Let a player take part in whatever they joined as a guest."""
        entrants = tournament_tables.tournament_entrants
        async with self.store.writing() as connection:
            theirs = select(entrants.c.tournament_id).where(entrants.c.guest == player)
            mine = (entrants.c.guest == guest, entrants.c.tournament_id.not_in(theirs))
            await _changed(connection, select(entrants.c.tournament_id).where(*mine))
            await connection.execute(update(entrants).where(*mine).values(guest=player))

    async def forget(self, player: str, left: str) -> None:
        """Let a player leave all tournaments, and their name with them; `left` stands for it."""
        entrants, tournaments = tournament_tables.tournament_entrants, tournament_tables.tournaments
        async with self.store.writing() as connection:
            own = select(tournaments.c.id).where(
                tournaments.c.organiser == player, tournaments.c.state == "open"
            )
            await _remove(connection, [row.id for row in await connection.execute(own)])
            mine = entrants.c.guest == player
            await _changed(connection, select(entrants.c.tournament_id).where(mine))
            theirs = tournaments.c.id == entrants.c.tournament_id
            next_round = select(tournaments.c.round + 1).where(theirs).scalar_subquery()
            gone = {"guest": "", "name": left, "left": next_round}
            await connection.execute(update(entrants).where(mine).values(gone))
            organised = update(tournaments).where(tournaments.c.organiser == player)
            changed = {"organiser": "", "version": tournaments.c.version + 1}
            await connection.execute(organised.values(changed))

    async def of(self, player: str) -> list[str]:
        """Return the tournaments in which somebody takes part or did, or which they organise."""
        entrants, tournaments = tournament_tables.tournament_entrants, tournament_tables.tournaments
        taken = select(entrants.c.tournament_id).where(entrants.c.guest == player)
        wanted = select(tournaments.c.id).where(
            tournaments.c.id.in_(taken) | (tournaments.c.organiser == player)
        )
        async with self.store.reading() as connection:
            return [row.id for row in await connection.execute(wanted)]


async def _changed(connection: AsyncConnection, names: Any) -> None:
    """Say that tournaments have changed: whoever is about to store one has to look again."""
    tournaments = tournament_tables.tournaments
    later = update(tournaments).where(tournaments.c.id.in_(names))
    await connection.execute(later.values(version=tournaments.c.version + 1))


async def _remove(connection: AsyncConnection, names: Sequence[str]) -> None:
    for part in PARTS:
        await connection.execute(delete(part).where(part.c.tournament_id.in_(names)))
    tournaments = tournament_tables.tournaments
    await connection.execute(delete(tournaments).where(tournaments.c.id.in_(names)))


def _row(tournament: Tournament) -> dict[str, object]:
    plain = (
        "id", "name", "organiser", "kind", "game", "options", "rounds", "rated", "machines",
        "starts", "created", "state", "round", "version",
    )  # fmt: skip
    return {
        **{name: getattr(tournament, name) for name in plain},
        "clock_initial": tournament.clock.initial,
        "clock_increment": tournament.clock.increment,
        "clock_each_move": tournament.clock.each_move,
    }


def _part(part: Entrant | RoundTimes | Pairing) -> dict[str, object]:
    """Return the columns of an entrant, a round or a pairing."""
    if isinstance(part, RoundTimes):
        return {"number": part.number, "began": part.began, "ended": part.ended}
    if isinstance(part, Entrant):
        names = ("number", "guest", "name", "level", "rating", "joined", "left")
        return {name: getattr(part, name) for name in names}
    points = part.points or (None, None)
    return {
        "round": part.round,
        "board": part.board,
        "first": part.first,
        "second": part.second,
        "how": part.how,
        "table_id": part.table,
        "first_points": points[0],
        "second_points": points[1],
        "first_here": part.here[0],
        "second_here": part.here[1],
        "adjusted": part.adjusted,
    }


def _entrant(row: Row[Any]) -> Entrant:
    return Entrant(
        number=row.number,
        guest=row.guest,
        name=row.name,
        level=row.level,
        rating=row.rating,
        joined=row.joined,
        left=row.left,
    )


def _pairing(row: Row[Any]) -> Pairing:
    first, second = row.first_points, row.second_points
    return Pairing(
        round=row.round,
        board=row.board,
        first=row.first,
        second=row.second,
        how=row.how,
        table=row.table_id,
        points=None if first is None else (first, second),
        here=(row.first_here, row.second_here),
        adjusted=row.adjusted,
    )

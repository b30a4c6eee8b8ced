"""Stores accounts: players, passkeys, sessions, recovery codes, invitations and progress."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from dataclasses import asdict
from typing import NamedTuple

import msgspec
from sqlalchemy import Row, delete, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from kancha.server.accounts.bodies import Progress
from kancha.server.accounts.progress import merge
from kancha.server.accounts.sessions import Session
from kancha.server.hosts import schema as host_schema
from kancha.server.reminders import mail_schema
from kancha.server.reminders import schema as reminder_schema
from kancha.server.storage import database
from kancha.server.storage.store import Store, read_entry, set_name, write_entry
from kancha.server.tables.entries import Opened, Sat

read_progress = msgspec.json.Decoder(Progress).decode
CHALLENGE_LASTS = 5 * 60_000
"""Milliseconds in which a browser must answer."""


def name_key(name: str) -> str:
    """Return what two names must not have in common."""
    return unicodedata.normalize("NFKC", name).casefold().replace(" ", "")


class Passkey(NamedTuple):
    """A passkey as it is stored; `uses` counts, so that a copied one is noticed."""

    id: str
    player: str
    public_key: bytes
    uses: int
    label: str
    added: int
    used: int | None = None


class Player(NamedTuple):
    """An account as it is stored."""

    id: str
    joined: int
    password: str | None
    leaves: int | None = None
    """When the account will be deleted, if its player wants that."""


class AccountStore:
    """The part of the database that holds accounts."""

    def __init__(self, store: Store) -> None:
        self.store = store

    # --- players ---------------------------------------------------------------------------------

    async def create(
        self,
        player: Player,
        name: str,
        key: str,
        passkey: Passkey | None,
        codes: Iterable[str],
        session: Session,
        invitation: str | None,
    ) -> bool:
        """Store a new account in one transaction, or raise Conflict if its name is taken.

        Return False, and store nothing, if the invitation is not known.
        """
        invitations = database.account_invitations
        async with self.store.writing() as connection:
            if invitation is not None:
                used = delete(invitations).where(invitations.c.hash == invitation)
                if not (await connection.execute(used)).rowcount:
                    return False
            first = (await connection.execute(select(database.players.c.id).limit(1))).first()
            await set_name(connection, player.id, name)
            await connection.execute(insert(database.players), {**player._asdict(), "key": key})
            if passkey is not None:
                await connection.execute(insert(database.passkeys), passkey._asdict())
            await _replace_codes(connection, player.id, codes)
            await connection.execute(insert(database.sessions), asdict(session))
            if first is None:  # whoever sets a server up comes first, and looks after it
                row = {"player": player.id, "since": player.joined}
                await connection.execute(insert(host_schema.hosts), row)
        return True

    async def player(self, player: str) -> Player | None:
        """Return a player by id."""
        return await self._player(database.players.c.id == player)

    async def player_called(self, key: str) -> Player | None:
        """Return a player by the key of their name."""
        return await self._player(database.players.c.key == key)

    async def _player(self, condition: object) -> Player | None:
        players = database.players
        wanted = select(players.c.id, players.c.joined, players.c.password, players.c.leaves)
        async with self.store.reading() as connection:
            row = (await connection.execute(wanted.where(condition))).first()  # type: ignore[arg-type]
        return None if row is None else Player(*row)

    async def taken(self, keys: Iterable[str]) -> set[str]:
        """Return which of these keys are those of players."""
        players = database.players
        async with self.store.reading() as connection:
            rows = await connection.execute(
                select(players.c.key).where(players.c.key.in_(list(keys)))
            )
            return {row.key for row in rows}

    async def named(self, text: str, limit: int) -> list[tuple[str, str]]:
        """Return players whose names have a text in them, by id and name."""
        players, guests = database.players, database.guests
        wanted = (
            select(guests.c.id, guests.c.name)
            .join(players, players.c.id == guests.c.id)
            .where(guests.c.name.icontains(text, autoescape=True))
            .order_by(guests.c.name)
            .limit(limit)
        )
        async with self.store.reading() as connection:
            return [(row.id, row.name) for row in await connection.execute(wanted)]

    async def all_ids(self) -> list[str]:
        """Return the ids of all players."""
        async with self.store.reading() as connection:
            rows = await connection.execute(select(database.players.c.id))
            return [row.id for row in rows]

    async def rename(self, player: str, name: str, key: str) -> None:
        """Store a player's new name, or raise Conflict if it is taken."""
        players = database.players
        async with self.store.writing() as connection:
            await connection.execute(update(players).where(players.c.id == player).values(key=key))
            await set_name(connection, player, name)

    async def set_password(self, player: str, password: str) -> None:
        """Store the hash of a new password."""
        players = database.players
        async with self.store.writing() as connection:
            changed = update(players).where(players.c.id == player)
            await connection.execute(changed.values(password=password))

    async def leave_at(self, player: str, at: int) -> None:
        """Store when an account will be deleted, unless that is known already."""
        players = database.players
        mine = (players.c.id == player, players.c.leaves.is_(None))
        async with self.store.writing() as connection:
            await connection.execute(update(players).where(*mine).values(leaves=at))

    async def stay(self, player: str, now: int) -> bool:
        """Store that an account stays; return False if it is too late, or was not leaving."""
        players = database.players
        mine = (players.c.id == player, players.c.leaves > now)
        async with self.store.writing() as connection:
            changed = await connection.execute(update(players).where(*mine).values(leaves=None))
            return bool(changed.rowcount)

    async def left_by(self, now: int) -> list[str]:
        """Return the players whose accounts are to be deleted by now."""
        players = database.players
        async with self.store.reading() as connection:
            rows = await connection.execute(select(players.c.id).where(players.c.leaves <= now))
            return [row.id for row in rows]

    async def forget(self, player: str, left: str) -> None:
        """Remove an account, and the name from the logs; `left` stands for it there."""
        log, seats = database.entries, database.seats
        async with self.store.writing() as connection:
            mine = select(seats.c.table_id).where(seats.c.guest == player)
            wanted = select(log.c.table_id, log.c.number, log.c.body).where(
                log.c.table_id.in_(mine), log.c.body.contains(player, autoescape=True)
            )
            for row in (await connection.execute(wanted)).all():
                await _without_name(connection, row, player, left)
            await connection.execute(delete(seats).where(seats.c.guest == player))
            for table in (
                database.progress,
                database.ratings,
                database.rating_changes,
                database.recovery_codes,
                database.sessions,
                database.passkeys,
                reminder_schema.push_devices,
                reminder_schema.vacations,
                mail_schema.mail_addresses,
                mail_schema.mail_links,
                mail_schema.outbox,
                mail_schema.reminder_choices,
            ):
                await connection.execute(delete(table).where(table.c.player == player))
            tokens, bots, hosts = host_schema.bot_tokens, host_schema.bots, host_schema.hosts
            for column in (tokens.c.bot, bots.c.id, hosts.c.player):
                await connection.execute(delete(column.table).where(column == player))
            people = database.lobby_people
            await connection.execute(delete(people).where(people.c.guest == player))
            for table in (database.players, database.guests):
                await connection.execute(delete(table).where(table.c.id == player))

    # --- challenges ------------------------------------------------------------------------------

    async def challenge(self, visitor: str, challenge: bytes, now: int) -> None:
        """Store what a visitor's browser is asked to sign, in place of what it was asked before."""
        challenges = database.challenges
        row = {"visitor": visitor, "challenge": challenge, "made": now}
        async with self.store.writing() as connection:
            old = challenges.c.made < now - CHALLENGE_LASTS
            await connection.execute(delete(challenges).where(old))
            await connection.execute(database.upsert(connection, challenges, row))

    async def take_challenge(self, visitor: str, now: int) -> bytes:
        """Return what a visitor was asked to sign lately, once; b"" if they were not asked."""
        challenges = database.challenges
        mine = delete(challenges).where(
            challenges.c.visitor == visitor, challenges.c.made >= now - CHALLENGE_LASTS
        )
        async with self.store.writing() as connection:
            found = (await connection.execute(mine.returning(challenges.c.challenge))).scalar()
        return bytes(found or b"")

    # --- passkeys, recovery codes, invitations, progress -----------------------------------------

    async def passkeys(self, player: str) -> list[Passkey]:
        """Return a player's passkeys, the oldest first."""
        passkeys = database.passkeys
        wanted = select(passkeys).where(passkeys.c.player == player).order_by(passkeys.c.added)
        async with self.store.reading() as connection:
            return [Passkey(**row._mapping) for row in await connection.execute(wanted)]

    async def passkey(self, name: str) -> Passkey | None:
        """Return a passkey by its id."""
        wanted = select(database.passkeys).where(database.passkeys.c.id == name)
        async with self.store.reading() as connection:
            row = (await connection.execute(wanted)).first()
        return None if row is None else Passkey(**row._mapping)

    async def add_passkey(self, passkey: Passkey) -> None:
        """Store a new passkey."""
        async with self.store.writing() as connection:
            await connection.execute(insert(database.passkeys), passkey._asdict())

    async def used_passkey(self, passkey: Passkey, uses: int, at: int) -> None:
        """Store that a passkey was used."""
        passkeys = database.passkeys
        async with self.store.writing() as connection:
            changed = update(passkeys).where(passkeys.c.id == passkey.id)
            await connection.execute(changed.values(uses=uses, used=at))

    async def remove_passkey(self, player: str, name: str) -> None:
        """Remove a player's passkey."""
        passkeys = database.passkeys
        async with self.store.writing() as connection:
            await connection.execute(
                delete(passkeys).where(passkeys.c.player == player, passkeys.c.id == name)
            )

    async def replace_codes(self, player: str, codes: Iterable[str]) -> None:
        """Store the hashes of new recovery codes in place of the old ones."""
        async with self.store.writing() as connection:
            await _replace_codes(connection, player, codes)

    async def codes_left(self, player: str) -> int:
        """Return how many recovery codes a player has."""
        codes = database.recovery_codes
        async with self.store.reading() as connection:
            rows = await connection.execute(select(codes.c.hash).where(codes.c.player == player))
            return len(rows.all())

    async def use_code(self, player: str, code: str) -> bool:
        """Use up a recovery code; return whether there was such a one."""
        codes = database.recovery_codes
        async with self.store.writing() as connection:
            used = delete(codes).where(codes.c.player == player, codes.c.hash == code)
            return bool((await connection.execute(used)).rowcount)

    async def join_progress(self, player: str, more: Progress) -> Progress:
        """Store what was learned and solved together with what is known already; return both."""
        progress = database.progress
        async with self.store.writing() as connection:
            players = database.players  # one browser after the other, at whichever worker
            mine = select(players.c.id).where(players.c.id == player).with_for_update()
            await connection.execute(mine)
            wanted = select(progress.c.body).where(progress.c.player == player)
            known = (await connection.execute(wanted)).scalar()
            joined = merge(read_progress(known), more) if known else merge(more, Progress())
            body = msgspec.json.encode(joined).decode()
            if known is None:
                await connection.execute(insert(progress), {"player": player, "body": body})
            else:
                changed = update(progress).where(progress.c.player == player)
                await connection.execute(changed.values(body=body))
        return joined


async def _replace_codes(connection: AsyncConnection, player: str, codes: Iterable[str]) -> None:
    table = database.recovery_codes
    await connection.execute(delete(table).where(table.c.player == player))
    await connection.execute(insert(table), [{"player": player, "hash": code} for code in codes])


async def _without_name(
    connection: AsyncConnection, row: Row[str, int, str], player: str, left: str
) -> None:
    """Take a player's name out of an entry by which they sat down."""
    entry = read_entry.decode(row.body)
    match entry:
        case Opened(seats):
            for seat in seats:
                seat.player = left if seat.guest == player else seat.player
        case Sat():
            entry.player = left
        case _:
            return
    log = database.entries
    changed = update(log).where(log.c.table_id == row.table_id, log.c.number == row.number)
    await connection.execute(changed.values(body=write_entry.encode(entry).decode()))

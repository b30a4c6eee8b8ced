"""Stores mail addresses, and the links that are sent to them."""

from __future__ import annotations

import secrets
from typing import Literal, NamedTuple

from sqlalchemy import delete, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from kancha.server.accounts.sessions import hashed
from kancha.server.reminders.mail_schema import mail_addresses, mail_links, reminder_choices
from kancha.server.storage import database
from kancha.server.storage.store import Store

Purpose = Literal["confirm", "sign in"]
LASTS: dict[Purpose, int] = {"confirm": 3 * 86_400_000, "sign in": 3_600_000}
"""Milliseconds in which a link can be used."""
MOST_ACCOUNTS = 5
"""Accounts of one address that are written to when somebody cannot sign in."""


class MailAddress(NamedTuple):
    """The address of a player, one that is not confirmed yet, and the token that ends mail."""

    player: str
    address: str | None
    wanted: str | None
    unsubscribe: str


def address_key(address: str) -> str:
    """Return what two spellings of an address have in common."""
    return address.strip().casefold()


class MailAddresses:
    """The part of the database that holds them. What a link holds is stored as a hash only."""

    def __init__(self, store: Store) -> None:
        self.store = store

    async def of(self, player: str) -> MailAddress | None:
        """Return the addresses of a player."""
        wanted = select(*(mail_addresses.c[name] for name in MailAddress._fields))
        async with self.store.reading() as connection:
            found = await connection.execute(wanted.where(mail_addresses.c.player == player))
            row = found.first()
        return None if row is None else MailAddress(*row)

    async def with_address(self, address: str) -> list[str]:
        """Return the players who have confirmed an address."""
        wanted = select(mail_addresses.c.player).where(mail_addresses.c.key == address_key(address))
        async with self.store.reading() as connection:
            return list((await connection.execute(wanted.limit(MOST_ACCOUNTS))).scalars())

    async def want(self, player: str, address: str) -> None:
        """Store an address that its owner has to confirm; the one before stays until then."""
        row = {"player": player, "wanted": address, "unsubscribe": secrets.token_urlsafe(24)}
        async with self.store.writing() as connection:
            new = database.insert_into(connection, mail_addresses).values(row)
            again = new.on_conflict_do_update(index_elements=["player"], set_={"wanted": address})
            await connection.execute(again)
            await _end_links(connection, player, "confirm")

    async def remove(self, player: str) -> None:
        """Remove the addresses of a player, and what was sent to them."""
        async with self.store.writing() as connection:
            for table in (mail_links, mail_addresses):
                await connection.execute(delete(table).where(table.c.player == player))

    async def new_link(self, player: str, purpose: Purpose, address: str, now: int) -> str:
        """Return what a new link holds, in place of earlier ones for the same purpose."""
        token = secrets.token_urlsafe(32)
        row = {
            "id": hashed(token),
            "player": player,
            "purpose": purpose,
            "address": address,
            "until": now + LASTS[purpose],
        }
        async with self.store.writing() as connection:
            await connection.execute(delete(mail_links).where(mail_links.c.until < now))
            await _end_links(connection, player, purpose)
            await connection.execute(insert(mail_links), row)
        return token

    async def use_link(self, token: str, purpose: Purpose, now: int) -> str | None:
        """Use up a link; return whose it is, or None if it is worth nothing.

        An address that is confirmed by it takes the place of the one before.
        """
        used = (
            delete(mail_links)
            .where(
                mail_links.c.id == hashed(token),
                mail_links.c.purpose == purpose,
                mail_links.c.until >= now,
            )
            .returning(mail_links.c.player, mail_links.c.address)
        )
        async with self.store.writing() as connection:
            row = (await connection.execute(used)).first()
            if row is not None and purpose == "confirm":
                mine = update(mail_addresses).where(
                    mail_addresses.c.player == row.player, mail_addresses.c.wanted == row.address
                )
                key = address_key(row.address)
                await connection.execute(mine.values(address=row.address, key=key, wanted=None))
                await _end_links(connection, row.player, "sign in")
        return None if row is None else str(row.player)

    async def unsubscribe(self, token: str) -> bool:
        """End reminders by mail; return whether the token is that of a player."""
        if not token.isprintable():
            return False  # PostgreSQL stores no such text
        whose = select(mail_addresses.c.player).where(mail_addresses.c.unsubscribe == token)
        async with self.store.writing() as connection:
            player = (await connection.execute(whose)).scalar()
            mine = update(reminder_choices).where(reminder_choices.c.player == player)
            await connection.execute(mine.values(mail=""))
        return player is not None


async def _end_links(connection: AsyncConnection, player: str, purpose: Purpose) -> None:
    old = (mail_links.c.player == player) & (mail_links.c.purpose == purpose)
    await connection.execute(delete(mail_links).where(old))

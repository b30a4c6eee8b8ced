"""Stores bots and their tokens. Only whoever runs a bot knows its token; stored is its hash."""

from __future__ import annotations

from typing import NamedTuple, get_args

from sqlalchemy import delete, func, insert, or_, select, update

from kancha.server.accounts.sessions import hashed
from kancha.server.bots.rights import BotScope
from kancha.server.hosts import schema as host_schema
from kancha.server.storage import database
from kancha.server.storage.store import Store, set_name
from kancha.server.workers.news import Ended

USED_EVERY = 10 * 60_000
"""Milliseconds after which it is stored again that a token is in use."""


class Bot(NamedTuple):
    """A bot; `owner` is a player, or "" where the host made it."""

    id: str
    name: str
    owner: str
    made: int


class Token(NamedTuple):
    """By what a bot is known; its id is the hash of a secret."""

    id: str
    bot: str
    scopes: frozenset[BotScope]


class KnownToken(NamedTuple):
    """A token as its owner sees it."""

    id: str
    label: str
    scopes: list[BotScope]
    made: int
    used: int | None


class BotStore:
    """The part of the database that holds bots."""

    def __init__(self, store: Store) -> None:
        self.store = store

    async def create(self, bot: Bot, key: str, most: int | None) -> bool:
        """Store a new bot, or raise Conflict if its name is taken.

        Return False, and store nothing, if its owner has `most` already.
        """
        bots = host_schema.bots
        async with self.store.writing() as connection:
            mine = select(func.count()).where(bots.c.owner == bot.owner)
            if most is not None and (await connection.execute(mine)).scalar_one() >= most:
                return False
            await set_name(connection, bot.id, bot.name)
            player = {"id": bot.id, "key": key, "joined": bot.made, "password": None}
            await connection.execute(insert(database.players), player)
            row = {"id": bot.id, "owner": bot.owner, "made": bot.made}
            await connection.execute(insert(bots), row)
        return True

    async def of(self, owner: str) -> list[Bot]:
        """Return the bots of an owner, the oldest first."""
        return await self._bots(host_schema.bots.c.owner == owner)

    async def called(self, key: str) -> Bot | None:
        """Return a bot by the key of its name."""
        found = await self._bots(database.players.c.key == key)
        return found[0] if found else None

    async def owner_of(self, bot: str) -> str:
        """Return who owns a bot."""
        bots = host_schema.bots
        async with self.store.reading() as connection:
            found = await connection.execute(select(bots.c.owner).where(bots.c.id == bot))
            return str(found.scalar() or "")

    async def _bots(self, condition: object) -> list[Bot]:
        bots, guests, players = host_schema.bots, database.guests, database.players
        wanted = (
            select(bots.c.id, guests.c.name, bots.c.owner, bots.c.made)
            .join(guests, guests.c.id == bots.c.id)
            .join(players, players.c.id == bots.c.id)
            .where(condition)  # type: ignore[arg-type]
            .order_by(bots.c.made, bots.c.id)
        )
        async with self.store.reading() as connection:
            return [Bot(*row) for row in await connection.execute(wanted)]

    # --- tokens ----------------------------------------------------------------------------------

    async def find(self, secret: str) -> Token | None:
        """Return the token of a secret."""
        tokens = host_schema.bot_tokens
        wanted = select(tokens.c.id, tokens.c.bot, tokens.c.scopes)
        async with self.store.reading() as connection:
            row = (await connection.execute(wanted.where(tokens.c.id == hashed(secret)))).first()
        return None if row is None else Token(row.id, row.bot, frozenset(_read(row.scopes)))

    async def add(
        self, bot: str, token: str, label: str, scopes: list[BotScope], now: int, most: int
    ) -> bool:
        """Store a new token by its hash; return False if the bot has `most` already."""
        tokens = host_schema.bot_tokens
        row = {"id": token, "bot": bot, "label": label, "scopes": " ".join(scopes), "made": now}
        async with self.store.writing() as connection:
            count = select(func.count()).where(tokens.c.bot == bot)
            if (await connection.execute(count)).scalar_one() >= most:
                return False
            await connection.execute(insert(tokens), {**row, "used": None})
        return True

    async def tokens(self, bot: str) -> list[KnownToken]:
        """Return the tokens of a bot, the oldest first."""
        tokens = host_schema.bot_tokens
        wanted = select(tokens).where(tokens.c.bot == bot).order_by(tokens.c.made, tokens.c.id)
        async with self.store.reading() as connection:
            return [
                KnownToken(row.id, row.label, _read(row.scopes), row.made, row.used)
                for row in await connection.execute(wanted)
            ]

    async def used(self, token: Token, now: int) -> None:
        """Store now and then that a token is in use."""
        tokens = host_schema.bot_tokens
        lately = or_(tokens.c.used.is_(None), tokens.c.used < now - USED_EVERY)
        changed = update(tokens).where(tokens.c.id == token.id, lately).values(used=now)
        async with self.store.writing() as connection:
            await connection.execute(changed)

    async def revoke(self, bot: str, token: str) -> bool:
        """Remove a token; the transaction tells the other workers to close its sockets."""
        tokens = host_schema.bot_tokens
        async with self.store.writing() as connection:
            gone = delete(tokens).where(tokens.c.bot == bot, tokens.c.id == token)
            done = await connection.execute(gone)
            await self.store.tell(connection, Ended(bot, token))
        return bool(done.rowcount)

    async def forget(self, bot: str) -> None:
        """Remove a bot with its tokens; its account is removed after it."""
        tokens, bots = host_schema.bot_tokens, host_schema.bots
        async with self.store.writing() as connection:
            await connection.execute(delete(tokens).where(tokens.c.bot == bot))
            await connection.execute(delete(bots).where(bots.c.id == bot))


def _read(scopes: str) -> list[BotScope]:
    return [scope for scope in get_args(BotScope) if scope in scopes.split()]

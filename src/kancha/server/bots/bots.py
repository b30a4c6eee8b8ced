"""Bots: players that are programs, made by a signed-in person or by the host."""

from __future__ import annotations

import secrets

from kancha.core.rng import Rng
from kancha.server.accounts.accounts import Accounts
from kancha.server.accounts.sessions import hashed
from kancha.server.accounts.store import name_key
from kancha.server.bots.bodies import GuessState, NewToken, OwnBot, OwnBots, TokenState
from kancha.server.bots.ids import new_bot_id
from kancha.server.bots.store import Bot, BotStore
from kancha.server.refusal import Refusal
from kancha.server.storage.store import Conflict
from kancha.server.tables import seating
from kancha.server.tables.seats import seats_of, sign_of
from kancha.server.tables.table import Table

PREFIX = "kancha_"
"""Tells people, and programs that look for secrets, what a token is."""
NO_BOT = "You have no bot of this name."


class Bots:
    """All that owners do with their bots. An owner is a player, or "" for the host."""

    def __init__(self, store: BotStore, accounts: Accounts) -> None:
        self.store = store
        self.accounts = accounts
        self.limits = accounts.settings.limits

    async def state(self, owner: str) -> OwnBots:
        """Return the bots of an owner."""
        bots = [
            OwnBot(
                name=bot.name,
                sign=sign_of(bot.id),
                made_ms=bot.made,
                tokens=[
                    TokenState(
                        id=token.id,
                        label=token.label,
                        scopes=token.scopes,
                        made_ms=token.made,
                        used_ms=token.used,
                    )
                    for token in await self.store.tokens(bot.id)
                ],
            )
            for bot in await self.store.of(owner)
        ]
        return OwnBots(bots=bots, most=self.limits.bots_per_owner)

    async def make(self, owner: str, name: str) -> Bot:
        """Make a bot; its name is its own, as that of any player."""
        if seating.is_engine_name(name.strip()):
            raise Refusal("not_allowed", "Engines are called like that. Choose another name.")
        shown, key = await self.accounts.free_name(name)
        bot = Bot(new_bot_id(), shown, owner, self.accounts.now())
        most = self.limits.bots_per_owner if owner else None
        try:
            made = await self.store.create(bot, key, most)
        except Conflict:
            raise Refusal("not_now", f"Somebody is called {shown} already.") from None
        if not made:
            raise Refusal("not_now", f"You may have {most} bots. Delete one first.")
        return bot

    async def own(self, owner: str, name: str) -> Bot:
        """Return a bot of an owner, or raise Refusal."""
        bot = await self.store.called(name_key(name[:40]))
        if bot is None or bot.owner != owner:
            raise Refusal("not_found", NO_BOT)
        return bot

    async def make_token(self, bot: Bot, wanted: NewToken) -> str:
        """Return a new token, which is known to nobody else."""
        token, now = PREFIX + secrets.token_urlsafe(32), self.accounts.now()
        label = seating.one_line(wanted.label) or "token"
        most = self.limits.tokens_per_bot
        if not await self.store.add(bot.id, hashed(token), label, wanted.scopes, now, most):
            raise Refusal("not_now", f"A bot may have {most} tokens. Revoke one first.")
        return token

    async def revoke(self, bot: Bot, token: str) -> None:
        """Revoke a token; its sockets are closed."""
        if not await self.store.revoke(bot.id, token):
            raise Refusal("not_found", "This bot has no such token.")
        self.accounts.tables.sockets.close(bot.id, token)


def guess(table: Table, guest: str) -> GuessState:
    """Return what an engine needs for its move at a table; nothing that its seat may not know.

    In a simultaneous round it is answered when the turn of the seat comes; its clock waits for it.
    """
    seats = seats_of(table.seats, guest)
    if not seats:
        raise Refusal("not_allowed", "You have no seat at this table.")
    seat = table.to_move
    if seat is None or seat not in seats:
        raise Refusal("not_now", "It is not your turn.")
    position = table.decision(seat).position
    hidden = table.game.info.has_hidden
    seen = position.guess(seat, Rng(secrets.randbits(60))) if hidden else position
    return GuessState(
        ply=table.ply,
        seat=seat,
        view=str(table.game.view_text(position, seat)),
        guess=str(seen),
    )

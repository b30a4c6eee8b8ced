"""REST: the bots of whoever is signed in, and what a bot's engine needs for its move."""

from __future__ import annotations

from typing import Annotated

from fastapi import Depends
from starlette.requests import Request

from kancha.server.accounts.routes import Ask, Asked
from kancha.server.bots import bots as bot_rules
from kancha.server.bots.bodies import GuessState, MadeToken, NewBot, NewToken, OwnBots
from kancha.server.bots.bots import Bots
from kancha.server.bots.store import Bot
from kancha.server.http.struct_router import StructRouter
from kancha.server.permissions import Action
from kancha.server.tables.tables_routes import AtTable, GuestId

router = StructRouter(prefix="/api")


def _bots(request: Request) -> Bots:
    bots: Bots = request.app.state.bots
    return bots


AllBots = Annotated[Bots, Depends(_bots)]


async def _own(ask: Asked, bots: Bots, action: Action, name: str) -> tuple[str, Bot]:
    owner = ask.player(action).player
    return owner, await bots.own(owner, name)


@router.get("/account/bots")
async def own_bots(ask: Ask, bots: AllBots) -> OwnBots:
    """List one's bots with their tokens."""
    return await bots.state(ask.player("list their bots").player)


@router.post("/account/bots")
async def make_bot(body: NewBot, ask: Ask, bots: AllBots) -> OwnBots:
    """Make a bot: an account of its own that a program plays for."""
    owner = ask.player("make a bot").player
    await bots.make(owner, body.name)
    return await bots.state(owner)


@router.delete("/account/bots/{name}")
async def delete_bot(name: str, ask: Ask, bots: AllBots) -> OwnBots:
    """Delete a bot; its games end, and other people's records stay."""
    owner, bot = await _own(ask, bots, "delete a bot", name)
    await bots.accounts.delete(bot.id)
    return await bots.state(owner)


@router.post("/account/bots/{name}/tokens")
async def make_token(name: str, body: NewToken, ask: Ask, bots: AllBots) -> MadeToken:
    """Make a token for a bot; it is shown this once."""
    _, bot = await _own(ask, bots, "make a token of a bot", name)
    return MadeToken(token=await bots.make_token(bot, body))


@router.delete("/account/bots/{name}/tokens/{token}")
async def revoke_token(name: str, token: str, ask: Ask, bots: AllBots) -> OwnBots:
    """Revoke a token: it is worth nothing at once, and its sockets are closed."""
    owner, bot = await _own(ask, bots, "revoke a token of a bot", name)
    await bots.revoke(bot, token[:64])
    return await bots.state(owner)


@router.get("/tables/{table}/guess")
async def guess(live: AtTable, guest: GuestId) -> GuessState:
    """Return a position that looks to the seat to move like the one on the table, for engines."""
    return bot_rules.guess(live.table, guest)

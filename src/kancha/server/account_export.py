"""All data of a player, as a file: what is stored of them, and their games as they may see them."""

from __future__ import annotations

import json
from typing import Any

from msgspec import Struct

from kancha.server import project, replays
from kancha.server.account_bodies import PlayerState, Progress
from kancha.server.accounts import Accounts
from kancha.server.sessions import Session


class ExportedGame(Struct, kw_only=True):
    """A game of the player; while it is played, without what is hidden from them."""

    table: str
    status: str
    record: dict[str, Any]


class Exported(Struct, kw_only=True):
    """All data of a player."""

    name: str
    account: PlayerState
    progress: Progress
    games: list[ExportedGame]


async def everything(accounts: Accounts, session: Session) -> Exported:
    """Return all data of a player."""
    player = session.player
    games = []
    for live in await accounts.tables_of(player):
        table = live.table
        text = replays.record_file(table, project.viewpoint(table, player), "json")
        record = json.loads(text)
        games.append(ExportedGame(table=table.setup.table, status=table.status, record=record))
    return Exported(
        name=await accounts.store.store.name_of(player),
        account=await accounts.state(session),
        progress=await accounts.store.join_progress(player, Progress()),
        games=games,
    )

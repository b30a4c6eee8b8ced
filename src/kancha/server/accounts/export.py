"""All data of a player, as a file: what is stored of them, and their games as they may see them."""

from __future__ import annotations

import json
from typing import Any

from msgspec import Struct

from kancha.server.accounts.accounts import Accounts
from kancha.server.accounts.bodies import PlayerState, Progress
from kancha.server.accounts.sessions import Session
from kancha.server.chat.report_store import ReportStore
from kancha.server.hosts.bodies import ReportedLine
from kancha.server.lobby.bodies import RatingState
from kancha.server.ratings.ratings import Ratings
from kancha.server.tables import project, replays
from kancha.server.tables.messages import Vacation


class ExportedGame(Struct, kw_only=True):
    """A game of the player; while it is played, without what is hidden from them."""

    table: str
    status: str
    record: dict[str, Any]


class ExportedLine(Struct, kw_only=True):
    """Something that the player said at a table."""

    table: str
    at_ms: int
    said: str


class ExportedBot(Struct, kw_only=True):
    """A bot of the player, without its tokens."""

    name: str
    made_ms: int


class ExportedReport(Struct, kw_only=True):
    """A report that the player made to the host."""

    table: str
    at_ms: int
    about: str
    lines: list[ReportedLine]
    reason: str


class Exported(Struct, kw_only=True):
    """All data of a player."""

    name: str
    account: PlayerState
    progress: Progress
    games: list[ExportedGame]
    said: list[ExportedLine]
    ratings: list[RatingState]
    """With their whole course."""
    bots: list[ExportedBot]
    muted: list[str]
    """Whom the player does not want to read, by name."""
    reports: list[ExportedReport]
    vacations: list[Vacation]
    mail_address: str | None
    tournaments: list[str]
    """Those that the player organises or takes part in, by name."""


async def everything(accounts: Accounts, session: Session) -> Exported:
    """Return all data of a player."""
    player = session.player
    games = []
    for live in await accounts.tables_of(player):
        table = live.table
        text = replays.record_file(table, project.viewpoint(table, player), "json")
        record = json.loads(text)
        games.append(ExportedGame(table=table.setup.table, status=table.status, record=record))
    stored = accounts.store.store
    address = await accounts.addresses.of(player)
    return Exported(
        name=await stored.name_of(player),
        account=await accounts.state(session),
        progress=await accounts.store.join_progress(player, Progress()),
        games=games,
        said=[
            ExportedLine(table=table, at_ms=line.at, said=line.text or line.phrase or "")
            for table, line in await accounts.chat.written_by(player)
        ],
        ratings=await Ratings(stored).all_of(player, accounts.now(), None),
        bots=[
            ExportedBot(name=bot.name, made_ms=bot.made) for bot in await accounts.bots.of(player)
        ],
        muted=[await stored.name_of(other) for other in await accounts.chat.muted_by(player)],
        reports=[
            ExportedReport(
                table=report.table,
                at_ms=report.at,
                about=await stored.name_of(report.reported),
                lines=report.lines,
                reason=report.reason,
            )
            for report in await ReportStore(stored).by(player)
        ],
        vacations=[
            Vacation(from_ms=start, until_ms=until)
            for start, until in await accounts.vacations.of(player)
        ],
        mail_address=address and (address.address or address.wanted),
        tournaments=[
            found.name
            for name in await accounts.tournaments.of(player)
            if (found := await accounts.tournaments.load(name)) is not None
        ],
    )

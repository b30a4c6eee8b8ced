"""REST: which moves were played in a position, by engines and on this server."""

from __future__ import annotations

import asyncio
from typing import Annotated

from fastapi import Depends
from starlette.requests import Request

from kancha.core.bits import CHANCE
from kancha.server.http.struct_router import StructRouter
from kancha.server.study.messages import Openings, Place, PlayedMove
from kancha.server.study.opening_statistics import OpeningStatistics
from kancha.server.study.routes import record_to
from kancha.server.tables.tables_routes import GuestId
from kancha.study.openings import OpeningMove, has_openings, opening_table

router = StructRouter(prefix="/api/study")


def _statistics(request: Request) -> OpeningStatistics:
    statistics: OpeningStatistics = request.app.state.openings
    return statistics


Statistics = Annotated[OpeningStatistics, Depends(_statistics)]


@router.post("/openings")
async def openings(body: Place, guest: GuestId, statistics: Statistics) -> Openings:
    """Say what was played in a position, the most frequent moves first."""
    record = await asyncio.to_thread(record_to, body)
    position = record.position
    if not has_openings(record.game):
        return Openings(compared=False)
    found = Openings(compared=True)
    table = await asyncio.to_thread(opening_table, record.game)
    if table is not None:
        found.engine_games, found.engine_nodes = table.made["games"], table.made["nodes"]
    if record.outcome is not None:
        return found
    if table is not None:
        found.engine = _played(await asyncio.to_thread(table.moves, position))
    found.here = _played(await statistics.moves(guest, position))
    return found


def _played(moves: list[OpeningMove]) -> list[PlayedMove]:
    return [
        PlayedMove(
            move=str(played.move),
            sentence=played.move.sentence,
            seat=CHANCE if played.move.position.seat is None else played.move.position.seat,
            games=played.games,
            wins=played.wins,
            draws=played.draws,
        )
        for played in moves
    ]

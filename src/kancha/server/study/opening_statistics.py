"""Statistics of the openings that were played at the tables of this server.

Only whole games count: finished, played from the start, in games where nothing is hidden. What
fewer than `FEWEST` games have in common is not told, so no single game can be read from it.
"""

from __future__ import annotations

import asyncio
from functools import partial

from kancha.core.errors import KanchaError
from kancha.core.game import Game
from kancha.core.position import Position
from kancha.server.engines.study_pool import StudyPool
from kancha.server.refusal import Refusal
from kancha.server.storage.store import Store
from kancha.server.tables.table import Table
from kancha.study.openings import OpeningMove, OpeningTable, winner_of

FEWEST = 3
COUNTED_PLIES = 20
AT_ONCE = 30
"""How many tables one question adds; the next one goes on."""
SHORTEST = 4
"""Games with fewer moves were given up, not played."""


class OpeningStatistics:
    """Counts finished tables as questions about their games come in."""

    def __init__(self, store: Store, pool: StudyPool) -> None:
        self.store, self.pool = store, pool
        self._tables: dict[Game, OpeningTable] = {}
        self._counted: set[str] = set()
        self._counting = asyncio.Lock()

    async def moves(self, guest: str, position: Position) -> list[OpeningMove]:
        """Return the moves that were played in a position, the most frequent first."""
        game = position.game
        async with self._counting:
            more = await self._uncounted(game)
            if more:
                await self.pool.run(guest, partial(self._count, game, more), _nothing)
        table = self._tables.get(game, OpeningTable())
        played = await asyncio.to_thread(table.moves, position) if table.tallies else []
        return [move for move in played if move.games >= FEWEST]

    async def _uncounted(self, game: Game) -> list[Table]:
        """Return finished tables of a game with these options that were not counted yet."""
        found: list[Table] = []
        for name, options in await self.store.finished(game.info.id):
            if name in self._counted or len(found) >= AT_ONCE:
                continue
            try:
                table = await self.store.load(name) if type(game)(**options) == game else None
            except KanchaError:
                table = None  # played with options that this version does not know
            except Refusal as refusal:
                if refusal.fault != "failed":
                    raise
                table = None
            if table is not None:
                found.append(table)
        return found

    def _count(self, game: Game, tables: list[Table]) -> None:
        counts = self._tables.setdefault(game, OpeningTable())
        for table in tables:
            self._counted.add(table.setup.table)
            ending = table.ending
            if ending is not None and ending.reason != "aborted" and table.ply >= SHORTEST:
                positions = table.record.positions[: COUNTED_PLIES + 1]
                counts.count(positions, winner_of(ending.outcome))


def _nothing() -> None:
    """Do nothing: counting is too short to be stopped."""

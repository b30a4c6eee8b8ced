"""A game to watch, as a small board shows it: nothing that a spectator may not see."""

from __future__ import annotations

from kancha.server.lobby.bodies import LiveGame
from kancha.server.tables import project
from kancha.server.tables.live_table import LiveTable


def live_game(live: LiveTable, now: int) -> LiveGame:
    """Return a game as spectators see it."""
    table, presence = live.table, live.presence()
    return LiveGame(
        table=table.setup.table,
        game=table.setup.game,
        title=table.game.info.title,
        ply=table.ply,
        seats=project.seat_states(table.game, table.seats, "", presence),
        clock=project.clock_state(table, [], now),
        rated=table.rated,
        watchers=presence.spectators,
    )

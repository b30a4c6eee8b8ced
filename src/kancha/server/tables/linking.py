"""Games linked to a game: opened at a table of their own, with the same players and clocks."""

from __future__ import annotations

import secrets

from kancha.server.tables.entries import LinkedTo, LogEntry, SeatSetup
from kancha.server.tables.messages import LinkState
from kancha.server.tables.moving import make_move
from kancha.server.tables.seating import opened
from kancha.server.tables.table import Change, Setup, Table


def open_linked(table: Table, name: str, now: int) -> tuple[Table, list[LogEntry]]:
    """Return the table of the linked game for which a table waits, and its first entries."""
    link = table.game.linked(table.position)
    assert link is not None
    old = table.setup
    setup = Setup(
        table=name,
        game=link.game.info.id,
        rules_version=link.game.info.rules_version,
        options=link.game.options,
        start=None,
        clock=old.clock,
        seed=secrets.token_bytes(32),
        host=old.host,
        created=now,
    )
    players = [table.seats[seat] for seat in link.seats]
    seats = [
        SeatSetup(kind=seat.kind, guest=seat.guest, player=seat.player, level=seat.level)
        for seat in players
    ]
    return opened(setup, seats, LinkedTo(old.table, table.ply, old.game))


def result_of(waiting: Table, linked: Table) -> Change | None:
    """Return the move that a finished linked game makes; None where nobody waits for it."""
    link = waiting.game.linked(waiting.position)
    if link is None or waiting.link != linked.setup.table or linked.ending is None:
        return None
    ending = linked.ending
    text = link.move_after(None if ending.reason == "aborted" else ending.outcome)
    return make_move(waiting, waiting.position.moves.by_text[text])


def links_of(table: Table) -> list[LinkState]:
    """Return the linked games of a table, in the order of its moves."""
    return [
        LinkState(
            table=name,
            game=_game_of(table, ply),
            ply=ply,
            open=name == table.link,
        )
        for ply, name in sorted(table.links.items())
        if ply <= table.ply
    ]


def _game_of(table: Table, ply: int) -> str:
    link = table.game.linked(table.record.positions[ply])
    return "" if link is None else link.game.info.id


def waiting_game(table: Table) -> LinkState | None:
    """Return the game that waits for this one, if it is a linked game."""
    parent = table.parent
    if parent is None:
        return None
    return LinkState(
        table=parent.table, game=parent.game, ply=parent.ply, open=table.status == "playing"
    )

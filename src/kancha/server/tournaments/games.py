"""The games of a tournament: opening their tables, and who did not come to one."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from dataclasses import replace

from kancha.core.registry import game as chosen_game
from kancha.server.tables import endings
from kancha.server.tables.entries import LogEntry, Paired, Rated, SeatSetup
from kancha.server.tables.moving import new_id
from kancha.server.tables.seating import opened
from kancha.server.tables.table import Change, Setup, Table
from kancha.server.tournaments.tournament import Entrant, Pairing, Tournament


def open_games(
    now: Tournament, at: int, names: Mapping[str, str]
) -> tuple[Tournament, list[tuple[Table, list[LogEntry]]]]:
    """Return a tournament with tables for the games that have none, and these tables."""
    made, changed = [], []
    for pairing in now.current:
        if pairing.is_open and pairing.table is None:
            table, first = _open(now, pairing, at, names)
            made.append((table, first))
            changed.append(replace(pairing, table=table.setup.table))
    return now.with_pairings(changed), made


def _open(
    now: Tournament, pairing: Pairing, at: int, names: Mapping[str, str]
) -> tuple[Table, list[LogEntry]]:
    assert pairing.second is not None
    setup = Setup(
        table=new_id(),
        game=now.game,
        rules_version=chosen_game(now.game).info.rules_version,
        options=now.options,
        start=None,
        clock=now.clock,
        seed=secrets.token_bytes(32),
        host=now.id,  # nobody is host of a game that the tournament opens
        created=at,
    )
    seats = [_seat(now.entrant(number), names) for number in (pairing.first, pairing.second)]
    return opened(setup, seats, Paired(now.id), *([Rated()] if now.rated else []))


def _seat(entrant: Entrant, names: Mapping[str, str]) -> SeatSetup:
    if entrant.level:
        return SeatSetup(kind="engine", level=entrant.level)
    name = names.get(entrant.guest, entrant.name)
    return SeatSetup(kind="person", guest=entrant.guest, player=name)


def without_absent(pairing: Pairing, table: Table) -> Change:
    """Return the end of a game to which somebody did not come; nothing if all are there."""
    moved = {position.seat for position in table.record.positions[:-1]}
    absent = [
        number
        for number, seat in enumerate(table.seats)
        if seat.kind == "person" and not pairing.here[number] and number not in moved
    ]
    return Change(endings.absence(table, absent))


def resigned(guest: str, table: Table) -> Change:
    """Return how somebody who leaves resigns their game; nothing if it is over."""
    playing = table.status == "playing" and guest in table.people()
    return Change(endings.resign(table, guest, None) if playing else [])

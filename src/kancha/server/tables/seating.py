"""Opening tables, joining them, seating engines, and swapping seats for a rematch."""

from __future__ import annotations

import re
import secrets
import unicodedata

from kancha.core.errors import KanchaError, OptionError, PositionError
from kancha.core.game import Game
from kancha.core.registry import game
from kancha.server.refusal import Refusal
from kancha.server.rest import NewSeat, NewTable
from kancha.server.tables.clocks import ClockSetup
from kancha.server.tables.entries import (
    EngineRetried,
    Filled,
    LogEntry,
    Opened,
    Rated,
    Sat,
    SeatSetup,
)
from kancha.server.tables.messages import NewClock
from kancha.server.tables.moving import automatic_moves, new_id
from kancha.server.tables.seats import seated_guests, seats_of
from kancha.server.tables.table import Change, Setup, Table

MOST_MOVES = 15_000
"""Legal moves at the start of a table: every state lists them, and all tables wait meanwhile."""


def open_table(
    body: NewTable, guest: str, name: str, now: int, *more: LogEntry
) -> tuple[Table, list[LogEntry]]:
    """Return a new table and its first entries; `more` are those that follow the first."""
    try:
        chosen = game(body.game, **body.options)
        position = chosen.start() if body.start is None else chosen.parse(body.start)
    except (OptionError, PositionError) as error:
        raise Refusal("bad_option", str(error), error.rule) from None
    except KanchaError as error:
        raise Refusal("not_found", str(error)) from None
    if len(position.moves) > MOST_MOVES:
        raise Refusal("bad_option", f"{MOST_MOVES:,} moves are the most at a table: choose less.")
    start = None if body.start is None else str(position)
    if len(body.seats) != chosen.seats:
        raise Refusal("bad_option", f"With these options the game has {chosen.seats} seats.")
    if start is not None and chosen.info.has_hidden:
        raise Refusal("bad_option", "A game with hidden parts cannot start from a given position.")
    if not any(seat.kind == "you" for seat in body.seats):
        raise Refusal("bad_option", "Take at least one seat yourself.")
    setup = Setup(
        table=new_id(),
        game=body.game,
        rules_version=chosen.info.rules_version,
        options=chosen.options,
        start=start,
        clock=_clock(body.clock),
        seed=secrets.token_bytes(32),
        host=guest,
        created=now,
    )
    return opened(setup, [_seat_setup(seat, guest, name) for seat in body.seats], *more)


def _clock(clock: NewClock | None) -> ClockSetup | None:
    if clock is None:
        return None
    if clock.each_move and clock.increment_ms:
        raise Refusal("bad_option", "A clock with the whole time for each move has no increment.")
    return ClockSetup(clock.initial_ms, clock.increment_ms, clock.each_move)


def _seat_setup(seat: NewSeat, guest: str, name: str) -> SeatSetup:
    if seat.kind == "engine":
        return SeatSetup(kind="engine", level=seat.level or 1)
    if seat.kind == "open":
        return SeatSetup(kind="open", token=secrets.token_urlsafe(16))
    return SeatSetup(kind="person", guest=guest, player=clean_name(seat.name or name))


def opened(setup: Setup, seats: list[SeatSetup], *more: LogEntry) -> tuple[Table, list[LogEntry]]:
    """Return the table with its seats and, if play starts at once, the first chance moves."""
    first: list[LogEntry] = [Opened(seats), *more]
    table = Table(setup)
    for entry in first:
        table.add(entry, setup.created)
    if table.status != "playing":
        return table, first
    chance = automatic_moves(table, table.record.positions)
    table.apply(chance, setup.created)
    return table, [*first, *chance.entries]


def join(table: Table, guest: str, name: str, token: str) -> tuple[int, Change]:
    """Return the seat of an invitation, and the change by which the guest takes it."""
    for number, seat in enumerate(table.seats):
        if seat.kind == "open" and _equal_secrets(seat.token, token):
            if table.status == "over":
                raise Refusal("not_now", "The game was aborted before it started.")
            return number, _with_first_moves(table, Sat(number, guest, clean_name(name)))
    mine = seats_of(table.seats, guest)
    if mine:
        return mine[0], Change([])
    raise Refusal("not_allowed", "This invitation is no longer valid. Ask the host for a new one.")


def _equal_secrets(secret: str, given: str) -> bool:
    return secrets.compare_digest(secret.encode(), given.encode(errors="replace"))


def fill(table: Table, guest: str, seat: int, level: int) -> Change:
    """Return the change that seats an engine: on an open seat, or for an engine that failed."""
    if guest != table.setup.host and guest not in seated_guests(table.seats):
        raise Refusal("not_allowed", "You have no seat at this table.")
    if seat >= len(table.seats) or table.status == "over":
        raise Refusal("not_now", "There is no such seat, or the game is over.")
    if table.seats[seat].kind == "open" and guest != table.setup.host:
        raise Refusal("not_allowed", "Only the host can fill an open seat.")
    if table.seats[seat].kind != "open" and not table.seats[seat].fails:
        raise Refusal("not_now", "This seat is taken.")
    return _with_first_moves(table, Filled(seat, level))


def retry(table: Table, guest: str, seat: int) -> list[LogEntry]:
    """Return the entry by which an engine that failed is asked again."""
    if not seats_of(table.seats, guest):
        raise Refusal("not_allowed", "You have no seat at this table.")
    if seat >= len(table.seats) or not table.seats[seat].fails:
        raise Refusal("not_now", "The engine on this seat has not failed.")
    return [EngineRetried(seat)]


def _with_first_moves(table: Table, entry: Sat | Filled) -> Change:
    """Return the entry, and the first chance moves if it takes the last open seat."""
    others = (s for number, s in enumerate(table.seats) if number != entry.seat)
    if table.status != "waiting" or any(seat.kind == "open" for seat in others):
        return Change([entry])
    chance = automatic_moves(table, table.record.positions)
    return Change([entry, *chance.entries], chance.positions)


def same_chance(table: Table) -> Game | None:
    """Return the game that repeats the chance outcomes of a table, if the game allows that."""
    try:
        return table.game.again(table.position)
    except KanchaError:
        return None


def open_rematch(table: Table, name: str, now: int, *, again: bool) -> tuple[Table, list[LogEntry]]:
    """Return the table of a rematch, where every player moves on by one seat.

    With `again`, it has the same outcomes of chance.
    """
    old = table.setup
    repeated = same_chance(table) if again else None
    setup = Setup(
        table=name,
        game=old.game,
        rules_version=old.rules_version,
        options=old.options if repeated is None else repeated.options,
        start=old.start,
        clock=old.clock,
        seed=secrets.token_bytes(32),
        host=old.host,
        created=now,
    )
    seats = [
        SeatSetup(kind=seat.kind, guest=seat.guest, player=seat.player, level=seat.level)
        for seat in table.seats
    ]
    rated = [Rated()] if table.rated else []
    return opened(setup, seats[-1:] + seats[:-1], *rated)


def clean_name(name: str) -> str:
    """Return a name fit for display: one line, no control characters, at most 40 characters."""
    shown = one_line(name)[:40]
    return "Guest" if not shown or is_engine_name(shown) else shown


def one_line(text: str) -> str:
    """Return a text without line breaks and control characters."""
    printable = "".join(c if c.isprintable() else " " for c in text)
    return " ".join(printable.split())


def is_engine_name(name: str) -> bool:
    """Return whether a name looks like that of an engine's level."""
    plain = unicodedata.normalize("NFKC", name).casefold()
    return re.fullmatch(r"level\W*\d+", plain) is not None

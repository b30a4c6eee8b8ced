"""Opening a table, sitting down, filling seats with engines, changing sides for a rematch."""

from __future__ import annotations

import secrets

from kancha.core.errors import KanchaError, OptionError, PositionError
from kancha.core.game import Game
from kancha.core.registry import game
from kancha.server.entries import EngineRetried, Filled, LogEntry, Opened, Sat, SeatSetup
from kancha.server.moving import following
from kancha.server.refusal import Refusal
from kancha.server.rest import NewSeat, NewTable
from kancha.server.seats import seated_guests, seats_of
from kancha.server.tables import Setup, Table


def open_table(wish: NewTable, guest: str, name: str, now: int) -> tuple[Setup, list[LogEntry]]:
    """Return the set-up of a new table and its first entries."""
    try:
        chosen = game(wish.game, **wish.options)
        start = None if wish.start is None else str(chosen.parse(wish.start))
    except OptionError as error:
        raise Refusal("bad_option", str(error), error.rule) from None
    except PositionError as error:
        raise Refusal("bad_option", str(error), error.rule) from None
    except KanchaError as error:
        raise Refusal("not_found", str(error)) from None
    if len(wish.seats) != chosen.seats:
        raise Refusal("bad_option", f"With these options {chosen.seats} seats are to be given.")
    if start is not None and chosen.info.has_hidden:
        raise Refusal("bad_option", "A game with hidden parts cannot begin from a given position.")
    if not any(seat.kind == "you" for seat in wish.seats):
        raise Refusal("bad_option", "Take a seat yourself.")
    setup = Setup(
        table=new_id(),
        game=wish.game,
        rules_version=chosen.info.rules_version,
        options=chosen.options,
        start=start,
        clock=(wish.clock.initial_ms, wish.clock.increment_ms) if wish.clock else None,
        seed=secrets.token_bytes(32),
        host=guest,
        created=now,
    )
    seats = [_seat(seat, guest, name) for seat in wish.seats]
    return setup, opening(setup, seats, now)


def _seat(wish: NewSeat, guest: str, name: str) -> SeatSetup:
    if wish.kind == "engine":
        return SeatSetup(kind="engine", level=wish.level or 1)
    if wish.kind == "open":
        return SeatSetup(kind="open", token=secrets.token_urlsafe(16))
    return SeatSetup(kind="person", guest=guest, player=clean_name(wish.name or name))


def opening(setup: Setup, seats: list[SeatSetup], now: int) -> list[LogEntry]:
    """Return the first entries of a table: its seats, and chance's moves if play begins."""
    first = Opened(seats)
    table = Table(setup)
    table.add(first, now)
    return [first, *_begin(table)]


def _begin(table: Table) -> list[LogEntry]:
    return following(table, table.record.positions) if table.status == "playing" else []


def sit(table: Table, guest: str, name: str, token: str) -> tuple[int, list[LogEntry]]:
    """Return the seat that an invitation leads to, and the entries that take it."""
    for number, seat in enumerate(table.seats):
        if seat.kind == "open" and _same(seat.token, token):
            if table.status == "over":
                raise Refusal("not_now", "The game was called off before it began.")
            return number, _complete(table, Sat(number, guest, clean_name(name)))
    mine = seats_of(table.seats, guest)
    if mine:
        return mine[0], []
    raise Refusal("not_allowed", "This invitation is not valid any more: ask for a new one.")


def _same(secret: str, given: str) -> bool:
    return secrets.compare_digest(secret.encode(), given.encode(errors="replace"))


def fill(table: Table, guest: str, seat: int, level: int) -> list[LogEntry]:
    """Return the engine's taking of an open seat, or of one whose engine fails."""
    if guest != table.setup.host and guest not in seated_guests(table.seats):
        raise Refusal("not_allowed", "You have no seat at this table.")
    if seat >= len(table.seats) or table.status == "over":
        raise Refusal("not_now", "There is no such seat in play.")
    if table.seats[seat].kind == "open" and guest != table.setup.host:
        raise Refusal("not_allowed", "Only the host can fill an open seat.")
    if table.seats[seat].kind != "open" and not table.seats[seat].fails:
        raise Refusal("not_now", "This seat is taken.")
    return _complete(table, Filled(seat, level))


def retry(table: Table, guest: str, seat: int) -> list[LogEntry]:
    """Return the wish to ask a failing engine again."""
    if not seats_of(table.seats, guest):
        raise Refusal("not_allowed", "You have no seat at this table.")
    if seat >= len(table.seats) or not table.seats[seat].fails:
        raise Refusal("not_now", "That engine does not fail.")
    return [EngineRetried(seat)]


def _complete(table: Table, entry: Sat | Filled) -> list[LogEntry]:
    """Return the entry, and chance's first moves where it completes the table."""
    others = (s for number, s in enumerate(table.seats) if number != entry.seat)
    if table.status == "waiting" and not any(seat.kind == "open" for seat in others):
        return [entry, *following(table, table.record.positions)]
    return [entry]


def repeated(table: Table) -> Game | None:
    """Return the game in which chance does what it did at a table, if there is one."""
    try:
        return table.game.again(table.position)
    except KanchaError:
        return None


def swap_sides(table: Table, name: str, now: int, *, again: bool) -> tuple[Setup, list[LogEntry]]:
    """Return the table of a rematch: everybody moves on by one seat.

    Chance starts afresh, or does `again` what it did.
    """
    old = table.setup
    same = repeated(table) if again else None
    setup = Setup(
        table=name,
        game=old.game,
        rules_version=old.rules_version,
        options=old.options if same is None else same.options,
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
    return setup, opening(setup, seats[-1:] + seats[:-1], now)


def new_id() -> str:
    """Return the name of a new table: too long to be guessed."""
    return secrets.token_urlsafe(9)


def clean_name(name: str) -> str:
    """Return a name fit to be shown: one line, no control characters, not too long."""
    printable = "".join(c if c.isprintable() else " " for c in name)
    return " ".join(printable.split())[:40] or "Guest"

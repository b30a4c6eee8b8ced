"""What a move of GIPF did: the push, and every removal step by step, automatic ones too."""

from __future__ import annotations

from kancha.boardgames.gipf.board import NAMES, WAYS, names_of
from kancha.boardgames.gipf.notation import end_spot, is_push
from kancha.boardgames.gipf.reading import GipfReading
from kancha.boardgames.gipf.rules import LEAVE, WAY, WITH_GIPF
from kancha.core.event import Event

PHRASES = {
    "placed": "{seat} places {piece} on {to}",
    "pushed": "{seat} pushes {piece} in from {start}, moving the chain on to {to}",
    "captured": "{seat} loses {piece} on {cells}",
    "captured/back": "{seat} takes back {piece} from {cells}",
    "passed/kept": "leaving {piece} on {cells}",
    "passed/leave": "{seat} leaves the row of GIPF-pieces on {cells}",
    "passed/leave several": "{seat} leaves the rows of GIPF-pieces on {cells}",
    "ended": "{seat} wins",
    "ended/draw": "the game is drawn",
}


def events(before: GipfReading, code: int, after: GipfReading) -> tuple[Event, ...]:
    """Return what a move did."""
    happened: list[Event] = []
    for number, (at, step) in enumerate(before.steps(code)):
        if is_push(step):
            happened.append(push(at, step, piece_words(step)))
        elif step == LEAVE:
            happened.append(_leave(at))
        else:
            happened += _removal(at, step, "R6.8" if number else "R6.5")
    return (*happened, *end(after))


def end(after: GipfReading) -> list[Event]:
    """Return the end of the game, if it has come."""
    outcome = after.outcome
    if outcome is None:
        return []
    winner = outcome.winners[0] if outcome.winners else None
    return [Event("ended", winner, manner="" if outcome.winners else "draw", rule=outcome.rule)]


def piece_words(code: int) -> str:
    """Return what a push brings in."""
    return "a GIPF-piece" if code & WITH_GIPF else "a piece"


def push(at: GipfReading, code: int, piece: str, seat: int | None = None) -> Event:
    """Return the event of a push by a seat (None: the one that decides)."""
    dot, _, spots = WAYS[code & WAY]
    mover = at.turn.seat if seat is None else seat
    reached = spots.index(end_spot(at, code))
    if reached == 0:
        return Event("placed", mover, (NAMES[spots[0]],), piece, rule="R5.2")
    way = (NAMES[dot], *(NAMES[spot] for spot in spots[: reached + 1]))
    return Event("pushed", mover, way, piece, reached, rule="R5.3")


def _leave(at: GipfReading) -> Event:
    rows = [row.pieces for row in at.rows(at.turn.seat)]
    cells = tuple(dict.fromkeys(name for row in rows for name in names_of(row)))
    manner = "leave" if len(rows) == 1 else "leave several"
    return Event("passed", at.turn.seat, cells, manner=manner, rule="R6.7")


def _removal(at: GipfReading, code: int, rule: str) -> list[Event]:
    me = at.turn.seat
    taken = at.taken_by(code)
    row = next(row.pieces for row in at.rows(me) if taken & ~row.pieces == 0)
    made = []
    for seat, manner in ((me, "back"), (1 - me, "")):
        gone = taken & at.masks[seat]
        if gone:
            value = gone.bit_count() + (gone & at.masks.gipfs).bit_count()
            made.append(
                Event("captured", seat, names_of(gone), count(at, gone), value, manner, rule)
            )
    kept = row & ~taken
    if kept:
        made.append(Event("passed", me, names_of(kept), count(at, kept), None, "kept", "R6.4"))
    return made


def count(at: GipfReading, bits: int) -> str:
    """Return in words how many pieces, and of which kind, these are."""
    gipfs = (bits & at.masks.gipfs).bit_count()
    singles = bits.bit_count() - gipfs
    words = []
    if singles:
        words.append("a piece" if singles == 1 else f"{singles} pieces")
    if gipfs:
        words.append("a GIPF-piece" if gipfs == 1 else f"{gipfs} GIPF-pieces")
    return " and ".join(words)

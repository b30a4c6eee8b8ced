"""What a move of GIPF did: the push, and every removal step by step, automatic ones too."""

from __future__ import annotations

from kancha.boardgames.gipf.board import NAMES, WAYS, names_of
from kancha.boardgames.gipf.notation import end_spot, is_push
from kancha.boardgames.gipf.rules import LEAVE, WAY, WITH_GIPF, GipfRules
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


def events(before: GipfRules, code: int, after: GipfRules) -> tuple[Event, ...]:
    """Return what a move did."""
    happened: list[Event] = []
    for number, (at, step) in enumerate(before.steps(code)):
        if is_push(step):
            happened.append(_push(at, step))
        elif step == LEAVE:
            happened.append(_leave(at))
        else:
            happened += _removal(at, step, "R6.8" if number else "R6.5")
    outcome = after.outcome
    if outcome is not None:
        winner = outcome.winners[0] if outcome.winners else None
        manner = "" if outcome.winners else "draw"
        happened.append(Event("ended", winner, manner=manner, rule=outcome.rule))
    return tuple(happened)


def _push(at: GipfRules, code: int) -> Event:
    dot, _, spots = WAYS[code & WAY]
    piece = "a GIPF-piece" if code & WITH_GIPF else "a piece"
    reached = spots.index(end_spot(at, code))
    if reached == 0:
        return Event("placed", at.turn.seat, (NAMES[spots[0]],), piece, rule="R5.2")
    way = (NAMES[dot], *(NAMES[spot] for spot in spots[: reached + 1]))
    return Event("pushed", at.turn.seat, way, piece, reached, rule="R5.3")


def _leave(at: GipfRules) -> Event:
    rows = [row.pieces for row in at.rows(at.turn.seat)]
    cells = tuple(dict.fromkeys(name for row in rows for name in names_of(row)))
    manner = "leave" if len(rows) == 1 else "leave several"
    return Event("passed", at.turn.seat, cells, manner=manner, rule="R6.7")


def _removal(at: GipfRules, code: int, rule: str) -> list[Event]:
    me = at.turn.seat
    taken = at.taken_by(code)
    row = next(row.pieces for row in at.rows(me) if taken & ~row.pieces == 0)
    made = []
    for seat, manner in ((me, "back"), (1 - me, "")):
        gone = taken & at.masks[seat]
        if gone:
            value = gone.bit_count() + (gone & at.masks.gipfs).bit_count()
            made.append(
                Event("captured", seat, names_of(gone), _count(at, gone), value, manner, rule)
            )
    kept = row & ~taken
    if kept:
        made.append(Event("passed", me, names_of(kept), _count(at, kept), None, "kept", "R6.4"))
    return made


def _count(at: GipfRules, bits: int) -> str:
    """Return in words how many pieces, and of which kind, these are."""
    gipfs = (bits & at.masks.gipfs).bit_count()
    singles = bits.bit_count() - gipfs
    words = []
    if singles:
        words.append("a piece" if singles == 1 else f"{singles} pieces")
    if gipfs:
        words.append("a GIPF-piece" if gipfs == 1 else f"{gipfs} GIPF-pieces")
    return " and ".join(words)

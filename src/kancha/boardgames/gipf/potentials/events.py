"""What a move of GIPF with potentials did: pushes, uses, removals, answers, rolls."""

from __future__ import annotations

from kancha.boardgames.gipf import events as base
from kancha.boardgames.gipf.board import NAMES, mask, names_of, spots_of
from kancha.boardgames.gipf.potentials.notation import (
    carrier_of,
    is_push,
    is_removal,
    is_tamsk_push,
    is_use,
    kind_brought,
    landing_of,
)
from kancha.boardgames.gipf.potentials.options import NAMES as KIND_NAMES
from kancha.boardgames.gipf.potentials.reading import PotentialReading
from kancha.boardgames.gipf.potentials.rules import (
    ACCEPT,
    ANSWER,
    CHALLENGE,
    DIE,
    NO_TAMSK,
    ROLL,
    USER_WINS,
)
from kancha.boardgames.gipf.potentials.stacks import CONVERT, LOADED_PUSH, NEUTRALISE
from kancha.boardgames.gipf.rules import WAY
from kancha.core.event import Event

RULES = ("R15.10", "R15.7", "R15.8", "R15.9", "R15.11")
"""The rule of each kind of potential."""
PHRASES = {
    "moved/use": "{seat} uses {piece} from {start} to {to}",
    "passed/announced": "{seat} announces {piece} from {start} to {to}",
    "passed/announced push": "{seat} announces the extra push of {piece}",
    "captured/neutralised": "{seat} loses {piece} on {cells}, and the rest is covered",
    "captured/converted": "the GIPF-piece on {cells} changes sides",
    "captured/out": "{piece} on {cells} leaves the game",
    "passed/stays loaded": "{seat} keeps TAMSK loaded on {cells}",
    "passed/accepts": "{seat} accepts it",
    "passed/challenges": "{seat} challenges it",
    "drew/challenger": "{seat} rolls {number}",
    "drew/user": "{seat} rolls {number} against {piece}",
    "scored/user": "{seat} wins the linked game",
    "scored/challenger": "{seat} wins the linked game",
    "passed/failed": "the potential on {cells} stays loaded",
}


def events(before: PotentialReading, code: int, after: PotentialReading) -> tuple[Event, ...]:
    """Return what a move did."""
    happened: list[Event] = []
    for number, (at, step) in enumerate(before.steps(code)):
        assert isinstance(at, PotentialReading)
        happened += _removal(at, step, "R6.8") if number else _first(at, step)
    return (*happened, *base.end(after))


def _first(at: PotentialReading, code: int) -> list[Event]:
    me = at.turn.seat
    if is_removal(code):
        return _removal(at, code, "R6.5")
    if is_push(code):
        loaded = f"a piece loaded with {KIND_NAMES[kind_brought(code)]}"
        piece = loaded if code & LOADED_PUSH else base.piece_words(code)
        return [base.push(at, code, piece)]
    if is_use(code) or is_tamsk_push(code):
        other = 1 - me
        if at.is_linked(code) and at.challenges[other]:
            return [_announcement(at, code)]
        return carried_out(at, code, me)
    if code == NO_TAMSK:
        return [Event("passed", me, ("e5",), manner="stays loaded", rule="R15.10")]
    return _decided(at, code)


def _announcement(at: PotentialReading, code: int) -> Event:
    me = at.turn.seat
    if is_tamsk_push(code):
        cells: tuple[str, ...] = ("e5",)
        return Event("passed", me, cells, "TAMSK", None, "announced push", "R15.13")
    cells = NAMES[carrier_of(code)], NAMES[landing_of(code)]
    return Event("passed", me, cells, _kind(at, code), None, "announced", "R15.13")


def _kind(at: PotentialReading, code: int) -> str:
    pile = at.pile_at(carrier_of(code))
    assert pile is not None
    return KIND_NAMES[pile.kind]


def carried_out(at: PotentialReading, code: int, user: int) -> list[Event]:
    """Return what a use does when it is carried out."""
    if is_tamsk_push(code):
        return [base.push(at, code & WAY, "TAMSK", user)]
    pile = at.pile_at(carrier_of(code))
    assert pile is not None
    cells = NAMES[carrier_of(code)], NAMES[landing_of(code)]
    made = [Event("moved", user, cells, KIND_NAMES[pile.kind], None, "use", RULES[pile.kind])]
    if code & NEUTRALISE:
        lost = "a basic piece"
        made.append(Event("captured", 1 - user, cells[1:], lost, 1, "neutralised", "R15.11"))
    elif code & CONVERT:
        lost = "a GIPF-piece"
        made.append(Event("captured", 1 - user, cells[1:], lost, 2, "converted", "R15.11"))
    return made


def _decided(at: PotentialReading, code: int) -> list[Event]:
    """Return what an answer, a roll or the result of a linked game did."""
    side = at.turn.seat
    user = 1 - side if at.turn.phase == ANSWER else side
    use, roll, _, _ = at.pending
    assert use is not None
    if code == CHALLENGE:
        return [Event("passed", side, manner="challenges", rule="R15.13")]
    if code == ACCEPT:
        accepted = Event("passed", side, manner="accepts", rule="R15.13")
        return [accepted, *carried_out(at, use, user)]
    if at.turn.phase == DIE:
        number = code - ROLL
        if not roll:
            return [Event("drew", 1 - user, (), "", number, "challenger", "R15.13")]
        told = Event("drew", user, (), str(roll), number, "user", "R15.13")
        success = number >= roll
    else:
        success = code == USER_WINS
        winner, manner = (user, "user") if success else (1 - user, "challenger")
        told = Event("scored", winner, manner=manner, rule="R15.13")
    if success:
        return [told, *carried_out(at, use, user)]
    cells = ("e5",) if is_tamsk_push(use) else (NAMES[carrier_of(use)],)
    return [told, Event("passed", user, cells, manner="failed", rule="R15.13")]


def _removal(at: PotentialReading, code: int, rule: str) -> list[Event]:
    """Return what goes back, what is lost, which potentials leave, and what stays in the row."""
    me = at.turn.seat
    taken = at.taken_by(code)
    row = next(row.pieces for row in at.rows(me) if taken & ~row.pieces == 0)
    piles = {spot: pile for spot in spots_of(taken) if (pile := at.pile_at(spot)) is not None}
    used = [spot for spot, pile in piles.items() if pile.used]
    bits = taken & ~mask(used)
    made = []
    for seat, manner in ((me, "back"), (1 - me, "")):
        gone = bits & at.masks[seat]
        if gone:
            value = gone.bit_count() + (gone & at.masks.gipfs).bit_count()
            words = _count(at, gone)
            made.append(Event("captured", seat, names_of(gone), words, value, manner, rule))
    for spot in used:
        pile = piles[spot]
        words = KIND_NAMES[pile.kind]
        made.append(Event("captured", pile.seat, (NAMES[spot],), words, 0, "out", "R15.5"))
    kept = row & ~taken
    if kept:
        made.append(Event("passed", me, names_of(kept), _count(at, kept), None, "kept", "R15.3"))
    return made


def _count(at: PotentialReading, bits: int) -> str:
    """Return in words how many pieces of which kind these are."""
    loaded = [spot for spot in spots_of(bits) if at.pile_at(spot) is not None]
    plain = bits & ~mask(loaded)
    words = [base.count(at, plain)] if plain else []
    if loaded:
        words.append("a loaded piece" if len(loaded) == 1 else f"{len(loaded)} loaded pieces")
    return " and ".join(words)

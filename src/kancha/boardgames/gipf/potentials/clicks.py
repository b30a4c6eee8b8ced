"""What a person touches to make a move of GIPF with potentials."""

from __future__ import annotations

from kancha.boardgames.gipf import clicks as base
from kancha.boardgames.gipf.board import NAMES
from kancha.boardgames.gipf.potentials.notation import (
    WORDS,
    carrier_of,
    is_removal,
    is_tamsk_push,
    is_use,
    kind_brought,
    landing_of,
)
from kancha.boardgames.gipf.potentials.options import NAMES as KIND_NAMES
from kancha.boardgames.gipf.potentials.reading import PotentialReading
from kancha.boardgames.gipf.potentials.rules import ACCEPT, CHALLENGE, NO_TAMSK
from kancha.boardgames.gipf.potentials.stacks import CONVERT, LOADED, LOADED_PUSH, NEUTRALISE
from kancha.boardgames.gipf.potentials.state import LETTERS
from kancha.boardgames.gipf.rules import MAY, WAY, WITH_GIPF

SINGLE, GIPF, TAKE = "single", "gipf", "take"
LOADED_TOKENS = tuple(f"loaded-{name.lower()}" for name in KIND_NAMES)
"""The pieces of a stock that are pushed in on a single."""
NEUTRALISED, CONVERTED, DECLINE = "neutralise", "convert", "decline"
LABELS = {
    SINGLE: "Single piece",
    GIPF: "GIPF-piece",
    **{token: f"Loaded with {name}" for token, name in zip(LOADED_TOKENS, KIND_NAMES, strict=True)},
    NEUTRALISED: "Neutralise it",
    CONVERTED: "Make it yours",
    DECLINE: "Keep the T loaded",
    "accept": "Accept",
    "challenge": "Challenge",
    TAKE: "Take this row",
}
DECIDED = {
    **{f"roll{number}": f"A {number} is rolled" for number in range(1, 7)},
    "linked:user": "The user wins the linked game",
    "linked:challenger": "The challenger wins the linked game",
}
"""What chance or the platform decides; nobody can touch it."""
BUTTONS = {NO_TAMSK: DECLINE, ACCEPT: "accept", CHALLENGE: "challenge"}


def clicks(position: PotentialReading, code: int) -> tuple[str, ...]:
    """Return the click path of a legal move."""
    if code in WORDS:
        return (BUTTONS.get(code, WORDS[code]),)
    if is_removal(code):
        return base.removal(position, code)
    if is_use(code):
        return _use(position, code)
    if is_tamsk_push(code):
        return base.way(position, code & WAY)
    return (*_piece(position, code), *base.way(position, code & WAY))


def kinds_offered(position: PotentialReading) -> tuple[str, ...]:
    """Return the pieces that the seat can push now, as tokens; none where it has no choice."""
    me = position.turn.seat
    reserve, _, right = position.accounts[me]
    gipf = (GIPF,) if right == MAY and reserve > 1 else ()
    stock = zip(LETTERS, LOADED_TOKENS, position.stocks[me], strict=True)
    loaded = [token for _, token, count in stock if count and right in (MAY, LOADED) and reserve]
    return (SINGLE, *gipf, *loaded) if gipf or loaded else ()


def _piece(position: PotentialReading, code: int) -> tuple[str, ...]:
    if not kinds_offered(position):
        return ()
    if code & LOADED_PUSH:
        return (LOADED_TOKENS[kind_brought(code)],)
    return (GIPF if code & WITH_GIPF else SINGLE,)


def _use(position: PotentialReading, code: int) -> tuple[str, ...]:
    """Return the carrier, the landing, and what becomes of a GIPF-piece if there is a choice."""
    path = NAMES[carrier_of(code)], NAMES[landing_of(code)]
    reserve = position.accounts[position.turn.seat].reserve
    choice = position.game.options["punct"] == "both" and reserve > 1
    if choice and code & (NEUTRALISE | CONVERT):
        return (*path, CONVERTED if code & CONVERT else NEUTRALISED)
    return path

"""Sentences from events, so that the log, the animation and the voice say the same."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from kancha.core.event import Event
    from kancha.core.game import Game

PHRASES: Mapping[str, str] = {
    "placed": "{seat} places {piece} on {to}",
    "placed/hidden": "{seat} places a piece, hidden for now",
    "pushed": "{seat} pushes {piece} from {start} to {to}",
    "moved": "{seat} moves {piece} from {start} to {to}",
    "stacked": "making {piece} on {to}",
    "deployed": "{seat} deploys {piece} from {start} over {way}",
    "captured": "{piece} on {to} is captured",
    "turned": "{piece} on {to} turns over",
    "scored": "{seat} scores {number}",
    "drew": "{number} is drawn",
    "drew/hidden": "{seat} draws a piece",
    "passed": "{seat} cannot move and is passed over",
    "exchanged": "{seat} exchanges the colours",
    "out": "{seat} is out",
    "ended": "the game is over",
}
"""A game adds its own in `GameInfo.phrases`, for a kind or for `kind/manner`.

What the seat does begins with `{seat}` or, where a game names its colours, with `{manner}`.
"""
VERBS = re.compile(r"(?<=^\{seat\} )\w+|(?<=^\{manner\} )\w+|(?<= and )\w+")
"""The verbs of a phrase about a seat."""
ADDRESSED = {"is": "are", "has": "have"}


def say(game: Game[Any], events: Iterable[Event], you: int | None = None) -> str:
    """Return the events as one sentence; what seat `you` does is said to them."""
    phrases = {**PHRASES, **game.info.phrases}
    clauses = [_clause(game, event, phrases, you) for event in events]
    text = ", ".join(filter(None, clauses))
    return text[:1].upper() + text[1:] + "." if text else ""


def addressed(phrase: str) -> str:
    """Return a phrase as it is said to the seat that it is about: {seat} moves, you move."""
    if not phrase.startswith(("{seat} ", "{manner} ")):
        return phrase
    plain = VERBS.sub(lambda verb: _second_person(verb[0]), phrase)
    return re.sub(r"^\{\w+\}", "you", plain)


def _second_person(verb: str) -> str:
    return ADDRESSED.get(verb) or re.sub(r"(?<=ss|sh|ch)es$|(?<!s)s$", "", verb)


def _clause(
    game: Game[Any], event: Event, phrases: Mapping[str, str], you: int | None = None
) -> str:
    phrase = phrases.get(f"{event.kind}/{event.manner}", phrases[event.kind])
    if event.seat is not None and event.seat == you:
        phrase = addressed(phrase)
    return phrase.format(
        manner=event.manner,
        seat="" if event.seat is None else game.seat_name(event.seat),
        piece=event.piece,
        number="" if event.number is None else event.number,
        start=event.cells[0] if event.cells else "",
        to=event.cells[-1] if event.cells else "",
        way=", ".join(event.cells[1:]),
        cells=", ".join(dict.fromkeys(event.cells)),
    )

"""Texts of GIPF with potentials: moves (R15.15) and positions (R15.14)."""

from __future__ import annotations

from kancha.boardgames.gipf import notation as base
from kancha.boardgames.gipf.board import NAMES, SPOT, names_of
from kancha.boardgames.gipf.potentials.options import challenges_of, stock_of, stock_text
from kancha.boardgames.gipf.potentials.reading import PotentialReading
from kancha.boardgames.gipf.potentials.rules import (
    ACCEPT,
    CHALLENGE,
    CHALLENGER_WINS,
    NO_TAMSK,
    ROLL,
    USER_WINS,
)
from kancha.boardgames.gipf.potentials.stacks import (
    CONVERT,
    KIND_SHIFT,
    LOADED_PUSH,
    NEUTRALISE,
    SPOT_BITS,
    TAMSK_PUSH,
    USE,
)
from kancha.boardgames.gipf.potentials.state import LETTERS
from kancha.boardgames.gipf.rules import REMOVAL, WAY
from kancha.core.options import Options

PHASES = (*base.PHASES, "extra", "answer", "die", "linked")
RIGHTS = "ngml"
"""How the rights NO_MORE, MAY, MUST and LOADED are written."""
WORDS = {
    NO_TAMSK: "Tnone",
    ACCEPT: "accept",
    CHALLENGE: "challenge",
    USER_WINS: "linked:user",
    CHALLENGER_WINS: "linked:challenger",
    **{ROLL + number: f"roll{number}" for number in range(1, 7)},
}


def is_push(code: int) -> bool:
    """Say whether a move brings in a piece from the reserve."""
    return code < REMOVAL or LOADED_PUSH <= code < USE


def is_tamsk_push(code: int) -> bool:
    """Say whether a move is a T push (R15.10)."""
    return TAMSK_PUSH <= code < NO_TAMSK


def is_use(code: int) -> bool:
    """Say whether a move is a use (R15.4)."""
    return USE <= code < TAMSK_PUSH


def is_removal(code: int) -> bool:
    """Say whether a move takes a row."""
    return REMOVAL <= code < LOADED_PUSH


def carrier_of(code: int) -> int:
    """Return the spot that a potential leaves."""
    return SPOT[code & SPOT_BITS]


def landing_of(code: int) -> int:
    """Return the spot where a used potential lands."""
    return SPOT[code >> KIND_SHIFT & SPOT_BITS]


def kind_brought(code: int) -> int:
    """Return the kind of potential on a loaded piece that is pushed in."""
    return (code & ~LOADED_PUSH) >> KIND_SHIFT


def move_text(position: PotentialReading, code: int) -> str:
    """Return the text of a legal move or of an automatic removal."""
    if code in WORDS:
        return WORDS[code]
    if is_removal(code):
        return base.removal_text(position, position.taken_by(code))
    if is_use(code):
        return use_text(position, code)
    if is_tamsk_push(code):
        return "T>" + base.push_text(position, code & WAY)
    if code & LOADED_PUSH:
        return LETTERS[kind_brought(code)] + base.push_text(position, code & WAY)
    return base.push_text(position, code)


def use_text(position: PotentialReading, code: int) -> str:
    """Return the text of a use: the carrier, the landing, and what PUNCT does to a GIPF-piece."""
    pile = position.pile_at(carrier_of(code))
    assert pile is not None
    effect = "n" if code & NEUTRALISE else "c" if code & CONVERT else ""
    return f"{LETTERS[pile.kind]}{NAMES[carrier_of(code)]}>{NAMES[landing_of(code)]}{effect}"


def position_text(position: PotentialReading) -> str:
    """Return the position text (R15.14)."""
    fields = base.fields_of(position, PHASES, RIGHTS)
    stocks = ",".join(stock_text(stock) for stock in position.stocks)
    challenges = ",".join(map(str, position.challenges))
    return " ".join((*fields, stocks, challenges, pending_text(position)))


def pending_text(position: PotentialReading) -> str:
    """Return what is not yet decided in this turn."""
    use, roll, failed, tamsk = position.pending
    if tamsk and use is None:
        return "T"
    text = "" if use is None else move_text(position, use) + (f":{roll}" if roll else "")
    return text + ("!" + ",".join(names_of(failed)) if failed else "") or "-"


def start_text(options: Options) -> str:
    """Return the text of the start position: that of R3 with the stocks and challenges."""
    pieces = int(options["pieces_white"]), int(options["pieces_black"])
    texts = str(options["potentials_white"]), str(options["potentials_black"])
    *fields, rights, turns = base.start_text(str(options["rules"]), pieces).split(" ")
    if rights == "nn":
        rights = "".join("n" if text == "-" else "l" for text in texts)  # R15.2
    challenges = challenges_of(options)
    stocks = ",".join(stock_text(stock_of(text)) for text in texts)
    return " ".join((*fields, rights, turns, stocks, f"{challenges},{challenges}", "-"))

"""Reads position texts with potentials (R15.14), and says what is wrong with others."""

from __future__ import annotations

import re
from itertools import pairwise
from typing import NoReturn

from kancha.boardgames.gipf import notation as base
from kancha.boardgames.gipf.board import BOARD, mask
from kancha.boardgames.gipf.potentials import checks
from kancha.boardgames.gipf.potentials.notation import PHASES, RIGHTS, position_text
from kancha.boardgames.gipf.potentials.options import links_of, stock_of
from kancha.boardgames.gipf.potentials.reading import PotentialReading
from kancha.boardgames.gipf.potentials.rules import ANSWER, DIE, EXTRA, LINKED
from kancha.boardgames.gipf.potentials.stacks import PUNCT
from kancha.boardgames.gipf.potentials.state import COVERING, LETTERS, Pending
from kancha.boardgames.gipf.rules import AFTER, OVER, PUSH
from kancha.core.errors import PositionError, shorten

FIELDS = "board seat phase reserves lost rights turns stocks challenges pending"
PIECE = re.compile(r"[1-7]|[wWbB]|\(([wbTZDYPtzdyp]{1,13})\)")
STOCK = re.compile(r"-|(?=.)(?:T[1-6])?(?:Z[1-6])?(?:D[1-6])?(?:Y[1-6])?(?:P[1-6])?")
SPOT = "|".join(BOARD.names[spot] for spot in BOARD.inside)
PENDING = re.compile(
    rf"-|T|(?P<use>[TZDYP][^!:]*)?(?P<roll>:[1-6])?(?:!(?P<failed>(?:{SPOT})(?:,(?:{SPOT}))*))?"
)
LONGEST = 500


def refuse(field: str, reason: str) -> NoReturn:
    """Refuse a position text."""
    raise PositionError(field, reason, "R15.14")


def read_position(position: PotentialReading, text: str) -> None:
    """Fill an empty position from its text, or raise PositionError."""
    fields = text.split(" ") if len(text) < LONGEST else []
    if len(fields) != len(FIELDS.split()):
        refuse("fields", f"expected ten fields, one space between them: {FIELDS}")
    board, seat, phase, reserves, lost, rights, turns, stocks, challenges, pending = fields
    _read_board(position, board)
    if seat not in ("w", "b", "-"):
        refuse("seat", f"{shorten(seat)!r} is not w, b or -")
    if phase not in PHASES:
        refuse("phase", f"{shorten(phase)!r} is not {', '.join(PHASES)}")
    if seat == "-" and phase != "over":
        refuse("seat", "- is only for a game that ended in a draw")
    if len(rights) != 2 or not set(rights) <= set(RIGHTS):
        refuse("rights", f"{shorten(rights)!r} is not two letters m, g, l, n")
    if not base.NUMBER.fullmatch(turns):
        refuse("turns", f"{shorten(turns)!r} is not a number of turns")
    held = stocks.split(",")
    if len(held) != 2 or not all(STOCK.fullmatch(stock) for stock in held):
        refuse("stocks", f"{shorten(stocks)!r} is not two stocks such as Z3D2,-")
    waiting = PENDING.fullmatch(pending)
    if waiting is None or not pending:
        refuse("pending", f"{shorten(pending)!r} is not -, T, a use, or failed spots after !")
    phase_number = PHASES.index(phase)
    side = "-wb".index(seat) - 1
    user = 1 - side if phase_number == ANSWER else side
    announced = waiting["use"] or ""
    failed = mask(BOARD.by_name[name] for name in (waiting["failed"] or "").split(",") if name)
    _check_fit(phase_number, pending, announced, waiting["roll"], failed)

    def begin(side: int, phase: int, waiting: Pending) -> None:
        position._begin_potentials(
            links_of(position.game.options),
            [stock_of(stock) for stock in held],
            base.read_pair("challenges", challenges, "R15.14"),
            waiting,
        )
        position._begin(
            side,
            phase,
            base.read_pair("reserves", reserves, "R15.14"),
            base.read_pair("lost", lost, "R15.14"),
            (RIGHTS.index(rights[0]), RIGHTS.index(rights[1])),
            int(turns),
        )

    # An announced use is checked as a move of the phase in which it was announced.
    tamsk = pending == "T" or announced.startswith("T")
    acting = EXTRA if announced.startswith("T") else PUSH if announced else phase_number
    begin(user, acting, Pending(failed=failed, tamsk=tamsk))
    checks.check_material(position)
    if acting != OVER:
        checks.check_phase(position)
    if announced:
        use = checks.announced_code(position, announced, phase_number)
        roll = int(waiting["roll"][1:]) if waiting["roll"] else 0
        begin(side, phase_number, Pending(use, roll, failed, tamsk))
    if position_text(position) != text:
        refuse("fields", f"it would be written {position_text(position)}")


def _check_fit(phase: int, pending: str, use: str, roll: str | None, failed: int) -> None:
    """Refuse what cannot be pending in a phase."""
    fits = {
        PUSH: pending == "-" or (bool(failed) and not use),
        AFTER: pending in ("-", "T"),
        EXTRA: pending == "T",
        ANSWER: bool(use),
        DIE: bool(use),
        LINKED: bool(use),
    }
    if not fits.get(phase, pending == "-") or (roll and phase != DIE):
        refuse("pending", f"{shorten(pending)!r} does not fit the phase {PHASES[phase]}")
    if use.startswith("T") and failed:
        refuse("pending", "no potential failed in a turn that earned a T push")


def _read_board(position: PotentialReading, text: str) -> None:
    columns = text.split("/")
    if len(columns) != len(base.COLUMNS):
        refuse("board", f"has {len(columns)} columns instead of 7")
    for letter, spots, column in zip(base.COLUMNS, base.COLUMN_SPOTS, columns, strict=True):
        at = end = 0
        after_digit = False
        for found in PIECE.finditer(column):
            if found.start() != end:
                break
            end = found.end()
            sign = found[0]
            if sign.isdigit():
                if after_digit:
                    refuse("board", f"column {letter}: two numbers in a row")
                at += int(sign)
            else:
                if at < len(spots):
                    _place(position, spots[at], sign)
                at += 1
            after_digit = sign.isdigit()
        if end != len(column):
            refuse("board", f"column {letter}: {shorten(column[end:])!r} is no piece")
        if at != len(spots):
            refuse("board", f"column {letter} has {at} spots instead of {len(spots)}")


def _place(position: PotentialReading, spot: int, sign: str) -> None:
    """Set a piece or a stack from its letters, bottom to top."""
    if sign[0] != "(":
        position._place(spot, "wb".index(sign.lower()), gipf=sign.isupper())
        return
    items = sign[1:-1]
    bare = items[0] not in "wb"
    loose = items if bare else items[1:]
    if not loose or any(letter in "wb" for letter in loose):
        refuse("board", f"{sign} is no stack: one basic piece, potentials on it")
    kind = LETTERS.index(loose[0].upper())
    seats = [0 if letter.isupper() else 1 for letter in loose]
    carried = not bare and seats[0] == "wb".index(items[0])
    used = len(loose) - carried
    alternating = all(one != above for one, above in pairwise(seats))
    one_kind = {letter.upper() for letter in loose} == {LETTERS[kind]}
    if kind not in COVERING:
        possible = (used == 1) if bare else (carried and used == 0)
    elif kind == PUNCT and not carried:
        possible = not bare and used == 1  # R15.11: nothing lands on a neutralised piece
    else:
        possible = not bare
    if not (alternating and one_kind and possible):
        refuse("board", f"{sign} cannot arise")
    position._lay(spot, seats[-1], kind, carried=carried, used=used)

"""What a position with potentials must fulfil, in the order of R15.14 and R11.3."""

from __future__ import annotations

from typing import NoReturn

from kancha.boardgames.gipf.board import BOARD, NAMES, spots_of
from kancha.boardgames.gipf.notation import COLOURS
from kancha.boardgames.gipf.potentials.notation import PHASES
from kancha.boardgames.gipf.potentials.options import (
    MOST_PIECES,
    challenges_of,
    links_of,
    stock_of,
)
from kancha.boardgames.gipf.potentials.reading import PotentialReading
from kancha.boardgames.gipf.potentials.rules import ANSWER, EXTRA
from kancha.boardgames.gipf.potentials.stacks import LOADED, TAMSK
from kancha.boardgames.gipf.potentials.state import LETTERS
from kancha.boardgames.gipf.rules import MAY, MUST, NO_MORE, OVER, PUSH
from kancha.core.errors import PositionError, shorten

EARNING = BOARD.by_name["e5"]


def refuse(field: str, reason: str) -> NoReturn:
    """Refuse a position."""
    raise PositionError(field, reason, "R15.14")


def counted(position: PotentialReading, seat: int) -> tuple[int, list[int]]:
    """Return a colour's basic pieces and its potentials by kind, on the board."""
    basic = 0
    potentials = [0] * len(LETTERS)
    for spot in BOARD.inside:
        pile = position.pile_at(spot)
        piece = position.piece_at(spot)
        if pile is not None:
            for owner, loose in pile.items:
                basic += owner == seat and not loose
                potentials[pile.kind] += owner == seat and loose
        elif piece is not None and piece.seat == seat:
            basic += 1 + piece.gipf
    return basic, potentials


def check_material(position: PotentialReading) -> None:
    """Check what each colour has, and its right."""
    options = position.game.options
    rules = str(options["rules"])
    for seat, colour in enumerate(COLOURS):
        reserve, lost, right = position.accounts[seat]
        stock = position.stocks[seat]
        basic, potentials = counted(position, seat)
        if basic + reserve + lost > MOST_PIECES:
            total = basic + reserve + lost
            field = "board" if basic > MOST_PIECES else "reserves"
            refuse(field, f"{colour} has {total} basic pieces in all, more than {MOST_PIECES}")
        most = stock_of(str(options[f"potentials_{colour.lower()}"]))
        for letter, held, on_board, limit in zip(LETTERS, stock, potentials, most, strict=True):
            if held + on_board > limit:
                field = "board" if on_board > limit else "stocks"
                refuse(field, f"{colour} has more than {limit} potentials {letter}")
        if position.challenges[seat] > challenges_of(options):
            refuse("challenges", f"{colour} has more than {challenges_of(options)}")
        if rules == "basic" and position.masks[seat] & position.masks.gipfs:
            refuse("board", "there are no GIPF-pieces in the basic game")
        _check_right(rules, colour, right, sum(stock), basic + sum(potentials), sum(potentials))
        bare = not position.masks[seat] & position.masks.gipfs
        if position.turn.phase != OVER and rules != "basic" and bare and right != MUST:
            refuse("board", f"{colour} has no GIPF-piece left")


def _check_right(
    rules: str, colour: str, right: int, stock: int, on_board: int, potentials: int
) -> None:
    if rules != "tournament" and right in (MUST, MAY):
        refuse("rights", "only tournament rules know m and g")
    if right == MUST and on_board:
        refuse("rights", f"{colour} is on the board and can no longer have the right m")
    if right == MAY and potentials:
        refuse("rights", f"{colour} has potentials on the board and can no longer have the right g")
    if right == LOADED and not stock:
        refuse("rights", f"{colour} has no stock left for the right l")
    if right == NO_MORE and stock:
        refuse("stocks", f"{colour} has the right n, which leaves no stock")


def check_phase(position: PotentialReading) -> None:
    """Check that the seat has something to decide in the phase."""
    side, phase, turns = position.turn
    limit = int(position.game.options["max_turns"])
    if phase == PUSH:
        for seat, colour in enumerate(COLOURS):
            if position.rows(seat):
                refuse("board", f"{colour} must take a row first")
        if not position.can_act:
            refuse("reserves", f"{COLOURS[side]} can neither push nor use a potential")
        if limit and turns >= limit:
            refuse("turns", f"not below the limit of {limit}")
        _check_failed(position, side)
        return
    if turns < 1:
        refuse("turns", "there was no turn that could have led here")
    if limit and turns > limit:
        refuse("turns", f"above the limit of {limit}")
    if phase == EXTRA:
        if position.rows(side):
            refuse("board", f"{COLOURS[side]} must take a row first")
        if all(position.piece_at(spot) for spot in BOARD.inside):
            refuse("board", "no push way is open")
    elif len(position.moves) < 2:
        refuse("phase", f"{COLOURS[side]} has nothing to decide: fewer than two removals are legal")
    if position.pending.tamsk:
        pile = position.pile_at(EARNING)
        if pile is None or pile.kind != TAMSK or not pile.loaded or pile.seat != side:
            refuse("pending", f"{COLOURS[side]} has no piece loaded with T on e5")


def _check_failed(position: PotentialReading, side: int) -> None:
    links = links_of(position.game.options)
    for spot in spots_of(position.pending.failed):
        pile = position.pile_at(spot)
        own = pile is not None and pile.loaded and pile.seat == side and pile.kind != TAMSK
        if pile is None or not own or links[pile.kind] == "free":
            refuse("pending", f"no linked potential can have failed on {NAMES[spot]}")


def announced_code(position: PotentialReading, text: str, phase: int) -> int:
    """Return the code of an announced use that fits the links, or refuse it."""
    code = position.moves.by_text.get(text)
    if code is None or text[0] not in LETTERS or (">" not in text):
        refuse("pending", f"{shorten(text)!r} is no use that could be announced")
    link = links_of(position.game.options)[LETTERS.index(text[0])]
    kind = "free" if link == "free" else "die" if link == "die" else "linked"
    if kind == "free" or (phase != ANSWER and PHASES[phase] != kind):
        refuse("pending", f"the use of {text[0]} is linked to {link}")
    challenger = 1 - position.turn.seat
    if phase == ANSWER and not position.challenges[challenger]:
        refuse("challenges", f"{COLOURS[challenger]} has no challenge left")
    return code

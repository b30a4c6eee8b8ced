"""Why a move text is refused: the first rule that it breaks, in the order of R10.4."""

from __future__ import annotations

import re

from kancha.boardgames.gipf.board import BOARD, CANONICAL_WAY, NAMES, WAYS, mask
from kancha.boardgames.gipf.notation import due_rows, end_spot, removal_text
from kancha.boardgames.gipf.reading import GipfReading
from kancha.boardgames.gipf.rules import MAY, MUST, NO_MORE, PUSH
from kancha.core.errors import IllegalMove, UnexplainedRefusal

SPOT = "|".join(NAMES[spot] for spot in BOARD.inside)
DOT = "|".join(NAMES[dot] for dot in BOARD.rim)
PUSH_TEXT = re.compile(rf"(G?)(?:(?P<spot>{SPOT})|(?P<dot>{DOT})-(?P<end>{SPOT}|{DOT}))")
ITEM = rf"G?(?:{SPOT})\*?"
REMOVAL_TEXT = re.compile(rf"x(?:none|{ITEM}(?:,{ITEM})*)")


def refuse(position: GipfReading, text: str) -> IllegalMove:
    """Return the refusal of a text that is not a legal move."""
    rule, reason = _find(position, text)
    return IllegalMove(rule, reason, text)


def _find(position: GipfReading, text: str) -> tuple[str, str]:
    if position.seat is None:
        return "R7.5", "the game is over"
    push, removal = PUSH_TEXT.fullmatch(text), REMOVAL_TEXT.fullmatch(text)
    if not push and not removal:
        return "R10.1", "not a move text such as b3, e1-e4, Gb3, xb2,c3,d4,Gf5* or xnone"
    spots = listed_spots(text) if removal else []
    if len(set(spots)) < len(spots):
        return "R10.1", "a spot is listed twice"
    phase = position.turn.phase
    if push and phase != PUSH:
        return "R4.3", "rows are to be decided first; the push comes later"
    if removal and phase == PUSH:
        return "R4.3", "it is time to push; there is no row to take now"
    if push:
        return _push(position, push)
    if text == "xnone" and due_rows(position, position.turn.seat):
        return "R6.7", "a row with a single in it must be taken"
    return removal_refusal(position, text, spots)


def listed_spots(text: str) -> list[int]:
    """Return the spots of a removal text, in the order written."""
    return [] if text == "xnone" else [BOARD.by_name[i.strip("G*")] for i in text[1:].split(",")]


# --- pushes --------------------------------------------------------------------------------------


def _push(position: GipfReading, push: re.Match[str]) -> tuple[str, str]:
    reserve, _, right = position.accounts[position.turn.seat]
    if push[1] and right == NO_MORE:
        if position.game.options["rules"] != "tournament":
            return "R5.6", "only singles can be brought in under these rules"
        return "R5.8", "after the first single no more GIPF-pieces can be brought in"
    if not push[1] and right == MUST:
        return "R5.7", "the first piece of each side must be a GIPF-piece"
    if push[1] and right == MAY and reserve < 2:
        return "R5.8", "a GIPF-piece needs two pieces in reserve"
    return way_refusal(position, push)


def way_refusal(position: GipfReading, push: re.Match[str]) -> tuple[str, str]:
    """Return why nothing can be pushed where a text says: groups spot, or dot and end."""
    if push["spot"]:
        if BOARD.by_name[push["spot"]] not in CANONICAL_WAY:
            return "R5.1", f"no push way begins at {push['spot']}; a piece enters at the rim"
        if position.piece_at(BOARD.by_name[push["spot"]]):
            return "R5.2", f"{push['spot']} is occupied: name the dot and the end of the chain"
        raise UnexplainedRefusal(push[0])
    return _push_from(position, push["dot"], push["end"])


def _push_from(position: GipfReading, dot: str, end: str) -> tuple[str, str]:
    for code, (start, direction, spots) in enumerate(WAYS):
        if NAMES[start] != dot:
            continue
        full = all(position.piece_at(spot) for spot in spots)
        if full and BOARD.step(spots[-1], direction) == BOARD.by_name[end]:
            return "R5.4", f"the line is full; no piece is ever pushed out onto {end}"
        if BOARD.by_name[end] in spots:
            first = NAMES[spots[0]]
            if full:
                return "R5.4", f"the line from {dot} over {first} is full"
            if position.piece_at(spots[0]) is None:
                return "R5.5", f"{first} is vacant: write {first}, from whichever dot"
            right_end = NAMES[end_spot(position, code)]
            if end == right_end:
                raise UnexplainedRefusal(f"{dot}-{end}")
            return "R5.3", f"the furthest piece moves to {right_end}: write {dot}-{right_end}"
    return "R5.1", f"no push way from {dot} leads over {end}"


# --- removals ------------------------------------------------------------------------------------


def removal_refusal(position: GipfReading, text: str, spots: list[int]) -> tuple[str, str]:
    """Return why these spots cannot be taken."""
    me = position.turn.seat
    for spot in spots:
        if position.piece_at(spot) is None:
            return "R6.4", f"there is no piece on {NAMES[spot]}"
    taken = mask(spots)
    right_text = removal_text(position, taken)
    if text != right_text:
        return "R10.3", f"the marks or the order are wrong: write {right_text}"
    own = [row.pieces for row in position.rows(me) if taken & ~row.pieces == 0]
    if any(row & ~position.optional & ~taken for row in own):
        return "R6.4", "every single of the row must be taken"
    if own:
        raise UnexplainedRefusal(text)
    if any(taken & ~row.pieces == 0 for row in position.rows(1 - me)):
        return "R6.3", "this row belongs to the other side"
    return "R6.1", "these pieces do not lie in one row of yours"

"""Why a move text is refused with potentials: the first rule that it breaks (R15.15)."""

from __future__ import annotations

import re

from kancha.boardgames.gipf import refusals as base
from kancha.boardgames.gipf.board import BOARD
from kancha.boardgames.gipf.potentials.options import NAMES
from kancha.boardgames.gipf.potentials.reading import PotentialReading
from kancha.boardgames.gipf.potentials.rules import ANSWER, DIE, EXTRA, LINKED
from kancha.boardgames.gipf.potentials.stacks import LOADED, PUNCT
from kancha.boardgames.gipf.potentials.state import LETTERS
from kancha.boardgames.gipf.rules import AFTER, BEFORE, MAY, MUST, NO_MORE, PUSH
from kancha.core.errors import IllegalMove, UnexplainedRefusal

WAY_TEXT = rf"(?:(?P<spot>{base.SPOT})|(?P<dot>{base.DOT})-(?P<end>{base.SPOT}|{base.DOT}))"
PUSH_TEXT = re.compile(rf"(?P<piece>[GTZDYP]?){WAY_TEXT}")
EXTRA_TEXT = re.compile(rf"T>{WAY_TEXT}")
POINT = f"{base.SPOT}|{base.DOT}"
USE_TEXT = re.compile(
    rf"(?:(?P<kind>[ZDY])(?P<carrier>{base.SPOT})>(?P<to>{POINT})"
    rf"|P(?P<punct>{base.SPOT})>(?P<onto>{POINT})(?P<effect>[nc]?))"
)
ITEM = rf"(?:G|[TZDYP]\+?)?(?:{base.SPOT})\*?"
REMOVAL_TEXT = re.compile(rf"x(?:none|{ITEM}(?:,{ITEM})*)")
PHASES_OF = {
    "accept": (ANSWER,),
    "challenge": (ANSWER,),
    "Tnone": (EXTRA,),
    "linked:user": (LINKED,),
    "linked:challenger": (LINKED,),
    **{f"roll{number}": (DIE,) for number in range(1, 7)},
}
NOW = {
    PUSH: "it is time to push a piece or to use a potential",
    AFTER: "rows are to be taken first",
    BEFORE: "rows are to be taken first",
    EXTRA: "now the T can be pushed, or Tnone",
    ANSWER: "the announced use is to be answered: accept or challenge",
    DIE: "a die decides now",
    LINKED: "the linked game decides now",
}
RULE_OF_KIND = ("R15.10", "R15.7", "R15.8", "R15.9", "R15.11")
HOW = (
    "",
    "ZERTZ jumps over pieces without a gap onto the first vacant spot behind them",
    "DVONN jumps onto a neighbouring enemy single, or onto an enemy D",
    "YINSH slides in a straight line over vacant spots",
    "PUNCT jumps onto a neighbouring enemy GIPF-piece, a loaded P, or a P on yours",
)


def refuse(position: PotentialReading, text: str) -> IllegalMove:
    """Return the refusal of a text that is not a legal move."""
    rule, reason = _find(position, text)
    return IllegalMove(rule, reason, text)


def _find(position: PotentialReading, text: str) -> tuple[str, str]:
    if position.seat is None:
        return "R7.5", "the game is over"
    push, use = PUSH_TEXT.fullmatch(text), USE_TEXT.fullmatch(text)
    extra, removal = EXTRA_TEXT.fullmatch(text), REMOVAL_TEXT.fullmatch(text)
    spots = _listed(text) if removal else []
    if not (push or use or extra or removal or text in PHASES_OF):
        return "R10.1", "not a move text such as b3, Ze1-e4, Zc3>e5, T>b3 or xb2,Zc3*,d4"
    if len(set(spots)) < len(spots):
        return "R10.1", "a spot is listed twice"
    phases = (PUSH,) if push or use else (EXTRA,) if extra else PHASES_OF.get(text, (AFTER, BEFORE))
    phase = position.turn.phase
    if phase not in phases:
        return "R4.3", NOW[phase]
    if push:
        return _push(position, push)
    if use:
        return _use(position, use)
    if extra:
        return base.way_refusal(position, extra)
    if text == "xnone":
        return "R15.6", "with potentials every row is due: take at least one piece of it"
    return base.removal_refusal(position, text, spots)


def _listed(text: str) -> list[int]:
    """Return the spots of a removal text, in the order written."""
    if text == "xnone":
        return []
    return [BOARD.by_name[item.strip("GTZDYP+*")] for item in text[1:].split(",")]


def _push(position: PotentialReading, push: re.Match[str]) -> tuple[str, str]:
    me = position.turn.seat
    reserve, _, right = position.accounts[me]
    piece = push["piece"]
    if piece == "G" and right in (LOADED, NO_MORE):
        if position.game.options["rules"] != "tournament":
            return "R5.6", "no GIPF-pieces can be brought in under these rules"
        if right == LOADED:
            return "R15.2", "after the first loaded piece no more GIPF-pieces can be brought in"
        return "R5.8", "after the first single no more GIPF-pieces can be brought in"
    if piece != "G" and right == MUST:
        return "R5.7", "the first piece of each side must be a GIPF-piece"
    if piece == "G" and right == MAY and reserve < 2:
        return "R5.8", "a GIPF-piece needs two pieces in reserve"
    if piece in LETTERS and piece and not position.stocks[me][LETTERS.index(piece)]:
        return "R15.2", f"no {NAMES[LETTERS.index(piece)]} is left in your stock"
    if reserve == 0:
        return "R5.1", "there is no piece in reserve: use a potential"
    return base.way_refusal(position, push)


def _use(position: PotentialReading, use: re.Match[str]) -> tuple[str, str]:
    letter, name = use["kind"] or "P", use["carrier"] or use["punct"]
    kind, spot = LETTERS.index(letter), BOARD.by_name[name]
    pile = position.pile_at(spot)
    if pile is None or not pile.loaded or pile.kind != kind or pile.seat != position.turn.seat:
        return "R15.4", f"no piece of yours on {name} is loaded with {NAMES[kind]}"
    if name in position.failed_names:
        return "R15.13", f"the use from {name} failed in this turn"
    return _landing(position, use, kind)


def _landing(position: PotentialReading, use: re.Match[str], kind: int) -> tuple[str, str]:
    """Say why a potential cannot go where the text says."""
    rule = RULE_OF_KIND[kind]
    target = BOARD.by_name[use["to"] or use["onto"]]
    if BOARD.is_rim(target):
        return rule, f"no potential ever stands on a dot: {HOW[kind]}"
    if kind != PUNCT:
        return rule, HOW[kind]
    piece = position.piece_at(target)
    on_gipf = piece is not None and piece.gipf and piece.seat != position.turn.seat
    if not on_gipf:
        return rule, HOW[kind]
    if not use["effect"]:
        return rule, "say what becomes of the GIPF-piece: n neutralises, c converts it"
    if use["effect"] == "c" and position.accounts[position.turn.seat].reserve < 2:
        return rule, "converting needs two pieces in reserve"
    if position.game.options["punct"] not in ("both", EFFECTS[use["effect"]]):
        return rule, f"under these rules PUNCT can only {position.game.options['punct']}"
    if use[0] in position.moves.by_text:
        raise UnexplainedRefusal(use[0])
    return rule, HOW[kind]


EFFECTS = {"n": "neutralise", "c": "convert"}

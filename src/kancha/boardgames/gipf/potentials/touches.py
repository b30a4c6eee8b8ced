"""What a player can do in GIPF with potentials, and why something cannot be chosen."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kancha.boardgames.gipf import touches as base
from kancha.boardgames.gipf.board import BOARD, names_of
from kancha.boardgames.gipf.potentials import clicks
from kancha.boardgames.gipf.potentials.links import use_words
from kancha.boardgames.gipf.potentials.options import NAMES as KIND_NAMES
from kancha.boardgames.gipf.potentials.reading import PotentialReading
from kancha.boardgames.gipf.potentials.rules import ANSWER, DIE, EXTRA, LINKED
from kancha.boardgames.gipf.potentials.stacks import DVONN, PUNCT, TAMSK, YINSH, ZERTZ
from kancha.boardgames.gipf.potentials.state import Pile
from kancha.boardgames.gipf.rules import AFTER, BEFORE, MAY, MUST
from kancha.core.touches import TouchRefusal, Words

if TYPE_CHECKING:
    from kancha.core.clicks import ClickTree

PIECES = (clicks.SINGLE, clicks.GIPF, *clicks.LOADED_TOKENS)
ANSWERS = ("accept", "challenge")
EFFECTS = (clicks.NEUTRALISED, clicks.CONVERTED)
REASONS = {
    "piece first": Words(
        "R15.2", "First choose what you push in, or a loaded piece whose potential you use."
    ),
    "only gipf": Words("R5.7", "Your first piece must be a GIPF-piece."),
    "no gipf": Words("R5.6", "No GIPF-pieces can be brought in under these rules."),
    "gipf closed": Words(
        "R15.2", "After your first loaded piece or single you can bring in no more GIPF-pieces."
    ),
    "needs two": Words("R5.8", "A GIPF-piece needs two pieces, and one is left in your reserve."),
    "not in stock": Words("R15.2", "You have no {kind} in stock that could be brought in."),
    "only singles": Words("R15.2", "Only singles can come in now; there is nothing to choose."),
    "no reserve": Words("R15.12", "Your reserve is empty: you must use a potential."),
    "no row": Words("R4.3", "There is no row to take now."),
    "no answer": Words("R15.13", "No use has been announced that could be answered."),
    "no extra": Words("R15.10", "No extra push has been earned."),
    "no effect": Words("R15.11", "First choose a PUNCT of yours and the GIPF-piece it lands on."),
    "effect first": Words("R15.11", "First say what becomes of the GIPF-piece."),
    "rows first": Words("R4.3", "Rows are taken first."),
    "answer first": Words("R15.13", "First accept or challenge the announced use."),
    "extra now": Words("R15.10", "Only the T can be pushed now; the turn is made already."),
    "failed": Words("R15.13", "The potential on {spot} failed in this turn."),
    "tamsk": Words("R15.10", "TAMSK acts only when you push it onto e5."),
    "covered": Words("R15.8", "Nothing below the top of a stack can be used."),
    "spent": Words("R15.5", "A used potential has no ability any more."),
    ZERTZ: Words("R15.7", "ZERTZ jumps over pieces in a line onto the first vacant spot behind."),
    DVONN: Words("R15.8", "DVONN jumps onto a neighbouring enemy single, or onto an enemy D."),
    YINSH: Words("R15.9", "YINSH slides in a straight line over vacant spots."),
    PUNCT: Words(
        "R15.11",
        "PUNCT jumps onto a neighbouring enemy GIPF-piece, a loaded P, or a P on yours.",
    ),
}
PROMPTS = {
    "pieces": "Choose what you push in: {pieces}",
    "use": ", or a loaded piece to use",
    "push": "Choose a vacant spot at the rim, or a dot to push from",
    "only use": "Choose a loaded piece to use its potential.",
    "push first": "Choose where your first GIPF-piece comes in.",
    "single warns": "Choose where the single comes in; it gives up the potentials in your stock.",
    "way": "Choose the spot onto which you push from {dot}.",
    "come in": "Choose where the piece comes in.",
    "loaded comes in": "Choose where the piece with {kind} comes in.",
    "landing": "{kind} on {spot}: choose where it goes.",
    "effect": "Choose what becomes of the GIPF-piece on {spot}.",
    "extra": "An extra push: choose where the T comes in, or keep it loaded.",
    "answer": "Accept or challenge {use}.",
    "die": "Wait for the die.",
    "linked": "Wait for the result of the linked game.",
    "rows": "Choose the row to take.",
    "end": "Choose the other end of the row.",
    "keep": "Choose the pieces that stay, and take the row.",
    "keep more": "Choose another piece that stays, or take the row.",
    "keep one": "Choose the pieces that stay.",
    "take": "Take the row.",
}
OFFERED_IN = {
    clicks.TAKE: "no row",
    clicks.DECLINE: "no extra",
    **dict.fromkeys(ANSWERS, "no answer"),
    **dict.fromkeys(EFFECTS, "no effect"),
}
"""Why a button cannot be used outside of its phase."""


def touch_refusal(
    position: PotentialReading, tree: ClickTree, path: tuple[str, ...], token: str
) -> TouchRefusal | None:
    """Return why a point or a button is not offered after a path."""
    phase = position.turn.phase
    if token in tree.children:
        return None
    if phase == ANSWER:
        return REASONS["answer first"].fill()
    if phase in (AFTER, BEFORE):
        if token in OFFERED_IN and token != clicks.TAKE:
            return REASONS[OFFERED_IN[token]].fill()
        if token in PIECES or (token in BOARD.by_name and BOARD.is_rim(BOARD.by_name[token])):
            return REASONS["rows first"].fill()
        return base.while_taking(position, path, token)
    if token in OFFERED_IN:
        return REASONS[OFFERED_IN[token]].fill()
    if phase == EXTRA:
        if token in PIECES:
            return REASONS["extra now"].fill()
        return base.way_refusal(position, path[-1] if path else None, BOARD.by_name[token])
    return _while_pushing(position, path, token)


def _while_pushing(
    position: PotentialReading, path: tuple[str, ...], token: str
) -> TouchRefusal | None:
    if token in PIECES:
        return _piece(position, token)
    spot = BOARD.by_name[token]
    carrier = None if not path or path[0] in PIECES else BOARD.by_name[path[0]]
    if carrier is not None and not BOARD.is_rim(carrier):
        if len(path) > 1:
            return REASONS["effect first"].fill()
        pile = position.pile_at(carrier)
        assert pile is not None
        return None if token == path[0] else REASONS[pile.kind].fill(*_landings(position, carrier))
    own = None if BOARD.is_rim(spot) else position.pile_at(spot)
    if own is not None and own.seat == position.turn.seat and not path:
        return _idle(position, spot, own)
    reserve = position.accounts[position.turn.seat].reserve
    if not reserve:
        return REASONS["no reserve"].fill()
    if not path and clicks.kinds_offered(position):
        return REASONS["piece first"].fill()
    dot = path[-1] if path and path[-1] not in PIECES else None
    return base.way_refusal(position, dot, spot)


def _landings(position: PotentialReading, spot: int) -> tuple[str, ...]:
    return names_of(position.landings(spot))


def _idle(position: PotentialReading, spot: int, pile: Pile) -> TouchRefusal:
    """Say why an own potential cannot be used now."""
    name = BOARD.names[spot]
    if name in position.failed_names:
        return REASONS["failed"].fill(name, spot=name)
    if not pile.loaded:
        return REASONS["spent"].fill(name)
    return REASONS["tamsk" if pile.kind == TAMSK else pile.kind].fill(name)


def _piece(position: PotentialReading, token: str) -> TouchRefusal:
    """Say why a kind of piece cannot be brought in."""
    reserve, _, right = position.accounts[position.turn.seat]
    if not reserve:
        return REASONS["no reserve"].fill()
    if right == MUST:
        return REASONS["only gipf"].fill()
    if token == clicks.SINGLE:
        return REASONS["only singles"].fill()
    if token == clicks.GIPF:
        if position.game.options["rules"] != "tournament":
            return REASONS["no gipf"].fill()
        return REASONS["needs two" if right == MAY else "gipf closed"].fill()
    kind = clicks.LOADED_TOKENS.index(token)
    return REASONS["not in stock"].fill(kind=KIND_NAMES[kind])


# --- prompts --------------------------------------------------------------------------------------


def instruction(position: PotentialReading, tree: ClickTree, path: tuple[str, ...]) -> str:
    """Return what can be done after a path, or what is decided by chance."""
    phase = position.turn.phase
    use = position.pending.use
    if phase == ANSWER and use is not None:
        return PROMPTS["answer"].format(use=use_words(position, use))
    if phase in (DIE, LINKED):
        return PROMPTS["die" if phase == DIE else "linked"]
    if phase in (AFTER, BEFORE):
        return base.row_prompt(position, tree, path, PROMPTS)
    if phase == EXTRA:
        return PROMPTS["way"].format(dot=path[-1]) if path else PROMPTS["extra"]
    return _path_prompt(position, path) if path else _turn_prompt(position, tree)


def _turn_prompt(position: PotentialReading, tree: ClickTree) -> str:
    """Return what can be done at the beginning of a turn."""
    carriers = any(
        token in BOARD.by_name and position.piece_at(BOARD.by_name[token]) is not None
        for token in tree.children
        if token not in PIECES and not BOARD.is_rim(BOARD.by_name[token])
    )
    use = PROMPTS["use"] if carriers else ""
    reserve, _, right = position.accounts[position.turn.seat]
    if not reserve:
        return PROMPTS["only use"]
    if right == MUST:
        return PROMPTS["push first"]
    offered = clicks.kinds_offered(position)
    if not offered:
        return PROMPTS["push"] + use + "."
    pieces = ["a single"]
    if clicks.GIPF in offered:
        pieces.append("a GIPF-piece")
    if any(token in offered for token in clicks.LOADED_TOKENS):
        pieces.append("a loaded piece from your stock")
    words = f"{', '.join(pieces[:-1])} or {pieces[-1]}"
    return PROMPTS["pieces"].format(pieces=words) + use + "."


def _path_prompt(position: PotentialReading, path: tuple[str, ...]) -> str:
    last = path[-1]
    if last == clicks.SINGLE and any(position.stocks[position.turn.seat]):
        return PROMPTS["single warns"]
    if last in clicks.LOADED_TOKENS:
        kind = KIND_NAMES[clicks.LOADED_TOKENS.index(last)]
        return PROMPTS["loaded comes in"].format(kind=kind)
    if last in PIECES:
        return PROMPTS["come in"]
    spot = BOARD.by_name[last]
    if BOARD.is_rim(spot):
        return PROMPTS["way"].format(dot=last)
    if len(path) > 1:
        return PROMPTS["effect"].format(spot=last)
    pile = position.pile_at(spot)
    assert pile is not None
    return PROMPTS["landing"].format(kind=KIND_NAMES[pile.kind], spot=last)

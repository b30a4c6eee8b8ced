"""What a player can do in GIPF, and why a point, a kind of piece or a row cannot be chosen."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from kancha.boardgames.gipf.board import BOARD, CANONICAL_WAY, NAMES, WAYS, names_of
from kancha.boardgames.gipf.clicks import pointers
from kancha.boardgames.gipf.notation import due_rows
from kancha.boardgames.gipf.reading import GipfReading
from kancha.boardgames.gipf.rules import MAY, MUST, PUSH
from kancha.core.touches import TouchRefusal, TurnRules, Words, either

if TYPE_CHECKING:
    from kancha.core.clicks import ClickTree

KINDS = ("single", "gipf")
TAKE, LEAVE = "take", "leave"
TURN_RULES = TurnRules(over="R7.5", turn="R4.1", move="R4.3")
REASONS = {
    # kinds of pieces
    "kind first": Words("R5.8", "First choose what you bring in: a single or a GIPF-piece."),
    "only singles": Words("R5.6", "Every piece that you bring in is a single under these rules."),
    "gipf forbidden": Words("R5.6", "Only singles can be brought in under these rules."),
    "gipf comes": Words("R5.7", "Your first piece is a GIPF-piece; there is nothing to choose."),
    "gipf must": Words("R5.7", "Your first piece must be a GIPF-piece."),
    "right gone": Words("R5.8", "After your first single you can bring in no more GIPF-pieces."),
    "single comes": Words("R5.8", "Only a single can come in now; there is nothing to choose."),
    "needs two": Words("R5.8", "A GIPF-piece needs two pieces, and one is left in your reserve."),
    # pushes
    "no row": Words("R4.3", "There is no row to take now: it is time to push."),
    "full": Words("R5.4", "The line is full, and no piece is ever pushed out."),
    "spot instead": Words(
        "R5.5",
        "The spot next to {dot} is vacant, and a piece comes in there from whichever dot.",
        "Choose {spots}.",
    ),
    "occupied": Words(
        "R5.3",
        "The spot {spot} is occupied: a piece comes in from a dot and pushes it.",
        "Choose {dots}.",
    ),
    "inside": Words("R5.1", "A piece comes in at the rim, not on {spot}."),
    "other way": Words("R5.1", "From {dot} no push leads over {point}.", "Choose {spots}."),
    "vacant": Words(
        "R5.5",
        "The spot {spot} is vacant: choose it alone, without the dot {dot}.",
        "Choose {spots}.",
    ),
    # rows
    "push later": Words("R4.3", "Rows are decided first; the push comes later."),
    "no piece": Words("R6.4", "There is no piece on {spot}."),
    "their row": Words("R6.3", "This row belongs to {enemy}, who decides about it."),
    "no own row": Words("R6.1", "The piece on {spot} is in no row of yours."),
    "pointed by": Words(
        "R6.4",
        "The piece on {spot} is in a row of yours that is chosen by {pointers}.",
        "Choose {pointers}.",
    ),
    "several rows": Words(
        "R6.4",
        "The spot {spot} lies in several of your rows, and one row is taken at a time.",
        "Choose {pointers}.",
    ),
    "row first": Words("R6.4", "First choose the row: one row is taken at a time."),
    "end first": Words("R6.4", "First choose the other end of the row."),
    "single goes": Words("R6.4", "Every single of the row is taken, so {spot} cannot stay."),
    "other row": Words(
        "R6.4", "The spot {spot} is not in the chosen row, and one row is taken at a time."
    ),
    "in order": Words(
        "R10.3",
        "GIPF-pieces that stay are named in order, and {spot} comes before {last}.",
        "Take back {last} and choose {spot} first.",
    ),
    "nothing taken": Words("R6.4", "At least one piece of the row must be taken."),
    "same set": Words(
        "R6.9", "The same pieces are taken with another row.", "Choose the other row for that."
    ),
    "due": Words("R6.7", "A row with a single in it must be taken."),
    "leave later": Words("R6.7", "A row is chosen; only all rows together can be left."),
}
PROMPTS = {
    "kind": "Choose what you bring in: a single or a GIPF-piece.",
    "push": "Choose a vacant spot at the rim, or a dot to push from.",
    "push first": "Choose where your first GIPF-piece comes in.",
    "push single": "Choose where the single comes in.",
    "push gipf": "Choose where the GIPF-piece comes in.",
    "way": "Choose the spot onto which you push from {dot}.",
    "rows": "Choose the row to take.",
    "rows or leave": "Choose a row of GIPF-pieces to take, or leave them all.",
    "end": "Choose the other end of the row.",
    "keep": "Choose the GIPF-pieces that stay, and take the row.",
    "keep or leave": "Choose the GIPF-pieces that stay and take the row, or leave it.",
    "keep more": "Choose another GIPF-piece that stays, or take the row.",
    "keep one": "Choose the GIPF-pieces that stay.",
    "take": "Take the row.",
}
COLOURS = ("White", "Black")


def touch_refusal(
    position: GipfReading, tree: ClickTree, path: tuple[str, ...], token: str
) -> TouchRefusal | None:
    """Return why a point or a button is not offered after a path."""
    if position.turn.phase == PUSH:
        return _while_pushing(position, tree, path, token)
    if token in KINDS or (token in BOARD.by_name and BOARD.is_rim(BOARD.by_name[token])):
        return REASONS["push later"].fill()
    return while_taking(position, path, token)


# --- pushes ---------------------------------------------------------------------------------------


def _while_pushing(
    position: GipfReading, tree: ClickTree, path: tuple[str, ...], token: str
) -> TouchRefusal | None:
    if token in (TAKE, LEAVE):
        return REASONS["no row"].fill()
    if token in KINDS:
        return None if token in tree.children else _kind(position, token)
    if "single" in tree.children and not path:
        return REASONS["kind first"].fill()
    point = BOARD.by_name[token]
    return way_refusal(position, path[-1] if path and path[-1] not in KINDS else None, point)


def way_refusal(position: GipfReading, dot: str | None, point: int) -> TouchRefusal:
    """Say why nothing comes in at a point, after a dot was chosen or before."""
    if dot is not None:
        return _after_dot(position, dot, NAMES[point])
    return _dot(position, point) if BOARD.is_rim(point) else _spot(position, point)


def _kind(position: GipfReading, token: str) -> TouchRefusal:
    reserve, _, right = position.accounts[position.turn.seat]
    gipf = token == "gipf"
    if position.game.options["rules"] != "tournament":
        return REASONS["gipf forbidden" if gipf else "only singles"].fill()
    if right == MUST:
        return REASONS["gipf comes" if gipf else "gipf must"].fill()
    if right == MAY and reserve < 2 and gipf:
        return REASONS["needs two"].fill()
    return REASONS["right gone" if gipf else "single comes"].fill()


def _is_full(position: GipfReading, spots: tuple[int, ...]) -> bool:
    return all(position.piece_at(spot) for spot in spots)


def _names(spots: list[int] | tuple[int, ...]) -> list[str]:
    return [NAMES[spot] for spot in spots]


def _dot(position: GipfReading, dot: int) -> TouchRefusal:
    ways = [way for way in WAYS if way.dot == dot]
    vacant = _names([way.spots[0] for way in ways if position.piece_at(way.spots[0]) is None])
    if vacant:
        return REASONS["spot instead"].fill(*vacant, dot=NAMES[dot], spots=either(vacant))
    return REASONS["full"].fill(*(NAMES[spot] for way in ways for spot in way.spots))


def _spot(position: GipfReading, spot: int) -> TouchRefusal:
    if spot not in CANONICAL_WAY:
        return REASONS["inside"].fill(spot=NAMES[spot])
    ways = [way for way in WAYS if way.spots[0] == spot]
    dots = [NAMES[way.dot] for way in ways if not _is_full(position, way.spots)]
    if dots:
        return REASONS["occupied"].fill(*dots, spot=NAMES[spot], dots=either(dots))
    return REASONS["full"].fill(*dict.fromkeys(NAMES[s] for way in ways for s in way.spots))


def _after_dot(position: GipfReading, dot: str, token: str) -> TouchRefusal:
    ways = [way for way in WAYS if NAMES[way.dot] == dot]
    open_ways = [way for way in ways if not _is_full(position, way.spots)]
    pushed = [way.spots[0] for way in open_ways if position.piece_at(way.spots[0])]
    spots = _names(pushed)
    for way in ways:
        if NAMES[way.spots[0]] == token:
            if _is_full(position, way.spots):
                return REASONS["full"].fill(*_names(way.spots))
            return REASONS["vacant"].fill(token, dot=dot, spot=token, spots=either(spots))
    return REASONS["other way"].fill(*spots, dot=dot, point=token, spots=either(spots))


# --- rows -----------------------------------------------------------------------------------------


def while_taking(position: GipfReading, path: tuple[str, ...], token: str) -> TouchRefusal | None:
    """Say why a point or a button does nothing while rows are taken."""
    me = position.turn.seat
    if token == LEAVE:
        return REASONS["due" if due_rows(position, me) else "leave later"].fill()
    rows = pointers(position)
    chosen = [row for row, pointed in rows if path[: len(pointed)] == pointed]
    if not chosen and path:
        return REASONS["end first"].fill()
    if token == TAKE:
        return REASONS["row first"].fill() if not chosen else _nothing_or_twice(position, path)
    spot = BOARD.by_name[token]
    if position.piece_at(spot) is None:
        return REASONS["no piece"].fill(spot=token)
    holding = [pointed for row, pointed in rows if token in names_of(row)]
    if not holding:
        theirs = [row.pieces for row in position.rows(1 - me) if token in names_of(row.pieces)]
        if theirs:
            return REASONS["their row"].fill(*names_of(theirs[0]), enemy=COLOURS[1 - me])
        return REASONS["no own row"].fill(spot=token)
    if not chosen:
        cells = list(dict.fromkeys(pointed[0] for pointed in holding))
        key = "pointed by" if len(holding) == 1 else "several rows"
        return REASONS[key].fill(*cells, spot=token, pointers=either(cells))
    return _keep(position, path, chosen[0], token)


def _keep(
    position: GipfReading, path: tuple[str, ...], row: int, token: str
) -> TouchRefusal | None:
    """Say why a piece cannot be kept after a row was chosen."""
    pointed = dict(pointers(position))[row]
    kept = path[len(pointed) :]
    if token not in names_of(row):
        return REASONS["other row"].fill(*names_of(row), spot=token)
    if token not in names_of(row & position.optional):
        return REASONS["single goes"].fill(token, spot=token)
    if token in kept:
        return None
    if kept and token < kept[-1]:
        return REASONS["in order"].fill(kept[-1], spot=token, last=kept[-1])
    return _nothing_or_twice(position, (*path, token))


def _nothing_or_twice(position: GipfReading, path: tuple[str, ...]) -> TouchRefusal | None:
    """Say why no removal takes a row and keeps what the path names."""
    row, pointed = next(pair for pair in pointers(position) if path[: len(pair[1])] == pair[1])
    all_kept = set(names_of(row)) <= set(path[len(pointed) :])
    return REASONS["nothing taken" if all_kept else "same set"].fill(*names_of(row))


# --- prompts --------------------------------------------------------------------------------------


def instruction(position: GipfReading, tree: ClickTree, path: tuple[str, ...]) -> str:
    """Return what can be done after a path."""
    if position.turn.phase == PUSH:
        return _push_prompt(position, tree, path)
    return row_prompt(position, tree, path, PROMPTS)


def row_prompt(
    position: GipfReading, tree: ClickTree, path: tuple[str, ...], prompts: Mapping[str, str]
) -> str:
    """Return what can be done with the rows after a path, in these words."""
    node = tree.after(*path)
    assert node is not None
    leave = " or leave" if LEAVE in node.children else ""
    rows = pointers(position)
    chosen = [pointed for _, pointed in rows if path[: len(pointed)] == pointed]
    if not chosen:
        return prompts["end"] if path else prompts[f"rows{leave}"]
    if set(node.children) == {TAKE}:
        return prompts["take"]
    if TAKE not in node.children:
        return prompts["keep one"]
    more = len(path) > len(chosen[0])
    return prompts["keep more" if more else f"keep{leave}"]


def _push_prompt(position: GipfReading, tree: ClickTree, path: tuple[str, ...]) -> str:
    if not path:
        if "single" in tree.children:
            return PROMPTS["kind"]
        must = position.accounts[position.turn.seat].right == MUST
        return PROMPTS["push first" if must else "push"]
    if path[-1] in KINDS:
        return PROMPTS[f"push {path[-1]}"]
    return PROMPTS["way"].format(dot=path[-1])

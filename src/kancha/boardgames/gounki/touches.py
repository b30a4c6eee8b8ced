"""What a player can do in Gounki, and why a square cannot be used: the nearest cause first."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from kancha.boardgames.gounki.notation import MOST_WRITTEN, origin_of
from kancha.boardgames.gounki.pieces import piece_name
from kancha.boardgames.gounki.refusals import exit_is_closed, phases_are_runs
from kancha.boardgames.gounki.rules import GounkiRules, Piece, targets_of
from kancha.boardgames.gounki.ways import (
    BOARD,
    CIRCLE_STEPS,
    EXIT,
    FORWARD,
    SQUARE_STEPS,
    movements,
    read_square,
    run,
    square_name,
    step_kind,
)
from kancha.core.touches import TouchRefusal, TurnRules, Words

if TYPE_CHECKING:
    from kancha.core.clicks import ClickTree

STAY = "stay"
NAMES = ("White", "Black")
NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight")
TURN_RULES = TurnRules(over="R6.6", turn="R2.2", move="R3.1")
REASONS = {
    "nothing": Words("R3.2", "There is no piece on {square}."),
    "enemy": Words("R3.2", "The piece on {square} belongs to {enemy}."),
    "exit": Words("R3.2", "Pieces leave the board over {square}; none stands there."),
    "stay first": Words("R3.2", "First choose the piece that stays."),
    "stuck": Words(
        "R4.5",
        "The {piece} on {square} cannot move: every piece next to it is too large to join.",
        "Choose another piece.",
    ),
    "stuck at exit": Words(
        "R3.8",
        "The {piece} on {square} cannot move: Black may leave over the files c to f only.",
        "Choose another piece.",
    ),
    "backward": Words("R3.3", "Nothing ever goes backward, from {start} to {square}."),
    "too few": Words(
        "R4.1",
        "To {square} it is {steps} {kind} step{s}, but this piece has {parts} {kind}{ps}.",
    ),
    "no run": Words(
        "R4.1", "No straight run of circle or square steps leads from {start} to {square}."
    ),
    "closed": Words("R3.8", "Black may leave the board over the files c to f only."),
    "blocked": Words(
        "R4.2", "The way to {square} is blocked on {blockers}; nothing is jumped over."
    ),
    "too large": Words(
        "R4.5", "The pieces on {start} and {square} together would have more than three parts."
    ),
    "no null": Words("R4.6", "A piece may not end where it began: null moves are switched off."),
    "no way back": Words("R4.6", "No run of the {piece} leads back to {start}."),
    "stay apart": Words(
        "R4.6", "The {piece} stands on {start} already.", "Choose where it goes, or let it stay."
    ),
    "no step": Words(
        "R3.3", "The square {square} is neither a circle step nor a square step away from {start}."
    ),
    "all down": Words(
        "R5.2", "The square {square} is a {kind} step away, but no {kind} is left in the hand."
    ),
    "other first": Words(
        "R5.2", "The square {square} is a {kind} step away, but all {first}s are dropped first."
    ),
    "bent": Words("R5.3", "All {kind}s are dropped in one direction."),
    "enemy drop": Words(
        "R5.4", "An enemy piece stands on {square}, and a deployment never captures."
    ),
    "crowded": Words("R5.5", "The piece on {square} would have more than three parts."),
    "dead end": Words("R5.6", "After a drop on {square} the other parts could not all be dropped."),
    "stay late": Words("R4.6", "A part has been dropped, so the piece cannot stay as it is."),
}
PROMPTS = {
    "piece": "Choose a piece.",
    "piece of several": "Choose a piece; {left} moves are left in this turn.",
    "whole": "Choose where the {piece} goes.",
    "whole or circle": "Choose where the {piece} goes, or drop a circle first.",
    "whole or square": "Choose where the {piece} goes, or drop a square first.",
    "whole or either": "Choose where the {piece} goes, or drop a circle or a square first.",
    "drop": "Choose where the next {kind} is dropped.",
    "drop or confirm": "Confirm the move to {square}, or choose where the next {kind} is dropped.",
}


@lru_cache(maxsize=MOST_WRITTEN)
def clicks(code: int, seat: int) -> tuple[str, ...]:
    """Return origin and targets; moving and deploying begin alike, and a null move is a choice."""
    origin, targets = origin_of(code), targets_of(code)
    if targets == (origin,):
        return BOARD.name(origin), STAY
    return BOARD.name(origin), *(square_name(target, seat) for target in targets)


def touch_refusal(
    position: GounkiRules, tree: ClickTree, path: tuple[str, ...], token: str
) -> TouchRefusal | None:
    """Return why a square, an exit or `stay` is not offered after a path."""
    if not path:
        return _first(position, token)
    origin = BOARD.by_name[path[0]]
    piece = position.piece_at(origin)
    if piece is None:
        return None
    if len(path) == 1:
        return _target(position, tree, origin, piece, token)
    return _drop(position, origin, piece, path[1:], token)


def _is_behind(seat: int, origin: int, name: str) -> bool:
    return (int(name[1]) - 1 - origin // 8) * FORWARD[seat] < 0


# --- the piece ------------------------------------------------------------------------------------


def _first(position: GounkiRules, token: str) -> TouchRefusal | None:
    if token == STAY:
        return REASONS["stay first"].fill()
    if read_square(token) >= EXIT:
        return REASONS["exit"].fill(square=token)
    square = BOARD.by_name[token]
    piece = position.piece_at(square)
    if piece is None:
        return REASONS["nothing"].fill(square=token)
    if piece.seat != position.turn.seat:
        return REASONS["enemy"].fill(token, square=token, enemy=NAMES[piece.seat])
    # A piece that cannot make one step has no move at all.
    near = [s for s in movements(*piece, square) if step_kind(piece.seat, square, s)]
    words = {"piece": piece_name(*piece[1:]), "square": token}
    too_large = [BOARD.name(s) for s in near if s < EXIT]
    if too_large:
        return REASONS["stuck"].fill(*too_large, **words)
    return REASONS["stuck at exit"].fill(*(square_name(s, piece.seat) for s in near), **words)


# --- where the whole piece goes -------------------------------------------------------------------


def _target(
    position: GounkiRules, tree: ClickTree, origin: int, piece: Piece, token: str
) -> TouchRefusal | None:
    seat, *parts = piece
    words = {"piece": piece_name(*parts), "start": BOARD.name(origin), "square": token}
    if token in (STAY, BOARD.name(origin)):
        return _null_move(position, tree, origin, piece, words)
    if _is_behind(seat, origin, token):
        return REASONS["backward"].fill(**words)
    target = read_square(token)
    ways = movements(seat, *parts, origin)
    if target not in ways:
        return _out_of_reach(piece, origin, target, words)
    if exit_is_closed(position, target):
        return REASONS["closed"].fill(token)
    blockers = _standing(position, ways[target])
    if blockers:
        return REASONS["blocked"].fill(*blockers, blockers=" and ".join(blockers), **words)
    return REASONS["too large"].fill(token, **words)


def _standing(position: GounkiRules, squares: frozenset[int]) -> list[str]:
    return [BOARD.name(square) for square in sorted(squares) if position.piece_at(square)]


def _null_move(
    position: GounkiRules, tree: ClickTree, origin: int, piece: Piece, words: dict[str, str]
) -> TouchRefusal:
    ways = movements(*piece, origin)
    chosen = tree.children[words["start"]]
    if STAY in chosen.children:
        return REASONS["stay apart"].fill(words["start"], **words)
    if origin not in ways:
        return REASONS["no way back"].fill(**words)
    if not position.game.options["null_moves"]:
        return REASONS["no null"].fill()
    blockers = _standing(position, ways[origin])
    words["square"] = words["start"]
    return REASONS["blocked"].fill(*blockers, blockers=" and ".join(blockers), **words)


def _out_of_reach(piece: Piece, origin: int, target: int, words: dict[str, str]) -> TouchRefusal:
    """Say how many steps it would take, if a straight run leads there, the shorter one first."""
    found = []
    for kind, steps, own in (
        ("circle", CIRCLE_STEPS, piece.circles),
        ("square", SQUARE_STEPS, piece.squares),
    ):
        for step in steps:
            way = run(piece.seat, origin, step, 8)
            if target in way:
                found.append((way.index(target) + 1 - own, way.index(target) + 1, kind, own))
    if not found:
        return REASONS["no run"].fill(**words)
    _, steps_away, kind, own = min(found)
    counted = NUMBERS[steps_away]
    return REASONS["too few"].fill(
        steps=counted,
        kind=kind,
        s="s" * (steps_away > 1),
        parts=f"only {NUMBERS[own]}" if own else "no",
        ps="s" * (own > 1),
        **words,
    )


# --- the next drop --------------------------------------------------------------------------------


def _drop(
    position: GounkiRules, origin: int, piece: Piece, dropped: tuple[str, ...], token: str
) -> TouchRefusal | None:
    if token == STAY:
        return REASONS["stay late"].fill()
    seat = piece.seat
    targets = [read_square(name) for name in dropped]
    start = targets[-1]
    words = {"start": dropped[-1], "square": token}
    if _is_behind(seat, start, token):
        return REASONS["backward"].fill(**words)
    target = read_square(token)
    kind = step_kind(seat, start, target)
    if not kind:
        return REASONS["no step"].fill(**words)
    kinds = [step_kind(seat, *pair) for pair in zip([origin, *targets], targets, strict=False)]
    fault = _wrong_kind(piece, kinds, kind)
    if fault:
        return fault.fill(kind=kind, first=kinds[-1], **words)
    letters = "".join(each[0] for each in (*kinds, kind))
    if not phases_are_runs(seat, origin, [*targets, target], letters):
        return REASONS["bent"].fill(kind=kind)
    if exit_is_closed(position, target):
        return REASONS["closed"].fill(token)
    return _crowded(position, origin, [*targets, target], token)


def _wrong_kind(piece: Piece, kinds: list[str], kind: str) -> Words | None:
    """Say which of the orders of R5.2 a further drop of this kind would break, if any."""
    parts = {"circle": piece.circles, "square": piece.squares}
    if kinds.count(kind) >= parts[kind]:
        return REASONS["all down"]
    if kind != kinds[-1] and kinds.count(kinds[-1]) < parts[kinds[-1]]:
        return REASONS["other first"]
    return None


def _crowded(position: GounkiRules, origin: int, targets: list[int], token: str) -> TouchRefusal:
    target = targets[-1]
    piece = position.piece_at(target) if target < EXIT and target != origin else None
    if piece and piece.seat != position.turn.seat:
        return REASONS["enemy drop"].fill(token, square=token)
    standing = piece.circles + piece.squares if piece else 0
    if standing + targets.count(target) > 3:
        return REASONS["crowded"].fill(token, square=token)
    return REASONS["dead end"].fill(token, square=token)


# --- prompts --------------------------------------------------------------------------------------


def instruction(position: GounkiRules, tree: ClickTree, path: tuple[str, ...]) -> str:
    """Return what can be done after a path."""
    seat, left, _ = position.turn
    if not path:
        return PROMPTS["piece of several" if left > 1 else "piece"].format(left=left)
    piece = position.piece_at(BOARD.by_name[path[0]])
    node = tree.after(*path)
    assert piece is not None
    assert node is not None
    start = read_square(path[-1])
    if len(path) == 1:
        drops = [token for token, child in node.children.items() if child.children]
        kinds = {step_kind(seat, start, read_square(token)) for token in drops}
        ways = "either" if len(kinds) > 1 else next(iter(kinds), "")
        key = f"whole or {ways}" if ways else "whole"
        return PROMPTS[key].format(piece=piece_name(*piece[1:]))
    kinds = {step_kind(seat, start, read_square(token)) for token in node.children}
    key = "drop" if node.move is None else "drop or confirm"
    return PROMPTS[key].format(kind=" or ".join(sorted(kinds)), square=path[-1])

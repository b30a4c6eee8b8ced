"""Why a move text is refused: the first rule that it breaks, in the order of R8.5."""

from __future__ import annotations

import re

from kancha.boardgames.gounki.notation import mark
from kancha.boardgames.gounki.pieces import piece_name
from kancha.boardgames.gounki.rules import GounkiRules, Piece
from kancha.boardgames.gounki.ways import (
    BOARD,
    EXIT,
    FORWARD,
    movements,
    run,
    square_name,
    step_kind,
)
from kancha.core.errors import IllegalMove, UnexplainedRefusal

SQUARE = "[a-h][1-8]"
OUT = "OUT@[a-h][09]"
MOVEMENT = re.compile(rf"({SQUARE})(?:-({SQUARE})(\+?)|x({SQUARE})|-({OUT}))")
DEPLOYMENT = re.compile(rf"({SQUARE})\*((?:{SQUARE},){{0,2}}(?:{SQUARE}|{OUT}))")


def refuse(position: GounkiRules, text: str) -> IllegalMove:
    """Return the refusal of a text that is not a legal move."""
    rule, reason = _find(position, text)
    return IllegalMove(rule, reason, text)


def _find(position: GounkiRules, text: str) -> tuple[str, str]:
    movement, deployment = MOVEMENT.fullmatch(text), DEPLOYMENT.fullmatch(text)
    match = movement or deployment
    if match is None:
        return "R8.1", "not a move text such as b2-b3, c1-b1+, b2xb3, h7-OUT@f9 or b4*a3,b2,a2"
    if position.seat is None:
        return "R6.6", "the game is over"
    seat = position.turn.seat
    origin = BOARD.by_name[match[1]]
    piece = position.piece_at(origin)
    if piece is None or piece.seat != seat:
        return "R3.2", f"there is no piece of yours on {match[1]}"
    if movement:
        return _movement(position, origin, piece, movement)
    return _deployment(position, origin, piece, match[2].split(","))


def _square(name: str) -> int:
    return EXIT + "abcdefgh".index(name[4]) if name.startswith("OUT@") else BOARD.by_name[name]


def _rank(name: str) -> int:
    return int(name[-1]) - 1


def exit_is_closed(position: GounkiRules, target: int) -> bool:
    """Say whether the seat to move may not leave over an exit square (R3.8)."""
    seat = position.turn.seat
    return (
        seat == 1
        and position.game.options["exit_files"] == "c-f"
        and target in (EXIT, EXIT + 1, EXIT + 6, EXIT + 7)
    )


def _movement(
    position: GounkiRules, origin: int, piece: Piece, movement: re.Match[str]
) -> tuple[str, str]:
    seat, *parts = piece
    name = movement[2] or movement[4] or movement[5]
    target = _square(name)
    if (_rank(name) - origin // 8) * FORWARD[seat] < 0:
        return "R3.3", "nothing ever goes backward"
    ways = movements(seat, *parts, origin)
    if target not in ways:
        here = "stay there" if target == origin else f"go to {name}"
        return "R4.1", f"no run of a {piece_name(*parts)} on {BOARD.name(origin)} lets it {here}"
    if exit_is_closed(position, target):
        return "R3.8", "black may leave the board over the files c to f only"
    if target == origin and not position.game.options["null_moves"]:
        return "R4.6", "a movement may not end where it began (null moves are switched off)"
    if any(position.piece_at(passed) for passed in ways[target]):
        return "R4.2", f"a piece stands in the way to {name}; nothing is jumped over"
    other = position.piece_at(target) if target < EXIT and target != origin else None
    if other and other.seat == seat and other.circles + other.squares + sum(parts) > 3:
        return "R4.5", "the two pieces together would have more than three parts"
    right = BOARD.name(origin) + mark(position, origin, target).format(name)
    if movement[0] != right:
        return "R8.2", f"the mark is wrong: write {right}"
    raise UnexplainedRefusal(right)


def _deployment(
    position: GounkiRules, origin: int, piece: Piece, names: list[str]
) -> tuple[str, str]:
    seat, *parts = piece
    if sum(parts) < 2:
        return "R5.1", f"a single {piece_name(*parts)} cannot be deployed"
    targets = [_square(name) for name in names]
    kinds = ""
    for start, target, name in zip([origin, *targets], targets, names, strict=False):
        exit_rank = target >= EXIT and _rank(name) != (8 if seat == 0 else -1)
        kind = "" if exit_rank else step_kind(seat, start, target)
        if not kind:
            away = f"{name} is neither a circle step nor a square step"
            return "R3.3", f"{away} away from {square_name(start, seat)}"
        kinds += kind[0]
    circles, squares = "c" * parts[0], "s" * parts[1]
    if not any(order.startswith(kinds) for order in (circles + squares, squares + circles)):
        return "R5.2", "all circles are dropped first and then all squares, or the other way round"
    if not phases_are_runs(seat, origin, targets, kinds):
        return "R5.3", "all parts of one kind are dropped in one direction"
    if targets[0] >= EXIT:
        move = f"{BOARD.name(origin)}-{names[0]}"
        return "R5.7", f"the first part cannot leave the board; the whole piece can: {move}"
    if len(targets) < sum(parts) and targets[-1] < EXIT:
        return "R5.6", f"{sum(parts) - len(targets)} of {sum(parts)} parts are still in the hand"
    if exit_is_closed(position, targets[-1]):
        return "R3.8", "black may leave the board over the files c to f only"
    return _crowded(position, origin, targets)


def phases_are_runs(seat: int, origin: int, targets: list[int], kinds: str) -> bool:
    """Say whether each phase of a deployment is one run (R5.3); `kinds` are c and s."""
    split = len(kinds) - len(kinds.lstrip(kinds[0]))
    for start, phase in ((origin, targets[:split]), (targets[split - 1], targets[split:])):
        steps = (
            []
            if not phase
            else [
                run(seat, start, step, len(phase))
                for step in ((-1, 1), (1, 1), (0, 1), (-1, 0), (1, 0))
            ]
        )
        if phase and phase not in steps:
            return False
    return True


def _crowded(position: GounkiRules, origin: int, targets: list[int]) -> tuple[str, str]:
    seat = position.turn.seat
    for target in targets:
        piece = position.piece_at(target) if target < EXIT and target != origin else None
        if piece and piece.seat != seat:
            name = BOARD.name(target)
            return "R5.4", f"an enemy piece stands on {name}; a deployment never captures"
        standing = piece.circles + piece.squares if piece else 0
        if standing + targets.count(target) > 3:
            return "R5.5", "a piece would have more than three parts in the end"
    raise UnexplainedRefusal(f"{BOARD.name(origin)}*{targets}")

"""What a builder can do, and why a stone cannot be used or cannot lie somewhere.

Where several places are possible, the answer is about the one that comes nearest to a legal one:
it fails by the last of the rules R4.2 to R4.7.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from kancha.boardgames.rumis.material import COLOUR_NAMES, OF_STONE, STONE_NAMES, STONES, Turned
from kancha.boardgames.rumis.refusals import is_first_of_all, is_first_stone, touched_colours
from kancha.core.touches import TouchRefusal, TurnRules, Words
from kancha.geometry.polycube import Square, read_square, square_name

if TYPE_CHECKING:
    from kancha.boardgames.rumis.building import BuildingGame
    from kancha.boardgames.rumis.rules import BuildingRules
    from kancha.core.clicks import ClickTree

BY_TOKEN = {turned.token: turned for stone in STONES for turned in OF_STONE[stone]}
TURN_RULES = TurnRules(over="R6.1", turn="R5.1", move="R3.1")
REASONS = {
    "stone first": Words("R3.1", "First choose the stone that you place."),
    "used": Words(
        "R4.1", "The {stone} of {colour} is placed already.", "Choose a stone that is left."
    ),
    "other stone": Words("R3.1", "The {stone} is chosen, and this is the {other}."),
    "turned": Words(
        "R3.1", "The {stone} is turned in another way.", "Take that back, then turn it this way."
    ),
    "turn first": Words("R3.1", "First choose how the {stone} is turned."),
}
ORDER = ("R4.2", "R4.3", "R4.4", "R4.5", "R4.6", "R4.7")
HERE = {
    "R4.2": Words("R4.2", "The {stone} would stand beyond the plan."),
    "R4.3": Words("R4.3", "The {stone} would leave a gap below it on {cells}."),
    "R4.4": Words("R4.4", "The {stone} would rise above the limit on {cells}."),
    "R4.5": Words("R4.5", "The first stone of {colour} must touch the board."),
    "R4.6": Words(
        "R4.6", "The first stone of {colour} must share a face with a stone that lies already."
    ),
    "R4.7": Words("R4.7", "The {stone} would share no face with another {colour} stone."),
}
"""Why a stone cannot lie on a square, by the first rule that it breaks there."""
NOWHERE = {
    "R4.2": Words("R4.2", "The {stone} has no room within the plan{so}.", "{other}."),
    "R4.3": Words("R4.3", "The {stone} rests nowhere without a gap{so}.", "{other}."),
    "R4.4": Words("R4.4", "Wherever the {stone} rests{so}, it rises above the limit.", "{other}."),
    "R4.5": Words(
        "R4.5", "Wherever the {stone} rests{so}, it does not touch the board.", "{other}."
    ),
    "R4.6": Words("R4.6", "Wherever the {stone} rests{so}, it touches no other stone.", "{other}."),
    "R4.7": Words(
        "R4.7", "Wherever the {stone} rests{so}, it touches no {colour} stone.", "{other}."
    ),
}
"""Why a stone, or one way to turn it, has no place, by the last of the rules that forbid one."""
PROMPTS = {
    "stone": "Choose a {colour} stone to place.",
    "first stone": "Choose your first {colour} stone; it must touch the board.",
    "turn": "Choose how the {stone} is turned.",
    "place": "Choose where the {stone} goes.",
    "other stone": "Choose another stone",
    "other turn": "Turn it another way",
    "so": " so turned",
}


def touch_refusal(
    game: BuildingGame,
    position: BuildingRules,
    tree: ClickTree,
    path: tuple[str, ...],
    token: str,
) -> TouchRefusal | None:
    """Return why a stone, a turn or a square is not offered after a path."""
    words = {"colour": COLOUR_NAMES[position.turn], "so": "", "other": PROMPTS["other stone"]}
    if token in STONES:
        if token in tree.children:
            return None
        words["stone"] = STONE_NAMES[token]
        if token not in position.hand(position.turn):
            return REASONS["used"].fill(**words)
        return _nowhere(game, position, OF_STONE[token], game.plan.squares, words)
    if not path:
        return REASONS["stone first"].fill()
    stone = path[0]
    words["stone"] = STONE_NAMES[stone]
    if token in BY_TOKEN:
        turned = BY_TOKEN[token]
        if turned.stone != stone:
            return REASONS["other stone"].fill(
                other=STONE_NAMES[turned.stone], stone=words["stone"]
            )
        if token in tree.children[stone].children:
            return REASONS["turned"].fill(**words)
        words |= {"so": PROMPTS["so"], "other": PROMPTS["other turn"]}
        return _nowhere(game, position, (turned,), game.plan.squares, words)
    if len(path) == 1:
        return _uncovered(game, position, stone, token, words)
    fault = _fault(game, position, BY_TOKEN[path[1]], read_square(token))
    return None if fault is None else _here(fault, words)


Fault = tuple[str, tuple[str, ...]]
"""The rule that a placement breaks first, and the squares to point at."""


def _here(fault: Fault, words: dict[str, str]) -> TouchRefusal:
    rule, cells = fault
    return HERE[rule].fill(*cells, **(words | {"cells": " and ".join(cells)}))


def _nowhere(
    game: BuildingGame,
    position: BuildingRules,
    ways: Iterable[Turned],
    squares: Iterable[Square],
    words: dict[str, str],
) -> TouchRefusal | None:
    faults = [_fault(game, position, turned, square) for turned in ways for square in squares]
    rules = [fault[0] for fault in faults if fault is not None]
    return NOWHERE[max(rules, key=ORDER.index)].fill(**words) if rules else None


def _uncovered(
    game: BuildingGame,
    position: BuildingRules,
    stone: str,
    token: str,
    words: dict[str, str],
) -> TouchRefusal | None:
    """Say why a square cannot be touched before a turn: it needs one, or no turn covers it."""
    x, y = read_square(token)
    faults = []
    for turned in OF_STONE[stone]:
        first_x, first_y, _ = turned.shape[0]
        for cube_x, cube_y, _ in turned.shape:
            first = (x - cube_x + first_x, y - cube_y + first_y)
            fault = _fault(game, position, turned, first)
            if fault is None:
                return REASONS["turn first"].fill(**words)
            faults.append(fault)
    return _here(max(faults, key=lambda fault: ORDER.index(fault[0])), words)


def _fault(
    game: BuildingGame, position: BuildingRules, turned: Turned, first: Square
) -> Fault | None:
    """Return why a turned stone cannot lie with its first cube on a square, or None if it can."""
    dx, dy = first[0] - turned.shape[0][0], first[1] - turned.shape[0][1]
    squares = {(x + dx, y + dy) for x, y, _ in turned.shape}
    if not all(game.plan.limit(*square) for square in squares):
        return "R4.2", ()
    rests = {}
    for square in squares:
        lowest = min(z for x, y, z in turned.shape if (x + dx, y + dy) == square)
        rests[square] = position.height_at(*square) - lowest
    level = max(rests.values())
    gaps = [square for square in sorted(squares) if rests[square] < level]
    if gaps:
        return "R4.3", tuple(square_name(*square) for square in gaps)
    cells = [(x + dx, y + dy, z + level) for x, y, z in turned.shape]
    high = sorted({(x, y) for x, y, z in cells if z >= game.plan.limit(x, y)})
    if high:
        return "R4.4", tuple(square_name(*square) for square in high)
    touched = touched_colours(game.plan, position, cells)
    if not is_first_stone(position):
        return None if position.turn in touched else ("R4.7", ())
    if all(z for _, _, z in cells):
        return "R4.5", ()
    return None if touched or is_first_of_all(game, position) else ("R4.6", ())


def instruction(position: BuildingRules, path: tuple[str, ...]) -> str:
    """Return what can be done after a path."""
    words = {"colour": COLOUR_NAMES[position.turn], "stone": STONE_NAMES.get((*path, "")[0], "")}
    key = ("first stone" if is_first_stone(position) else "stone", "turn", "place")[len(path)]
    return PROMPTS[key].format(**words)

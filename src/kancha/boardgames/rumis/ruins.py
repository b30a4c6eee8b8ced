"""Ruinas (R8.1): an unused colour lies in the plan before the game begins."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING

from kancha.boardgames.rumis.material import BY_SHAPE, OF_STONE, STONE_NAMES, STONES
from kancha.boardgames.rumis.notation import code_of, move_text, settled
from kancha.boardgames.rumis.refusals import Fault, find_misfit, read_placement
from kancha.core.errors import OptionError, shorten
from kancha.geometry.polycube import normal

if TYPE_CHECKING:
    from kancha.boardgames.rumis.building import BuildingGame
    from kancha.boardgames.rumis.rules import BuildingRules
    from kancha.core.rng import Rng


def read_ruin(game: BuildingGame, empty: BuildingRules, text: str) -> tuple[int, ...]:
    """Return the codes of the placements of a ruin (R8.2), or raise OptionError.

    `empty` is a position of the game without stones; the ruin lies in it afterwards.
    """
    codes: list[int] = []
    left = list(STONES)
    for number, move in enumerate(text.split("/"), 1):
        placement = read_placement(move)
        if isinstance(placement, Fault):
            raise _refused(number, move, f"{placement.reason}, {placement.rule}")
        stone, squares = placement
        if stone not in left:
            raise _refused(number, move, f"the {STONE_NAMES[stone]} lies already, R4.1")
        fault = find_misfit(game.plan, empty, stone, squares)
        if fault:
            raise _refused(number, move, f"{fault.reason}, {fault.rule}")
        cells = settled(empty, squares)
        left.remove(stone)
        codes.append(code_of(BY_SHAPE[normal(cells)], cells))
        empty._lay(game.colours, codes[-1])
    if left:
        missing = ", ".join(STONE_NAMES[stone] for stone in left)
        raise OptionError(
            "ruinas", f"all eleven stones are listed once; missing: {missing}", "R8.2"
        )
    return tuple(codes)


def _refused(number: int, move: str, why: str) -> OptionError:
    return OptionError("ruinas", f"placement {number}, {shorten(move, 20)}: {why}", "R8.2")


def random_ruin(game: BuildingGame, empty: BuildingRules, rng: Rng) -> str:
    """Return a random list for the option `ruinas`: every stone somewhere, the lowest places first.

    `empty` is a position of a game with the limits of the ruin's game, without stones; the ruin
    lies in it afterwards.
    """
    waiting = list(STONES)
    moves: list[str] = []
    while waiting:
        stone = waiting.pop(rng.below(len(waiting)))
        places = _places(game, empty, stone)
        lowest = sorted(places)[: max(1, len(places) // 2)]
        _, code = lowest[rng.below(len(lowest))]
        empty._lay(game.colours, code)
        moves.append(move_text(code))
    return "/".join(moves)


def _places(game: BuildingGame, position: BuildingRules, stone: str) -> list[tuple[int, int]]:
    """Return where a stone can lie, each place with the sum of the levels of its cubes."""
    found = []
    for turned in OF_STONE[stone]:
        for x, y in product(range(game.plan.width), range(game.plan.depth)):
            squares = [(x + dx, y + dy) for dx, dy, _ in turned.shape]
            if not find_misfit(game.plan, position, stone, squares):
                cells = settled(position, squares)
                if normal(cells) == turned.shape:
                    found.append((sum(z for _, _, z in cells), code_of(turned, cells)))
    return found

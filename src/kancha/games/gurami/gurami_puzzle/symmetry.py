"""The symmetries of the Gurami puzzle: those of the board, and exchanged colours.

They lead to another puzzle, so that the image of a position belongs to another game.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING, cast

from kancha.core.game import Symmetry
from kancha.core.position import Position
from kancha.games.gurami.gurami_puzzle.puzzle import Puzzle
from kancha.games.gurami.gurami_puzzle.rules import GuramiPuzzleRules
from kancha.games.gurami.texts import rename_fields

if TYPE_CHECKING:
    from kancha.games.gurami.gurami_puzzle.game import GuramiPuzzle


def symmetries(game: GuramiPuzzle) -> tuple[Symmetry, ...]:
    """Return all symmetries but the identity."""
    puzzle = game.puzzle

    def moved(items: Sequence[int], image: Sequence[int]) -> tuple[int, ...]:
        found = [0] * puzzle.size
        for field, item in enumerate(items):
            found[image[field]] = item
        return tuple(found)

    def position_image(position: Position, *, image: Sequence[int], swap: bool) -> Position:
        colours = tuple(1 - colour for colour in puzzle.colours) if swap else puzzle.colours
        other = Puzzle(
            puzzle.size, puzzle.centre, moved(colours, image), moved(puzzle.givens, image)
        )
        state = cast(GuramiPuzzleRules, position)
        entries = [
            0 if given else state.number_at(field) for field, given in enumerate(puzzle.givens)
        ]
        return game.parse(f"{other} {other.grid(moved(entries, image))}")

    def move_image(text: str, *, image: Sequence[int]) -> str:
        return rename_fields(puzzle.board, text, image)

    found = []
    for number, image in enumerate(puzzle.board.symmetries):
        for swap in (False, True):
            if number or swap:
                name = f"board symmetry {number}{' with exchanged colours' if swap else ''}"
                to_position = partial(position_image, image=image, swap=swap)
                found.append(Symmetry(name, to_position, partial(move_image, image=image)))
    return tuple(found)

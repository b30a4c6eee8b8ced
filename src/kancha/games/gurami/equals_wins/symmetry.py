"""The symmetries of Equals = Wins: those of the board, and exchanged colours."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

from kancha.core.game import Symmetry
from kancha.core.position import Position
from kancha.games.gurami.texts import move_board, rename_fields, swap_colours

if TYPE_CHECKING:
    from kancha.games.gurami.equals_wins.game import EqualsWins


def symmetries(game: EqualsWins) -> tuple[Symmetry, ...]:
    """Return all symmetries but the identity; the fixed set-up (R4.2) has none."""

    def position_image(position: Position, *, image: Sequence[int], swap: bool) -> Position | None:
        pieces, phase, hands, stock, bag, scores, turn = str(position).split(" ")
        if phase in ("i1", "i2"):
            return None
        pieces = move_board(game.board, pieces, image)
        turn = rename_fields(game.board, turn, image)
        pieces = swap_colours(pieces) if swap else pieces
        return game.parse(f"{pieces} {phase} {hands} {stock} {bag} {scores} {turn}")

    def move_image(text: str, *, image: Sequence[int], swap: bool) -> str:
        text = rename_fields(game.board, text, image)
        return swap_colours(text) if swap else text

    found = []
    for number, image in enumerate(game.board.symmetries):
        for swap in (False, True):
            if number or swap:
                name = f"board symmetry {number}{' with exchanged colours' if swap else ''}"
                chosen = {"image": image, "swap": swap}
                to_position = partial(position_image, **chosen)
                found.append(Symmetry(name, to_position, partial(move_image, **chosen)))
    return tuple(found)

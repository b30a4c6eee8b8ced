"""The symmetries of GOrami: those of the board, also with exchanged colours and seats."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

from kancha.core.game import Symmetry
from kancha.core.position import Position
from kancha.games.gurami.texts import move_board, rename_fields, swap_colours

if TYPE_CHECKING:
    from kancha.games.gurami.gorami.game import Gorami

OTHER = {"s0": "s1", "s1": "s0", "end": "end"}


def symmetries(game: Gorami) -> tuple[Symmetry, ...]:
    """Return all symmetries but the identity."""

    def position_image(position: Position, *, image: Sequence[int], swap: bool) -> Position:
        pieces, phase, supplies = str(position).split(" ")
        pieces = move_board(game.board, pieces, image)
        if swap:
            pieces, phase = swap_colours(pieces), OTHER[phase]
            supplies = ",".join(supplies.split(",")[::-1])
        return game.parse(f"{pieces} {phase} {supplies}")

    def move_image(text: str, *, image: Sequence[int], swap: bool) -> str:
        text = rename_fields(game.board, text, image)
        return swap_colours(text) if swap else text

    found = []
    for number, image in enumerate(game.board.symmetries):
        for swap in (False, True):
            if number or swap:
                name = f"board symmetry {number}{' with exchanged colours' if swap else ''}"
                chosen = {"image": image, "swap": swap}
                found.append(
                    Symmetry(name, partial(position_image, **chosen), partial(move_image, **chosen))
                )
    return tuple(found)

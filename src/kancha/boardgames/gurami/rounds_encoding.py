"""What the three Kissing games share as arrays: the boards as far as they are seen, placements."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

import cython

from kancha.boardgames.gurami.rounds import BOARD, RoundsPosition
from kancha.boardgames.gurami.symmetries import symmetry_name
from kancha.core.encoding import Encoding, IndexSymmetry
from kancha.core.position import Position

if not cython.compiled:
    from kancha.boardgames.gurami.board import FIELDS
    from kancha.boardgames.gurami.rounds import BLUE, FIELD, MOST_FRESH, NUMBER, NUMBER_SHIFT
    from kancha.core.bits import NOBODY, fill_plane

    BOARD_PLANES, SEAT_PLANES = 12, 14

if TYPE_CHECKING:
    from kancha.boardgames.gurami.rounds_game import RoundsGame


class RoundsEncoding(Encoding):
    """Planes are rows of fields: for each seat from the viewer on its board, fresh pieces, points.

    Action 12 field + 2 (number - 1) places yellow, the next one blue. `beside` are the planes of
    what lies beside the boards; they do not depend on fields.
    """

    def __init__(self, game: RoundsGame[Any], beside: Iterable[str]) -> None:
        numbers = range(1, 7)
        planes = [
            f"{whose}: {what}"
            for whose in ("own", "next", "third", "fourth")[: game.seats]
            for what in (
                *(f"{colour} {n}" for colour in ("yellow", "blue") for n in numbers),
                "placed in this round",
                "points p, as p / (p + 100)",
            )
        ]
        super().__init__(game, (*planes, "to move", *beside), (BOARD.size,), 12 * BOARD.size)
        self._players = game.seats

    def _action_of(self, position: Position, code: int) -> int:
        number = code >> NUMBER_SHIFT & NUMBER
        return 12 * (code & FIELD) + 2 * (number - 1) + (1 if code & BLUE else 0)

    def _code_of(self, position: Position, action: int) -> int:
        number = action % 12 // 2 + 1
        return action // 12 | number << NUMBER_SHIFT | (BLUE if action & 1 else 0)

    def _observe(self, position: Position, seat: int, out: list[float], at: int) -> None:
        self._see(cython.cast(RoundsPosition, position), seat, out, at)
        self._see_beside(position, seat, out, at + self.cells * (SEAT_PLANES * self._players + 1))

    def _see_beside(self, position: Position, seat: int, out: list[float], at: int) -> None:
        """Write what lies beside the boards."""

    def _see(self, position: RoundsPosition, seat: int, out: list[float], at: int) -> None:
        for i in range(self._players):
            other = (seat + i) % self._players
            plane = at + self.cells * SEAT_PLANES * i
            if other == seat or position._turn == NOBODY or not position._hide_all:
                self._see_board(position, other, seat, out, plane)
        if position._turn == seat:
            fill_plane(out, at + self.cells * SEAT_PLANES * self._players, self.cells, 1.0)

    def _see_board(
        self, position: RoundsPosition, other: int, viewer: int, out: list[float], at: int
    ) -> None:
        """Write a board; what others placed in this round is seen when it is over (R5.7)."""
        for field in range(self.cells):
            value = position._values[FIELDS * other + field]
            if value > 0:
                out[at + self.cells * (value - 1) + field] = 1.0
            elif value < 0:
                out[at + self.cells * (5 - value) + field] = 1.0
        points = position._score[other]
        for i in range(position._fresh_count[other]):
            field = position._fresh[MOST_FRESH * other + i]
            if other == viewer or position._turn == NOBODY:
                out[at + self.cells * BOARD_PLANES + field] = 1.0
            else:
                for plane in range(BOARD_PLANES):
                    out[at + self.cells * plane + field] = 0.0
        if other != viewer and position._turn != NOBODY:
            points -= position._fresh_points[other]
        fill_plane(
            out, at + self.cells * (BOARD_PLANES + 1), self.cells, (1.0 * points) / (points + 100)
        )

    def symmetries(self) -> tuple[IndexSymmetry, ...]:
        plain = list(range(len(self.planes)))
        swapped = plain[:]
        for player in range(self._players):
            first = SEAT_PLANES * player
            swapped[first : first + 12] = [*range(first + 6, first + 12), *range(first, first + 6)]
        found = []
        for number, images in enumerate(BOARD.symmetries):
            for swap in [False, True] if number else [True]:
                flip = 1 if swap else 0
                actions = [(12 * images[a // 12] + a % 12) ^ flip for a in range(self.actions)]
                observation = self._moved(images, swapped if swap else plain)
                name = symmetry_name(number, swap=swap)
                found.append(IndexSymmetry(name, observation, tuple(actions)))
        return tuple(found)

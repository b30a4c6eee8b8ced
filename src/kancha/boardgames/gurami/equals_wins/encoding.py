"""Equals = Wins as arrays: the board, the own hand, the stock, what is unseen, points.

A turn is several actions, one for each piece that is placed and one that ends it: whole turns would
be far too many. The rules themselves play so (R4.7), and the group that waits is a plane.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import cython

from kancha.boardgames.gurami.equals_wins.rules import EqualsWinsRules
from kancha.boardgames.gurami.symmetries import symmetry_name
from kancha.core.encoding import Encoding, IndexSymmetry
from kancha.core.position import Position

if not cython.compiled:
    from kancha.boardgames.gurami.equals_wins.lookahead import MOST, ZERO
    from kancha.boardgames.gurami.equals_wins.rules import (
        DONE,
        FIELD,
        OPTION_A,
        ROW,
        VALUE,
        VALUE_SHIFT,
    )
    from kancha.core.bits import fill_plane, put_bits

    PER_FIELD = 24

if TYPE_CHECKING:
    from kancha.boardgames.gurami.equals_wins.game import EqualsWins

NUMBERS = range(1, 7)
PLANES = (
    *(f"{colour} {n}" for colour in ("yellow", "blue") for n in NUMBERS),
    "the group that waits",
    *(f"own hand: {n}, of 2" for n in NUMBERS),
    *(f"stock: {n}, of all" for n in NUMBERS),
    *(f"bag and other hands: {n}, of all" for n in NUMBERS),
    "to move",
    "something was placed in this turn",
)


class EqualsWinsEncoding(Encoding):
    """Action 24 field + 12 (by option a) + 0 to 11 (-6 to -1, 1 to 6) places; the last ends."""

    def __init__(self, game: EqualsWins) -> None:
        seats = ("own", "next", "third")[: game.seats]
        points = [f"{whose} points p, as p / (p + 100)" for whose in seats]
        hands = [f"size of the {whose} hand, of 2" for whose in seats]
        fields = game.triangles.size
        super().__init__(game, (*PLANES, *points, *hands), (fields,), PER_FIELD * fields + 1)
        self._sets = game.sets
        self._players = game.seats

    def _action_of(self, position: Position, code: int) -> int:
        if code & DONE:
            return self.actions - 1
        value = code >> VALUE_SHIFT & VALUE
        kind = 12 if code & OPTION_A else 0
        return PER_FIELD * (code & FIELD) + kind + (value if value < ZERO else value - 1)

    def _code_of(self, position: Position, action: int) -> int:
        if action == self.actions - 1:
            return DONE
        place = action % 12
        value = place if place < ZERO else place + 1
        kind = OPTION_A if action % PER_FIELD >= 12 else 0
        return action // PER_FIELD | value << VALUE_SHIFT | kind

    def _observe(self, position: Position, seat: int, out: list[float], at: int) -> None:
        self._see(cython.cast(EqualsWinsRules, position), seat, out, at)
        self._see_pieces(cython.cast(EqualsWinsRules, position), seat, out, at + 13 * self.cells)

    def _see(self, position: EqualsWinsRules, seat: int, out: list[float], at: int) -> None:
        """Write the board, whose turn it is, and what seats have."""
        fields = self.cells
        for field in range(fields):
            value = position._values[field]
            if value > 0:
                out[at + fields * (value - 1) + field] = 1.0
            elif value < 0:
                out[at + fields * (5 - value) + field] = 1.0
        put_bits(out, at + 12 * fields, position._group)
        if position._to_move() == seat:
            fill_plane(out, at + 31 * fields, fields, 1.0)
        if position._placed:
            fill_plane(out, at + 32 * fields, fields, 1.0)
        for i in range(self._players):
            other = (seat + i) % self._players
            points = position._points_of[other]
            fill_plane(out, at + fields * (33 + i), fields, (1.0 * points) / (points + 100))
            size = position._hand_size(other)
            fill_plane(out, at + fields * (33 + self._players + i), fields, size / 2.0)

    def _see_pieces(self, position: EqualsWinsRules, seat: int, out: list[float], at: int) -> None:
        """Write the pieces that are not on the board; other hands count with the bag (R4.10)."""
        fields = self.cells
        for i in range(MOST):
            hand = position._hands[ROW * seat + i + 1]
            unseen = position._bag[i + 1] - hand
            for other in range(self._players):
                unseen += position._hands[ROW * other + i + 1]
            fill_plane(out, at + fields * i, fields, hand / 2.0)
            stock = 1.0 * position._stock[i + 1]
            fill_plane(out, at + fields * (6 + i), fields, stock / self._sets)
            fill_plane(out, at + fields * (12 + i), fields, (1.0 * unseen) / self._sets)

    def symmetries(self) -> tuple[IndexSymmetry, ...]:
        rest = range(12, len(self.planes))
        swapped = [*range(6, 12), *range(6), *rest]
        found = []
        for number, images in enumerate(self.game.triangles.symmetries):
            for swap in [False, True] if number else [True]:
                actions = [
                    PER_FIELD * images[field] + kind + (11 - place if swap else place)
                    for field in range(self.cells)
                    for kind in (0, 12)
                    for place in range(12)
                ]
                observation = self._moved(images, swapped if swap else None)
                name = symmetry_name(number, swap=swap)
                found.append(IndexSymmetry(name, observation, (*actions, self.actions - 1)))
        return tuple(found)

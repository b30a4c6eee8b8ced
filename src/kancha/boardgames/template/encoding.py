"""Little Sums as arrays, for learning programs: what a seat sees, and its moves as numbers."""

from __future__ import annotations

from typing import TYPE_CHECKING

import cython

from kancha.boardgames.template.rules import TemplateRules
from kancha.core.encoding import Encoding, IndexSymmetry
from kancha.core.position import Position
from kancha.geometry.square import SquareBoard

if not cython.compiled:
    from kancha.boardgames.template.rules import DONE, GO_ON, HAND, STRIDE
    from kancha.core.bits import fill_plane

if TYPE_CHECKING:
    from kancha.boardgames.template.game import Template


class TemplateEncoding(Encoding):
    """Action numbers x square + number - 1 places a tile; the last one ends the turn."""

    def __init__(self, game: Template) -> None:
        size = int(game.options["size"])
        numbers = range(1, size + 1)
        planes = (
            *(f"tiles {n}" for n in numbers),
            *(f"own hand: {n}, of {HAND}" for n in numbers),
            *(f"bag and other hands: {n}, of all" for n in numbers),
            *(f"points p of seat {i} from here on, as p / (p + 20)" for i in range(game.seats)),
            "to move",
            "may end the turn",
        )
        super().__init__(game, planes, (size, size), size**3 + 1)
        self._numbers, self._players = size, game.seats

    def _action_of(self, position: Position, code: int) -> int:
        if code == DONE:
            return self.actions - 1
        return self._numbers * ((code >> 3) - 1) + (code & 7) - 1

    def _code_of(self, position: Position, action: int) -> int:
        if action == self.actions - 1:
            return DONE
        return 8 * (action // self._numbers + 1) + action % self._numbers + 1

    def _observe(self, position: Position, seat: int, out: list[float], at: int) -> None:
        self._see(cython.cast(TemplateRules, position), seat, out, at)

    def _see(self, position: TemplateRules, seat: int, out: list[float], at: int) -> None:
        for square in range(self.cells):
            if position._board[square]:
                out[at + self.cells * (position._board[square] - 1) + square] = 1.0
        for n in range(1, self._numbers + 1):
            hand = at + self.cells * (self._numbers + n - 1)
            unseen = position._bag[n] - position._hands[STRIDE * seat + n]
            for other in range(self._players):
                unseen += position._hands[STRIDE * other + n]
            fill_plane(out, hand, self.cells, (1.0 * position._hands[STRIDE * seat + n]) / HAND)
            beside = hand + self.cells * self._numbers
            fill_plane(out, beside, self.cells, (1.0 * unseen) / (self._numbers + 1))
        rest = at + self.cells * 3 * self._numbers
        for i in range(self._players):
            points = position._points[(seat + i) % self._players]
            fill_plane(out, rest + self.cells * i, self.cells, (1.0 * points) / (points + 20))
        if position._to_move() == seat:
            fill_plane(out, rest + self.cells * self._players, self.cells, 1.0)
        if position._phase == GO_ON:
            fill_plane(out, rest + self.cells * (self._players + 1), self.cells, 1.0)

    def symmetries(self) -> tuple[IndexSymmetry, ...]:
        each = self._numbers
        found = []
        for name, images in SquareBoard(each, each).symmetries.items():
            if name != "identity":
                actions = [each * images[a // each] + a % each for a in range(self.actions - 1)]
                tables = (self._moved(images), (*actions, self.actions - 1))
                found.append(IndexSymmetry(name, *tables))
        return tuple(found)

"""Judgement for Rumis: squares seen, squares that nobody can cover any more, space to go on."""

from __future__ import annotations

import cython

from kancha.boardgames.rumis.rules import BuildingRules

if not cython.compiled:
    from kancha.boardgames.rumis.rules import ENTRIES, STONE_COUNT, SURVEY_SIZE
    from kancha.core.bits import count_bits

    TEMPO = 240


class RumisPosition(BuildingRules):
    """A position of the board game that can be judged."""

    def _evaluate(self, seat: int) -> int:
        best = -99999
        for other in range(self._site.seats):
            if other != seat and self._prospect(other) > best:
                best = self._prospect(other)
        value = self._prospect(seat) - best
        if self._site.seats == 2:
            value += TEMPO if self._to_move() == seat else -TEMPO
        return max(-9999, min(9999, value))

    def _prospect(self, seat: int) -> int:
        """Value a seat: its best colour, and an eighth of the other one (R7.3)."""
        best = -99999
        second = 0
        for colour in range(self._site.colours):
            if self._site.seat_of[colour] == seat:
                value = self._outlook(colour)
                if value > best:
                    second = best
                    best = value
                else:
                    second = value
        return best + (second // 8 if self._site.colours > self._site.seats else 0)

    def _outlook(self, colour: int) -> int:
        """Value a colour, a hundred for each point."""
        if not cython.compiled:
            stackable, touching = [0] * SURVEY_SIZE, [0] * SURVEY_SIZE
        value = 100 * self._score(colour)
        if self._out >> colour & 1:
            return value
        self._survey(colour, stackable, touching)
        top = self._site.top
        open_squares = 0
        for level in range(top):
            # A square can be covered as long as it can take a cube.
            entry = ENTRIES * level + 1
            if level:
                value -= 35 * count_bits(self._cubes[8 * colour + level - 1] & stackable[entry])
            open_squares += count_bits(stackable[entry] & touching[entry])
        value += 12 * open_squares
        for stone in range(STONE_COUNT):
            if self._hands[colour] >> stone & 1:
                # R1.1: big stones find no place later on.
                value -= 20 if stone == 0 else 30 if stone < 3 else 40
        return value

    def _plies_left(self) -> int:
        """Return the stones left to the colours that are not out."""
        stones = 0
        for colour in range(self._site.colours):
            if not self._out >> colour & 1:
                stones += count_bits(self._hands[colour])
        return stones

"""Judgement for Rumis: squares seen, squares that nobody can cover any more, space to go on."""

from __future__ import annotations

import cython

from kancha.boardgames.rumis.rules import BuildingRules

if not cython.compiled:
    from kancha.boardgames.rumis.rules import ENTRIES, STONE_COUNT, SURVEY_SIZE
    from kancha.core.bits import count_bits


class RumisPosition(BuildingRules):
    """A position of the board game that can be judged."""

    def evaluate(self, seat: int) -> int:
        best = -99999
        for other in range(self.site.seats):
            if other != seat and self.prospect(other) > best:
                best = self.prospect(other)
        value = self.prospect(seat) - best
        return max(-9999, min(9999, value))

    def prospect(self, seat: int) -> int:
        """Value a seat: its best colour, and an eighth of the other one (R7.3)."""
        best = -99999
        second = 0
        for colour in range(self.site.colours):
            if self.site.seat_of[colour] == seat:
                value = self.outlook(colour)
                if value > best:
                    second = best
                    best = value
                else:
                    second = value
        return best + (second // 8 if self.site.colours > self.site.seats else 0)

    def outlook(self, colour: int) -> int:
        """Value a colour, a hundred for each point."""
        if not cython.compiled:
            stackable, touching = [0] * SURVEY_SIZE, [0] * SURVEY_SIZE
        value = 100 * self.score(colour)
        if self.out >> colour & 1:
            return value
        self.survey(colour, stackable, touching)
        top = self.site.top
        open_squares = 0
        for level in range(top):
            # A square can be covered as long as it can take a cube.
            entry = ENTRIES * level + 1
            if level:
                value -= 35 * count_bits(self.cubes[8 * colour + level - 1] & stackable[entry])
            open_squares += count_bits(stackable[entry] & touching[entry])
        value += 12 * open_squares
        for stone in range(STONE_COUNT):
            if self.hands[colour] >> stone & 1:
                # R1.1: big stones find no place later on.
                value -= 20 if stone == 0 else 30 if stone < 3 else 40
        return value

    def plies_left(self) -> int:
        """Return the stones left to the colours that are not out."""
        stones = 0
        for colour in range(self.site.colours):
            if not self.out >> colour & 1:
                stones += count_bits(self.hands[colour])
        return stones

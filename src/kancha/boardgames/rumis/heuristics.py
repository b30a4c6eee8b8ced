"""Judgement for Rumis: squares seen, squares that nobody can cover any more, space to go on."""

from __future__ import annotations

import cython

from kancha.boardgames.rumis.features import FEATURES
from kancha.boardgames.rumis.rules import BuildingRules
from kancha.core.network import Network, stored_network

if not cython.compiled:
    from kancha.boardgames.rumis.rules import ENTRIES, STONE_COUNT, SURVEY_SIZE, beside
    from kancha.core.bits import count_bits
    from kancha.core.network import judgement

    TEMPO = 240
    SLOTS, OUTSIDE, COUNTS = 77, 128, 12

_stored = stored_network(__package__, "rumis")
LEARNED = _stored is not None
NETWORK = Network(FEATURES, _stored) if _stored is not None else None
if NETWORK is not None:
    if cython.compiled:
        WEIGHTS = cython.address(cython.cast(Network, NETWORK).weights)
    else:
        WEIGHTS = NETWORK.weights


class RumisPosition(BuildingRules):
    """A position that can be judged; `_sums` are those of the network for the slots `_seen`."""

    def _allocate(self) -> None:
        BuildingRules._allocate(self)
        self._seen = [0] * 77
        self._sums = [0] * 128

    def _forecast(self, seat: int) -> int:
        """Judge by the network, which knows the game for two with a colour each."""
        if not LEARNED or self._site.seats != 2 or self._site.colours != 2:
            return self._evaluate(seat)
        if not cython.compiled:
            states = [0] * SLOTS
        self._show(states)
        value = judgement(WEIGHTS, states, self._seen, self._sums, self._colour & 1)
        return value if seat == self._colour & 1 else -value

    def _show(self, states: list[int]) -> None:
        """Write the state of each slot (features.py)."""
        if not cython.compiled:
            stackable, touching = [0] * SURVEY_SIZE, [0] * SURVEY_SIZE
            masks = [0] * 8
        top = self._site.top
        for i in range(8):
            masks[i] = 0
        for level in range(top):
            high = self._filled[level + 1] if level + 1 < top else 0
            for colour in range(3):
                shown = self._cubes[8 * colour + level] & ~high
                masks[0] |= shown if colour != 1 else 0
                masks[1] |= shown if colour != 0 else 0
        for colour in range(2):
            self._survey(colour, stackable, touching)
            for level in range(top):
                shown = stackable[ENTRIES * level + 1]
                if not self._out >> colour & 1:
                    masks[4 + colour] |= shown & touching[ENTRIES * level + 1]
                if colour:
                    continue
                masks[6] |= shown & beside(shown)
                # One cube, two, or three and more: as a binary number in two masks.
                high = stackable[ENTRIES * level + 2] if level + 2 <= top else 0
                masks[3] |= high
                masks[2] |= shown & ~high
                masks[2] |= stackable[ENTRIES * level + 3] if level + 3 <= top else 0
        for square in range(64):
            if self._site.within[1] >> square & 1:
                states[square] = (
                    (masks[0] >> square & 1)
                    | (masks[1] >> square & 1) << 1
                    | (masks[2] >> square & 1) << 2
                    | (masks[3] >> square & 1) << 3
                    | (masks[4] >> square & 1) << 4
                    | (masks[5] >> square & 1) << 5
                    | (masks[6] >> square & 1) << 6
                )
            else:
                states[square] = OUTSIDE
        for stone in range(STONE_COUNT):
            states[64 + stone] = (self._hands[0] >> stone & 1) | (self._hands[1] >> stone & 1) << 1
        states[75] = self._out & 3
        states[76] = COUNTS * count_bits(self._hands[0]) + count_bits(self._hands[1])

    def slots(self) -> list[int]:
        """Return the state of each slot of the network."""
        shown = cython.cast(RumisPosition, self.clone())
        shown._show(shown._seen)
        return [shown._seen[slot] for slot in range(SLOTS)]

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

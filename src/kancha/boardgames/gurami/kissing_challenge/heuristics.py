"""Judgement for the Challenge: points, and chains that the next pieces of the line may complete."""

from __future__ import annotations

import cython

from kancha.boardgames.gurami.kissing_challenge.rules import ChallengeRules

if not cython.compiled:
    SOON = 100


class ChallengePosition(ChallengeRules):
    """A position that can be judged."""

    def _worth(self, seat: int) -> int:
        """Pieces count less the later they come; of equal ones the first counts."""
        for number in range(1, 7):
            self._odds[number] = 0
        first = self._at + 1 if self._turn > seat else self._at
        chance = SOON
        for i in range(first, self._known):
            if self._odds[self._line[i]] == 0:
                self._odds[self._line[i]] = chance
            chance = chance * 3 // 4
        return 100 * self._score[seat] + self._prospect(seat) // 3

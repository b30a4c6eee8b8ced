"""Judgement for the Challenge: points, and chains that the next pieces of the line may complete."""

from __future__ import annotations

import cython

from kancha.boardgames.gurami.kissing_challenge.rules import ChallengeRules

if not cython.compiled:
    SOON = 100


class ChallengePosition(ChallengeRules):
    """A position that can be judged."""

    def worth(self, seat: int) -> int:
        """Pieces count less the later they come; of equal ones the first counts."""
        for number in range(1, 7):
            self.odds[number] = 0
        first = self.at + 1 if self.turn > seat else self.at
        chance = SOON
        for i in range(first, self.known):
            if self.odds[self.line[i]] == 0:
                self.odds[self.line[i]] = chance
            chance = chance * 3 // 4
        return 100 * self.score[seat] + self.prospect(seat) // 3

"""x."""

from __future__ import annotations

from kancha.games.gipf.rules import GipfRules


class GipfPosition(GipfRules):
    """A position that can be judged."""

    def evaluate(self, seat: int) -> int:
        return self.lost[1 - seat] - self.lost[seat]

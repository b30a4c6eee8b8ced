"""Judgement for Little Sums: who is ahead."""

from __future__ import annotations

from kancha.boardgames.template.rules import TemplateRules


class TemplatePosition(TemplateRules):
    """A position that can be judged."""

    def evaluate(self, seat: int) -> int:
        best = 0
        for other in range(self.seats):
            if other != seat and self.points[other] > best:
                best = self.points[other]
        return 100 * (self.points[seat] - best)

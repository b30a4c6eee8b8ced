"""Judgement for Little Sums: who is ahead."""

from __future__ import annotations

from kancha.boardgames.template.rules import TemplateRules


class TemplatePosition(TemplateRules):
    """A position that can be judged."""

    def _evaluate(self, seat: int) -> int:
        best = 0
        for other in range(self.seats):
            if other != seat and self._points[other] > best:
                best = self._points[other]
        return 100 * (self._points[seat] - best)

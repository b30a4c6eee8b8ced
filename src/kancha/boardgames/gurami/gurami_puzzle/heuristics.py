"""Judgement for the Gurami puzzle: how much of the solution is entered."""

from __future__ import annotations

from kancha.boardgames.gurami.gurami_puzzle.rules import GuramiPuzzleRules


class GuramiPuzzlePosition(GuramiPuzzleRules):
    """A position that can be judged."""

    def _evaluate(self, seat: int) -> int:
        value = 0
        for field in range(self._layout.fields):
            if self._numbers[field]:
                value += 100 if self._numbers[field] == self._solution[field] else -150
        return value

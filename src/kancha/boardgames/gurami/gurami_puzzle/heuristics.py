"""Judgement for the Gurami puzzle: how much of the solution is entered."""

from __future__ import annotations

from kancha.boardgames.gurami.gurami_puzzle.rules import GuramiPuzzleRules


class GuramiPuzzlePosition(GuramiPuzzleRules):
    """A position that can be judged."""

    def evaluate(self, seat: int) -> int:
        value = 0
        for field in range(self.layout.fields):
            if self.numbers[field]:
                value += 100 if self.numbers[field] == self.solution[field] else -150
        return value

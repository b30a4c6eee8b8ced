"""What happens after every move of a tactic: who is right goes on, who is not is refuted.

All of it is worked out beforehand, so that a page needs nobody to ask while a tactic is solved.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from kancha.core.move import Move
from kancha.core.position import Position
from kancha.engines.engine import Engine
from kancha.puzzles.tactics import Tactic
from kancha.search.forced import ForcedWins

MOST_DECISIONS = 6
"""Where a win can be reached in more ways, the rest of a right line plays itself."""


@dataclass(frozen=True)
class TacticAnswer:
    """The answer to one move of the solver."""

    right: bool
    line: tuple[Move, ...]
    """The move, and what is answered: the longest resistance, or the refutation."""
    end: Position
    """The position after all of them."""
    following: int | None
    """The number of the decision that follows a right move; None where the line ends the game."""


@dataclass
class TacticDecision:
    """A position in which the solver is to move, and the answers to all moves there."""

    position: Position
    plies: int
    """The win takes at most so many plies from here."""
    answers: dict[str, TacticAnswer] = field(default_factory=dict)


def decisions_of(tactic: Tactic) -> list[TacticDecision]:
    """Return the decisions of a tactic, the first one first."""
    return _Solver(tactic).decisions()


class _Solver:
    """Works out the answers; the engine chooses them, and the proof says whether they hold."""

    def __init__(self, tactic: Tactic) -> None:
        self.tactic = tactic
        self.start = tactic.start()
        self.engine = Engine(self.start.game)
        self.forced = ForcedWins(self.start)
        self.seat = self.start.seat

    def decisions(self) -> list[TacticDecision]:
        found = [TacticDecision(self.start, self.tactic.plies)]
        for here in found:  # grows while it is read
            for move in here.position.moves:
                here.answers[str(move)] = self._answer(here, move, found)
        return found

    def _answer(
        self, here: TacticDecision, move: Move, found: list[TacticDecision]
    ) -> TacticAnswer:
        after, left = here.position.play(move), here.plies - 1
        first = here is found[0]
        right = str(move) == self.tactic.move if first else bool(self.forced.wins(after, left))
        line, end = [move], after
        while end.seat not in (None, self.seat):
            reply = self._reply(end, left)
            line.append(reply)
            end, left = end.play(reply), left - 1
        following = None
        if right and end.seat is not None and len(found) < MOST_DECISIONS:
            following = len(found)
            found.append(TacticDecision(end, left))
        elif right:
            line, end = self._to_the_end(line, end, left)
        return TacticAnswer(right, tuple(line), end, following)

    def _reply(self, position: Position, left: int) -> Move:
        """Return what the other seat does: the best that the engine sees, if it refutes the try."""
        best = self.engine.think(position, depth=max(1, left)).best
        if left > 0 and self.forced.wins(position.play(best), left - 1):
            code = self.forced.refutation(position, left)
            return best if code is None else Move(position, code)
        return best

    def _to_the_end(
        self, line: list[Move], end: Position, left: int
    ) -> tuple[list[Move], Position]:
        """Let a line play itself to its end."""
        while end.seat is not None:
            move = self._reply(end, left) if end.seat != self.seat else self._winner(end, left)
            line.append(move)
            end, left = end.play(move), left - 1
        return line, end

    def _winner(self, position: Position, left: int) -> Move:
        """Return the move that wins soonest."""
        for plies in range(left):
            for move in position.moves:
                if self.forced.wins(position.play(move), plies):
                    return move
        raise AssertionError("the win was proved")

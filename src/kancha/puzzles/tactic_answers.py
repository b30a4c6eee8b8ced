"""What happens after every move of a tactic: who is right goes on, who is not is refuted.

All of it is worked out beforehand, so that a page needs nobody to ask while a tactic is solved.
"""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass, field

from kancha.core.move import Move
from kancha.core.position import Position
from kancha.engines.engine import Engine
from kancha.puzzles.tactics import Tactic, wins


@dataclass(frozen=True)
class TacticAnswer:
    """The answer to one move of the solver."""

    right: bool
    line: tuple[Move, ...]
    """The move, and what is answered: the longest resistance, or the refutation."""
    end: Position
    """The position after all of them."""
    following: int | None
    """The number of the decision that follows a right move; None where the game is won."""


@dataclass
class TacticDecision:
    """A position in which the solver is to move, and the answers to all moves there."""

    position: Position
    plies: int
    """The win takes at most so many plies from here."""
    answers: dict[str, TacticAnswer] = field(default_factory=dict)


def decisions_of(tactic: Tactic) -> list[TacticDecision]:
    """Return all decisions of a tactic, the first one first."""
    start = tactic.start()
    seat = start.seat
    assert seat is not None
    engine = Engine(start.game)
    found = [TacticDecision(start, tactic.plies)]
    waiting = deque(found)
    while waiting:
        here = waiting.popleft()
        for move in here.position.moves:
            after = here.position.play(move)
            first = here is found[0]
            right = str(move) == tactic.move if first else wins(after, seat, here.plies - 1)
            replies = _replies(engine, after, seat, max(1, here.plies - 1))
            end = after
            for reply in replies:
                end = end.play(reply)
            following = None
            if right and end.seat is not None:
                following = len(found)
                found.append(TacticDecision(end, here.plies - 1 - len(replies)))
                waiting.append(found[-1])
            here.answers[str(move)] = TacticAnswer(right, (move, *replies), end, following)
    return found


def _replies(engine: Engine, after: Position, seat: int, depth: int) -> list[Move]:
    """Return what the other seat does until it is the solver's turn again or the end."""
    replies: list[Move] = []
    while after.seat is not None and after.seat != seat:
        best = engine.think(after, depth=depth).best
        replies.append(best)
        after = after.play(best)
    return replies

"""The answers to the moves of a tactic: right ones lead to the win, wrong ones are refuted."""

from __future__ import annotations

import pytest

from kancha.puzzles.tactic_answers import TacticDecision, decisions_of
from kancha.puzzles.tactic_library import tactics
from kancha.search.forced import ForcedWins

FIRST = [known[0] for known in tactics().values()]


@pytest.mark.parametrize("tactic", FIRST, ids=lambda tactic: tactic.game)
def test_only_moves_that_keep_the_win_go_on(tactic: object) -> None:
    decisions = decisions_of(tactic)  # type: ignore[arg-type]
    seat = decisions[0].position.seat
    assert seat is not None
    rights = [text for text, answer in decisions[0].answers.items() if answer.right]
    assert rights == [tactic.move]  # type: ignore[attr-defined]
    reached = {0}
    forced = ForcedWins(decisions[0].position)
    for decision in decisions:
        assert decision.position.seat == seat
        assert set(decision.answers) == {str(move) for move in decision.position.moves}
        check_answers(decision, forced, seat, reached)
    assert reached == set(range(len(decisions)))


def check_answers(
    decision: TacticDecision, forced: ForcedWins, seat: int, reached: set[int]
) -> None:
    for answer in decision.answers.values():
        left = decision.plies - len(answer.line)
        if answer.following is not None:
            reached.add(answer.following)
        elif answer.right:
            assert answer.end.outcome is not None
            assert answer.end.outcome.winners == (seat,)
        if not answer.right:
            # The refutation itself holds: in the time that is left nothing wins after it.
            assert answer.following is None
            assert not forced.wins(answer.end, max(0, left))

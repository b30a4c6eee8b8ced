"""How a game ended, in a sentence."""

from __future__ import annotations

from kancha.core.outcome import Outcome


def result_sentence(outcome: Outcome, names: tuple[str, ...]) -> str:
    """Return a sentence that says how the game ended."""
    if len(names) == 1:
        score = f" with {outcome.scores[0]} points" if outcome.scores else ""
        status = "Solved" if outcome.winners else "Game over"
        return f"{status}{score}: {outcome.reason}."
    winners = " and ".join(names[seat] for seat in outcome.winners)
    if not outcome.winners:
        return f"Draw: {outcome.reason}."
    return f"{winners} {'win' if len(outcome.winners) > 1 else 'wins'}: {outcome.reason}."

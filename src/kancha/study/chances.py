"""Win chances as people say them: in tenths and in words, never with false precision."""

from __future__ import annotations

WORDS = (
    (0.15, "far behind"),
    (0.30, "behind"),
    (0.45, "a little behind"),
    (0.55, "about even"),
    (0.70, "a little better"),
    (0.85, "better"),
    (1.00, "winning"),
)
"""Up to which chance the seat that has it is said to stand so."""


def chance_words(chance: float) -> str:
    """Return what a chance means for the seat that has it; only what is proven is won or lost."""
    if chance <= 0:
        return "lost"
    return next((words for limit, words in WORDS if chance < limit), "won")


def tenths(chance: float) -> str:
    """Return a chance in tenths: "5 in 10"."""
    return f"{round(10 * chance)} in 10"

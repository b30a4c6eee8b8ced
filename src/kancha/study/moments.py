"""Reviews in words: what a move cost and why, and how a seat played on the whole."""

from __future__ import annotations

from kancha.engines.analysis import PROVEN_WIN
from kancha.engines.explain import explain
from kancha.record.record import Record
from kancha.study.chances import chance_words
from kancha.study.review import COSTLY, JudgedMove, Review, Verdict

MARKS: dict[Verdict, str] = {"good": "", "loose": "?!", "costly": "??"}
MISSED = 0.7
"""Who had this chance and gave it away missed something; who had less made a mistake."""
SHOWN_MOVES = 4
"""Moves of a line that a sentence tells."""


def title(judged: JudgedMove) -> str:
    """Return a headline for a moment."""
    if judged.verdict == "loose":
        return "A little given away"
    if judged.chance >= MISSED:
        if _alone(judged):
            return "A way left out"
        return "A missed win" if judged.best.score > PROVEN_WIN else "A missed chance"
    return "The losing move" if judged.after <= 0 else "A costly move"


def why(judged: JudgedMove) -> str:
    """Return why the better move is better: what it reaches, and how the move is answered."""
    sentences = []
    if judged.best.score > PROVEN_WIN:
        ending = "leads to a solution" if _alone(judged) else "wins by force"
        sentences.append(f"{_best(judged)} {ending}.")
    else:
        played = explain(judged.move)[1:]
        gains = [gain for gain in explain(judged.best.moves[0])[1:] if gain not in played]
        if gains:
            sentences.append(f"{_best(judged)}: {' '.join(gains)}")
    if judged.answer is not None and judged.answer.moves[0].position.seat != judged.seat:
        other = judged.move.position.game.seat_name(judged.answer.moves[0].position.seat or 0)
        line = " ".join(str(move) for move in judged.answer.moves[:SHOWN_MOVES])
        ending = " and wins by force" if judged.answer.score > PROVEN_WIN else ""
        sentences.append(f"{other} answers {line}{ending}.")
    if not judged.sure:
        sentences.append("The engine is not sure about this one.")
    return " ".join(sentences) or f"{_best(judged)} keeps more."


def _best(judged: JudgedMove) -> str:
    return str(judged.best.moves[0])


def _alone(judged: JudgedMove) -> bool:
    return judged.move.position.game.seats == 1


def standing(judged: JudgedMove) -> tuple[str, str]:
    """Return how the seat stood before the move, and after it."""
    words = _alone_words if _alone(judged) else chance_words
    return words(judged.chance), words(judged.after)


def _alone_words(chance: float) -> str:
    return "can be solved" if chance >= 1 else "open" if chance > 0 else "cannot be solved"


def summary(review: Review, seat: int) -> str:
    """Return how a seat played on the whole, in a word and counts."""
    moves = review.of(seat)
    if not moves:
        return "no choice to make"
    counts = {verdict: sum(move.verdict == verdict for move in moves) for verdict in MARKS}
    word = "steady" if not counts["costly"] and 4 * counts["loose"] <= len(moves) else "uneven"
    parts = [f"{counts['good']} of {len(moves)} moves as good as the best"]
    parts += [f"{counts[verdict]} {verdict}" for verdict in ("loose", "costly") if counts[verdict]]
    return f"{word}: {', '.join(parts)}"


def luck_words(review: Review, seat: int) -> str:
    """Return what the draws brought a seat; nothing where nothing was drawn."""
    if not review.record.game.has_chance or all(m.luck is None for m in review.of(seat)):
        return ""
    luck = review.luck(seat)
    if abs(luck) < COSTLY:
        return "The draws were even."
    return "The draws helped." if luck > 0 else "The draws did not help."


def annotated(review: Review) -> Record:
    """Return the record with marks at what gave something away, and better lines as variations."""
    record = Record.read(str(review.record))
    for judged in review.moves:
        if judged.verdict == "good":
            continue
        record.mark(judged.number, MARKS[judged.verdict])
        record.comments[judged.number] = why(judged)
        record.add_variation(judged.number, [str(move) for move in judged.best.moves])
    return record

"""Hints: where to look, what to play, and why."""

from __future__ import annotations

from dataclasses import dataclass

from kancha.core.move import Move
from kancha.core.position import Position
from kancha.engines.analysis import PROVEN_WIN, Analysis
from kancha.engines.engine import Engine
from kancha.engines.explain import explain
from kancha.study.chances import chance_words, tenths


@dataclass(frozen=True, slots=True)
class Hint:
    """Advice in three steps, each of which says more than the one before."""

    move: Move
    place: str
    """The token that the move begins with: a cell, a piece in hand or a decision."""
    where: str
    what: str
    why: str

    @property
    def steps(self) -> tuple[str, str, str]:
        """The three sentences, in the order in which they help."""
        return self.where, self.what, self.why


def find_hint(
    engine: Engine, position: Position, *, seconds: float | None = None, nodes: int | None = None
) -> Hint:
    """Return a hint for the seat to move, after that much thought."""
    advice = position.game.advice(position)
    if advice is not None:
        return _hint(Move(position, advice.code), advice.where, advice.why)
    found = engine.think(position, seconds=seconds, nodes=nodes, lines=2)
    label = position.game.token_label(found.best.clicks[0])
    why = _why(position, found)
    if not found.is_won and seconds is not None:
        finish = engine.finish(position, seconds)
        if finish is not None and finish.possible is False:
            why = "It cannot be finished any more: take something back. This gets furthest."
    return _hint(found.best, f"Look at {label}.", why)


def _hint(move: Move, where: str, why: str) -> Hint:
    return Hint(move, move.clicks[0], where, f"Play {move}: {_capital(move.sentence)}", why)


def _why(position: Position, found: Analysis) -> str:
    """Return what the move changes, how good it is, and what the next best move is worth."""
    _, *changes = explain(found.best)
    sentences = [_capital(change) for change in changes]
    if found.is_won:
        sentences.append("It wins by force.")
    elif found.score < -PROVEN_WIN:
        sentences.append("Everything loses; this holds out longest.")
    elif position.game.seats > 1:
        chance = found.win_probability
        sentences.append(f"You stand {chance_words(chance)}: {tenths(chance)}.")
        if len(found.lines) > 1:
            other = found.lines[1]
            sentences.append(f"Next best: {other.moves[0]}, {tenths(other.win_probability)}.")
    return " ".join(sentences) or "No other move does better."


def _capital(sentence: str) -> str:
    return sentence[:1].upper() + sentence[1:]

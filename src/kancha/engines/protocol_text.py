"""Texts of the protocol that both ends use."""

from __future__ import annotations

from kancha.core.errors import KanchaError
from kancha.core.options import OptionValue
from kancha.core.position import Position
from kancha.core.rng import Rng
from kancha.engines.player import Budget
from kancha.record.record import Record


def position_command(position: Position, rng: Rng) -> str:
    """Return the `position` command with what the seat to move may see."""
    seat = position.seat
    if seat is None or seat < 0:
        raise KanchaError("no seat is to move in this position")
    if not position.game.info.has_hidden:
        return f"position text {position}"
    return f"position view {position.view(seat)} guess {position.guess(seat, rng)}"


def go_command(budget: Budget) -> str:
    """Return the `go` command for a budget."""
    words = ["go"]
    if budget.seconds is not None:
        words.append(f"movetime {max(1, round(1000 * budget.seconds))}")
    if budget.nodes is not None:
        words.append(f"nodes {budget.nodes}")
    if budget.depth is not None:
        words.append(f"depth {budget.depth}")
    return " ".join(words)


def option_text(value: OptionValue) -> str:
    """Return the value of an option as `setoption` takes it."""
    return str(value).lower() if isinstance(value, bool) else str(value)


def result_text(record: Record) -> str:
    """Return `none`, `draw`, `unsolved`, or the winners."""
    outcome = record.outcome
    if outcome is None:
        return "none"
    if outcome.winners:
        return " ".join(f"p{seat + 1}win" for seat in outcome.winners)
    return "unsolved" if record.game.seats == 1 else "draw"

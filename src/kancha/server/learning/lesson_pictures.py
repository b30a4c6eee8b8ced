"""Positions and moves as a learner sees them."""

from __future__ import annotations

from kancha.core.position import Position
from kancha.server.tables import messages, project


def moves_shown(line: list[Position], seat: int) -> list[messages.MoveState]:
    """Return moves in words for the learner, who sees no more of them than at a table."""
    hides = line[0].game.info.has_hidden
    return project.moves(line, project.Viewpoint(seat, everything=not hides, addressed=True))


def picture_of(position: Position, seat: int | None) -> messages.Picture:
    """Return a position as the learner sees it: with hidden parts, only what the seat may see."""
    if position.game.info.has_hidden:
        return project.picture(position, seat)
    return project.solid_picture(position)

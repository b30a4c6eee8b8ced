"""How the window is divided between the boards and the panel."""

from __future__ import annotations

from dataclasses import dataclass

from kancha.cli.terminal.session import Session
from kancha.draw.raster import rasterise, sizes

SIDE_COLUMNS = 28
"""The least width of the panel beside the board."""
ROWS_BELOW = 7
"""The rows of the panel below the boards, where several boards leave no room beside them."""


@dataclass(frozen=True, slots=True)
class Room:
    """The characters that the boards may take."""

    columns: int
    rows: int
    stacked: bool
    """The panel is below the boards instead of beside them."""


def room_for(session: Session, width: int, height: int) -> Room:
    """Return the room for the boards in a window of that size."""
    beside = max(20, width - SIDE_COLUMNS)
    scene = session.scene
    if scene.boards and rasterise(session.board, scene, sizes(session.board)[0]).columns > beside:
        return Room(width, height - ROWS_BELOW, stacked=True)
    return Room(beside, max(8, height), stacked=False)

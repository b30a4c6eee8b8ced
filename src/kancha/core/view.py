"""What one seat may see of a position."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from kancha.core.event import Event
    from kancha.core.scene import Scene


@dataclass(frozen=True, slots=True)
class View:
    """A position as a seat (None: a spectator) may see it; `str` is the view text of the rules."""

    seat: int | None
    text: str
    scene: Scene
    events: tuple[Event, ...]

    def __str__(self) -> str:
        return self.text

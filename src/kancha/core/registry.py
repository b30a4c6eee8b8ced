"""Which games there are: found by entry points, so that other packages can add theirs."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from kancha.core.errors import UnknownGameError, shorten

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

    from kancha.core.game import Game

LISTED = "kancha.games"
UNLISTED = "kancha.unlisted"
"""Games that work like any other but are not offered to players, such as the template."""


@cache
def _found(group: str) -> dict[str, EntryPoint]:
    # Imported when first needed: it takes longer than the rest of the package together.
    from importlib.metadata import entry_points

    return {point.name: point for point in entry_points(group=group)}


def games(*, unlisted: bool = False) -> list[str]:
    """Return the ids of the games that can be played, in alphabetical order."""
    names = set(_found(LISTED))
    return sorted(names | set(_found(UNLISTED)) if unlisted else names)


def game_class(name: str) -> type[Game]:
    """Return the class of a game; its `info` tells what the game is and which options it has."""
    point = _found(LISTED).get(name) or _found(UNLISTED).get(name)
    if point is None:
        raise UnknownGameError(
            f"no game is called {shorten(name)!r}; there are {', '.join(games())}"
        )
    kind: type[Game] = point.load()
    return kind


def game(name: str, **options: object) -> Game:
    """Return the game of that name with these options; OptionError names a bad one."""
    return game_class(name)(**options)

"""Which games there are: found by entry points, so that other packages can add theirs."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from kancha.core.errors import BrokenGameError, UnknownGameError, shorten

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

    # Our own games come last, so that no other package can take their names.
    points = sorted(entry_points(group=group), key=lambda point: point.value.startswith("kancha."))
    return {point.name: point for point in points}


def games(*, unlisted: bool = False) -> list[str]:
    """Return the ids of the games that can be played, in alphabetical order."""
    names = set(_found(LISTED))
    return sorted(names | set(_found(UNLISTED)) if unlisted else names)


def game_class(name: str) -> type[Game]:
    """Return the class of a game; its `info` tells what the game is and which options it has."""
    if not isinstance(name, str):
        raise TypeError(f"a game is called by its name, a text, not by {type(name).__name__}")
    point = _found(LISTED).get(name) or _found(UNLISTED).get(name)
    if point is None:
        raise UnknownGameError(
            f"no game is called {shorten(name)!r}; there are {', '.join(games())}"
        )
    return _load(point)


def working_games() -> list[str]:
    """Return the ids of the games that can be loaded; a warning names each that cannot.

    For lists: one broken package must not hide all other games.
    """
    return [name for name in games() if _works(name)]


@cache
def _works(name: str) -> bool:
    try:
        game_class(name)
    except BrokenGameError as error:
        import logging

        logging.getLogger("kancha").warning("%s", error)
        return False
    return True


def game(name: str, **options: object) -> Game:
    """Return the game of that name with these options; OptionError names a bad one."""
    return game_class(name)(**options)


def variant(name: str) -> Game:
    """Return a game by its id, or one of its variants, such as `gipf/with ZERTZ`."""
    kind, slash, title = name.partition("/")
    for offered in game_class(kind).info.variants:
        if offered.title == title:
            return game(kind, **offered.options)
    if slash:
        raise UnknownGameError(f"{kind} has no variant {shorten(title)!r}")
    return game(kind)


def _load(point: EntryPoint) -> type[Game]:
    from kancha.core.game import Game

    try:
        kind = point.load()
    except Exception as error:
        raise BrokenGameError(point.name, f"{point.value} fails with {error!r}") from error
    if not (isinstance(kind, type) and issubclass(kind, Game)):
        raise BrokenGameError(point.name, f"{point.value} is not a subclass of kancha.Game")
    if kind.info.id != point.name:
        raise BrokenGameError(point.name, f"its id is {kind.info.id!r}, which must be the same")
    return kind

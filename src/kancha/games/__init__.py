"""One folder per game: rules, notation, scene, heuristics, examples.

`kancha.games()` is part of the public API. This package has the same name, and Python sets it in
the function's place as soon as a game is imported: so the package answers the call too.
"""

from __future__ import annotations

import sys
from types import ModuleType

from kancha.core.registry import games


class _Games(ModuleType):
    def __call__(self, *, unlisted: bool = False) -> list[str]:
        return games(unlisted=unlisted)


sys.modules[__name__].__class__ = _Games

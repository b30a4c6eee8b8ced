"""Engines: levels, analysis.

`kancha.engine(...)` is part of the public API and has the name of this package, which therefore
answers the call; the searches are imported when it comes.
"""

from __future__ import annotations

import sys
from types import ModuleType
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from kancha.core.game import Game
    from kancha.engine.engine import Engine


class _Engine(ModuleType):
    def __call__(self, of: str | Game, level: int = 10, seed: int = 0, **options: object) -> Engine:
        from kancha.engine.engine import engine

        return engine(of, level, seed, **options)


sys.modules[__name__].__class__ = _Engine

"""Moments of games, and how they go on: the living pictures of the home page."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files
from typing import Any

from kancha.core.registry import game
from kancha.record.record import Record


@cache
def _moments() -> dict[str, Any]:
    return tomllib.loads((files("kancha.server") / "showcases.toml").read_text("utf-8"))


@cache
def record(name: str) -> Record:
    """Return a moment of a game with the moves that follow; a game without one just begins."""
    chosen = game(name)
    moment = _moments().get(name)
    if moment is None:
        return Record(chosen)
    shown = Record(chosen, chosen.parse(moment["position"]))
    for move in moment["moves"]:
        shown.play(move)
    return shown

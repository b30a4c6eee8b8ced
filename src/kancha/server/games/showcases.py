"""Showcases: interesting positions and the moves that follow, animated on the home page."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files
from typing import Any

from kancha.core.registry import game
from kancha.record.record import Record


@cache
def _showcases() -> dict[str, Any]:
    return tomllib.loads((files("kancha.server.games") / "showcases.toml").read_text("utf-8"))


@cache
def record(name: str) -> Record:
    """Return the showcase of a game; for a game without one, an empty record."""
    chosen = game(name)
    showcase = _showcases().get(name)
    if showcase is None:
        return Record(chosen)
    shown = Record(chosen, chosen.parse(showcase["position"]))
    for move in showcase["moves"]:
        shown.play(move)
    return shown

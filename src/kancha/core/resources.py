"""The files that lie beside a game's code: rules, data, examples, tables."""

from __future__ import annotations

from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any

from kancha.core.game import Game


def game_folder(kind: type[Game[Any]]) -> Traversable:
    """Return the folder of a game."""
    return files(kind.__module__.rpartition(".")[0])


def game_file(kind: type[Game[Any]], name: str) -> Traversable:
    """Return a file of a game, or of the family that it belongs to."""
    own = game_folder(kind) / name
    if own.is_file():
        return own
    return files(kind.__module__.rpartition(".")[0].rpartition(".")[0]) / name

"""The files beside a game's code: rules, examples, tables, tuning. All of them are optional."""

from __future__ import annotations

import sys
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any

from kancha.core.errors import KanchaError
from kancha.core.game import Game


def game_package(kind: type[Game[Any]]) -> str:
    """Return the package whose folder holds the game; empty for a game that is a single module."""
    if hasattr(sys.modules[kind.__module__], "__path__"):
        return kind.__module__
    return kind.__module__.rpartition(".")[0]


def family_package(kind: type[Game[Any]]) -> str:
    """Return the package above the game's own; empty where there is none."""
    return game_package(kind).rpartition(".")[0]


def game_folder(kind: type[Game[Any]]) -> Traversable | None:
    """Return the folder of a game; None for a game that is a single module."""
    package = game_package(kind)
    return files(package) if package else None


def own_text(kind: type[Game[Any]], name: str) -> str | None:
    """Return the text of a file in the game's folder; None where it has no such file."""
    return _text(game_package(kind), name)


def game_text(kind: type[Game[Any]], name: str) -> str | None:
    """Return the text of a file in the folder of a game, or of the family that it belongs to."""
    own = own_text(kind, name)
    return _text(family_package(kind), name) if own is None else own


def file_to_write(kind: type[Game[Any]], name: str) -> Path:
    """Return where a file of a game is written."""
    folder = game_folder(kind)
    if folder is None:
        raise KanchaError(f"{kind.info.title} is a single module and has no folder for {name}")
    return Path(str(folder / name))


def _text(package: str, name: str) -> str | None:
    file = files(package) / name if package else None
    return file.read_text("utf-8") if file is not None and file.is_file() else None

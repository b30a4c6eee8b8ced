"""Packages whose names are loaded when they are first used: importing them stays light."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import Any


def loaded_later(
    package: dict[str, Any], modules: dict[str, str]
) -> tuple[Callable[[str], object], Callable[[], list[str]]]:
    """Return `__getattr__` and `__dir__` of a package: its `globals()`, and what comes from where.

    `modules` gives the public names of each module, with spaces between them.
    """
    places = {name: module for module, names in modules.items() for name in names.split()}

    def load(name: str) -> object:
        if name not in places:
            raise AttributeError(f"module {package['__name__']!r} has no attribute {name!r}")
        found = getattr(import_module(places[name]), name)
        package[name] = found
        return found

    return load, lambda: sorted({*package, *places})

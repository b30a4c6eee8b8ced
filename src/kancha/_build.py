"""Which build runs: the compiled modules, or the .py files beside them.

The .py files run with KANCHA_PURE=1, and where the package was installed without a C compiler.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from importlib.machinery import (
    EXTENSION_SUFFIXES,
    SOURCE_SUFFIXES,
    FileFinder,
    ModuleSpec,
    PathFinder,
    SourceFileLoader,
)
from types import ModuleType

PURE = bool(os.environ.get("KANCHA_PURE"))
HERE = os.path.dirname(__file__)  # os.path: pathlib would take a fifth of the import
CHECKOUT = os.path.exists(os.path.join(HERE, "..", "..", "setup.py"))
COMPILED = not PURE and any(
    os.path.exists(os.path.join(HERE, "core", "position" + suffix)) for suffix in EXTENSION_SUFFIXES
)
WEB_APP = os.path.join(HERE, "web", "index.html")
SLOW = (
    "this installation is not compiled, so engines search about 100 times slower and play weaker;"
    " install a C compiler, then kancha again (see `kancha version`)"
)


class SlowBuildWarning(UserWarning):
    """Engines run uncompiled, although nobody asked for it."""


class _PureFinder:
    """Finds the .py files even where compiled modules lie beside them (debugger, coverage)."""

    @staticmethod
    def find_spec(
        name: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        if not name.startswith("kancha.") or not path:
            return None
        return FileFinder(path[0], (SourceFileLoader, SOURCE_SUFFIXES)).find_spec(name)


class _FreshFinder:
    """Refuses a compiled module that is older than its source, which it would silently hide."""

    @staticmethod
    def find_spec(
        name: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        if not name.startswith("kancha."):
            return None
        spec = PathFinder.find_spec(name, path, target)
        if spec is not None and spec.origin and spec.origin.endswith(tuple(EXTENSION_SUFFIXES)):
            folder, file = os.path.split(spec.origin)
            source = os.path.join(folder, file.split(".")[0])
            for suffix in (".py", ".pxd"):
                if os.path.getmtime(source + suffix) > os.path.getmtime(spec.origin):
                    raise ImportError(
                        f"{name} was compiled before its {suffix} file was edited:"
                        " run `make install`, or set KANCHA_PURE=1"
                    )
        return spec


def choose_build() -> None:
    """Make later imports of this package take the build that was asked for."""
    if PURE:
        sys.meta_path.insert(0, _PureFinder)
    elif CHECKOUT:
        sys.meta_path.insert(0, _FreshFinder)

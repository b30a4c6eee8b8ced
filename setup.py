"""Compile every module that has a .pxd of its own beside it, and register every game folder.

A game is added by adding its folder: nothing here, and no other file, names it.
"""

from __future__ import annotations

import os
from pathlib import Path

from setuptools import Extension, setup

SOURCE = Path("src")
GAMES = SOURCE / "kancha" / "boardgames"


def dotted(path: Path) -> str:
    return ".".join(path.relative_to(SOURCE).with_suffix("").parts)


def extensions() -> list[Extension]:
    if os.environ.get("KANCHA_PURE"):
        return []
    from Cython.Build import cythonize

    # optional: without a C compiler the install goes on with a warning, and the .py files run.
    modules = [
        Extension(dotted(py), [str(py)], extra_compile_args=["-O3", "-g0"], optional=True)
        for py in sorted(SOURCE.rglob("*.py"))
        if py.with_suffix(".pxd").exists()
    ]
    compiled: list[Extension] = cythonize(
        modules,
        nthreads=os.cpu_count() or 1,
        build_dir="build/cython",
        include_path=[str(SOURCE)],
        compiler_directives={"language_level": 3, "infer_types": True, "annotation_typing": False},
    )
    return compiled


def entry_points() -> dict[str, list[str]]:
    groups: dict[str, list[str]] = {
        "console_scripts": ["kancha = kancha.cli.main:main"],
        "kancha.games": [],
        "kancha.unlisted": [],
    }
    for module in sorted(GAMES.rglob("game.py")):
        folder = module.parent.name
        group = "kancha.unlisted" if folder == "template" else "kancha.games"
        groups[group].append(f"{folder.replace('_', '-')} = {dotted(module)}:GAME")
    return groups


setup(ext_modules=extensions(), entry_points=entry_points())

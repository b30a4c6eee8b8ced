"""Compile every module that has a .pxd of its own beside it, and register every game folder.

A game is added by adding its folder: nothing here, and no other file, names it.

Without a C compiler the package installs uncompiled, with a warning: all modules are compiled, or
none is. KANCHA_PURE=1 asks for the uncompiled package. KANCHA_RELEASE=1 makes a missing compiler or
a missing web app an error.
"""

from __future__ import annotations

import os
import re
import sys
import sysconfig
import tempfile
from pathlib import Path
from typing import Any

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext
from setuptools.command.build_py import build_py

SOURCE = Path("src")
GAMES = SOURCE / "kancha" / "boardgames"
WEB_APP = SOURCE / "kancha" / "web" / "index.html"
RELEASE = bool(os.environ.get("KANCHA_RELEASE"))
PURE = bool(os.environ.get("KANCHA_PURE"))

NO_COMPILER = """\
Kancha is installed uncompiled, because no working C compiler with the headers of Python was found.
Everything works, but engines are slow. Install a compiler (Debian: apt-get install gcc python3-dev;
macOS: xcode-select --install; Windows: the C++ build tools of Visual Studio), then run
    pip install --force-reinstall --no-deps --no-cache-dir kancha"""
NO_WEB_APP = """\
The web app is not built, so this installation plays in the terminal and in Python only. To add it,
run `make install` in the checkout, then install again; `make release` always builds it."""


def dotted(path: Path) -> str:
    return ".".join(path.relative_to(SOURCE).with_suffix("").parts)


def warn_or_fail(text: str) -> None:
    if RELEASE:
        raise SystemExit(text)
    print(f"\nWARNING: {text}\n", file=sys.stderr)  # noqa: T201


def compiler_works() -> bool:
    from distutils.ccompiler import new_compiler
    from distutils.errors import CCompilerError, DistutilsError
    from distutils.sysconfig import customize_compiler

    paths = sysconfig.get_paths()
    with tempfile.TemporaryDirectory() as folder:
        source = Path(folder, "probe.c")
        source.write_text("#include <Python.h>\n", "utf-8")
        try:
            compiler = new_compiler()
            customize_compiler(compiler)
            compiler.compile(
                [str(source)],
                output_dir=folder,
                include_dirs=[paths["include"], paths["platinclude"]],
            )
        except (CCompilerError, DistutilsError, OSError):
            return False
    return True


def extensions() -> list[Extension]:
    if PURE:
        return []
    return [
        Extension(dotted(py), [str(py)])
        for py in sorted(SOURCE.rglob("*.py"))
        if py.with_suffix(".pxd").exists()
    ]


class Compile(build_ext):  # type: ignore[misc]
    """Translates the modules to C only when they are built, and says how far it is."""

    def finalize_options(self) -> None:
        super().finalize_options()
        self.parallel: int = self.parallel or os.cpu_count() or 1
        self.extensions: list[Extension] = self.extensions
        self.done = 0

    def run(self) -> None:
        if self.extensions and not compiler_works():
            warn_or_fail(NO_COMPILER)
            self.extensions = []
        if self.extensions:
            self.translate()
            super().run()

    def translate(self) -> None:
        from Cython.Build import cythonize

        translated = cythonize(
            [Extension(one.name, list(one.sources)) for one in self.extensions],
            nthreads=self.parallel,
            quiet=True,
            build_dir="build/cython",
            include_path=[str(SOURCE)],
            compiler_directives={
                "language_level": 3,
                "infer_types": True,
                "annotation_typing": False,
            },
        )
        by_name = {one.name: one for one in translated}
        for one in self.extensions:
            one.sources = by_name[one.name].sources

    def build_extension(self, ext: Any) -> None:
        # -w: generated code is no place to look for mistakes.
        unix = self.compiler.compiler_type == "unix"
        ext.extra_compile_args = ["-O3", "-g0", "-w"] if unix else []
        built = Path(self.get_ext_fullpath(ext.name))
        before = built.stat().st_mtime_ns if built.exists() else 0
        super().build_extension(ext)
        self.done += 1
        if built.stat().st_mtime_ns != before:
            print(f"compiled {self.done}/{len(self.extensions)} {ext.name}", flush=True)  # noqa: T201


class Package(build_py):  # type: ignore[misc]
    """Says when the package is built without the web app."""

    def run(self) -> None:
        if not WEB_APP.exists() and not self.editable_mode:
            warn_or_fail(NO_WEB_APP)
        super().run()


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


def registry_readme() -> str:
    """Return the readme without what works only in the repository: pictures, links to files."""
    blocks = Path("README.md").read_text("utf-8").split("\n\n")
    words = "\n\n".join(
        block for block in blocks if not re.search(r"!\[[^\]]*\]\((?!https:)", block)
    )
    return re.sub(r"\[([^\]]*)\]\((?!https:)[^)]*\)", r"\1", words)


setup(
    cmdclass={"build_ext": Compile, "build_py": Package},
    ext_modules=extensions(),
    entry_points=entry_points(),
    long_description=registry_readme(),
    long_description_content_type="text/markdown",
)

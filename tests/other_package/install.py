"""Installs packages with games into a folder of their own, as a stranger would."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from kancha.core import registry

MODEL = Path(__file__).parent / "package"
"""The package that docs/adding-a-game.md describes."""


def install(folder: Path) -> Path:
    """Install a copy of the model package below a folder; return where its modules are."""
    source, site = folder / "kancha-hex", folder / "site"
    shutil.copytree(MODEL, source, ignore=shutil.ignore_patterns("__pycache__"))
    offline = ["--no-deps", "--no-build-isolation", "--no-index", "--disable-pip-version-check"]
    command = [sys.executable, "-m", "pip", "install", "-q", *offline, "--target", str(site)]
    done = subprocess.run([*command, str(source)], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return site


def register(site: Path, package: str, entry: str, name: str) -> None:
    """Write what an installer writes for a package with one game."""
    info = site / f"{package}-1.0.dist-info"
    info.mkdir(parents=True)
    metadata = f"Metadata-Version: 2.1\nName: {package}\nVersion: 1.0\n"
    (info / "METADATA").write_text(metadata, "utf-8")
    (info / "entry_points.txt").write_text(f"[kancha.games]\n{name} = {entry}\n", "utf-8")


@contextmanager
def on_the_path(site: Path) -> Iterator[None]:
    """Let this process and those that it starts find what is installed in a folder."""
    before = os.environ.get("PYTHONPATH")
    os.environ["PYTHONPATH"] = os.pathsep.join(filter(None, (str(site), before)))
    sys.path.insert(0, str(site))
    forget_games()
    try:
        yield
    finally:
        sys.path.remove(str(site))
        if before is None:
            del os.environ["PYTHONPATH"]
        else:
            os.environ["PYTHONPATH"] = before
        installed = {item.stem for item in site.iterdir()}
        for module in [name for name in sys.modules if name.partition(".")[0] in installed]:
            del sys.modules[module]
        forget_games()


def forget_games() -> None:
    """Make the registry look for games again."""
    registry._found.cache_clear()
    registry._works.cache_clear()

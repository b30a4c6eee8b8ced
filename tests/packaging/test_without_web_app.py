"""Without node an install goes on without the web app and says so; a release never does."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def checkout(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a checkout in which the web app was never built."""
    folder = tmp_path_factory.mktemp("checkout")
    for part in ("setup.py", "README.md", "pyproject.toml"):
        (folder / part).symlink_to(ROOT / part)
    package = folder / "src" / "kancha"
    package.mkdir(parents=True)
    for entry in (ROOT / "src" / "kancha").iterdir():
        if entry.name != "web":
            (package / entry.name).symlink_to(entry)
    return folder


def build(checkout: Path, to: Path, **environment: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "setup.py", "-q", "build_py", "-d", str(to)],
        cwd=checkout,
        env={**os.environ, "KANCHA_PURE": "1", **environment},
        capture_output=True,
        text=True,
        check=False,
    )


def test_an_install_without_the_web_app_says_how_to_add_it(checkout: Path, tmp_path: Path) -> None:
    made = build(checkout, tmp_path / "made", KANCHA_RELEASE="")
    assert made.returncode == 0
    assert "WARNING: The web app is not built" in made.stderr
    assert "`make install`" in made.stderr
    assert (tmp_path / "made" / "kancha" / "core" / "position.py").is_file()


def test_a_release_without_the_web_app_fails(checkout: Path, tmp_path: Path) -> None:
    made = build(checkout, tmp_path / "made", KANCHA_RELEASE="1")
    assert made.returncode != 0
    assert "The web app is not built" in made.stderr
    assert not (tmp_path / "made").exists()

"""What the linters do not see: the folders' order, the length of files, the shape of a game."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PACKAGE = ROOT / "src" / "kancha"
GAMES = sorted(file.parent for file in (PACKAGE / "boardgames").rglob("game.py"))
SOURCES = sorted(file for folder in ("src", "tests") for file in (ROOT / folder).rglob("*.py"))


def test_a_folder_imports_only_from_folders_below_it() -> None:
    command = [str(Path(sys.executable).with_name("lint-imports")), "--no-cache"]
    answer = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert answer.returncode == 0, answer.stdout


def test_no_file_is_longer_than_400_lines() -> None:
    long = {
        str(file.relative_to(ROOT)): lines
        for file in SOURCES
        if (lines := len(file.read_text("utf-8").splitlines())) > 400
    }
    assert not long


@pytest.mark.parametrize("folder", GAMES, ids=lambda folder: folder.name)
def test_a_game_folder_has_its_parts(folder: Path) -> None:
    for part in ("__init__.py", "perft.toml", "examples"):
        assert (folder / part).exists(), f"{folder.name} has no {part}"
    assert any((place / "RULES.md").exists() for place in (folder, folder.parent))
    text = (folder / "game.py").read_text("utf-8")
    assert "\nGAME = " in text, "game.py ends with GAME = TheClass"

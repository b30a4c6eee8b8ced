"""Starting is quick: importing the package does not look for games, nor load one."""

from __future__ import annotations

import subprocess
import sys

import pytest

LATER = ("importlib.metadata", "pathlib", "hypothesis", "textual", "rich", "click", "Cython")


@pytest.fixture(scope="module")
def loaded() -> set[str]:
    command = [sys.executable, "-S", "-c", "import sys; sys.path[:] = eval(sys.argv[1])"]
    command[-1] += "; before = set(sys.modules); import kancha; print(*set(sys.modules) - before)"
    answer = subprocess.run([*command, repr(sys.path)], capture_output=True, text=True, check=True)
    return set(answer.stdout.split())


def test_no_game_is_loaded(loaded: set[str]) -> None:
    assert "kancha.core.game" in loaded
    assert not [name for name in loaded if name.startswith("kancha.boardgames")]


@pytest.mark.parametrize("module", LATER)
def test_what_is_slow_is_loaded_when_it_is_needed(loaded: set[str], module: str) -> None:
    assert module not in loaded

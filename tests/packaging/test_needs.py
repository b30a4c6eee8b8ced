"""What the system lacks is said in one line, with the command that installs it."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

NEEDS = Path(__file__).parents[2] / ".ci" / "needs"


def needs(purpose: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """Run `.ci/needs` for the Python of the tests."""
    command = ["/bin/sh", str(NEEDS), purpose, sys.executable]
    return subprocess.run(command, env=environment, capture_output=True, text=True, check=False)


def test_a_machine_that_has_everything_is_told_nothing() -> None:
    answer = needs("test", **os.environ)
    assert (answer.returncode, answer.stdout, answer.stderr) == (0, "", "")


def test_tests_do_not_begin_where_something_is_missing() -> None:
    answer = needs("test", PATH="")
    assert answer.returncode == 1
    (line,) = answer.stderr.splitlines()
    words, _, command = line.partition(". Run: ")
    assert words.startswith("make test needs ")
    for package in ("gcc", "chromium-headless-shell"):
        assert package in words.split()
        assert package in command.split()
    assert command.startswith("sudo apt-get install ")


def test_without_a_compiler_one_can_play_and_is_told_how_it_gets_faster() -> None:
    answer = needs("play", PATH="")
    assert answer.returncode == 0
    (line,) = answer.stderr.splitlines()
    assert line.startswith("No C compiler: ")
    assert line.endswith("gcc")


def test_an_old_python_is_refused(tmp_path: Path) -> None:
    old = tmp_path / "python"
    old.write_text("#!/bin/sh\nexit 1\n")
    old.chmod(0o755)
    command = ["/bin/sh", str(NEEDS), "play", str(old)]
    answer = subprocess.run(command, env={"PATH": ""}, capture_output=True, text=True, check=False)
    assert answer.returncode == 1
    assert "Python 3.11 or newer" in answer.stderr

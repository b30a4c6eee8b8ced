"""What the pages show is what happens."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from docs.snippets import FENCE, pages, snippets

from tests.docs.run_page import run

ROOT = Path(__file__).parents[2]
GUIDE = ROOT / "docs" / "adding-a-game.md"
"""Its package with Hex is installed and checked by tests/other_package."""
OWN_GAME = ROOT / "docs" / "tutorial" / "own-game.md"
RUN = [page for page in pages() if page != GUIDE and list(snippets(page.read_text("utf-8")))]


def install_own_game(folder: Path) -> None:
    """Install the game of the tutorial, as its page says, into a folder of the path."""
    text = OWN_GAME.read_text("utf-8")
    code = [code for _, code in FENCE.findall(text.split("## Try it")[0])]
    (folder / "heap.py").write_text("\n\n".join(code), "utf-8")
    entry_points = re.search(r'\[project\.entry-points\."(.+)"\]\n(\w+) = "(.+)"', text)
    assert entry_points is not None
    group, name, value = entry_points.groups()
    metadata = folder / "heap-0.1.0.dist-info"
    metadata.mkdir()
    (metadata / "METADATA").write_text("Name: heap\nVersion: 0.1.0\n", "utf-8")
    (metadata / "entry_points.txt").write_text(f"[{group}]\n{name} = {value}\n", "utf-8")


def test_all_pages_of_tutorial_and_how_to_with_code_are_run() -> None:
    names = {page.relative_to(ROOT / "docs").as_posix() for page in RUN if "docs" in page.parts}
    assert {f"tutorial/first-{what}.md" for what in ("game", "engine")} <= names
    assert {f"how-to/{what}.md" for what in ("draw", "analyse", "match", "records")} <= names
    assert OWN_GAME in RUN


@pytest.mark.parametrize("page", RUN, ids=lambda page: page.stem)
def test_a_page_runs_as_printed(page: Path, tmp_path: Path) -> None:
    if page == OWN_GAME:
        install_own_game(tmp_path)
    scripts = str(Path(sys.executable).parent)
    done = subprocess.run(
        [sys.executable, "-m", "tests.docs.run_page", str(page)],
        cwd=tmp_path,
        env={
            **os.environ,
            "PATH": os.pathsep.join([scripts, os.environ["PATH"]]),
            "PYTHONPATH": os.pathsep.join([str(ROOT), str(tmp_path)]),
            "PYTHONUTF8": "1",
        },
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr


def test_a_page_that_shows_something_else_fails(tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text("```python\nx = 1\n```\n```pycon\n>>> x\n1\n>>> x\n2\n```\n", "utf-8")
    assert run(page) == 1


def test_the_tests_on_a_page_are_run(tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text("```python\ndef test_false() -> None:\n    assert False\n```\n", "utf-8")
    with pytest.raises(AssertionError):
        run(page)

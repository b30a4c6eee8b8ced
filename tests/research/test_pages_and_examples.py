"""The pages about research are true, and the examples run."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import kancha
from kancha import research

ROOT = Path(__file__).parents[2]
EXAMPLES = ROOT / "examples" / "research"


def example(name: str, *arguments: str) -> str:
    command = [sys.executable, str(EXAMPLES / name), *arguments]
    answer = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (answer.returncode, answer.stderr) == (0, "")
    return answer.stdout


def test_the_table_of_actions_is_that_of_the_games() -> None:
    page = (ROOT / "docs" / "research.md").read_text("utf-8")
    row = re.compile(r"^\| ([\w-]+) \| (\d+) planes of ([\dx ]+) \| ([\d,]+) \|", re.MULTILINE)
    rows = row.findall(page)
    assert [name for name, *_ in rows] == kancha.games()
    for name, planes, grid, actions in rows:
        encoding = kancha.game(name).encoding
        assert f"{len(encoding.planes)}" == planes
        assert " x ".join(map(str, encoding.grid)) == grid
        assert f"{encoding.actions:,}" == actions


def test_the_reference_describes_all_public_names() -> None:
    page = (ROOT / "docs" / "reference" / "research.md").read_text("utf-8")
    shown = set(re.findall(r"^::: kancha\.research\.(\w+)$", page, re.MULTILINE))
    assert shown | {"Encoding", "IndexSymmetry"} == set(research.__all__)


def test_random_agents_draw_their_plot(tmp_path: Path) -> None:
    said = example("random_agents.py", str(tmp_path / "plot.svg"), "40")
    assert said.count("games of") == 4
    assert (tmp_path / "plot.svg").read_text("utf-8").count("<polyline") == 4


def test_a_policy_is_rated_against_levels() -> None:
    said = example("evaluate.py", "", "1")
    assert re.findall(r"level (\d): .* of 2 games, Elo", said) == ["1", "2", "3", "4"]

"""The base package is light; a part whose extra is missing says how to install it."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from kancha.core.extras import EXTRAS

HIDE = """
import sys
class Hidden:
    def find_spec(self, name, path=None, target=None):
        if name in sys.argv[1].split(","):
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)
import importlib.util
real = importlib.util.find_spec
importlib.util.find_spec = lambda name, package=None: (
    None if name in sys.argv[1].split(",") else real(name, package)
)
sys.meta_path.insert(0, Hidden())
"""
OPTIONAL = ",".join(sorted({module for modules in EXTRAS.values() for module in modules}))


def run_without_extras(code: str, *arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-c", HIDE + code, OPTIONAL, *arguments]
    return subprocess.run(command, capture_output=True, text=True, check=False)


def test_rules_records_engines_and_pictures_need_no_extra() -> None:
    code = (
        "import kancha; from kancha.draw import svg; p = kancha.game('gounki').start()\n"
        "engine = kancha.engine('gounki', 2); record = kancha.Record(kancha.game('gounki'))\n"
        "print(len(p._repr_svg_()) > 1000, engine.choose(p) in p.moves, record.moves)"
    )
    answer = run_without_extras(code)
    assert (answer.stdout, answer.stderr) == ("True True []\n", "")


@pytest.mark.parametrize(
    ("command", "extra"),
    [
        ("serve --no-browser", "server"),
        ("play gounki", "terminal"),
        ("bench gounki --seconds 0.1", "bench"),
        ("dataset games.txt --output games.parquet", "dataset"),
        ("match gounki random greedy --games 2 --ray auto --journal journal", "cluster"),
    ],
)
def test_a_missing_extra_is_named_with_the_line_that_installs_it(
    command: str, extra: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    code = "from kancha.cli.main import main; main(sys.argv[2:])"
    answer = run_without_extras(code, *command.split())
    assert answer.returncode == 2
    assert answer.stderr.startswith("kancha: ")
    assert f"run pip install 'kancha[{extra}]'" in answer.stderr
    assert "Traceback" not in answer.stderr


@pytest.mark.parametrize(
    ("module", "extra"),
    [
        ("kancha.server.app", "server"),
        ("kancha.testing.strategies", "testing"),
        ("kancha.bench.players", "bench"),
        ("kancha.research", "research"),
    ],
)
def test_a_module_of_a_missing_extra_names_it_when_it_is_imported(module: str, extra: str) -> None:
    answer = run_without_extras(f"import {module}")
    assert f"run pip install 'kancha[{extra}]'" in answer.stderr.splitlines()[-1]

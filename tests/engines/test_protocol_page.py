"""The page about the protocol: each of its sessions is played against the real program."""

import re
import sys
from pathlib import Path
from time import monotonic

import pytest

from kancha.engines.process import LineProcess

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "protocol.md").read_text("utf-8")
SESSIONS = re.findall(r"^```text\n\$ kancha (.+?)\n(.+?)^```", PAGE, re.MULTILINE | re.DOTALL)
KANCHA = str(Path(sys.executable).with_name("kancha"))
SHAPE = re.compile(
    r"info depth \d+ time \d+ multipv \d+ score -?\d+ winprob [01]\.\d+ nodes \d+ pv( \S+)+"
)
LONG = 120.0


def said(process: LineProcess, waiting_for: str) -> str:
    """Return the next line that is not about thinking."""
    while True:
        line = process.read(monotonic() + LONG, waiting_for) or ""
        if not line.startswith("info "):
            return line
        assert SHAPE.fullmatch(line)


@pytest.mark.parametrize(("command", "lines"), SESSIONS, ids=[name for name, _ in SESSIONS])
def test_a_session_of_the_page_happens_as_it_is_written(command: str, lines: str) -> None:
    process = LineProcess([KANCHA, *command.split()])
    try:
        for line in lines.splitlines():
            if line.startswith("> "):
                process.send(line[2:])
            elif line.startswith("info "):
                assert SHAPE.fullmatch(line.replace("…", "1").replace("winprob 1 ", "winprob 1.0 "))
            else:
                shown = ".+".join(map(re.escape, line.split("…")))
                assert re.fullmatch(shown, said(process, line))
        assert process.wait(LONG) == 0
    finally:
        process.kill()


def test_the_page_has_a_session_for_each_kind_of_game() -> None:
    assert len(SESSIONS) == 3


def test_the_program_of_the_page_runs(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(Path(KANCHA).parent))
    names: dict[str, object] = {}
    exec(re.findall(r"```python\n(.+?)```", PAGE, re.DOTALL)[0], names)  # its move is checked there
    assert names["move"]

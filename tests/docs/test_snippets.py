"""What type checkers see of the documentation is all of its Python."""

from __future__ import annotations

import re
from pathlib import Path

from docs.snippets import pages, snippets, write

FENCED_PYTHON = re.compile(r"^```py", re.MULTILINE)
QUOTED = re.compile(r"^```python\n# \S+\.py\n", re.MULTILINE)


def test_every_snippet_is_checked_or_quoted_from_a_file() -> None:
    for page in pages():
        text = page.read_text("utf-8")
        found = len(list(snippets(text))) + len(QUOTED.findall(text))
        assert found == len(FENCED_PYTHON.findall(text)), page


def test_a_session_is_checked_without_its_output() -> None:
    page = "```pycon\n>>> for n in (1, 2):\n...     n\n1\n2\n>>> n\n2\n```\n"
    assert list(snippets(page)) == ["for n in (1, 2):\n    n\nn\n"]


def test_quoted_code_is_left_out() -> None:
    assert list(snippets("```python\n# rules.py\n    return 1\n```\n```python\nx = 1\n```\n")) == [
        "x = 1\n"
    ]


def test_every_page_with_python_becomes_a_module(tmp_path: Path) -> None:
    folder = tmp_path / "snippets"
    folder.mkdir()
    (folder / "left_over.py").write_text("x = 1\n", "utf-8")
    write(folder)
    modules = {file.stem for file in folder.glob("*.py")}
    assert {"readme", "docs_engines", "docs_protocol", "docs_games_kulami"} <= modules
    assert "left_over" not in modules
    for file in folder.glob("*.py"):
        compile(file.read_text("utf-8"), file.name, "exec")

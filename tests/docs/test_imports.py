"""What pages and examples import is in few places, so that readers need not know the folders."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest
from docs.snippets import pages, snippets

from tests.docs.test_reference import PARTS

ROOT = Path(__file__).parents[2]
PLACES = {"kancha", "kancha.gamekit", "kancha.puzzles", "kancha.research", *PARTS}
PLACES |= {"kancha.cli.main"}  # the program itself
EXAMPLES = sorted((ROOT / "examples").rglob("*.py"))
MODEL = sorted((ROOT / "tests" / "other_package" / "package").rglob("*.py"))


def imported(code: str) -> Iterator[str]:
    """Yield the modules of Kancha from which code imports."""
    for node in ast.walk(ast.parse(code)):
        if isinstance(node, ast.ImportFrom):
            yield node.module or ""
        elif isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)


def elsewhere(code: str) -> list[str]:
    own = [name for name in imported(code) if name.partition(".")[0] == "kancha"]
    return [name for name in own if name not in PLACES]


@pytest.mark.parametrize("page", pages(), ids=lambda page: str(page.relative_to(ROOT)))
def test_pages_import_from_few_places(page: Path) -> None:
    assert [name for part in snippets(page.read_text("utf-8")) for name in elsewhere(part)] == []


@pytest.mark.parametrize("file", [*EXAMPLES, *MODEL], ids=lambda file: file.stem)
def test_examples_import_from_few_places(file: Path) -> None:
    assert elsewhere(file.read_text("utf-8")) == []

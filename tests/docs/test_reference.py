"""The reference shows everything public, and what it shows comes from the program."""

from __future__ import annotations

import re
from importlib import import_module
from pathlib import Path

import click
import pytest
from docs.program_help import commands_markdown, keys_markdown, on_page_markdown

import kancha
from kancha import gamekit
from kancha.cli.main import COMMANDS
from kancha.cli.terminal.dialogs import KEYS

REFERENCE = Path(__file__).parents[2] / "docs" / "reference"
PARTS = [
    "kancha.arena",
    "kancha.boardgames.gipf.potentials",
    "kancha.boardgames.kulami",
    "kancha.boardgames.rumis",
    "kancha.draw",
    "kancha.engines",
    "kancha.lessons",
    "kancha.record",
    "kancha.search",
    "kancha.study",
    "kancha.testing",
]


def shown(page: str, module: str) -> set[str]:
    """Return the names of a module that a page of the reference describes."""
    text = (REFERENCE / page).read_text("utf-8")
    return set(re.findall(rf"^::: {re.escape(module)}\.(\w+)$", text, re.MULTILINE))


def test_the_reference_describes_all_public_names() -> None:
    assert shown("kancha.md", "kancha") == set(kancha.__all__)


def test_the_reference_describes_all_names_for_authors_of_games() -> None:
    same = {name for name in gamekit.__all__ if name in kancha.__all__}
    assert shown("games.md", "kancha.gamekit") == set(gamekit.__all__) - same
    for name in same:
        assert getattr(gamekit, name) is getattr(kancha, name)


@pytest.mark.parametrize("package", ["kancha.puzzles", *PARTS])
def test_the_reference_describes_all_names_of_the_other_parts(package: str) -> None:
    module = import_module(package)
    page = "puzzles.md" if package == "kancha.puzzles" else "parts.md"
    assert shown(page, package) == set(module.__all__)
    assert all(getattr(module, name) is not None for name in module.__all__)
    assert set(module.__all__) <= set(dir(module))


@pytest.mark.parametrize("name", kancha.__all__)
def test_a_public_name_can_be_imported(name: str) -> None:
    assert getattr(kancha, name) is not None
    assert name in dir(kancha)


def test_other_names_are_refused() -> None:
    with pytest.raises(AttributeError, match="no attribute 'banana'"):
        kancha.banana  # type: ignore[attr-defined] # noqa: B018


def test_every_command_has_its_help() -> None:
    page = commands_markdown()
    for name in COMMANDS:
        assert f"\n## kancha {name}\n" in page
    assert "\n## kancha record check\n" in page
    assert "--rescue FILE" in page


def test_the_keys_are_those_of_the_app() -> None:
    rows = keys_markdown().splitlines()
    assert len(rows) == 2 + len(KEYS)
    assert all(meaning in row for row, (_, meaning) in zip(rows[2:], KEYS, strict=True))


def test_pages_are_filled_in() -> None:
    assert on_page_markdown("<!-- commands -->") == commands_markdown()
    assert on_page_markdown("<!-- keys -->") == keys_markdown()
    assert on_page_markdown("plain") == "plain"


def test_help_does_not_depend_on_the_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    before = commands_markdown()
    monkeypatch.setenv("COLUMNS", "40")
    monkeypatch.setattr(click.formatting, "FORCED_WIDTH", None)
    assert commands_markdown() == before

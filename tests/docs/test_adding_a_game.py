"""The guide quotes code that exists."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
MODEL = ROOT / "tests" / "other_package" / "package"
TEMPLATE = ROOT / "src" / "kancha" / "boardgames" / "template"
GUIDE = (ROOT / "docs" / "adding-a-game.md").read_text("utf-8")
QUOTES = re.findall(r"^```\w+\n# (\S+\.\w+)\n(.*?)^```", GUIDE, re.MULTILINE | re.DOTALL)


def test_the_guide_quotes_the_template() -> None:
    assert len(QUOTES) > 8


@pytest.mark.parametrize(("file", "code"), QUOTES)
def test_a_quote_stands_in_its_file(file: str, code: str) -> None:
    source = ROOT / file if "tests/" in file else TEMPLATE / file
    assert code in source.read_text("utf-8")


def test_every_part_of_the_folder_is_there() -> None:
    tree = GUIDE.split("```")[1]
    for name in re.findall(r"^  (\S+)", tree, re.MULTILINE):
        assert list(TEMPLATE.glob(name)), name


def test_the_package_of_the_guide_is_the_one_that_the_tests_install() -> None:
    tree = next(part for part in GUIDE.split("```") if part.startswith("\nkancha-hex/"))
    described = set(re.findall(r"(\S+\.\w+)(?:  |$)", tree, re.MULTILINE))
    assert described == {file.name for file in MODEL.rglob("*.*") if file.suffix != ".pyc"}

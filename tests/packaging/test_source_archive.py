"""The source archive holds the repository; the readme of the package needs none of its files."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
IGNORED = {line.strip("/") for line in (ROOT / ".gitignore").read_text("utf-8").split()}
FOLDERS = sorted(
    entry.name
    for entry in ROOT.iterdir()
    if entry.is_dir() and entry.name not in IGNORED | {".git"}
)
GENERATED = ("__pycache__", "kancha.egg-info", "node_modules")
FILES = (
    ".gitignore CHANGELOG.md CONTRIBUTING.md LICENSE MANIFEST.in Makefile README.md mkdocs.yml"
    " pyproject.toml requirements.lock requirements-play.lock setup.py"
)


@pytest.mark.parametrize("folder", FOLDERS)
def test_the_source_archive_holds_every_file(source_archive: Path, folder: str) -> None:
    assert {"deploy", "docs", "src", "tests", "web"} <= set(FOLDERS)
    files = {
        file.relative_to(ROOT)
        for file in (ROOT / folder).rglob("*")
        if file.is_file()
        and file.suffix not in (".so", ".pyc")
        and not set(file.parts) & set(GENERATED)
    }
    assert files
    assert sorted(str(file) for file in files if not (source_archive / file).is_file()) == []


def test_the_source_archive_holds_how_it_is_built(source_archive: Path) -> None:
    assert [name for name in FILES.split() if not (source_archive / name).is_file()] == []


def test_the_source_archive_holds_nothing_that_was_built_here(source_archive: Path) -> None:
    built = (".so", ".pyc", ".pyd", ".c")
    assert [file for file in source_archive.rglob("*") if file.suffix in built] == []
    assert not (source_archive / "web" / "node_modules").exists()


def test_the_text_for_a_registry_has_no_pictures_and_no_links_to_files(
    source_archive: Path,
) -> None:
    text = (source_archive / "PKG-INFO").read_text("utf-8")
    assert ">>> import kancha" in text
    assert "| Stefan Kögl |" in text
    assert re.findall(r"\]\((?!https:)[^)]*\)", text) == []

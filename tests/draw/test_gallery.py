"""The committed pictures are those that the code draws now."""

from __future__ import annotations

from pathlib import Path

import pytest

from kancha.core.errors import KanchaError
from kancha.draw.gallery import make, picture, wanted

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize("path", sorted(wanted(ROOT)))
def test_committed_pictures_are_up_to_date(path: str) -> None:
    file = ROOT / "docs" / path
    assert file.is_file(), f"{path} is missing: make pictures"
    assert file.read_text("utf-8") == picture(path), f"{path} is out of date: make pictures"


def test_no_picture_is_left_that_no_page_shows() -> None:
    pictures = (ROOT / "docs" / "pictures").rglob("*.svg")
    committed = {str(file.relative_to(ROOT / "docs")) for file in pictures}
    assert committed <= wanted(ROOT)


def test_only_changed_pictures_are_written(tmp_path: Path) -> None:
    (tmp_path / "docs").mkdir()
    (tmp_path / "README.md").write_text("![](docs/pictures/gounki/fork-after-dark.svg)")
    assert tmp_path / "docs/pictures/gounki/fork-after-dark.svg" in make(tmp_path)
    assert make(tmp_path) == []


def test_a_link_to_no_example_is_an_error() -> None:
    with pytest.raises(KanchaError, match="no such example"):
        picture("pictures/gounki/nothing-like-this.svg")

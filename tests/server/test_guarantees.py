"""The page of guarantees names tests that exist."""

from __future__ import annotations

import re
from pathlib import Path

HERE = Path(__file__).parent
PAGE = (HERE.parents[1] / "docs" / "guarantees.md").read_text("utf-8")


def test_every_test_that_the_page_names_exists() -> None:
    rows = re.findall(r"\| `(test_\w+\.py)`: (.*) \|", PAGE)
    assert len(rows) > 15
    for file, tests in rows:
        text = (HERE / file).read_text("utf-8")
        for name in re.findall(r"`(\w+)`", tests):
            assert f"def {name}(" in text, f"{file} has no {name}"

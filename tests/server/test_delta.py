"""A state that is sent as changes is the state."""

from __future__ import annotations

import json
from importlib.resources import files
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from kancha.server.http.delta import delta, patched

CASES: list[dict[str, Any]] = json.loads((files("kancha.server.http") / "patches.json").read_text())
LEAVES = st.none() | st.booleans() | st.integers(0, 3) | st.sampled_from(["", "a", "b" * 60])
VALUES = st.recursive(
    LEAVES | st.text("aö<", min_size=38, max_size=60),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.sampled_from("abc"), inner),
    max_leaves=12,
)
OBJECTS = st.dictionaries(st.sampled_from("abc"), VALUES)


@pytest.mark.parametrize("case", CASES)
def test_the_cases_that_browsers_read_too(case: dict[str, Any]) -> None:
    assert patched(case["old"], case["patch"]) == case["new"]
    assert patched(case["old"], _delta(case["old"], case["new"])) == case["new"]


@given(OBJECTS, OBJECTS)
def test_the_changes_of_any_value_make_the_next_one(old: Any, new: Any) -> None:
    assert patched(old, _delta(old, new)) == new


def test_what_stays_is_not_sent_again() -> None:
    cells = [{"cell": f"a{i}", "figure": "red"} for i in range(60)]
    old = {"pieces": cells, "text": "<use/>" * 100}
    new = {
        "pieces": [*cells[:30], {"cell": "z", "figure": "red"}, *cells[30:]],
        "text": old["text"],
    }
    assert len(json.dumps(_delta(old, new))) < 80


def _delta(old: object, new: object) -> Any:
    return msgspec.json.decode(delta(msgspec.json.encode(old), msgspec.json.encode(new)))

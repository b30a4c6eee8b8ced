"""The tree of clicks leads to every move, and refuses to be ambiguous."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

import kancha
from kancha.core.clicks import ClickTree


def moves(*paths: str) -> Any:
    return [SimpleNamespace(clicks=tuple(path.split())) for path in paths]


def test_a_path_leads_to_its_move() -> None:
    all_moves = moves("a b", "a c", "d")
    tree = ClickTree.of(all_moves)
    assert sorted(tree.children) == ["a", "d"]
    for move in all_moves:
        node = tree.after(*move.clicks)
        assert node is not None
        assert node.move is move


def test_a_path_may_be_the_beginning_of_another() -> None:
    shorter, longer = moves("a b", "a b c")
    node = ClickTree.of([shorter, longer]).after("a", "b")  # type: ignore[arg-type]
    assert node is not None
    assert node.move is shorter
    assert node.children["c"].move is longer


def test_no_move_begins_with_a_wrong_token() -> None:
    assert ClickTree.of(moves("a b")).after("b", "a") is None


def test_two_moves_with_the_same_path_are_an_error() -> None:
    with pytest.raises(kancha.KanchaError, match="same clicks"):
        ClickTree.of(moves("a b", "a b"))

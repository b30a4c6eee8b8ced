"""Click paths lead to every move, and moves are entered as `clicks.json` says."""

from __future__ import annotations

import json
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import kancha
from kancha.core import clicks
from kancha.core.clicks import ClickTree, MoveEntry

CASES = json.loads(Path(clicks.__file__).with_suffix(".json").read_text())["cases"]
TOKENS = "abcd"


def moves(*paths: str) -> Any:
    return [SimpleNamespace(clicks=tuple(path.split())) for path in paths]


def tree_of(branch: Any) -> ClickTree:
    """Return the tree that stands in a case, with texts for moves."""
    if isinstance(branch, str):
        return ClickTree(branch)  # type: ignore[arg-type]
    children = {token: tree_of(below) for token, below in branch.items() if token}
    return ClickTree(branch.get(""), children)


def do(entry: MoveEntry, step: dict[str, Any]) -> str:
    if "touch" in step:
        return entry.touch(step["touch"])
    return {"back": entry.back, "clear": entry.clear, "confirm": entry.confirm}[step["do"]]()


def state(entry: MoveEntry) -> tuple[Any, ...]:
    return entry.path, entry.node, entry.next, entry.complete, entry.played


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


@pytest.mark.parametrize("case", CASES, ids=[case["name"] for case in CASES])
def test_moves_are_entered_as_the_cases_say(case: dict[str, Any]) -> None:
    entry = MoveEntry(tree_of(case["tree"]))
    played: Any = None
    for step in case["steps"]:
        assert do(entry, step) == step["answer"], step
        played = step.get("played", played)
        assert (step["answer"] == "played") == ("played" in step), step
        assert list(entry.path) == step["path"], step
        assert sorted(entry.next) == sorted(step["next"]), step
        assert entry.complete == step.get("complete"), step
        assert entry.played == played, step


def test_the_cases_show_every_answer_and_every_action() -> None:
    steps = [step for case in CASES for step in case["steps"]]
    assert {step["answer"] for step in steps} == set(clicks.Answer.__args__)  # type: ignore[attr-defined]
    assert {step.get("do", "touch") for step in steps} == {"touch", "back", "clear", "confirm"}


@st.composite
def legal_moves(draw: st.DrawFn) -> Any:
    """Some moves with different click paths, of which one may begin another."""
    path = st.lists(st.sampled_from(TOKENS), min_size=1, max_size=5).map(" ".join)
    return moves(*draw(st.lists(path, min_size=1, max_size=12, unique=True)))


@given(legal_moves(), st.data())
def test_every_move_is_played_by_its_own_path(legal: Any, data: st.DataObject) -> None:
    move = data.draw(st.sampled_from(legal))
    entry = MoveEntry(ClickTree.of(legal))
    answers = [entry.touch(token) for token in move.clicks]
    assert answers[:-1] == ["went on"] * (len(answers) - 1)
    if answers[-1] == "went on":
        assert entry.confirm() == "played"
    assert entry.played is move


@given(legal_moves(), st.lists(st.sampled_from([*TOKENS, "e", "back", "clear", "confirm"])))
def test_whatever_is_touched_nothing_is_lost_or_played_in_silence(
    legal: Any, actions: list[str]
) -> None:
    tree = ClickTree.of(legal)
    entry = MoveEntry(tree)
    for action in actions:
        before = state(entry)
        answer = do(entry, {"do": action} if len(action) > 1 else {"touch": action})
        path, earlier = entry.path, before[0]
        if answer == "refused":
            assert state(entry) == before
        elif answer == "went on":
            assert path == (*earlier, action)
        elif answer == "stepped back":
            assert len(path) < len(earlier)
            assert path == earlier[: len(path)]
        elif answer == "restarted":
            assert path == (action,)
        if answer == "played":
            assert entry.played in legal
            assert (path, entry.next) == ((), ())
            return
        assert entry.played is None
        assert entry.node is tree.after(*path)


@given(legal_moves(), st.lists(st.sampled_from(TOKENS)), st.data())
def test_every_move_can_still_be_entered_after_any_touches(
    legal: Any, touches: list[str], data: st.DataObject
) -> None:
    entry = MoveEntry(ClickTree.of(legal))
    for token in touches:
        if entry.played is None:
            entry.touch(token)
    if entry.played is not None:
        return
    move = data.draw(st.sampled_from(legal))
    entry.clear()
    for token in move.clicks:
        entry.touch(token)
    entry.confirm()
    assert entry.played is move

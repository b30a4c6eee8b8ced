"""What was learned and solved, joined from several browsers."""

from __future__ import annotations

from kancha.server.accounts.bodies import Progress, SolvedPuzzle
from kancha.server.accounts.progress import merge


def test_joining_progress_does_not_depend_on_the_order() -> None:
    results = [
        SolvedPuzzle(ms=ms, hints=hints, on="2026-01-02") for ms in (1, 2) for hints in (0, 1)
    ]
    parts = [
        Progress(lessons={"g": {"l": [number], str(number): [0]}}, puzzles={"p": result})
        for number, result in enumerate(results)
    ]
    forth = back = Progress()
    for one, other in zip(parts, reversed(parts), strict=True):
        forth, back = merge(forth, one), merge(other, back)
    assert forth == back == merge(forth, back)
    assert forth.puzzles["p"] == results[0]


def test_more_points_are_the_better_result() -> None:
    few, many = (SolvedPuzzle(ms=0, hints=0, on="2026-01-02", points=n) for n in (90, 120))
    for one, other in ((few, many), (many, few)):
        joined = merge(Progress(puzzles={"line": one}), Progress(puzzles={"line": other}))
        assert joined.puzzles["line"] == many

"""What a player has learned and solved, joined from all their browsers."""

from __future__ import annotations

from kancha.server.accounts.bodies import MOST_ENTRIES, Progress, SolvedPuzzle


def merge(one: Progress, other: Progress) -> Progress:
    """Return what is in either. The order does not matter, nor how often it is done."""
    games = one.lessons.keys() | other.lessons.keys()
    puzzles = {
        name: _better(one.puzzles.get(name), other.puzzles.get(name))
        for name in sorted(one.puzzles.keys() | other.puzzles.keys())
    }
    newest = sorted(puzzles, key=lambda name: (puzzles[name].on, name))[-MOST_ENTRIES:]
    return Progress(
        lessons={
            game: _lessons(one.lessons.get(game, {}), other.lessons.get(game, {}))
            for game in sorted(games)
        },
        puzzles={name: puzzles[name] for name in sorted(newest)},
    )


def _lessons(one: dict[str, list[int]], other: dict[str, list[int]]) -> dict[str, list[int]]:
    return {
        lesson: sorted({*one.get(lesson, ()), *other.get(lesson, ())})
        for lesson in sorted(one.keys() | other.keys())
    }


def _better(one: SolvedPuzzle | None, other: SolvedPuzzle | None) -> SolvedPuzzle:
    """Return the better result: more points, then fewer hints, then less time."""
    results = [result for result in (one, other) if result is not None]
    return min(
        results,
        key=lambda result: (-(result.points or 0), result.hints, result.ms, result.on),
    )

"""Games in ordinary Python have the same results, in both builds; only their speed differs."""

from __future__ import annotations

import os
import subprocess
import sys
from importlib.metadata import EntryPoint
from pathlib import Path

import pytest

import kancha
from kancha.boardgames.gounki.heuristics import GounkiPosition
from kancha.core import registry
from kancha.search.perft import divide, perft
from kancha.search.playout import playouts
from kancha.testing.conformance import check_game
from kancha.testing.perft_table import is_compiled
from tests.core.tictactoe import TicTacToe

COUNTS = [9, 72, 504, 3024, 15120, 54720, 148176, 200448, 127872]
"""Known: 255,168 games in all, of which 131,184 the first seat wins, 77,904 the second."""


@pytest.mark.parametrize("depth", [1, 2, 3, 4, 5])
def test_perft_counts_are_those_known(depth: int) -> None:
    assert perft(TicTacToe().start(), depth) == COUNTS[depth - 1]


def test_divide_sums_to_perft() -> None:
    parts = divide(TicTacToe().start(), 3)
    assert sorted(parts) == ["a1", "a2", "a3", "b1", "b2", "b3", "c1", "c2", "c3"]
    assert sum(parts.values()) == COUNTS[2]


def test_the_conformance_kit_takes_a_game_in_ordinary_python(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    point = EntryPoint("tic-tac-toe", "tests.core.tictactoe:TicTacToe", registry.LISTED)
    monkeypatch.setattr(registry, "_found", lambda _group: {point.name: point})
    check_game(TicTacToe)


SCRIPT = """
import kancha
from kancha.search.playout import playouts
from tests.core.tictactoe import TicTacToe
print(playouts(TicTacToe().start(), 200, kancha.Rng(4)))
"""


def test_playouts_are_the_same_in_both_builds() -> None:
    here = playouts(TicTacToe().start(), 200, kancha.Rng(4))
    pure = subprocess.run(
        [sys.executable, "-c", SCRIPT],
        env={**os.environ, "KANCHA_PURE": "1"},
        cwd=Path(__file__).parents[2],
        capture_output=True,
        text=True,
        check=True,
    )
    assert pure.stdout.strip() == str(here)
    assert here.payoffs[0] > here.payoffs[1]


@pytest.mark.skipif(not is_compiled(), reason="uncompiled, every class is ordinary Python")
def test_a_python_class_over_compiled_rules_is_refused() -> None:
    class Faster(GounkiPosition):
        def legal(self, out: list[int]) -> int:
            return 0

    with pytest.raises(TypeError, match="PlainPosition"):
        Faster(kancha.game("gounki"))

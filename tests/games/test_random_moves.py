"""A game's own way to a random move: it is legal, and every legal move is equally likely."""

from __future__ import annotations

import json
import os
import subprocess
import sys

import pytest

DRAWS = 60
"""Draws for each legal move of a position."""
DRAW = f"""
import json, sys
from collections import Counter
import kancha
from kancha.bench.positions import sample
from kancha.core.rng import Rng
worst = 0.0
for position in sample(kancha.game(sys.argv[1], **json.loads(sys.argv[2])), 6):
    legal = list(position.moves.codes)
    out, rng = [0] * position.max_moves, Rng(3)
    drawn = Counter(position._random_move(rng, out) for _ in range({DRAWS} * len(legal)))
    assert set(drawn) <= set(legal), set(drawn) - set(legal)
    spread = sum((drawn[code] - {DRAWS}) ** 2 / {DRAWS} for code in legal)
    worst = max(worst, (spread - len(legal) + 1) / (2 * len(legal)) ** 0.5)
print(worst)
"""


@pytest.mark.parametrize(
    ("name", "options"),
    [
        ("equals-wins", {}),
        ("gounki", {}),
        ("gipf", {"potentials_white": "Y3P3", "potentials_black": "Y3P3", "punct": "both"}),
    ],
)
def test_random_moves_are_legal_and_equally_likely(name: str, options: dict[str, str]) -> None:
    """Chi-square of the draws, in standard deviations; uncompiled, where the method is Python."""
    command = [sys.executable, "-W", "ignore", "-c", DRAW, name, json.dumps(options)]
    environment = {**os.environ, "KANCHA_PURE": "1"}
    found = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    assert found.returncode == 0, found.stderr
    assert float(found.stdout) < 4

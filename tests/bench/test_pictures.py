"""State messages stay small: a board is sent once, and a move sends what changed."""

from __future__ import annotations

import pytest

from kancha.bench.pictures import measure_pictures
from kancha.core.registry import games

MOST_BYTES = {"gounki": 4000, "gipf": 6000}


@pytest.mark.parametrize("name", sorted(MOST_BYTES))
def test_a_state_message_keeps_its_budget(name: str) -> None:
    (cost,) = measure_pictures([name])
    assert cost["state"] <= MOST_BYTES[name]


def test_every_game_can_be_measured() -> None:
    costs = measure_pictures(games())
    assert [cost["game"] for cost in costs] == games()
    assert all(cost["state"] > cost["scene"] > 0 for cost in costs)

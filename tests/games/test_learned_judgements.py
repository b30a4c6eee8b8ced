"""The networks of Kulami, GOrami and Rumis: computed as they were learnt, and worth having."""

from __future__ import annotations

from array import array
from base64 import b64decode
from dataclasses import replace
from importlib import import_module
from typing import Any

import pytest

import kancha
from kancha.core.game import Game
from kancha.core.network import Features, stored_network
from kancha.engines.engine import Engine
from kancha.engines.tuning import Level, Tuning, tuning_of
from kancha.testing.conformance import play_line

PACKAGES = {
    "kulami": "kancha.boardgames.kulami",
    "gorami": "kancha.boardgames.gurami.gorami",
    "rumis": "kancha.boardgames.rumis",
}
OPTIONS: list[tuple[str, dict[str, Any]]] = [
    ("kulami", {}),
    ("kulami", {"swap": True}),
    ("kulami", {"level": 2, "layout": "irregular"}),
    ("gorami", {}),
    ("gorami", {"board": 24}),
    ("rumis", {}),
    ("rumis", {"plan": "pisac"}),
]


def features(name: str) -> Features:
    found: Features = import_module(f"{PACKAGES[name]}.features").FEATURES
    return found


@pytest.mark.parametrize(("name", "options"), OPTIONS)
def test_sums_that_were_brought_up_to_date_are_those_computed_anew(
    name: str, options: dict[str, Any]
) -> None:
    game = kancha.game(name, **options)
    assert game.has_network()
    for seed in range(5):
        for position in play_line(game, seed, 30):
            if position.seat is not None:
                assert position.expect(0) == game.parse(str(position)).expect(0)
                assert position.expect(1) == -position.expect(0)


@pytest.mark.parametrize(("name", "options"), OPTIONS)
def test_a_network_is_the_one_that_the_training_stored(name: str, options: dict[str, Any]) -> None:
    """The same in plain Python: what the slots say, cut off and weighed."""
    stored = stored_network(PACKAGES[name], name)
    assert stored is not None
    rows, bias, out = (array("h", b64decode(stored[part])) for part in ("rows", "bias", "out"))
    seen, sums = features(name).seen, len(bias)
    game = kancha.game(name, **options)
    for position in play_line(game, 7, 12):
        if position.seat is None:
            continue
        colour = getattr(position, "colour", position.seat)  # in Kulami colours change hands
        total = stored["out_bias"]
        for view in range(2):
            shown = [seen[slot][state][view ^ colour] for slot, state in enumerate(slots(position))]
            for i in range(sums):
                value = bias[i] + sum(rows[row * sums + i] for row in shown)
                total += max(0, min(255, value)) * out[view * sums + i]
        assert position.expect(position.seat) == max(-9999, min(9999, total // 163))


def slots(position: Any) -> list[int]:
    """Return what a position shows to its network."""
    found: list[int] = position.slots()
    return found


@pytest.mark.parametrize("name", PACKAGES)
def test_no_sum_can_leave_its_16_bits(name: str) -> None:
    stored = stored_network(PACKAGES[name], name)
    assert stored is not None
    rows, sums = array("h", b64decode(stored["rows"])), len(array("h", b64decode(stored["bias"])))
    for i in range(sums):
        worst = sum(
            max(abs(rows[row * sums + i]) for pair in set(slot) for row in pair)
            for slot in features(name).seen
        )
        assert worst + 1024 < 1 << 15


@pytest.mark.parametrize("name", PACKAGES)
def test_a_network_wins_against_the_engine_made_by_hand(name: str) -> None:
    game = kancha.game(name)
    tuning = tuning_of(game)
    by_hand = tuning.by_hand or replace(tuning, learned=False)
    assert won(game, small(tuning), small(by_hand)) >= 8


def small(tuning: Tuning) -> Tuning:
    """Return the tuning for quick games."""
    return replace(tuning, levels=(Level(seconds=0.02),), table_bits=16, tree_bits=18)


def won(game: Game[Any], *tunings: Tuning) -> float:
    """Return how many of twelve games the first one wins; a draw is half a win."""
    points = 0.0
    for number in range(12):
        players = [Engine(game, 1, number, tuning=t, cpu_time=True) for t in tunings]
        own = number % 2
        *_, position = play_line(game, 100 + number // 2, 4)
        while position.seat is not None:
            position = position.after(players[position.seat ^ own].choose(position).code)
        points += (position.results()[own] + 1) / 2
    return points

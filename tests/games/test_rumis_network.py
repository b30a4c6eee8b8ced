"""The network of Rumis for two: computed as it was learnt, asked only then, and worth having."""

from __future__ import annotations

from array import array
from base64 import b64decode
from dataclasses import replace
from typing import Any

import pytest

import kancha
from kancha.boardgames.rumis.features import FEATURES
from kancha.core.network import stored_network
from kancha.core.position import Position
from kancha.engines.engine import Engine
from kancha.engines.tuning import Level, tuning_of
from kancha.testing.conformance import play_line

RUMIS = kancha.game("rumis")
STORED = stored_network("kancha.boardgames.rumis", "rumis")
KNOWN: list[dict[str, Any]] = [
    {},
    {"plan": "pisac"},
    {"plan": "coricancha"},
    {
        "ruinas": "V:b2b2b3/D:c2c2/O:c3c3d3d3/A:d2e2e3e3/T:d2d2d2d3/Y:b2b3b3c3"
        "/L:e3e4e4e4/B:a1a2a2b1/R:d4d4d4/I:d1d1d1d1/S:a1a1a2a2"
    },
]
UNKNOWN: list[dict[str, Any]] = [{"seats": 3}, {"seats": 4}, {"four_colours": True}]


def numbers(name: str) -> array[int]:
    assert STORED is not None
    return array("h", b64decode(STORED[name]))


def decisions(options: dict[str, Any], seed: int) -> list[Position]:
    """Return the positions of a random game in which a seat is to move."""
    game = kancha.game("rumis", **options)
    return [position for position in play_line(game, seed, 40) if position.seat is not None]


@pytest.mark.parametrize("options", KNOWN)
def test_sums_that_were_brought_up_to_date_are_those_computed_anew(
    options: dict[str, Any],
) -> None:
    assert kancha.game("rumis", **options).has_network()
    for seed in range(5):
        for position in decisions(options, seed):
            assert position.expect(0) == position.game.parse(str(position)).expect(0)
            assert position.expect(1) == -position.expect(0)


@pytest.mark.parametrize("options", KNOWN)
def test_the_network_is_the_one_that_the_training_stored(options: dict[str, Any]) -> None:
    """The same in plain Python: what the slots say, cut off and weighed."""
    assert STORED is not None
    rows, bias, out = numbers("rows"), numbers("bias"), numbers("out")
    sums = len(bias)
    for position in decisions(options, 7):
        seat = position.seat or 0
        total = STORED["out_bias"]
        for view in range(2):
            seen = [
                FEATURES.seen[slot][state][view ^ seat]
                for slot, state in enumerate(position.slots())  # type: ignore[attr-defined]
            ]
            for i in range(sums):
                value = bias[i] + sum(rows[row * sums + i] for row in seen)
                total += max(0, min(255, value)) * out[view * sums + i]
        assert position.expect(seat) == max(-9999, min(9999, total // 163))


def test_no_sum_can_leave_its_16_bits() -> None:
    rows, sums = numbers("rows"), len(numbers("bias"))
    for i in range(sums):
        largest = [
            max(abs(rows[row * sums + i]) for pair in slot for row in pair)
            for slot in FEATURES.seen
        ]
        assert sum(largest) + 1024 < 1 << 15


@pytest.mark.parametrize("options", UNKNOWN)
def test_it_is_not_asked_about_other_colours(options: dict[str, Any]) -> None:
    game = kancha.game("rumis", **options)
    assert not game.has_network()
    assert game.start().expect(0) == game.start().judge(0)


def test_it_wins_against_the_judgement_made_by_hand() -> None:
    tuning = replace(tuning_of(RUMIS), levels=(Level(nodes=3000),), table_bits=16)
    by_hand = replace(tuning, learned=False, futility_margin=0)
    won = 0.0
    for number in range(24):
        players = [Engine(RUMIS, 1, number, tuning=chosen) for chosen in (tuning, by_hand)]
        own = number % 2
        *_, position = play_line(RUMIS, 100 + number // 2, 4)
        while position.seat is not None:
            position = position.after(players[position.seat ^ own].choose(position).code)
        won += (position.results()[own] + 1) / 2
    assert won >= 15

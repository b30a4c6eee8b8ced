"""The network of Gounki: that it is computed as it was learnt, and what it is good for."""

from __future__ import annotations

from array import array
from base64 import b64decode
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

import kancha
from kancha.boardgames.gounki.features import FEATURES
from kancha.core.errors import ArgumentError
from kancha.core.network import Network, stored_network
from kancha.core.position import Position
from kancha.engines.engine import Engine
from kancha.engines.tuning import Level, tuning_of
from kancha.search.ordering import noisy_moves
from kancha.testing.conformance import play_line
from kancha.testing.strategies import positions

GOUNKI = kancha.game("gounki")
STORED = stored_network("kancha.boardgames.gounki", "gounki")


def numbers(name: str) -> array[int]:
    assert STORED is not None
    return array("h", b64decode(STORED[name]))


@given(st.integers(0, 10**6))
def test_sums_that_were_brought_up_to_date_are_those_computed_anew(seed: int) -> None:
    for position in play_line(GOUNKI, seed, 12):
        assert position.expect(0) == GOUNKI.parse(str(position)).expect(0)
        assert position.expect(1) == -position.expect(0)


@given(positions(GOUNKI))
def test_both_seats_look_at_the_board_alike(position: Position) -> None:
    turned = next(found for found in GOUNKI.symmetries() if found.name.startswith("upside down"))
    image = turned.position(position)
    if image is not None:
        assert image.expect(0) == position.expect(1)


def test_the_network_is_the_one_that_the_training_stored() -> None:
    """The same in fractions and in plain Python: what the slots say, cut off and weighed."""
    assert STORED is not None
    rows, bias, out = numbers("rows"), numbers("bias"), numbers("out")
    sums = len(bias)
    for position in play_line(GOUNKI, 7, 12):
        if position.seat is None:
            continue
        total = STORED["out_bias"]
        for view in range(2):
            seen = [
                FEATURES.seen[slot][state][view ^ position.seat]
                for slot, state in enumerate(position.slots())  # type: ignore[attr-defined]
            ]
            for i in range(sums):
                value = bias[i] + sum(rows[row * sums + i] for row in seen)
                total += max(0, min(255, value)) * out[view * sums + i]
        assert position.expect(position.seat) == max(-9999, min(9999, total // 163))


def test_no_sum_can_leave_its_16_bits() -> None:
    rows, sums = numbers("rows"), len(numbers("bias"))
    for i in range(sums):
        largest = [max(abs(rows[pair[0] * sums + i]) for pair in slot) for slot in FEATURES.seen]
        # Of the 64 squares no more than 32 are occupied (R2.1).
        assert sum(sorted(largest)[-32:]) + 1024 < 1 << 15


def test_it_wins_against_the_judgement_made_by_hand() -> None:
    tuning = replace(tuning_of(GOUNKI), levels=(Level(nodes=4000),), table_bits=16)
    by_hand = replace(tuning, learned=False)
    won = 0
    for number in range(24):
        players = [Engine(GOUNKI, 1, number, tuning=chosen) for chosen in (tuning, by_hand)]
        own = number % 2
        position = list(play_line(GOUNKI, 100 + number // 2, 4))[-1]
        for _ in range(200):
            if position.seat is None:
                won += position.results()[own] > 0
                break
            position = position.after(players[position.seat ^ own].choose(position).code)
    assert won >= 16


def test_it_is_not_asked_where_it_does_not_know_the_rules() -> None:
    assert GOUNKI.has_network()
    handicap = kancha.game("gounki", exit_files="c-f")
    assert not handicap.has_network()
    assert handicap.start().expect(0) == handicap.start().judge(0)


def test_a_network_of_another_game_is_refused() -> None:
    assert STORED is not None
    with pytest.raises(ArgumentError, match="does not fit"):
        Network(replace(FEATURES, rows=7), STORED)


def test_noisy_moves_are_captures_and_exits() -> None:
    position = GOUNKI.parse("3S3s/8/8/8/8/8/8/8 w 1 0 -")
    assert set(noisy_moves(position)) < set(position.moves.codes)
    assert noisy_moves(position)
    assert not noisy_moves(GOUNKI.start())

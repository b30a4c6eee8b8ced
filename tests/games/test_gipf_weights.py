"""The learnt judgement of GIPF: that it is computed as it was learnt, and what it is good for."""

from __future__ import annotations

from array import array
from base64 import b64decode
from dataclasses import replace

import pytest
from hypothesis import given

import kancha
from kancha.boardgames.gipf.features import FEATURES
from kancha.core.errors import ArgumentError
from kancha.core.network import stored_network
from kancha.core.position import Position
from kancha.core.slot_weights import SlotWeights
from kancha.engines.engine import Engine
from kancha.engines.tuning import Level, tuning_of
from kancha.testing.conformance import play_line
from kancha.testing.strategies import positions

GIPF = kancha.game("gipf")
STORED = stored_network("kancha.boardgames.gipf", "gipf")


@given(positions(GIPF))
def test_images_of_a_position_are_judged_alike(position: Position) -> None:
    if position.seat is None:
        return
    assert position.expect(1) == -position.expect(0)
    for symmetry in GIPF.symmetries():
        image = symmetry.position(position)
        assert image is not None
        exchanged = "exchanged" in symmetry.name
        # Halves are rounded down for the seat to move, whoever that is.
        assert image.expect(int(exchanged)) == position.expect(0)


def test_the_weights_are_those_that_the_training_stored() -> None:
    assert STORED is not None
    weights = array("h", b64decode(STORED["weights"]))
    pushes = 0
    for position in play_line(GIPF, 7, 40):
        if position.seat is None or " push " not in str(position):
            continue
        total = STORED["bias"] + sum(
            weights[FEATURES.seen[slot][state][position.seat]]
            for slot, state in enumerate(position.slots())  # type: ignore[attr-defined]
        )
        assert position.expect(position.seat) == max(-9999, min(9999, total // 8))
        pushes += 1
    assert pushes > 10


def test_rows_that_are_due_are_judged_as_taken() -> None:
    due = next(
        position
        for seed in range(200)
        for position in play_line(GIPF, seed, 60)
        if position.seat is not None and " before " in str(position)
    )
    taken = max(due.after(code).expect(due.seat) for code in due.moves.codes)  # type: ignore[arg-type]
    assert abs(due.expect(due.seat) - taken) < 400  # type: ignore[arg-type]


def test_it_wins_against_the_judgement_made_by_hand() -> None:
    tuning = replace(tuning_of(GIPF), levels=(Level(nodes=1500),), table_bits=16)
    by_hand = replace(tuning, learned=False)
    won = 0
    for number in range(12):
        players = [Engine(GIPF, 1, number, tuning=chosen) for chosen in (tuning, by_hand)]
        own = number % 2
        position = list(play_line(GIPF, 100 + number // 2, 4))[-1]
        for _ in range(300):
            if position.seat is None:
                won += position.results()[own] > 0
                break
            position = position.after(players[position.seat ^ own].choose(position).code)
    assert won >= 8


def test_it_is_not_asked_about_potentials() -> None:
    assert GIPF.has_network()
    potentials = kancha.game("gipf", potentials_white="Z3", potentials_black="Z3")
    assert not potentials.has_network()
    assert potentials.start().expect(0) == potentials.start().judge(0)


def test_weights_of_another_game_are_refused() -> None:
    assert STORED is not None
    with pytest.raises(ArgumentError, match="do not fit"):
        SlotWeights(replace(FEATURES, rows=7), STORED)

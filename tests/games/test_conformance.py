"""Every game keeps what the kit checks, under every set of options that it offers."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kancha.core.position import Position
from kancha.testing import strategies
from kancha.testing.builds import compare_builds
from kancha.testing.conformance import GAME_CHECKS, LINE_CHECKS, POSITION_CHECKS
from kancha.testing.conformance.game import check_move_text, check_position_text
from kancha.testing.perft_table import is_compiled
from tests.games.conftest import Setting, sample


@pytest.mark.parametrize("check", POSITION_CHECKS)
def test_positions(setting: Setting, check: str) -> None:
    for position in sample(setting.name, setting.number).positions:
        POSITION_CHECKS[check](position)


@pytest.mark.parametrize("check", LINE_CHECKS)
def test_plays(setting: Setting, check: str) -> None:
    for line in sample(setting.name, setting.number).lines:
        LINE_CHECKS[check](line)


@pytest.mark.parametrize("check", GAME_CHECKS)
def test_games(setting: Setting, check: str) -> None:
    GAME_CHECKS[check](setting.game())


def test_any_position_that_can_be_reached_conforms(setting: Setting) -> None:
    game = setting.game()

    # All checks at every example: the small profile takes fewer of them.
    wanted = settings().max_examples
    wanted = wanted if wanted > 1000 else max(2, wanted // 4)

    @settings(max_examples=wanted)
    @given(strategies.positions(game))
    def holds(position: Position) -> None:
        for check in POSITION_CHECKS.values():
            check(position)

    holds()


def test_no_move_text_raises_anything_but_a_refusal(setting: Setting) -> None:
    game = setting.game()

    @given(st.data())
    def holds(data: st.DataObject) -> None:
        position = data.draw(strategies.positions(game))
        check_move_text(game, str(position), data.draw(strategies.move_texts(position)))

    holds()


def test_no_position_text_raises_anything_but_a_refusal(setting: Setting) -> None:
    game = setting.game()

    @given(strategies.position_texts(game))
    def holds(text: str) -> None:
        check_position_text(game, text)

    holds()


@pytest.mark.skipif(not is_compiled(), reason="there is nothing to compare with")
def test_compiled_and_uncompiled_rules_agree(game_id: str) -> None:
    compare_builds(game_id)

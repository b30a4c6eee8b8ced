"""A refusal cites a rule that the text breaks, never one by default."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kancha.core.errors import UnexplainedRefusal
from kancha.core.registry import game
from kancha.testing import strategies
from tests.games.conftest import Setting


def test_every_refusal_is_explained(setting: Setting) -> None:
    """Draw moves of another position, some edited: most are well-formed but illegal here."""
    game = setting.game()

    @given(st.data())
    def holds(data: st.DataObject) -> None:
        here, there = data.draw(strategies.positions(game)), data.draw(strategies.positions(game))
        texts = there.moves.texts or here.moves.texts or ["?"]
        text = data.draw(st.sampled_from(texts))
        text = data.draw(st.one_of(st.just(text), strategies.edited(text)))
        if text not in here.moves:
            assert game.refusal(here, text).rule

    holds()


def test_no_case_of_a_refusal_fits_a_legal_move(setting: Setting) -> None:
    """If a case did, it could cite its rule for an illegal move that breaks another one."""
    game = setting.game()

    @given(st.data())
    def holds(data: st.DataObject) -> None:
        position = data.draw(strategies.positions(game))
        if position.seat is not None:
            text = data.draw(st.sampled_from(position.moves.texts))
            with pytest.raises(UnexplainedRefusal):
                game.refusal(position, text)

    holds()


@pytest.mark.parametrize("name", ["kissing", "kissing-challenge", "kissing-puzzle", "equals-wins"])
def test_a_number_of_any_length_is_refused(name: str) -> None:
    position = game(name).start()
    digits = "1" * 5000
    while position.seat == -1:
        for text in (f"draw{digits}", f"roll{digits}"):
            assert game(name).refusal(position, text).rule
        position = position.play(position.moves[0])
    for text in (f"y{digits}-A1", f"y{digits}-A1=1", f"y1-A1={digits}"):
        assert game(name).refusal(position, text).rule

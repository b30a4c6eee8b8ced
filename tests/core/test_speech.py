"""Moves in words: about the players, and to the one who made them."""

from __future__ import annotations

import re

import pytest

import kancha
from kancha.core.registry import game_class, games
from kancha.core.speech import PHRASES, addressed, say


@pytest.mark.parametrize(
    ("phrase", "spoken"),
    [
        ("{seat} places {piece} on {to}", "you place {piece} on {to}"),
        ("{seat} pushes {piece}", "you push {piece}"),
        ("{seat} passes", "you pass"),
        ("{seat} cannot move and is passed over", "you cannot move and are passed over"),
        ("{seat} has to set pieces aside", "you have to set pieces aside"),
        ("{manner} wins by {number}", "you win by {number}"),
        ("the die shows {number}", "the die shows {number}"),
    ],
)
def test_a_phrase_can_be_said_to_the_seat_that_it_is_about(phrase: str, spoken: str) -> None:
    assert addressed(phrase) == spoken


@pytest.mark.parametrize("game", games())
def test_every_phrase_about_a_seat_can_be_said_to_it(game: str) -> None:
    for phrase in {**PHRASES, **game_class(game).info.phrases}.values():
        spoken = addressed(phrase)
        assert "{seat}" not in spoken, phrase
        if spoken.startswith("you "):
            assert not re.match(r"you \w*[^s]s\b", spoken), phrase


def test_only_what_the_listener_did_is_said_to_them() -> None:
    after = kancha.game("kulami").start().play("a8")
    assert say(after.game, after.events, 0) == "You place a marble on a8, taking the panel of 4."
    assert say(after.game, after.events, 1).startswith("Red places a marble on a8")

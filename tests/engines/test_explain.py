"""Explanations say what a move does, and nothing that its player may not see."""

from __future__ import annotations

import pytest

import kancha
from kancha.bench.positions import decisions, sample
from kancha.core.registry import game_class, games
from kancha.engines.explain import explain


def test_a_step_of_gounki_towards_the_far_side_names_the_exit_distance() -> None:
    position = kancha.game("gounki").parse("8/8/8/8/3S4/8/8/s7 w 1 0 -")
    move = next(move for move in position.moves if str(move) == "d4-d5")
    sentences = explain(move)
    assert sentences[0] == move.sentence
    assert any("moves to the exit: 4 instead of 5" in sentence for sentence in sentences[1:])


def test_a_capture_of_gipf_names_the_pieces_lost() -> None:
    for position in decisions(kancha.game("gipf", rules="basic"), 4):
        for move in position.moves:
            lost = [
                position.play(move).game.facts(p, 1 - (position.seat or 0), None)["pieces lost"]
                for p in (position, position.play(move))
            ]
            if lost[0] != lost[1]:
                assert any("pieces lost" in sentence for sentence in explain(move))
                return
    raise AssertionError("no move of this game captures")


@pytest.mark.parametrize("name", games())
def test_every_move_is_explained_and_begins_with_its_sentence(name: str) -> None:
    for position in sample(game_class(name)(), 4):
        move = position.moves[0]
        sentences = explain(move)
        assert sentences[0] == move.sentence
        assert all(sentence.strip() for sentence in sentences)


@pytest.mark.parametrize("name", ["equals-wins", "kissing", "kissing-challenge", "kissing-puzzle"])
def test_an_explanation_uses_nothing_that_is_hidden_from_the_seat(name: str) -> None:
    for number, position in enumerate(sample(kancha.game(name, seats=2), 6)):
        imagined = position.guess(position.seat or 0, kancha.Rng(number))
        code = position.moves.codes[0]
        assert explain(kancha.Move(position, code)) == explain(kancha.Move(imagined, code))

"""The Python side of positions and moves: values, sequences, refusals."""

from __future__ import annotations

import pytest

import kancha
from kancha.core.event import Event


@pytest.fixture
def start() -> kancha.Position:
    return kancha.game("gounki").start()


def test_positions_are_values(start: kancha.Position) -> None:
    again = kancha.game("gounki").start()
    assert start == again
    assert len({start, again, start.play("b2-b3")}) == 2
    assert start != kancha.game("gounki", null_moves=False).start()
    assert start != str(start)


def test_moves_are_a_sequence_with_texts(start: kancha.Position) -> None:
    moves = start.moves
    assert len(moves) == 36
    assert moves[0] == moves[-36]
    assert moves[2:4] == [moves[2], moves[3]]
    assert "b2-b3" in moves
    assert "b2-b4" not in moves
    assert moves[5] in moves
    assert None not in moves
    assert [str(move) for move in moves] == moves.texts
    with pytest.raises(IndexError):
        moves[36]


def test_a_move_of_another_position_is_refused(start: kancha.Position) -> None:
    later = start.play("b2-b3")
    with pytest.raises(kancha.IllegalMove, match="another position"):
        start.play(later.moves[0])
    assert start.play(kancha.game("gounki").start().moves[0]) == start.play(start.moves[0])


def test_a_position_remembers_the_move_that_led_to_it(start: kancha.Position) -> None:
    assert start.last_move is None
    assert start.events == ()
    later = start.play("b2-b3")
    assert str(later.last_move) == "b2-b3"
    assert [event.kind for event in later.events] == ["moved"]
    assert later.clone().last_move is None


def test_a_successor_equals_what_follows_and_keeps_no_copy(start: kancha.Position) -> None:
    code = start.moves.codes[0]
    first, second = start.after(code), start.successor(code)
    assert first == second
    assert str(first.last_move) == str(second.last_move)
    assert first.before == second.before
    assert second.before is start
    with pytest.raises(kancha.IllegalMove):
        start.successor(-1)


def test_no_move_can_be_picked_when_the_game_is_over() -> None:
    over = kancha.game("gounki").parse("1S6/6D1/8/s7/8/8/8/8 b 1 1 b9")
    assert over.seat is None
    with pytest.raises(kancha.KanchaError, match="over"):
        over.pick(kancha.Rng(1))


def test_moves_can_be_said(start: kancha.Position) -> None:
    assert start.play("b2-b3").last_move is not None
    assert start.moves[0].sentence.startswith("White ")
    assert repr(start).startswith("<Gounki: cscs")
    assert repr(kancha.game("gounki", first_turns=2)) == "kancha.game('gounki', first_turns=2)"


def test_a_secret_event_is_seen_in_full_by_its_seats_only() -> None:
    event = Event("drew", 1, number=5, secret_of=(1,))
    assert event.seen_by(1) == event
    for other in (0, None):
        assert event.seen_by(other) == Event("drew", 1, manner="hidden", secret_of=(1,))
    open_event = Event("drew", 1, number=5)
    assert open_event.seen_by(None) == open_event

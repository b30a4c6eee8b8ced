"""What a session at one keyboard promises where chance decides or hands are hidden."""

from __future__ import annotations

import pytest

import kancha
from kancha.cli.terminal.session import Session
from kancha.core.registry import game_class, games

HIDDEN = [name for name in games() if game_class(name).info.has_hidden]
CHANCE = [name for name in games() if game_class(name).info.has_chance]


def advance(session: Session) -> None:
    """Let chance and opponents move until a person decides."""
    while (move := session.automatic_move()) is not None:
        session.play(move)


def session_of(name: str) -> Session:
    session = Session.begin(game_class(name)(), seed=7)
    advance(session)
    return session


@pytest.mark.parametrize("name", CHANCE)
def test_going_back_over_chance_and_forward_again_draws_the_same(name: str) -> None:
    session = session_of(name)
    rng = kancha.Rng(1)
    played = []
    for _ in range(6):
        if session.outcome is None:
            if session.keyboard_must_pass:
                session.take_keyboard()
            move = str(session.position.pick(rng))
            played.append(move)
            session.play(move)
            advance(session)
    texts = [str(move) for move in session.record.moves]
    while any(m.position.seat in session.people for m in session.record.moves):
        session.viewer = next(
            m.position.seat
            for m in reversed(session.record.moves)
            if m.position.seat in session.people
        )
        assert session.undo() == ""
    for move in played:
        session.play(move)
        advance(session)
    assert [str(move) for move in session.record.moves] == texts


@pytest.mark.parametrize("name", HIDDEN)
def test_only_the_view_of_whoever_has_the_keyboard_is_shown(name: str) -> None:
    session = session_of(name)
    rng = kancha.Rng(2)
    passed = 0
    for _ in range(40):
        if session.outcome is not None:
            break
        before = session.viewer
        if session.keyboard_must_pass:
            passed += 1
            assert session.scene == session.position.scene(before)
            session.take_keyboard()
            assert session.undo() != "", "what another person has done stands"
        assert session.scene == session.position.scene(session.position.seat)
        session.play(session.position.pick(rng))
        advance(session)
    assert passed or session.game.seats == 1


@pytest.mark.parametrize("name", HIDDEN)
def test_the_list_of_moves_tells_each_person_only_what_it_may_know(name: str) -> None:
    session = session_of(name)
    rng = kancha.Rng(3)
    for _ in range(12):
        if session.outcome is None:
            session.play(session.position.pick(rng))
            advance(session)
    for viewer in session.people:
        session.viewer = viewer
        told = [text for _, text, _ in session.log()]
        assert told == [move.seen_by(viewer) for move in session.record.moves]


def test_touching_elsewhere_begins_a_new_path() -> None:
    session = Session.begin(kancha.game("gounki"))
    session.touch("a1")
    assert session.path == ("a1",)
    session.touch("c1")
    assert session.path == ("c1",)
    assert "no way on" in session.touch("h8").message
    assert session.back()
    assert not session.back()
    assert "No legal move" in session.touch("h8").message

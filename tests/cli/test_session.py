"""What a session at one keyboard promises where chance decides or hands are hidden."""

from __future__ import annotations

from pathlib import Path

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
            if session.needs_handover:
                session.hand_over()
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
        if session.needs_handover:
            passed += 1
            assert session.scene == session.position.scene(before)
            session.hand_over()
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


def test_a_wrong_touch_keeps_what_was_chosen_and_says_why() -> None:
    session = Session.begin(kancha.game("gounki"))
    assert session.touch("h8") == "refused"
    assert session.why_refused("h8") == "The piece on h8 belongs to Black (R3.2). Choose a piece."
    session.touch("a1")
    assert session.touch("h8") == "refused"
    assert session.path == ("a1",)
    assert session.why_refused("a3") == (
        "To a3 it is two square steps, but this piece has only one square (R4.1)."
        " Choose where the square goes."
    )
    assert session.touch("c1") == "restarted"
    assert session.path == ("c1",)


def test_nothing_can_be_touched_while_an_opponent_is_to_move() -> None:
    session = Session.begin(kancha.game("gounki"), "random", seat=1)
    assert session.touch("a1") == "refused"
    assert "not your turn" in session.why_refused("a1")
    advance(session)
    assert session.touch("a8") == "went on"


def test_a_move_can_be_entered_again_after_undo() -> None:
    session = Session.begin(kancha.game("gounki"))
    for _ in range(2):
        assert [session.touch("b1"), session.touch("c2")] == ["went on", "played"]
        assert session.entry.played is not None
        session.play(session.entry.played)
        assert session.undo() == ""


def test_a_record_with_fewer_seats_is_loaded_for_the_first_seat(tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    Session.begin(kancha.game("gounki")).save(str(file))
    session = Session.begin(kancha.game("rumis", players=4), "random", seat=3).load(str(file))
    assert session.players == ("people", "random")

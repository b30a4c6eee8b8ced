"""Guided entry tells the truth: outlooks are what moves do, ways lead on, nothing hidden shows."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

import kancha
from kancha.core.bits import CHANCE
from kancha.core.guide import Guide, guide
from kancha.core.outlook import Forecaster, Remark
from kancha.core.position import Position
from kancha.core.rng import Rng
from kancha.core.scene import Piece, Scene
from kancha.core.touches import Touches, nodes
from kancha.testing.conformance import play_line, spread
from tests.games.conftest import Setting

Found = list[tuple[Position, tuple[str, ...], Guide]]
_found: dict[str, Found] = {}


def guides(setting: Setting) -> Found:
    """Return guides at some nodes of some positions of a game; made once."""
    if str(setting) not in _found:
        _found[str(setting)] = list(_guides(setting))
    return _found[str(setting)]


def _guides(setting: Setting) -> Iterator[tuple[Position, tuple[str, ...], Guide]]:
    for position in spread(play_line(setting.game(), 3), 4):
        if position.seat in (None, CHANCE):
            continue
        touches = Touches(position)
        for path, _ in spread([each for each in nodes(touches.tree) if each[1].children], 5):
            yield position, path, guide(touches, path)


def own_pieces(scene: Scene, seat: int) -> set[Piece]:
    boards = {number for number, own in enumerate(scene.boards) if own.seat == seat} or {0}
    return {piece for piece in scene.pieces if piece.board in boards}


def test_every_node_has_a_prompt(setting: Setting) -> None:
    for position, path, found in guides(setting):
        assert found.prompt.endswith("."), f"{path} in {position}"


def test_an_outlook_shows_the_pieces_as_the_move_leaves_them(setting: Setting) -> None:
    for position, path, found in guides(setting):
        seat = position.seat
        assert seat is not None
        before = own_pieces(position.scene(seat), seat)
        for token, outlook in found.outlooks.items():
            after = position.play(outlook.move)
            assert after.last_move is not None
            assert after.last_move.clicks == (*path, token)
            stay = {piece for piece in before if piece.cell not in outlook.gone}
            left = own_pieces(after.scene(seat), seat)
            assert stay | set(outlook.pieces) == left


def test_an_outlook_counts_what_the_scene_counts_afterwards(setting: Setting) -> None:
    for position, _, found in guides(setting):
        for outlook in found.outlooks.values():
            after = position.play(outlook.move).scene(position.seat)
            totals: dict[int | None, int] = {score.seat: score.total for score in after.scores}
            for change in outlook.changes:
                assert change.before != change.after
                if not change.name:
                    assert totals[change.seat] == change.after


def test_outlooks_depend_on_nothing_that_is_hidden_from_the_seat(setting: Setting) -> None:
    if not setting.game().info.has_hidden:
        return
    for position, path, found in guides(setting):
        assert position.seat is not None
        for seed in (5, 6):
            other = position.guess(position.seat, Rng(seed))
            assert guide(Touches(other), path) == found


def test_ways_and_switches_lead_on(setting: Setting) -> None:
    for position, path, found in guides(setting):
        tree = Touches(position).tree
        node = tree.after(*path)
        assert node is not None
        for way in found.ways:
            assert tree.after(*way.path) is not None
            assert way.next or way.path
            for token in way.next:
                assert not way.ends or node.children[token].move is not None
        for switch in found.switches:
            assert switch.token in position.game.board.cell_by_id


def test_gounki_offers_the_whole_piece_or_a_part_first_with_the_fields_of_each() -> None:
    position = kancha.game("gounki").start().play("g1-g2+").play("a8-b7+")
    found = guide(Touches(position), ("g2",))
    ways = {way.label: way for way in found.ways}
    assert list(ways) == ["Whole", "Circle first", "Square first"]
    assert ways["Whole"].ends
    assert set(ways["Circle first"].next) == {"f3", "h3"}
    assert set(ways["Square first"].next) == {"f2", "g3", "h2"}
    assert ways["Circle first"].pieces[0] == Piece("g2", "white-s")


def test_gounki_shows_what_is_dropped_and_what_is_left_in_hand() -> None:
    position = kancha.game("gounki").start().play("g1-g2+").play("a8-b7+")
    found = guide(Touches(position), ("g2", "f3"))
    assert [(step.figure, step.label, step.state) for step in found.steps] == [
        ("white-c", "f3", "done"),
        ("white-s", "Next", "now"),
    ]
    assert found.going_on == "Choose where the next square is dropped."
    assert found.so_far is not None
    assert Piece("f3", "white-c") in found.so_far.pieces


CROSSING_ROWS = "2W1/wB1w1/bbbwB1/wbWw1bb/bbB1ww/wbwWw/w3 b before 1,3 0,0 nn 27"


def test_gipf_offers_rows_by_their_ends_and_gipf_pieces_to_keep_or_take() -> None:
    touches = Touches(kancha.game("gipf").parse(CROSSING_ROWS))
    first, second = guide(touches, ()).ways
    assert [way.label for way in (first, second)] == ["c3 to f2", "d2 to g3"]
    assert [way.note for way in (first, second)] == ["3 back", "4 back"]
    assert "c3" in first.cells
    found = guide(touches, first.path)
    assert [(each.token, each.off, each.on) for each in found.switches] == [("c3", "Take", "Keep")]
    take = found.outlooks["take"]
    assert [(change.before, change.after) for change in take.changes] == [(3, 8)]
    assert {fate.cell: fate.sign for fate in found.fates} == dict.fromkeys(first.cells, "back")
    kept = {fate.cell: fate.sign for fate in guide(touches, (*first.path, "c3")).fates}
    assert kept["c3"] == "kept"
    assert list(kept.values()).count("kept") == 1


def test_gipf_tells_that_a_row_breaks_another_and_that_the_last_gipf_piece_decides() -> None:
    game = kancha.game("gipf")
    crossing = Touches(game.parse(CROSSING_ROWS))
    first = guide(crossing, guide(crossing, ()).ways[0].path).outlooks["take"].remark
    assert first is not None
    assert (first.text, first.rule) == ("Both need e3, so the other row is broken.", "R6.6")
    assert [(each.before, each.after) for each in first.counts] == [(3, 2)]
    assert not first.act
    for text, act, asks in (
        ("w2B/1w3/2w3/3W3/6/b4/B3 w after 13,13 0,0 nn 30", "Take this row and lose?", True),
        ("w2W/1w3/2w3/3W3/3B2/b4/4 w after 11,15 0,0 nn 30", "Take this row and win", False),
    ):
        last = guide(Touches(game.parse(text)), ()).outlooks["take"].remark
        assert last is not None
        assert (last.act, last.asks) == (act, asks)


def test_gipf_says_which_rows_a_push_would_make() -> None:
    remarks: list[Remark] = []
    for seed in range(1, 9):
        for position in play_line(kancha.game("gipf"), seed):
            if position.seat is not None and not remarks:
                for path, _ in nodes(Touches(position).tree):
                    found = guide(Touches(position), path).outlooks.values()
                    remarks += [each.remark for each in found if each.remark is not None]
    assert remarks
    assert all(remark.groups and remark.text.endswith("to take.") for remark in remarks)


def test_kulami_tells_whose_panel_it_would_be_and_where_an_answer_could_come() -> None:
    position = kancha.game("kulami").start().play("d5")
    for token, outlook in guide(Touches(position), ()).outlooks.items():
        after = position.play(token)
        assert set(outlook.answers) == {str(move) for move in after.moves}
        assert outlook.remark is not None
        assert token in outlook.remark.groups[0]
        assert outlook.remark.text.startswith("Panel ")


@pytest.mark.parametrize("name", ["kissing", "kissing-challenge", "equals-wins"])
def test_fish_games_tell_what_a_placement_would_score(name: str) -> None:
    gains = 0
    for position in play_line(kancha.game(name), 2):
        if position.seat in (None, CHANCE):
            continue
        forecaster = Forecaster(position)
        for move in position.moves:
            outlook = forecaster.outlook(move.code)
            events = position.play(move).events
            scored = sum(event.number or 0 for event in events if event.kind == "scored")
            gained = [each.after - each.before for each in outlook.changes if not each.name]
            assert gained == [scored] * bool(scored)
            gains += scored
    assert gains

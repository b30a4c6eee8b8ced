"""Guided entry tells the truth: outlooks are what moves do, ways lead on, nothing hidden shows."""

from __future__ import annotations

from collections.abc import Iterator

from kancha.core.bits import CHANCE
from kancha.core.guide import Guide, guide
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
            totals = {score.seat: score.total for score in after.scores}
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

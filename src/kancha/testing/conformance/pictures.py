"""Checks of scenes, click tokens and events: all that a front end knows."""

from __future__ import annotations

from kancha.core.bits import CHANCE
from kancha.core.position import Position
from kancha.core.scene import Scene
from kancha.testing.conformance.sample import spread

SOME = 12
EDGE = 1e-6


def scenes_are_whole(position: Position) -> None:
    """Cells have unique ids and lie in the picture; everything else stands on cells."""
    viewers = (None, *range(position.seats)) if position.game.info.has_hidden else (None,)
    for viewer in viewers:
        scene = position.scene(viewer)
        _check_cells(scene)
        cells = {cell.id for cell in scene.cells}
        seats = {None, *range(len(scene.seat_names))}
        for piece in scene.pieces:
            assert piece.cell in cells, piece
            assert piece.label, piece
            assert piece.kind, piece
            assert piece.seat in seats, piece
        for mark in scene.marks:
            assert set(mark.cells) <= cells, mark
            assert mark.seat in seats, mark
        for region in scene.regions:
            assert set(region.cells) <= cells, region
            assert region.seat in seats, region
        for hand in scene.hands:
            assert hand.title, hand
            assert hand.seat in seats, hand
            assert all(item.label and item.count >= 0 for item in hand.items), hand
        tokens = [item.token for hand in scene.hands for item in hand.items if item.token]
        assert len(set(tokens)) == len(tokens), f"hand tokens are not unique: {tokens}"
        assert not set(tokens) & cells, "a hand token is a cell id"
        assert scene.caption, "no caption"
        assert scene.to_move == position.seat, scene.to_move
        assert len(scene.seat_names) == position.seats, scene.seat_names
        _check_scores(position, scene)


def _check_cells(scene: Scene) -> None:
    assert len({cell.id for cell in scene.cells}) == len(scene.cells), "cell ids are not unique"
    for cell in scene.cells:
        assert cell.id, cell
        assert cell.role, cell
        assert len(cell.outline) != 1, cell
        for x, y in (cell.centre, *cell.outline):
            assert -EDGE <= x <= scene.width + EDGE, f"{cell} is outside of the picture"
            assert -EDGE <= y <= scene.height + EDGE, f"{cell} is outside of the picture"


def _check_scores(position: Position, scene: Scene) -> None:
    if position.game.info.has_hidden and position.seat is not None:
        return  # scores may be hidden while the game goes on
    if position.game.info.has_scores:
        assert position.scores is not None
        assert len(position.scores) == position.seats
        shown = {score.seat: score.total for score in scene.scores}
        assert shown == dict(enumerate(position.scores)), f"{shown} shown for {position.scores}"
    else:
        assert position.scores is None
        assert scene.scores == ()


def clicks_name_what_is_seen(position: Position) -> None:
    """Whatever is clicked is a cell, a piece in hand, or a choice with a name of its own."""
    game = position.game
    scene = position.scene(None if position.seat == CHANCE else position.seat)
    seen = {cell.id for cell in scene.cells}
    seen |= {item.token for hand in scene.hands for item in hand.items}
    for token in {token for move in position.moves for token in move.clicks} - seen:
        label = game.token_label(token)
        assert label, f"the choice {token!r} has no name"
        assert label != token, f"{token!r} is no cell, no piece in hand, and has no name"


def events_name_what_is_seen(position: Position) -> None:
    """Events happen on cells of the picture, to seats of the game."""
    cells = {
        cell.id for seat in (None, *range(position.seats)) for cell in position.scene(seat).cells
    }
    for move in spread(position.moves, SOME):
        events = position.play(move).events
        assert events, f"{move} did nothing"
        for event in events:
            assert set(event.cells) <= cells, event
            assert event.seat is None or -1 <= event.seat < position.seats, event

"""Checks of scenes, click tokens and events: all that a front end knows."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from kancha.core.bits import CHANCE
from kancha.core.board import Board
from kancha.core.clicks import ClickTree
from kancha.core.position import Position
from kancha.core.scene import Group, Hand, Mark, OwnBoard, Piece, Scene, Score, StripeSum
from kancha.testing.conformance.boards import check_types
from kancha.testing.conformance.sample import spread

SOME = 12


def scenes_of(position: Position) -> Iterator[Scene]:
    """Yield the scene of every viewer who may see something else."""
    viewers = (None, *range(position.seats)) if position.game.info.has_hidden else (None,)
    for viewer in viewers:
        yield position.scene(viewer)


def scenes_are_whole(position: Position) -> None:
    """Whatever a scene names stands on the board: cells, figures, regions; seats exist."""
    board = position.game.board
    for scene in scenes_of(position):
        check_types(scene, Scene)
        assert scene.caption, "no caption"
        assert scene.caption.isprintable(), f"the caption {scene.caption!r} is not one line"
        assert scene.to_move == position.seat, scene.to_move
        assert len(scene.seats) == position.seats, scene.seats
        assert all(sign.name for sign in scene.seats), scene.seats
        _check_figures(board, scene)
        _check_cells(board, scene)
        _check_seats(scene)
        _check_own_boards(scene)
        _check_regions(board, scene)
        _check_hands(board, scene)
        _check_scores(position, scene)


def _check_figures(board: Board, scene: Scene) -> None:
    used = {piece.figure for piece in scene.pieces} | {sign.figure for sign in scene.seats}
    used |= {item.figure for hand in scene.hands for item in hand.items}
    unknown = used - board.figure_by_id.keys()
    assert not unknown, f"the board has no figure {unknown}"


def _check_cells(board: Board, scene: Scene) -> None:
    cells = board.cell_by_id.keys()
    for piece in scene.pieces:
        assert piece.cell in cells, f"the cell of {piece} is not on the board"
        assert piece.level >= 0, piece
    stands = Counter((piece.board, piece.cell, piece.level) for piece in scene.pieces)
    crowded = [place for place, count in stands.items() if count > 1]
    assert not crowded, f"two pieces stand in one place: {crowded}"
    marks: tuple[Mark | Group, ...] = (*scene.marks, *scene.groups)
    for marked in marks:
        assert marked.cells, f"{marked} marks nothing"
        assert set(marked.cells) <= cells, f"{marked} names a cell that is not on the board"


def _check_seats(scene: Scene) -> None:
    seats = {None, *range(len(scene.seats))}
    owned: tuple[Mark | Group | Hand | Score | OwnBoard, ...]
    owned = (*scene.marks, *scene.groups, *scene.hands, *scene.scores, *scene.boards)
    for item in owned:
        assert item.seat in seats, f"{item} belongs to an unknown seat"
    assert all(panel.owner in seats for panel in scene.panels), scene.panels


def _check_own_boards(scene: Scene) -> None:
    boards = range(max(1, len(scene.boards)))
    shown: tuple[Piece | Mark | Group | StripeSum, ...]
    shown = (*scene.pieces, *scene.marks, *scene.groups, *scene.sums)
    for item in shown:
        assert item.board in boards, f"there is no such board: {item}"
        hidden = scene.boards and scene.boards[item.board].hidden
        assert not hidden, f"{item} shows on a hidden board"
    owners = [board.seat for board in scene.boards]
    assert len(set(owners)) == len(owners), "a seat has two boards"


def _check_regions(board: Board, scene: Scene) -> None:
    role_of = {region.id: region.role for region in board.regions}
    for panel in scene.panels:
        assert role_of.get(panel.region) == "panel", f"{panel} is no panel of the board"
        assert panel.label, f"{panel} has no label"
    for stripe in scene.sums:
        assert role_of.get(stripe.region) == "stripe", f"{stripe} is no stripe of the board"
        anchor = board.region_by_id[stripe.region].anchor
        assert anchor is not None, f"{stripe} has no place on the board"


def _check_hands(board: Board, scene: Scene) -> None:
    for hand in scene.hands:
        assert hand.title, hand
        assert all(item.label and item.count >= 0 for item in hand.items), hand
    tokens = [item.token for hand in scene.hands for item in hand.items if item.token]
    assert len(set(tokens)) == len(tokens), f"hand tokens are not unique: {tokens}"
    assert not set(tokens) & board.cell_by_id.keys(), "a hand token is a cell id"


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
    """Whatever is clicked is a cell, a piece in hand, a shape, or a choice with its own label."""
    game = position.game
    scene = position.scene(None if position.seat == CHANCE else position.seat)
    seen = set(game.board.cell_by_id) | {shape.token for shape in game.board.shapes}
    seen |= {item.token for hand in scene.hands for item in hand.items}
    for token in {token for move in position.moves for token in move.clicks} - seen:
        label = game.token_label(token)
        assert label, f"the choice {token!r} has no label"
        assert label != token, f"{token!r} is no cell, no piece in hand, and has no label"
    _check_choices(position, ClickTree.of(position.moves), seen)


def _check_choices(position: Position, node: ClickTree, seen: set[str]) -> None:
    """Refuse choices that are offered together under one label."""
    labels = [position.game.token_label(token) for token in node.children if token not in seen]
    assert len(set(labels)) == len(labels), f"two choices have the same label: {labels}"
    for child in node.children.values():
        _check_choices(position, child, seen)


def events_name_what_is_seen(position: Position) -> None:
    """Events happen on cells of the board, to seats of the game."""
    cells = position.game.board.cell_by_id.keys()
    for move in spread(position.moves, SOME):
        events = position.play(move).events
        assert events, f"{move} did nothing"
        for event in events:
            assert set(event.cells) <= cells, event
            assert event.seat is None or -1 <= event.seat < position.seats, event

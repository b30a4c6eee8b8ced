"""Checks that what a game shows can be drawn."""

from __future__ import annotations

import re

from kancha.core.game import Game
from kancha.core.position import Position
from kancha.draw.glyphs import glyph
from kancha.draw.layer import layers_of, stands_of
from kancha.draw.picture import BoardPicture, board_picture
from kancha.draw.svg import draw
from kancha.draw.terminal import text
from kancha.testing.conformance.pictures import scenes_of

REFERENCE = re.compile(r'(?:href="|url\()#([^")]+)')


def boards_can_be_drawn(game: Game) -> None:
    """The board and every figure have a picture, and every figure has characters."""
    try:
        picture = board_picture(game.board)
        characters = [glyph(figure).line for figure in game.board.figures]
    except Exception as error:
        raise AssertionError(f"the board cannot be drawn: {error!r}") from error
    assert all(characters), f"a figure has no characters: {characters}"
    for drawn in (picture.ground, *picture.definitions.values()):
        _check_references(picture, drawn)


def scenes_can_be_drawn(position: Position) -> None:
    """A scene refers only to symbols that the board's picture defines, and draws as a whole."""
    board = position.game.board
    picture = board_picture(board)
    for scene in scenes_of(position):
        for index, layers in enumerate(layers_of(picture, scene)):
            _check_references(picture, layers.under + layers.over)
            for stand in stands_of(picture, scene, index):
                assert stand.symbol in picture.definitions, f"{stand.symbol} is not defined"
        assert draw(board, scene).endswith("</svg>\n")
        assert text(board, scene).startswith(scene.caption)


def seats_are_told_apart(position: Position) -> None:
    """Seats have different names and different signs, in a terminal without colours too."""
    figures = position.game.board.figure_by_id
    for scene in scenes_of(position):
        assert len(set(scene.seat_names)) == len(scene.seats), f"equal names: {scene.seat_names}"
        signs = [glyph(figures[sign.figure]).line for sign in scene.seats]
        assert len(set(signs)) == len(signs), f"equal signs in a terminal: {signs}"


def _check_references(picture: BoardPicture, drawn: str) -> None:
    defined = {f"{picture.prefix}-{name}" for name in picture.definitions}
    missing = set(REFERENCE.findall(drawn)) - defined
    assert not missing, f"{missing} is used, but not defined by the board"

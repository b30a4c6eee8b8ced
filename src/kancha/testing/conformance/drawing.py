"""Checks that what a game shows can be drawn."""

from __future__ import annotations

import re

from kancha.core.game import Game
from kancha.core.position import Position
from kancha.draw.glyphs import glyph
from kancha.draw.layer import layers_of, stands_of
from kancha.draw.picture import board_picture
from kancha.draw.svg import draw
from kancha.draw.terminal import text
from kancha.testing.conformance.pictures import scenes_of

REFERENCE = re.compile(r'(?:href="|url\()#([^")]+)')


def figures_can_be_drawn(game: Game) -> None:
    """The board and every figure have a picture, and every figure has characters."""
    picture = board_picture(game.board)
    defined = {f"{picture.prefix}-{name}" for name in picture.definitions}
    for drawn in (picture.ground, *picture.definitions.values()):
        missing = set(REFERENCE.findall(drawn)) - defined
        assert not missing, f"the board refers to {missing}, which is not defined"
    for figure in game.board.figures:
        assert glyph(figure).line, f"{figure} has no characters"


def scenes_can_be_drawn(position: Position) -> None:
    """A scene refers only to symbols that the board's picture defines, and draws as a whole."""
    board = position.game.board
    picture = board_picture(board)
    defined = {f"{picture.prefix}-{name}" for name in picture.definitions}
    for scene in scenes_of(position):
        for index, layers in enumerate(layers_of(picture, scene)):
            missing = set(REFERENCE.findall(layers.under + layers.over)) - defined
            assert not missing, f"a layer refers to {missing}, which the board does not define"
            assert "Gradient" not in layers.under + layers.over, "a layer defines a gradient"
            for stand in stands_of(picture, scene, index):
                assert stand.symbol in picture.definitions, f"{stand.symbol} is not defined"
        assert draw(board, scene).endswith("</svg>\n")
        assert text(board, scene).startswith(scene.caption)

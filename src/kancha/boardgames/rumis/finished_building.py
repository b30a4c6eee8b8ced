"""A finished building for the documentation: a game that the heuristics play against themselves."""

from __future__ import annotations

from collections import Counter

import msgspec

from kancha.boardgames.rumis.notation import squares_of
from kancha.core.board import Board
from kancha.core.position import Position
from kancha.core.registry import game
from kancha.core.scene import Scene


def play_greedily(position: Position) -> list[Position]:
    """Return the positions of a game in which every seat makes the move that looks best at once."""
    line = [position]
    while position.seat is not None:
        seat = position.seat
        best = max(position.moves, key=lambda move: position.after(move.code).judge(seat))
        position = position.after(best.code)
        line.append(position)
    return line


def with_all_stones(line: list[Position]) -> Scene:
    """Return the scene at the end of a game; every cube knows its stone, and none is marked."""
    scene = line[-1].scene()
    stones: dict[tuple[str, int], int] = {}
    heights = Counter[str]()
    for number, position in enumerate(line[1:]):
        assert position.last_move is not None
        for square in squares_of(position.last_move.code):
            stones[square, heights[square]] = number
            heights[square] += 1
    pieces = tuple(
        msgspec.structs.replace(piece, stone=stones[piece.cell, piece.level])
        for piece in scene.pieces
    )
    return msgspec.structs.replace(scene, pieces=pieces, marks=())


def finished_coricancha() -> tuple[Board, Scene]:
    """Return the end of a game of four on the pyramid."""
    line = play_greedily(game("rumis", plan="coricancha", seats=4).start())
    return line[-1].game.board, with_all_stones(line)

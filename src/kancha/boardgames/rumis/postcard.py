"""The picture of a finished building: a game that the heuristics play against themselves.

`python -m kancha.boardgames.rumis.postcard FILE` writes it, the same every time.
"""

from __future__ import annotations

import sys
from dataclasses import replace
from importlib import import_module
from pathlib import Path

from kancha.boardgames.rumis.notation import squares_of, turned_of
from kancha.core.position import Position
from kancha.core.registry import game
from kancha.core.scene import Region, Scene


def play_greedily(position: Position) -> list[Position]:
    """Return the positions of a game in which every seat makes the move that looks best at once."""
    line = [position]
    while position.seat is not None:
        seat = position.seat
        best = max(position.moves, key=lambda move: position.after(move.code).judge(seat))
        position = position.after(best.code)
        line.append(position)
    return line


def whole_stones(line: list[Position]) -> Scene:
    """Return the scene at the end of a game, with all stones instead of the last."""
    scene = line[-1].scene()
    moves = [position.last_move for position in line[1:]]
    stones = tuple(
        Region(f"stone {i}", tuple(squares_of(move.code)), "stone", turned_of(move.code).stone)
        for i, move in enumerate(moves, 1)
        if move is not None
    )
    others = tuple(region for region in scene.regions if region.role != "stone")
    return replace(scene, regions=others + stones, marks=())


def finished_coricancha() -> Scene:
    """Return the end of a game of four on the pyramid."""
    return whole_stones(play_greedily(game("rumis", plan="coricancha", players=4).start()))


def main(target: str) -> None:
    """Write the picture."""
    # Pictures stand above games; only this command reaches up, when it is run.
    draw = import_module("kancha.draw.isometric").draw_isometric
    Path(target).write_text(draw(finished_coricancha()), "utf-8")


if __name__ == "__main__":
    main(*sys.argv[1:])

"""What a move costs on the wire and in drawing: bytes of a state message, CPU of its layers."""

from __future__ import annotations

import zlib
from collections.abc import Callable, Iterable
from time import process_time
from typing import TypedDict

import msgspec

from kancha.core.registry import game
from kancha.core.rng import Rng
from kancha.draw.layer import layers_of
from kancha.draw.picture import board_picture
from kancha.server.games.boards_routes import board_state
from kancha.server.rest import NewSeat, NewTable
from kancha.server.tables import project
from kancha.server.tables.moving import make_move
from kancha.server.tables.seating import open_table
from kancha.server.tables.table import Table

MIDDLE = 14
"""The state is that after so many moves, or the last one in which somebody is to move."""
RUNS = 50
PLAYER = "somebody"


class PictureCost(TypedDict):
    """Bytes of JSON, and milliseconds of CPU; the board is sent once."""

    game: str
    state: int
    scene: int
    layers: int
    board: int
    board_compressed: int
    scene_ms: float
    layers_ms: float


def measure_pictures(names: Iterable[str]) -> list[PictureCost]:
    """Return what the middle of a random game costs, for each game."""
    return [_cost(name) for name in names]


def _cost(name: str) -> PictureCost:
    table = _middle(name)
    state = project.state(table, PLAYER, 0, table.version - 1)
    position, seat = table.decision(state.viewing).position, state.viewing
    board, scene = position.game.board, position.scene(seat)
    drawn = board_picture(board)
    sent = msgspec.json.encode(board_state(board, turned=False))
    return PictureCost(
        game=name,
        state=len(msgspec.json.encode(state)),
        scene=len(msgspec.json.encode(scene)),
        layers=len(msgspec.json.encode(layers_of(drawn, scene))),
        board=len(sent),
        board_compressed=len(zlib.compress(sent)),
        scene_ms=_milliseconds(lambda: position.scene(seat)),
        layers_ms=_milliseconds(lambda: layers_of(drawn, scene)),
    )


def _middle(name: str) -> Table:
    """Return a table at which one person plays all seats, in the middle of a random game."""
    seats = [NewSeat(kind="you") for _ in range(game(name).seats)]
    table, _ = open_table(NewTable(game=name, seats=seats), PLAYER, "", 0)
    rng = Rng(3)
    while table.ply < MIDDLE:
        change = make_move(table, table.position.pick(rng).code)
        if change.positions[-1].seat is None:
            break
        table.apply(change, 0)
    return table


def _milliseconds(work: Callable[[], object]) -> float:
    work()
    start = process_time()
    for _ in range(RUNS):
        work()
    return round((process_time() - start) * 1000 / RUNS, 3)

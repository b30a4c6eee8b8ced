"""REST: boards with their pictures, which never change and are fetched once."""

from __future__ import annotations

from functools import lru_cache

from kancha.core.board import Board
from kancha.core.errors import OptionError
from kancha.core.registry import game as game_with
from kancha.draw.figures import FILLS_ITS_CELL
from kancha.draw.picture import BoardPicture, board_picture
from kancha.draw.shapes import as_written, rounded
from kancha.server import rest
from kancha.server.games.routes import known_game
from kancha.server.http.bodies import decode
from kancha.server.http.struct_router import StructRouter, immutable
from kancha.server.refusal import Refusal
from kancha.server.tables.messages import OptionJson

router = StructRouter(prefix="/api")
TOUCH_CORNER = 4


@router.get("/boards/{board_hash}")
@immutable
def one_board(
    board_hash: str, game: str, options: str = "{}", *, turned: bool = False
) -> rest.BoardState:
    """Return the board of a game under these options (as JSON), if it has this hash."""
    chosen = _board(known_game(game), decode(options, dict[str, OptionJson]))
    if chosen.hash != board_hash:
        raise Refusal("not_found", "This game has no such board.")
    return board_state(chosen, turned=turned)


def _board(name: str, options: dict[str, OptionJson]) -> Board:
    try:
        return game_with(name, **options).board
    except OptionError as error:
        raise Refusal("bad_option", str(error), error.rule) from None


@lru_cache(maxsize=64)
def board_state(board: Board, *, turned: bool) -> rest.BoardState:
    """Return a board as it is sent."""
    picture = board_picture(board, turned=turned)
    return rest.BoardState(
        hash=board.hash,
        board=board,
        prefix=board_picture(board).prefix,
        box=picture.box,
        turning=picture.layout.turning_point,
        ground=picture.ground,
        definitions=_definitions(picture, board),
        cells=[
            rest.CellPlace(
                id=cell,
                x=as_written(place.x),
                y=as_written(place.y),
                pose=place.pose,
                outline=rounded(picture.layout.outline(place.cell), TOUCH_CORNER),
            )
            for cell, place in picture.layout.places.items()
        ],
        posed=[figure.id for figure in board.figures if figure.kind in FILLS_ITS_CELL],
    )


def _definitions(picture: BoardPicture, board: Board) -> str:
    """Return the definitions of the ground and the symbols, which are those of the near side."""
    made = dict.fromkeys(
        [*board_picture(board).definitions.values(), *picture.definitions.values()]
    )
    return "".join(made)

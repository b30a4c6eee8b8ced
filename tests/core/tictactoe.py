"""Tic-tac-toe in ordinary Python: how small a game of another package can be."""

from __future__ import annotations

from kancha.core.bits import NOBODY
from kancha.core.board import Board, Figure, Material, square_cell
from kancha.core.errors import IllegalMove, PositionError
from kancha.core.event import Event
from kancha.core.game import Game, GameInfo
from kancha.core.outcome import Outcome, drawn, won
from kancha.core.plain import PlainPosition
from kancha.core.position import Position
from kancha.core.scene import Piece, Scene, SeatSign
from kancha.geometry.square import SquareBoard

BOARD = SquareBoard(3, 3)
MATERIALS: dict[str, Material] = {"x": "black", "o": "white"}
LINES = ["012", "345", "678", "036", "147", "258", "048", "246"]


class TicTacToePosition(PlainPosition):
    """`state` is the board as nine characters."""

    state: str

    def winner(self) -> int:
        for line in LINES:
            marks = {self.state[int(square)] for square in line}
            if len(marks) == 1 and "." not in marks:
                return "xo".index(marks.pop())
        return -1

    def do_to_move(self) -> int:
        over = self.winner() >= 0 or "." not in self.state
        return NOBODY if over else self.state.count(".") % 2 ^ 1

    def do_legal(self) -> list[int]:
        over = self.do_to_move() == NOBODY
        return [] if over else [i for i, mark in enumerate(self.state) if mark == "."]

    def do_apply(self, code: int) -> None:
        mark = "xo"[self.do_to_move()]
        self.state = self.state[:code] + mark + self.state[code + 1 :]

    def do_payoff(self, seat: int) -> float:
        winner = self.winner()
        return 0.0 if winner < 0 else 1.0 if winner == seat else -1.0


def with_state(game: Game, state: str) -> TicTacToePosition:
    position = TicTacToePosition(game)
    position.state = state
    return position


class TicTacToe(Game):
    """Three in a row."""

    info = GameInfo(
        id="tic-tac-toe",
        title="Tic-tac-toe",
        aim="Get three in a row.",
        designer="unknown",
        publisher="none",
        seats=(2,),
        seat_names=("Cross", "Nought"),
        rules_version=1,
    )
    max_moves = 9

    def start(self) -> Position:
        return with_state(self, "." * 9)

    def parse(self, text: str) -> Position:
        crosses, noughts = text.count("x"), text.count("o")
        if len(text) != 9 or crosses + noughts + text.count(".") != 9:
            raise PositionError("board", "expected nine of x, o and .")
        if crosses - noughts not in (0, 1):
            raise PositionError("board", "cross and nought move in turn")
        return with_state(self, text)

    def position_text(self, position: Position) -> str:
        assert isinstance(position, TicTacToePosition)
        return position.state

    def move_text(self, position: Position, code: int) -> str:
        return BOARD.name(code)

    def refusal(self, position: Position, text: str) -> IllegalMove:
        return IllegalMove("R1", "this is not an empty square", text)

    def clicks(self, position: Position, code: int) -> tuple[str, ...]:
        return (BOARD.name(code),)

    def events(self, before: Position, code: int, after: Position) -> tuple[Event, ...]:
        return (Event("placed", before.seat, (BOARD.name(code),), "a mark"),)

    def make_board(self) -> Board:
        cells = [square_cell(BOARD.name(s), s % 3, 2 - s // 3) for s in range(BOARD.size)]
        figures = [Figure(mark, "disc", MATERIALS[mark], mark) for mark in "xo"]
        return Board("square", "veneer", 3, 3, tuple(cells), tuple(figures))

    def scene(self, position: Position, seat: int | None) -> Scene:
        marks = enumerate(str(position))
        pieces = tuple(Piece(BOARD.name(square), mark) for square, mark in marks if mark != ".")
        seats = tuple(map(SeatSign, self.info.seat_names, "xo"))
        return Scene(seats=seats, to_move=position.seat, caption="Play.", pieces=pieces)

    def outcome(self, position: Position) -> Outcome:
        assert isinstance(position, TicTacToePosition)
        winner = position.winner()
        return drawn(2, "R2", "full") if winner < 0 else won(winner, 2, "R2", "three in a row")

    def material(self, position: Position) -> tuple[int, ...]:
        return (str(position).count("."),)

"""Little Sums as a game of the platform: options, texts and pictures put together."""

from __future__ import annotations

from functools import partial

from kancha.boardgames.template import notation, scene, touches
from kancha.boardgames.template.heuristics import TemplatePosition
from kancha.boardgames.template.rules import DRAW
from kancha.core.board import Board
from kancha.core.clicks import ClickTree
from kancha.core.encoding import Encoding
from kancha.core.errors import IllegalMove, OptionError
from kancha.core.event import Event
from kancha.core.game import Game, GameInfo, Symmetry, Variant
from kancha.core.options import Choice, Flag
from kancha.core.outcome import Outcome, by_scores
from kancha.core.scene import Scene
from kancha.core.touches import TouchRefusal, TurnRules
from kancha.geometry.square import SquareBoard


class Template(Game[TemplatePosition]):
    """Fill rows and columns with number tiles from a hidden hand."""

    info = GameInfo(
        id="template",
        title="Little Sums",
        aim="Score most points by filling rows and columns with number tiles.",
        designer="the Kancha authors",
        publisher="not published",
        seats=(2, 3, 4),
        seat_names=("North", "East", "South", "West"),
        rules_version=1,
        options=(
            Choice(
                name="seats", default=2, values=(2, 3, 4), meaning="number of players", rule="R1.3"
            ),
            Choice(name="size", default=3, values=(3, 4), meaning="rows of the board", rule="R1.3"),
            Flag(
                name="again",
                default=True,
                meaning="a second tile may be placed in a turn",
                rule="R1.3",
            ),
        ),
        variants=(
            Variant("two players"),
            Variant("two players, one tile a turn", {"again": False}),
            Variant("three players on the large board", {"seats": 3, "size": 4}),
            Variant("four players", {"seats": 4, "size": 4}),
        ),
        phrases={"passed/done": "{seat} ends the turn"},
        has_chance=True,
        has_hidden=True,
        has_scores=True,
    )
    max_moves = 1 + 2 * 16
    """`done`, and two different tiles on 16 squares."""
    buttons = ("tile1", "tile2", "tile3", "tile4", touches.DONE)

    def count_seats(self) -> int:
        return int(self.options["seats"])

    def prepare(self) -> None:
        """Refuse combinations of options that the single options cannot see."""
        if self.seats == 4 and self.options["size"] == 3:
            raise OptionError("seats", "four players need the board of size 4", "R1.4")

    def start(self) -> TemplatePosition:
        position = TemplatePosition(self)
        position._set_up()
        return position

    def parse(self, text: str) -> TemplatePosition:
        position = TemplatePosition(self)
        notation.read_position(position, text)
        return position

    def position_text(self, position: TemplatePosition) -> str:
        return notation.position_text(position)

    def view_text(self, position: TemplatePosition, seat: int | None) -> str:
        return notation.view_text(position, seat)

    def move_text(self, position: TemplatePosition, code: int) -> str:
        return notation.move_text(position, code)

    def move_text_for(self, position: TemplatePosition, code: int, seat: int | None) -> str:
        """Hide which tile another seat drew (R5.1)."""
        hidden = position.state.phase == DRAW and position.state.seat != seat
        return "draw?" if hidden else self.move_text(position, code)

    def refusal(self, position: TemplatePosition, text: str) -> IllegalMove:
        return notation.refuse(position, text)

    def clicks(self, position: TemplatePosition, code: int) -> tuple[str, ...]:
        """Touch a tile in the hand and a square; draws and `done` are buttons."""
        text = self.move_text(position, code)
        number, dash, square = text.partition("-")
        return (f"tile{number}", square) if dash else (text,)

    def token_label(self, token: str) -> str:
        return "End the turn" if token == "done" else token.replace("draw", "Draw a ")

    def turn_rules(self, position: TemplatePosition) -> TurnRules:
        return touches.TURN_RULES

    def touch_refusal(
        self, position: TemplatePosition, tree: ClickTree, path: tuple[str, ...], token: str
    ) -> TouchRefusal | None:
        return touches.touch_refusal(position, tree, path, token)

    def instruction(
        self, position: TemplatePosition, tree: ClickTree, path: tuple[str, ...]
    ) -> str:
        return touches.instruction(position, path)

    def events(
        self, before: TemplatePosition, code: int, after: TemplatePosition
    ) -> tuple[Event, ...]:
        return scene.events(before, code, after)

    def make_board(self) -> Board:
        return scene.board(int(self.options["size"]))

    def scene(self, position: TemplatePosition, seat: int | None) -> Scene:
        return scene.scene(position, seat)

    def scores(self, position: TemplatePosition) -> tuple[int, ...]:
        return tuple(position.tally)

    def outcome(self, position: TemplatePosition) -> Outcome:
        return by_scores(self.scores(position), "R4.2", "the highest score wins")

    def material(self, position: TemplatePosition) -> tuple[int, ...]:
        """Return the tiles in all (R1.2), those not yet placed, and those in the bag."""
        placed = sum(number > 0 for number in position.tiles)
        waiting = sum(position.unseen(None))
        return placed + waiting, waiting, sum(position.in_bag)

    def make_encoding(self) -> Encoding:
        from kancha.boardgames.template.encoding import TemplateEncoding

        return TemplateEncoding(self)

    def symmetries(self) -> tuple[Symmetry[TemplatePosition], ...]:
        """Return the turns and reflections of the board."""
        size = int(self.options["size"])
        board = SquareBoard(size, size)
        return tuple(
            Symmetry(name, partial(self._image, board, images), partial(_renamed, board, images))
            for name, images in board.symmetries.items()
            if name != "identity"
        )

    def _image(
        self, board: SquareBoard, images: tuple[int, ...], position: TemplatePosition
    ) -> TemplatePosition:
        tiles, rest = str(position).split(" ", 1)
        rows = tiles.split("/")[::-1]
        turned = [["."] * board.files for _ in rows]
        for square, image in enumerate(images):
            (x, y), (file, rank) = board.place(square), board.place(image)
            turned[rank][file] = rows[y][x]
        return self.parse(f"{'/'.join(map(''.join, turned[::-1]))} {rest}")


def _renamed(board: SquareBoard, images: tuple[int, ...], text: str) -> str:
    number, dash, square = text.partition("-")
    return f"{number}-{board.name(images[board.by_name[square]])}" if dash else text


GAME = Template

"""The board, the list of choices, and completion of typed moves."""

from __future__ import annotations

from typing import ClassVar

from rich.segment import Segment
from rich.text import Text
from textual import events
from textual.binding import Binding, BindingType
from textual.geometry import Region
from textual.geometry import Size as Area
from textual.message import Message
from textual.strip import Strip
from textual.suggester import Suggester
from textual.widget import Widget
from textual.widgets import OptionList
from textual.widgets.option_list import Option

from kancha.cli.terminal.session import Session
from kancha.cli.terminal.stones import stone_picture
from kancha.core.board import Board, Point
from kancha.core.clicks import ClickTree
from kancha.core.move import Move
from kancha.draw.terminal import fitting, text_board
from kancha.draw.text_grid import Lights, TextBoard

DIRECTIONS = {"up": (0, -1), "down": (0, 1), "left": (-1, 0), "right": (1, 0)}
SIDEWAYS = 2.2
"""How much a step to the side costs, compared with a step in the direction of the key."""


class BoardView(Widget, can_focus=True):
    """The board: arrow keys go to the nearest cell, Enter and the mouse touch a cell."""

    BINDINGS: ClassVar[list[BindingType]] = [
        *(Binding(key, f"move_cursor('{key}')", show=False) for key in DIRECTIONS),
        Binding("enter,space", "touch", "Pick", key_display="⏎"),
        Binding("tab", "next_target(1)", "Next"),
        Binding("shift+tab", "next_target(-1)", show=False),
    ]

    class Touched(Message):
        """A cell was touched."""

        def __init__(self, cell: str) -> None:
            super().__init__()
            self.cell = cell

    class Pointed(Message):
        """The cursor moved to another cell."""

        def __init__(self, cell: str) -> None:
            super().__init__()
            self.cell = cell

    def __init__(self) -> None:
        super().__init__(id="board")
        self.written: TextBoard | None = None
        self.cursor: str | None = None
        self.targets: tuple[str, ...] = ()
        self.turned = False

    def show(self, session: Session, *, turned: bool, room: tuple[int, int]) -> None:
        """Show the position, the cells touched so far and those that can be touched next."""
        board, scene = session.board, session.scene
        self.turned = turned
        ids = board.cell_by_id
        if self.cursor not in ids:
            self.cursor = self._middle(board)
        self.targets = tuple(token for token in session.node.children if token in ids)
        lights = Lights(
            cursor=self.cursor if session.persons_turn else None,
            path=tuple(token for token in session.path if token in ids),
            # At the start of a turn most pieces can be touched: with all lit, none would stand out.
            targets=frozenset(self.targets)
            if session.path or len(self.targets) < 12
            else frozenset(),
            final=session.node.move is not None,
        )
        size = fitting(board, scene, *room)
        self.written = text_board(board, scene, lights, size=size, turned=turned)
        self.refresh(layout=True)

    @staticmethod
    def _middle(board: Board) -> str:
        x, y = board.width / 2, board.height / 2
        return min(board.cells, key=lambda c: (c.centre[0] - x) ** 2 + (c.centre[1] - y) ** 2).id

    def render_line(self, y: int) -> Strip:
        """Return one line of the board."""
        ground = self.rich_style
        if self.written is None or y >= self.written.rows:
            return Strip.blank(self.size.width, ground)
        segments = [Segment(text, ground + style) for text, style in self.written.runs(y)]
        return Strip(segments).adjust_cell_length(self.size.width, ground)

    def get_content_width(self, container: Area, viewport: Area) -> int:
        return self.written.columns if self.written else 0

    def get_content_height(self, container: Area, viewport: Area, width: int) -> int:
        return self.written.rows if self.written else 0

    def on_click(self, event: events.Click) -> None:
        """Touch the cell under the mouse."""
        cell = self.written.cell_at(event.x, event.y) if self.written else None
        if cell is not None:
            self.cursor = cell
            self.post_message(self.Touched(cell))

    def action_touch(self) -> None:
        """Touch the cell under the cursor."""
        if self.cursor is not None:
            self.post_message(self.Touched(self.cursor))

    def action_move_cursor(self, key: str) -> None:
        """Go to the nearest cell in that direction."""
        if self.written is None or self.cursor is None:
            return
        found = nearest(self.written.board, self.cursor, DIRECTIONS[key], turned=self.turned)
        if found is not None:
            self._go(found)

    def action_next_target(self, step: int) -> None:
        """Go to the next cell that can be touched."""
        if self.targets:
            here = (
                self.targets.index(self.cursor)
                if self.cursor in self.targets
                else -min(step, 0) - 1
            )
            self._go(self.targets[(here + step) % len(self.targets)])

    def _go(self, cell: str) -> None:
        self.cursor = cell
        self.post_message(self.Pointed(cell))

    def region_of(self, cell: str) -> Region:
        """Return the part of the screen where a cell is shown."""
        assert self.written is not None
        spans = self.written.raster.places[cell].spans
        row, start, end = spans[0]
        return Region(start, row, end - start, len(spans))


def nearest(board: Board, cell: str, direction: Point, *, turned: bool) -> str | None:
    """Return the nearest cell in a direction."""
    middles = {c.id: c.centre for c in board.cells}
    x, y = middles[cell]
    sign = -1 if turned else 1
    dx, dy = direction[0] * sign, direction[1] * sign
    best: tuple[float, str] | None = None
    for other, (ox, oy) in middles.items():
        along = (ox - x) * dx + (oy - y) * dy
        aside = abs((ox - x) * dy - (oy - y) * dx)
        if along > 0.1 and aside <= along * 2:
            cost = along + SIDEWAYS * aside
            if best is None or cost < best[0]:
                best = cost, other
    return best[1] if best else None


class Choices(OptionList):
    """Lists what can be touched besides cells: pieces in hand and decisions."""

    tokens: list[str]

    def show(self, session: Session, *, turned: bool) -> None:
        """List the choices, turned stones as pictures; the list is hidden if there are none."""
        ids = session.board.cell_by_id
        tokens = [token for token in session.node.children if token not in ids]
        self.clear_options()
        for number, token in enumerate(tokens, 1):
            key = f"{number} " if number < 10 else "  "
            picture = stone_picture(session.board, token, turned=turned)
            words = Text.assemble((key, "bold"))
            if picture is not None:
                self.add_option(Option(_indented(words, picture), id=f"t:{token}"))
                continue
            words.append(session.name(token))
            example = _first_move(session.node.children[token])
            if session.path and example is not None:
                words.append(f"  such as {example}", "dim")
            self.add_option(Option(words, id=f"t:{token}"))
        self.display = bool(tokens)
        self.tokens = tokens


def _indented(key: Text, picture: Text) -> Text:
    """Return a picture of several lines behind a key, with an empty line after it."""
    words = key.copy()
    for number, line in enumerate(picture.split("\n")):
        if number:
            words.append("\n" + " " * len(key))
        words.append_text(line)
    return words.append("\n")


def _first_move(node: ClickTree) -> Move | None:
    """Return an example of a move below a node, unless the node is a move itself."""
    if node.move is not None:
        return None
    while node.move is None:
        node = next(iter(node.children.values()))
    return node.move


class MoveSuggester(Suggester):
    """Completes typed moves."""

    def __init__(self, session: Session) -> None:
        super().__init__(use_cache=False, case_sensitive=True)
        self.session = session

    async def get_suggestion(self, value: str) -> str | None:
        """Return the first legal move that begins with the typed text."""
        if not self.session.persons_turn:
            return None
        texts = self.session.position.moves.texts
        return next((text for text in texts if text.startswith(value)), None)

"""Scenes as text for terminals and pipes: a grid of characters with colours."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from itertools import groupby
from operator import itemgetter

from rich.style import Style
from rich.text import Text

from kancha.core.scene import Cell, Piece, Scene
from kancha.draw.boards.ground import rim_names
from kancha.draw.boards.plate import PRINTED
from kancha.draw.boards.slab import stone_letter, stones_of
from kancha.draw.borders import panel_borders
from kancha.draw.canvas import TIMES
from kancha.draw.glyphs import Glyph, glyph
from kancha.draw.raster import Place, Raster, Size, Span, rasterise, sizes

GROUNDS = {
    "light": "#9a7145",
    "dark": "#7d5833",
    "exit": "#2f2014",
    "closed exit": "#14141d",
    "field": "#8a6440",
    "centre": "#a07a3a",
    "square": "#57503f",
    "white": "#d8d2c4",
    "grey": "#8d8894",
}
PANEL = "#8a6440"
SLATE, SLATE_INK = "#47585d", "#b9c6c3"
PIECES = {"yellow": "#6b4a00", "blue": "#12356e"}
"""Grounds of triangular pieces, which fill their cells."""
FAINT = "#8a8794"
BRASS = "#e6b04a"
MARKS = {
    "last": "#b07a12",
    "way": "#8f6a1e",
    "captured": "#9c1f3c",
    "previous": "#6f5a2e",
    "threat": "#9c1f3c",
    "row": "#3d6b3a",
    "blocked": "#3a332c",
}
TARGET, PATH, CURSOR = "#3d6b3a", "#146a72", "#53b9c2"


@dataclass(frozen=True, slots=True)
class Lights:
    """What a player is doing: the cell under the cursor, the cells touched, those to touch next."""

    cursor: str | None = None
    path: tuple[str, ...] = ()
    targets: frozenset[str] = frozenset()
    final: bool = False
    """The path is a whole move already."""


@dataclass(slots=True)
class Board:
    """A scene written on a grid of characters."""

    scene: Scene
    raster: Raster
    chars: list[list[str]] = field(default_factory=list)
    styles: list[list[Style]] = field(default_factory=list)
    owners: dict[tuple[int, int], str] = field(default_factory=dict)

    @property
    def columns(self) -> int:
        """The width in characters."""
        return len(self.chars[0])

    @property
    def rows(self) -> int:
        """The height in lines."""
        return len(self.chars)

    def cell_at(self, column: int, row: int) -> str | None:
        """Return the cell to which a place belongs."""
        return self.owners.get((row, column))

    def runs(self, row: int) -> list[tuple[str, Style]]:
        """Return a line as texts of one style each."""
        cells = zip(self.chars[row], self.styles[row], strict=True)
        grouped = groupby(cells, key=itemgetter(1))
        return [("".join(char for char, _ in run), style) for style, run in grouped]

    def lines(self) -> list[Text]:
        """Return the board line by line, with colours."""
        return [Text.assemble(*self.runs(row), end="") for row in range(self.rows)]

    def plain(self) -> str:
        """Return the board without colours."""
        return "\n".join("".join(chars).rstrip() for chars in self.chars)

    def write(self, row: int, column: int, text: str, style: Style) -> None:
        """Write over what is there; what lies outside is left out."""
        for offset, char in enumerate(text):
            if 0 <= row < self.rows and 0 <= column + offset < self.columns:
                self.chars[row][column + offset] = char
                self.styles[row][column + offset] += style


def board(
    scene: Scene,
    lights: Lights | None = None,
    *,
    size: Size | None = None,
    turned: bool = False,
    marked: bool = True,
) -> Board:
    """Write a scene on a grid. `marked` False leaves out the marks of the last move."""
    raster = rasterise(scene, size or sizes(scene)[0], turned=turned)
    made = Board(scene, raster)
    _make_room(made)
    _Writer(made, lights or Lights(), marked=marked).write_all()
    return made


def fitting(scene: Scene, columns: int, rows: int) -> Size:
    """Return the largest size that fits into so many characters, or the smallest one."""
    offered = sizes(scene)
    for size in reversed(offered[1:]):
        made = Board(scene, rasterise(scene, size))
        _make_room(made)
        if made.columns <= columns and made.rows <= rows:
            return size
    return offered[0]


def text(scene: Scene) -> str:
    """Return the whole scene as plain text: caption, board, notes, scores, hands."""
    parts = [scene.caption, "", board(scene).plain(), ""]
    for score in scene.scores:
        why = " + ".join(f"{value} ({name})" for name, value in score.parts)
        name = scene.seat_names[score.seat]
        parts.append(f"{name}: {score.total}" + (f" = {why}" if why else ""))
    for hand in scene.hands:
        if hand.items:
            items = ", ".join(item.label for item in hand.items)
            parts.append(f"{hand.title}: {items}")
    parts += scene.notes
    return "\n".join(parts).rstrip() + "\n"


def _make_room(made: Board) -> None:
    raster = made.raster
    rows, columns = raster.rows, raster.columns
    for tag in made.scene.tags:
        if ":" in tag.text:
            row, column = raster.at(tag.at)
            rows, columns = (
                max(rows, round(row) + 1),
                max(columns, round(column) + len(tag.text) + 2),
            )
    if made.scene.geometry in ("square", "polycube"):
        rows += 1 + raster.size.lines
    made.chars = [[" "] * columns for _ in range(rows)]
    made.styles = [[Style.null()] * columns for _ in range(rows)]


class _Writer:
    """Writes the layers of a scene, one over the other."""

    def __init__(self, made: Board, lights: Lights, *, marked: bool) -> None:
        self.board = made
        self.scene = made.scene
        self.raster = made.raster
        self.lights = lights
        self.marks: dict[str, str] = {}
        for mark in self.scene.marks if marked else ():
            if mark.kind in MARKS:
                self.marks |= dict.fromkeys(mark.cells, mark.kind)
        self.pieces: dict[str, Piece] = {}
        for piece in self.scene.pieces:
            if piece.cell not in self.pieces or piece.level >= self.pieces[piece.cell].level:
                self.pieces[piece.cell] = piece
        self.stones = stones_of(self.scene)
        self.limits = {
            cell: f"/{region.value}"
            for region in self.scene.regions
            if region.role == "limit"
            for cell in region.cells
        }
        self.heights = {piece.cell: piece.level + 1 for piece in self.pieces.values()}

    def write_all(self) -> None:
        """Write grounds, borders, pieces, tags, coordinates."""
        if self.scene.geometry == "hexagon":
            slate = Style(bgcolor=SLATE)
            self.board.styles = [[slate] * self.board.columns for _ in range(self.board.rows)]
        for cell in self.scene.cells:
            self._ground(cell)
        self._borders()
        for cell in self.scene.cells:
            self._content(cell)
            self._brackets(cell)
        self._tags()
        self._rim()

    def _ground(self, cell: Cell) -> None:
        place = self.raster.places[cell.id]
        style = Style(bgcolor=self._background(cell))
        for row, start, end in place.spans:
            for column in range(start, end):
                self.board.owners[row, column] = cell.id
                self.board.styles[row][column] += style

    def _background(self, cell: Cell) -> str | None:
        if cell.id in self.lights.path:
            return PATH
        if cell.id in self.lights.targets:
            return TARGET
        mark = self.marks.get(cell.id)
        if mark is not None:
            return MARKS[mark]
        if self.scene.geometry == "hexagon":
            return None
        if self.scene.geometry == "triangle":
            piece = self.pieces.get(cell.id)
            return (
                PIECES.get(piece.kind)
                if piece
                else GROUNDS.get(cell.role)
                if cell.role in PRINTED
                else None
            )
        return GROUNDS.get(cell.role, PANEL)

    def _borders(self) -> None:
        faint = Style(color=FAINT)
        for (row, column), stroke in self.raster.slants.items():
            self.board.write(row, column, stroke, faint)
        for row, column in self.raster.bases:
            if self.board.chars[row][column] == " ":
                self.board.write(row, column, "_", faint)
        if self.raster.size.lines:
            borders = panel_borders(self.scene, self.raster)
            self._fill_panels(borders)
            for (row, column), char in borders.items():
                self.board.write(row, column, char, faint)
        for line in self.scene.lines if self.scene.geometry == "hexagon" else ():
            # Only upright lines look like lines in characters.
            (r0, c0), (r1, c1) = self.raster.at(line.start), self.raster.at(line.end)
            if abs(c0 - c1) < 0.01:
                for row in range(round(min(r0, r1)), round(max(r0, r1)) + 1):
                    if (row, round(c0)) not in self.board.owners:
                        self.board.write(row, round(c0), "│", Style(color="#7d9095"))

    def _fill_panels(self, borders: Mapping[tuple[int, int], str]) -> None:
        """Let the fields of a panel grow together where no border runs between them."""
        for cell in self.scene.cells:
            spans = self.raster.places[cell.id].spans
            style = Style(bgcolor=self._background(cell))
            row, start, end = spans[0][0] - 1, spans[0][1] - 1, spans[0][2]
            around = [(row, column) for column in range(start, end)]
            around += [(row + 1 + i, start) for i in range(len(spans))]
            for at in around:
                if at not in borders:
                    self.board.styles[at[0]][at[1]] = style

    def _content(self, cell: Cell) -> None:
        place = self.raster.places[cell.id]
        if not place.spans:
            return
        piece = self.pieces.get(cell.id)
        if piece is not None:
            shown = glyph(self.scene, piece)
            self._glyph(place, shown, piece)
        elif cell.id in self.lights.targets:
            words = f"•{self.limits.get(cell.id, '')}"
            self._centred(_main_span(place), words, Style(color="#d6f5c9", bold=True))
        else:
            self._empty(cell, place)

    def _glyph(self, place: Place, shown: Glyph, piece: Piece) -> None:
        style = Style(color=shown.ink, bold=shown.bold)
        words = shown.line
        if piece.cell in self.stones:
            words = stone_letter(self.stones[piece.cell])
        elif piece.kind == "cube":
            words += f"{self.heights[piece.cell]}{self.limits.get(piece.cell, '')}"
        if len(place.spans) >= 2 and len(shown.lines) == 2:
            first = (len(place.spans) - 2) // 2 + (len(place.spans) > 2)
            for line, span in zip(shown.lines, place.spans[first:], strict=False):
                self._centred(span, line, style)
        else:
            self._centred(_main_span(place), words, style)

    def _empty(self, cell: Cell, place: Place) -> None:
        span = _main_span(place)
        faint = Style(color=FAINT)
        if "exit" in cell.role:
            up = (span[0] == 0) != (cell.role == "closed exit")
            sign = TIMES if cell.role == "closed exit" else "▴" if up else "▾"
            self._centred(span, sign, Style(color="#c9b48a"))
        elif self.marks.get(cell.id) == "blocked":
            self._centred(span, "░" * (span[2] - span[1]), faint)
        elif self.scene.geometry == "hexagon":
            self._centred(span, cell.label, Style(color=SLATE_INK))
        elif cell.id in self.limits:
            self._centred(span, f"  {self.limits[cell.id]}", faint)
        elif cell.role == "dark" or self.raster.size.lines:
            self._centred(span, "·", Style(color="#5f4227"))

    def _centred(self, span: Span, words: str, style: Style) -> None:
        row, start, end = span
        room = end - start
        self.board.write(row, start + max(0, room - len(words)) // 2, words[:room], style)

    def _brackets(self, cell: Cell) -> None:
        """Put brackets around cursor, path and marks, so that they need no colour."""
        place = self.raster.places[cell.id]
        if not place.spans:
            return
        row, start, end = _main_span(place)
        mark = self.marks.get(cell.id)
        pair = "  "
        if cell.id == self.lights.cursor:
            pair = "[]"
        elif cell.id in self.lights.path:
            pair = "()"
        elif cell.id in self.lights.targets and cell.id in self.pieces:
            pair = "><"
        elif mark in ("last", "previous") and cell.id in self.pieces:
            pair = "**" if mark == "last" else "''"
        elif mark == "threat":
            pair = "!!"
        if pair != "  ":
            ink = "#ffffff" if pair == "[]" else BRASS
            style = Style(color=ink, bold=True, bgcolor="#0f5e66" if pair == "[]" else None)
            self.board.write(row, start, pair[0], style)
            self.board.write(row, end - 1, pair[1], style)

    def _tags(self) -> None:
        """Write the sums at the ends of stripes, moved outwards where they would hit the board."""
        for tag in self.scene.tags:
            if ":" not in tag.text:
                continue
            strong = tag.role in ("equal sum", "lead", "won")
            words = tag.text.replace(":", "=") if tag.role == "equal sum" else tag.text
            row, column = self.raster.at(tag.at)
            first = round(column - len(words) / 2)
            outwards = -1 if self.raster.is_left(tag.at) else 1
            for start in range(first, first + 6 * outwards, outwards):
                if self._is_free(round(row), start, len(words)):
                    break
            self.board.write(
                round(row), start, words, Style(color=BRASS if strong else FAINT, bold=strong)
            )

    def _is_free(self, row: int, start: int, length: int) -> bool:
        around = [(row, column) for column in range(start - 1, start + length + 1)]
        return not any(
            at in self.board.owners or at in self.raster.slants or at in self.raster.bases
            for at in around
        )

    def _rim(self) -> None:
        if self.scene.geometry not in ("square", "polycube"):
            return
        columns, rows = rim_names(self.scene)
        faint = Style(color=FAINT)
        places = {cell.centre: self.raster.places[cell.id] for cell in self.scene.cells}
        by_row = {y: place for (_, y), place in places.items()}
        by_column = {x: place for (x, _), place in places.items()}
        for y, name in rows.items():
            self.board.write(_main_span(by_row[y])[0], 0, f"{name:>2}", faint)
        for x, name in columns.items():
            _, start, end = _main_span(by_column[x])
            self.board.write(self.board.rows - 1, (start + end - 1) // 2, name, faint)


def _main_span(place: Place) -> Span:
    """Return the line of a cell on which its content is written: its widest, near the middle."""
    return max(place.spans, key=lambda span: (span[2] - span[1], -abs(span[0] - place.middle[0])))

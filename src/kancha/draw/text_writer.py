"""How one board is written on a grid of characters: grounds, borders, pieces, sums, names."""

from __future__ import annotations

from collections.abc import Mapping

from rich.style import Style

from kancha.core.board import Cell
from kancha.core.scene import MarkKind, Piece, StripeSum
from kancha.draw.boards.style import rim_names
from kancha.draw.borders import panel_borders
from kancha.draw.canvas import TIMES
from kancha.draw.cubes import stone_letter
from kancha.draw.glyphs import Glyph, glyph
from kancha.draw.layer import topmost
from kancha.draw.layout import is_exit
from kancha.draw.raster import Place, PlacedBoard, Span
from kancha.draw.text_grid import Lights, TextBoard

GROUNDS = {
    "light": "#9a7145",
    "dark": "#7d5833",
    "exit": "#2f2014",
    "closed_exit": "#14141d",
    "field": "#8a6440",
    "centre": "#a07a3a",
    "white": "#d8d2c4",
    "grey": "#8d8894",
}
SLAB = "#57503f"
SLATE_INK = "#b9c6c3"
TILES = {"yellow": "#6b4a00", "blue": "#12356e"}
"""Grounds of triangular tiles, which fill their cells."""
FAINT = "#8a8794"
BRASS = "#e6b04a"
MARKS: Mapping[MarkKind, str] = {
    "last": "#b07a12",
    "way": "#8f6a1e",
    "captured": "#9c1f3c",
    "previous": "#6f5a2e",
    "threat": "#9c1f3c",
    "row": "#3d6b3a",
    "must_take": "#9c1f3c",
    "may_take": "#8f6a1e",
    "blocked": "#3a332c",
    "ready": "#146a72",
}
TARGET, PATH, CURSOR = "#3d6b3a", "#146a72", "#53b9c2"


def sum_text(stripe: StripeSum) -> str:
    """Return the sums of a stripe, and how many of its fields are free where that matters."""
    numbers = (*stripe.sums, stripe.free) if stripe.free else stripe.sums
    return ("=" if stripe.state == "equal" else ":").join(map(str, numbers))


class Writer:
    """Writes one board and what lies on it, layer by layer."""

    def __init__(
        self, made: TextBoard, placed: PlacedBoard, lights: Lights, *, marked: bool
    ) -> None:
        self.made = made
        self.board = made.board
        self.scene = made.scene
        self.raster = made.raster
        self.placed = placed
        self.lights = lights
        self.marks: dict[str, MarkKind] = {}
        for mark in self.scene.marks if marked else ():
            if mark.kind in MARKS and mark.board == placed.index:
                self.marks |= dict.fromkeys(mark.cells, mark.kind)
        pieces = [piece for piece in self.scene.pieces if piece.board == placed.index]
        self.pieces = {piece.cell: piece for piece in topmost(pieces)}
        self.limits = {
            cell: f"/{region.value}"
            for region in self.board.regions
            if region.role == "limit"
            for cell in region.cells
        }

    def write_all(self) -> None:
        """Write grounds, borders, pieces, sums, coordinates."""
        for cell in self.board.cells:
            self._ground(cell)
        self._borders()
        for cell in self.board.cells:
            if self._place(cell).spans:
                self._content(cell)
                self._brackets(cell)
        self._sums()
        self._rim()
        self._owner()

    def _place(self, cell: Cell) -> Place:
        return self.placed.places[cell.id]

    def _ground(self, cell: Cell) -> None:
        place = self._place(cell)
        style = Style(bgcolor=self._background(cell))
        for row, start, end in place.spans:
            for column in range(start, end):
                self.made.owners[row, column] = self.placed.index, cell.id
                self.made.styles[row][column] += style

    def _background(self, cell: Cell) -> str | None:
        if cell.id in self.lights.path:
            return PATH
        if cell.id in self.lights.targets:
            return TARGET
        mark = self.marks.get(cell.id)
        if mark is not None:
            return MARKS[mark]
        if self.board.geometry == "hexagon":
            return None
        if self.board.geometry == "triangle":
            piece = self.pieces.get(cell.id)
            if piece is not None:
                return TILES.get(self.board.figure_by_id[piece.figure].material)
            return GROUNDS[cell.role] if self.board.ground == "paper" else None
        return SLAB if self.board.ground == "slab" else GROUNDS[cell.role]

    def _borders(self) -> None:
        faint = Style(color=FAINT)
        for (row, column), stroke in self.placed.slants.items():
            self.made.write(row, column, stroke, faint)
        for row, column in self.placed.bases:
            if self.made.chars[row][column] == " ":
                self.made.write(row, column, "_", faint)
        if self.raster.size.lines:
            borders = panel_borders(self.board, self.raster)
            self._fill_panels(borders)
            for (row, column), char in borders.items():
                self.made.write(row, column, char, faint)
        for line in self.board.lines if self.board.geometry == "hexagon" else ():
            # Only upright lines look like lines in characters.
            (r0, c0), (r1, c1) = self.placed.at(line.start), self.placed.at(line.end)
            if abs(c0 - c1) < 0.01:
                for row in range(round(min(r0, r1)), round(max(r0, r1)) + 1):
                    if (row, round(c0)) not in self.made.owners:
                        self.made.write(row, round(c0), "│", Style(color="#7d9095"))

    def _fill_panels(self, borders: Mapping[tuple[int, int], str]) -> None:
        """Let the fields of a panel grow together where no border runs between them."""
        for cell in self.board.cells:
            spans = self._place(cell).spans
            style = Style(bgcolor=self._background(cell))
            row, start, end = spans[0][0] - 1, spans[0][1] - 1, spans[0][2]
            around = [(row, column) for column in range(start, end)]
            around += [(row + 1 + i, start) for i in range(len(spans))]
            for at in around:
                if at not in borders:
                    self.made.styles[at[0]][at[1]] = style

    def _content(self, cell: Cell) -> None:
        place = self._place(cell)
        piece = self.pieces.get(cell.id)
        if piece is not None:
            self._piece(place, piece)
        elif cell.id in self.lights.targets:
            words = f"•{self.limits.get(cell.id, '')}"
            self._centred(place.main_span, words, Style(color="#d6f5c9", bold=True))
        else:
            self._empty(cell, place.main_span)

    def _piece(self, place: Place, piece: Piece) -> None:
        shown = glyph(self.board.figure_by_id[piece.figure])
        style = Style(color=shown.ink, bold=shown.bold)
        if len(place.spans) >= 2 and len(shown.lines) == 2:
            first = (len(place.spans) - 2) // 2 + (len(place.spans) > 2)
            for line, span in zip(shown.lines, place.spans[first:], strict=False):
                self._centred(span, line, style)
        else:
            self._centred(place.main_span, self._words(shown, piece), style)

    def _words(self, shown: Glyph, piece: Piece) -> str:
        """Return a piece in one line; a cube with its height, or with the letter of its stone."""
        if self.board.ground == "levels" and piece.stone is not None:
            return stone_letter(piece.stone)
        if self.board.ground == "slab":
            return f"{shown.line}{piece.level + 1}{self.limits.get(piece.cell, '')}"
        return shown.line

    def _empty(self, cell: Cell, span: Span) -> None:
        faint = Style(color=FAINT)
        if is_exit(cell):
            sign = TIMES if cell.role == "closed_exit" else "▴" if span[0] == 0 else "▾"
            self._centred(span, sign, Style(color="#c9b48a"))
        elif self.marks.get(cell.id) == "blocked":
            self._centred(span, "░" * (span[2] - span[1]), faint)
        elif self.board.geometry == "hexagon":
            self._centred(span, cell.id, Style(color=SLATE_INK))
        elif cell.id in self.limits:
            self._centred(span, f"  {self.limits[cell.id]}", faint)
        elif cell.role == "dark" or self.raster.size.lines:
            self._centred(span, "·", Style(color="#5f4227"))

    def _centred(self, span: Span, words: str, style: Style) -> None:
        row, start, end = span
        room = end - start
        self.made.write(row, start + max(0, room - len(words)) // 2, words[:room], style)

    def _brackets(self, cell: Cell) -> None:
        """Put brackets around cursor, path and marks, so that they need no colour."""
        row, start, end = self._place(cell).main_span
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
            self.made.write(row, start, pair[0], style)
            self.made.write(row, end - 1, pair[1], style)

    def _sums(self) -> None:
        """Write the sums at the ends of stripes, moved outwards where they would hit the board."""
        for stripe in self.scene.sums:
            anchor = self.board.region_by_id[stripe.region].anchor
            if stripe.board != self.placed.index or anchor is None:
                continue
            words = sum_text(stripe)
            row, column = self.placed.at(anchor)
            first = round(column - len(words) / 2)
            outwards = -1 if column < self.placed.middle - 0.5 else 1
            for start in range(first, first + 6 * outwards, outwards):
                if self._is_free(round(row), start, len(words)):
                    break
            strong = stripe.state in ("equal", "lead", "won")
            style = Style(color=BRASS if strong else FAINT, bold=strong)
            self.made.write(round(row), start, words, style)

    def _is_free(self, row: int, start: int, length: int) -> bool:
        around = [(row, column) for column in range(start - 1, start + length + 1)]
        return not any(
            at in self.made.owners or at in self.placed.slants or at in self.placed.bases
            for at in around
        )

    def _rim(self) -> None:
        if self.board.geometry not in ("square", "polycube"):
            return
        columns, rows = rim_names(self.board)
        faint = Style(color=FAINT)
        places = {cell.centre: self._place(cell) for cell in self.board.cells}
        by_row = {y: place for (_, y), place in places.items()}
        by_column = {x: place for (x, _), place in places.items()}
        for y, name in rows.items():
            self.made.write(by_row[y].main_span[0], 0, f"{name:>2}", faint)
        for x, name in columns.items():
            _, start, end = by_column[x].main_span
            self.made.write(self.made.rows - 1, (start + end - 1) // 2, name, faint)

    def _owner(self) -> None:
        """Write whose board it is, where every seat has one."""
        if len(self.scene.boards) > 1:
            own = self.scene.boards[self.placed.index]
            words = self.scene.seat_names[own.seat] + (", hidden" if own.hidden else "")
            row = min(span[0] for place in self.placed.places.values() for span in place.spans)
            column = round(self.placed.middle - len(words) / 2)
            style = Style(bold=own.seat == self.scene.to_move)
            self.made.write(row - 2, column, words, style)

"""What lies beside the board: seats, scores, hands and stocks, on a card below it."""

from __future__ import annotations

from dataclasses import dataclass, field

from kancha.core.board import Figure
from kancha.core.scene import HandItem, Scene, Score
from kancha.draw.boards.style import rounded_box
from kancha.draw.canvas import TIMES, Paint, element, label, path
from kancha.draw.figures import symbol_name
from kancha.draw.picture import BoardPicture

WIDTH = 900
"""The card is laid out at this width and then scaled to the board."""
ROW, PAD, EDGE = 58, 28, 10
TEXT, SMALL = 25, 21
LONGEST_SUM = 420
"""What a score is made of is left out where it is longer than this."""
FIGURE = 0.42


@dataclass(slots=True)
class Line:
    """One line of the card: what was put on it so far, and how far it reaches."""

    drawn: list[str] = field(default_factory=list)
    x: float = PAD
    end: float = WIDTH - PAD
    active: bool = False


class Card:
    """The card below a board. `height` is known as soon as it is made."""

    def __init__(self, picture: BoardPicture, scene: Scene, width: float) -> None:
        self.picture = picture
        self.theme = picture.palette.theme
        self.figures = picture.board.figure_by_id
        self.scene = scene
        self.scale = width / WIDTH
        self.lines: list[Line] = []
        for seat in range(len(scene.seats)):
            self._seat(seat)
        for hand in scene.hands:
            if hand.seat is None and hand.items:
                self._hand(hand.title, hand.items)
        self.height = (len(self.lines) * ROW + 2 * EDGE) * self.scale

    def draw(self, x: float, y: float) -> str:
        """Return the card with its upper left corner at that place."""
        theme = self.theme
        height = len(self.lines) * ROW + 2 * EDGE
        drawn = [
            path(
                rounded_box(0, 0, WIDTH, height, 20),
                fill=theme.card,
                stroke=theme.line,
                stroke_width=1.5,
            )
        ]
        for index, line in enumerate(self.lines):
            top = EDGE + index * ROW
            if line.active:
                band: Paint = {"fill": theme.ochre, "fill_opacity": 0.18}
                drawn.append(path(rounded_box(8, top + 2, WIDTH - 16, ROW - 4, 12), **band))
            content = "".join(line.drawn)
            drawn.append(element("g", content, transform=f"translate(0 {top + ROW / 2:g})"))
        return element(
            "g", "".join(drawn), transform=f"translate({x:.1f} {y:.1f}) scale({self.scale:.4f})"
        )

    def _seat(self, seat: int) -> None:
        theme = self.theme
        sign = self.scene.seats[seat]
        name = sign.name
        line = Line(active=self.scene.to_move == seat)
        self.lines.append(line)
        self._place(line, self.figures[sign.figure])
        line.drawn.append(label(name, line.x, 0, TEXT, theme.ink, anchor="start"))
        line.x += text_width(name, TEXT) + 14
        if line.active:
            line.drawn.append(
                label("to move", line.x, 1, SMALL, theme.muted, anchor="start", weight=400)
            )
            line.x += text_width("to move", SMALL)
        for score in self.scene.scores:
            if score.seat == seat:
                self._score(line, score)
        line.x = max(line.x + 24, 250)
        for hand in self.scene.hands:
            if hand.seat == seat and hand.items:
                line = self._hand(hand.title, hand.items, line)

    def _score(self, line: Line, score: Score) -> None:
        theme = self.theme
        total = str(score.total)
        line.drawn.append(label(total, WIDTH - PAD, 0, 33, theme.ink, anchor="end", title=True))
        line.end -= text_width(total, 36) + 16
        if len(score.parts) > 1 or (score.parts and score.parts[0][1] != score.total):
            words = " · ".join(f"{name} {value}" for name, value in score.parts)
            if text_width(words, SMALL) < LONGEST_SUM:
                drawn = label(words, line.end, 1, SMALL, theme.muted, anchor="end", weight=400)
                line.drawn.append(drawn)
                line.end -= text_width(words, SMALL) + 16

    def _hand(self, title: str, items: tuple[HandItem, ...], line: Line | None = None) -> Line:
        """Put a hand on a line; it goes on in further lines where it is long."""
        theme = self.theme
        wide = text_width(title, SMALL) + 14
        if line is None or line.x + wide + 80 > line.end:
            line = self._further(line)
        line.drawn.append(label(title, line.x, 1, SMALL, theme.muted, anchor="start", weight=400))
        line.x += wide
        for item in items:
            wide = self._item_width(item)
            if line.x + wide > line.end:
                line = self._further(line)
            self._item(line, item)
        line.x += 16
        return line

    def _further(self, line: Line | None) -> Line:
        new = Line(x=PAD if line is None else 84, active=line is not None and line.active)
        self.lines.append(new)
        return new

    @staticmethod
    def _item_width(item: HandItem) -> float:
        return 60 + text_width(_count(item), SMALL)

    def _item(self, line: Line, item: HandItem) -> None:
        self._place(line, self.figures[item.figure], opacity=None if item.count else 0.35)
        count = _count(item)
        if count:
            ink = self.theme.ink
            line.drawn.append(label(count, line.x - 4, 1, SMALL, ink, anchor="start"))
        line.x += text_width(count, SMALL) + 8

    def _place(self, line: Line, figure: Figure, opacity: float | None = None) -> None:
        place = f"translate({line.x + 20:.1f} 0) scale({FIGURE})"
        drawn = self.picture.use(symbol_name(figure), 0, 0)
        line.drawn.append(element("g", drawn, transform=place, opacity=opacity))
        line.x += 48


def _count(item: HandItem) -> str:
    """Return how many there are; one says it itself, and so does one that is crossed off."""
    crossed_off = item.count == 0 and item.token
    return "" if item.count == 1 or crossed_off else f"{TIMES}{item.count}"


def text_width(text: str, size: float) -> float:
    """Return about how wide a text is."""
    return len(text) * size * 0.62

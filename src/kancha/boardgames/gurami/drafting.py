"""Positions of the Gurami games that are set up by hand: boards (R3.3) and number lists (R3.4)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import ClassVar, Literal

from kancha.boardgames.gurami.texts import bag_text, board_text, number_list, piece_value
from kancha.core.drafting import FieldDrafter, Setting, Spot, Towers
from kancha.geometry.triangle import TriangleBoard

Form = Literal["bag", "list"]
"""How a field tells numbers: how many of each, or each of them."""


class NumbersDrafter(FieldDrafter):
    """Pieces of two colours on one or several boards; fields that count numbers, seat by seat."""

    counted: ClassVar[Mapping[str, Form]] = {}

    def __init__(self, triangles: TriangleBoard, highest: int, boards: int = 1) -> None:
        self.triangles, self.highest, self.boards = triangles, highest, boards
        self.numbers = range(1, highest + 1)
        self.brushes = tuple(f"{colour}{number}" for colour in "yb" for number in self.numbers)

    def read_board(self, text: str) -> Towers:
        towers: Towers = {}
        for board, item in enumerate(text.split("|")):
            letters = item.replace("/", "")
            for field, name in enumerate(self.triangles.names):
                piece = letters[2 * field : 2 * field + 2]
                if piece != "..":
                    towers[board, name] = (piece,)
        return towers

    def write_board(self, towers: Mapping[Spot, tuple[str, ...]]) -> str:
        def value_at(board: int, field: int) -> int:
            tower = towers.get((board, self.triangles.names[field]))
            return piece_value(tower[0][0], tower[0][1:]) if tower else 0

        return "|".join(
            board_text(self.triangles, lambda field, board=board: value_at(board, field))  # type: ignore[misc]
            for board in range(self.boards)
        )

    def placed(self, towers: Towers, board: int) -> Counter[int]:
        """Return how often each number lies on a board."""
        return Counter(int(figure[1:]) for (at, _), (figure,) in towers.items() if at == board)

    # --- fields that count numbers ---------------------------------------------------------------

    def counts(self, fields: Mapping[str, str], field: str, item: int = 0) -> Counter[int]:
        """Return how often each number stands in an item of a field."""
        text = fields[field].split(",")[item]
        if self.counted[field] == "list":
            return Counter(int(digit) for digit in text.strip("-"))
        return Counter(dict(zip(self.numbers, map(int, text), strict=True)))

    def set_counts(
        self, fields: dict[str, str], field: str, item: int, counts: Mapping[int, int]
    ) -> None:
        """Write how often each number stands in an item of a field."""
        row = [0, *(max(0, min(counts.get(number, 0), 9)) for number in self.numbers)]
        items = fields[field].split(",")
        items[item] = (number_list if self.counted[field] == "list" else bag_text)(row)
        fields[field] = ",".join(items)

    def set(self, fields: dict[str, str], name: str, value: str) -> None:
        field, _, rest = name.partition(".")
        if field not in self.counted:
            super().set(fields, name, value)
            return
        item, number = map(int, rest.split("."))
        counts = self.counts(fields, field, item)
        counts[number] = int(value) if value.isdecimal() else 0
        self.set_counts(fields, field, item, counts)

    def count_settings(
        self, fields: Mapping[str, str], field: str, titles: Sequence[str], most: int
    ) -> list[Setting]:
        """Return a setting for each number of each item."""
        return [
            Setting(
                name=f"{field}.{item}.{number}",
                label=str(number),
                value=str(self.counts(fields, field, item)[number]),
                most=most,
                group=title,
                figure=self.count_figure(number, item),
                field=field,
            )
            for item, title in enumerate(titles)
            for number in self.numbers
        ]

    def count_figure(self, number: int, item: int) -> str:
        """Return the figure of a number that is not placed."""
        return f"two-sided-{number}"

"""Games that are wrong as arrays in one point each."""

from __future__ import annotations

from array import array
from typing import Any

from kancha.boardgames.template.encoding import TemplateEncoding
from kancha.boardgames.template.game import Template
from kancha.core.encoding import Encoding, IndexSymmetry
from kancha.core.game import Game
from kancha.core.position import Position


class OneActionForAll(Template):
    def make_encoding(self) -> Encoding:
        return Encoding(self, ("nothing",), (3, 3), 28)


class SeesTheBag(TemplateEncoding):
    def observation(self, position: Position, seat: int) -> array[float]:
        seen = super().observation(position, seat)
        seen[0] = position.in_bag[1] / 9  # type: ignore[attr-defined]
        return seen


class ShowsTheBag(Template):
    def make_encoding(self) -> Encoding:
        return SeesTheBag(self)


class NotTurned(TemplateEncoding):
    def symmetries(self) -> tuple[IndexSymmetry, ...]:
        name = super().symmetries()[0].name
        return (IndexSymmetry(name, tuple(range(self.size)), tuple(range(self.actions))),)


class TablesThatDoNothing(Template):
    def make_encoding(self) -> Encoding:
        return NotTurned(self)


FAULTS: list[tuple[str, type[Game[Any]]]] = [
    ("actions_are_the_legal_moves", OneActionForAll),
    ("observations_show_no_more_than_the_view", ShowsTheBag),
    ("encoded_symmetries_commute_with_play", TablesThatDoNothing),
]

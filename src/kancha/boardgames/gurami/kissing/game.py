"""Kissing Guramis as a game of the platform."""

from __future__ import annotations

import json
from collections.abc import Sequence
from functools import cache
from typing import Any

from kancha.boardgames.gurami.kissing import notation, refusals, scene, touches
from kancha.boardgames.gurami.kissing.drafting import KissingDrafter
from kancha.boardgames.gurami.kissing.forecast import ForecastTables
from kancha.boardgames.gurami.kissing.heuristics import KissingPosition
from kancha.boardgames.gurami.rounds import BOARD, EACH
from kancha.boardgames.gurami.rounds_game import (
    DESIGNER,
    PHRASES,
    PUBLISHER,
    SEAT_NAMES,
    VARIANTS,
    RoundsGame,
    reveal_option,
    seats_option,
)
from kancha.boardgames.gurami.rounds_texts import Sight
from kancha.boardgames.gurami.rounds_touches import RoundsWords
from kancha.core.bits import CHANCE
from kancha.core.encoding import Encoding
from kancha.core.errors import IllegalMove
from kancha.core.event import Event
from kancha.core.game import GameInfo
from kancha.core.resources import own_text
from kancha.core.scene import Hand


class Kissing(RoundsGame[KissingPosition]):
    """Everybody gets the same numbers, on a board of its own; chains with equal sums score."""

    info = GameInfo(
        id="kissing",
        title="Kissing Guramis",
        aim="Lay the numbers drawn for everybody so that chains have equal yellow and blue sums.",
        designer=DESIGNER,
        publisher=PUBLISHER,
        seats=(1, 2, 3, 4),
        seat_names=SEAT_NAMES,
        rules_version=1,
        options=(seats_option("R5.1", 4, 2), reveal_option("R5.1", "round")),
        variants=VARIANTS,
        phrases={
            **PHRASES,
            "drew": "everybody gets a {number}",
            "passed": "{seat} sets {piece} aside",
            "passed/hidden": "{seat} has to set pieces aside",
        },
        has_chance=True,
        has_hidden=True,
        has_scores=True,
    )
    max_moves = 176
    """At most four different numbers on 22 fields in two colours."""
    position_class = KissingPosition
    chance_rule, placing_rule, over_rule = "R5.2", "R5.4", "R5.6"

    def prepare(self) -> None:
        self.tables = forecast_tables()

    def start(self) -> KissingPosition:
        position = self.empty()
        nothing = [0] * 7
        position._begin(CHANCE, [0] + [EACH] * 6, [nothing] * self.seats, nothing)
        return position

    def parse(self, text: str) -> KissingPosition:
        position = self.empty()
        notation.read_position(position, text)
        return position

    def drafter(self) -> KissingDrafter:
        return KissingDrafter(self)

    def material(self, position: KissingPosition) -> tuple[int, ...]:
        """Return the free fields of each board and what is in the bag."""
        return *super().material(position), *position.bag_counts

    def text(self, position: KissingPosition, shown: Sequence[Sight]) -> str:
        return notation.position_text(position, shown)

    def move_text(self, position: KissingPosition, code: int) -> str:
        return notation.move_text(position, code)

    def refusal(self, position: KissingPosition, text: str) -> IllegalMove:
        return refusals.refuse(position, text)

    def words(self, position: KissingPosition) -> RoundsWords:
        return touches.words_of(position)

    def make_encoding(self) -> Encoding:
        from kancha.boardgames.gurami.kissing.encoding import KissingEncoding

        return KissingEncoding(self)

    def numbers(self, position: KissingPosition) -> list[int]:
        return touches.numbers_of(position)

    def task(self, position: KissingPosition, shown: Sequence[Sight]) -> str:
        return scene.task(position, shown)

    def notes(self, position: KissingPosition, shown: Sequence[Sight]) -> list[str]:
        return scene.notes(position)

    def hands(self, position: KissingPosition, shown: Sequence[Sight]) -> list[Hand]:
        return scene.hands(position, shown)

    def passed(self, before: KissingPosition, code: int, after: KissingPosition) -> list[Event]:
        return scene.passed(before, code, after)


@cache
def forecast_tables() -> ForecastTables:
    """Return the tables, which all Kissing games share: nothing changes them."""
    return ForecastTables(BOARD, learned_weights())


def learned_weights() -> dict[str, Any]:
    """Return the network of the forecast, and what it earned in the end of its training."""
    found: dict[str, Any] = json.loads(own_text(Kissing, "forecast.json") or "")
    return found


GAME = Kissing

"""Kissing Guramis - Challenge as a game of the platform."""

from __future__ import annotations

from collections.abc import Sequence

from kancha.boardgames.gurami.kissing_challenge import notation, refusals, scene, touches
from kancha.boardgames.gurami.kissing_challenge.drafting import ChallengeDrafter
from kancha.boardgames.gurami.kissing_challenge.heuristics import ChallengePosition
from kancha.boardgames.gurami.kissing_challenge.rules import PIECES
from kancha.boardgames.gurami.rounds_game import (
    DESIGNER,
    PHRASES,
    PUBLISHER,
    SEAT_NAMES,
    RoundsGame,
    reveal_option,
    seats_option,
)
from kancha.boardgames.gurami.rounds_texts import Sight
from kancha.boardgames.gurami.rounds_touches import RoundsWords
from kancha.core.bits import CHANCE
from kancha.core.encoding import Encoding
from kancha.core.errors import IllegalMove, KanchaError, OptionError
from kancha.core.event import Event
from kancha.core.game import GameInfo, Variant
from kancha.core.options import Flag, Text
from kancha.core.scene import Hand

A_LINE = "261543261543261543261543"


class KissingChallenge(RoundsGame[ChallengePosition]):
    """All 24 pieces are known beforehand and are placed in strict order."""

    info = GameInfo(
        id="kissing-challenge",
        title="Kissing Guramis - Challenge",
        aim="Lay a known line of 24 pieces in strict order and make the most of it.",
        designer=DESIGNER,
        publisher=PUBLISHER,
        seats=(1, 2),
        seat_names=SEAT_NAMES[:2],
        rules_version=1,
        options=(
            seats_option("R6.1", 2, 1),
            Text(
                name="line",
                default="random",
                longest=PIECES,
                form="random, or 24 digits with each number from 1 to 6 four times",
                meaning="the order of the pieces; a given one makes a game without chance",
                rule="R6.1",
            ),
            reveal_option("R6.1", "end"),
            Flag(
                name="spread4",
                default=False,
                meaning="the first four pieces may not touch others",
                rule="R6.4",
                house_rule=True,
            ),
        ),
        variants=(
            Variant("solitaire"),
            Variant("duel", {"seats": 2}),
            Variant("solitaire, first four apart", {"spread4": True}),
            Variant("solitaire with a given line", {"line": A_LINE}),
            Variant("open duel with a given line", {"seats": 2, "line": A_LINE, "reveal": "round"}),
        ),
        phrases={
            **PHRASES,
            "drew": "the next piece of the line is a {number}",
            "passed": "{seat} loses a {number}, which fits nowhere",
        },
        has_chance=True,
        has_hidden=True,
        has_scores=True,
    )
    max_moves = 44
    """One number on 22 fields in two colours."""
    position_class = ChallengePosition
    chance_rule, placing_rule, over_rule = "R6.2", "R6.3", "R6.6"

    @property
    def has_chance(self) -> bool:
        """Whether the line is drawn (R6.2)."""
        return self.options["line"] == "random"

    def prepare(self) -> None:
        super().prepare()
        line = str(self.options["line"])
        fault = "" if line == "random" else notation.line_fault(line)
        if fault:
            raise OptionError("line", fault, "R6.1")

    def start(self) -> ChallengePosition:
        position = self.empty()
        line = str(self.options["line"])
        if line == "random":
            position._begin(CHANCE, [], 0)
        else:
            position._begin(0, [int(digit) for digit in line], 0)
        return position

    def parse(self, text: str) -> ChallengePosition:
        position = self.empty()
        notation.read_position(position, text)
        return position

    def drafter(self) -> ChallengeDrafter:
        return ChallengeDrafter(self)

    def again(self, position: ChallengePosition) -> KissingChallenge:
        """Return the game with the same line as a position, so that there is no chance in it."""
        line = notation.line_text(position)
        if len(line) < PIECES:
            raise KanchaError("the line is not complete yet")
        return KissingChallenge(**{**self.options, "line": line})

    def text(self, position: ChallengePosition, shown: Sequence[Sight]) -> str:
        return notation.position_text(position, shown)

    def move_text(self, position: ChallengePosition, code: int) -> str:
        return notation.move_text(position, code)

    def refusal(self, position: ChallengePosition, text: str) -> IllegalMove:
        return refusals.refuse(position, text)

    def words(self, position: ChallengePosition) -> RoundsWords:
        return touches.words_of(position)

    def make_encoding(self) -> Encoding:
        from kancha.boardgames.gurami.kissing_challenge.encoding import ChallengeEncoding

        return ChallengeEncoding(self)

    def numbers(self, position: ChallengePosition) -> list[int]:
        return touches.numbers_of(position)

    def task(self, position: ChallengePosition, shown: Sequence[Sight]) -> str:
        return scene.task(position)

    def notes(self, position: ChallengePosition, shown: Sequence[Sight]) -> list[str]:
        return scene.notes(position)

    def hands(self, position: ChallengePosition, shown: Sequence[Sight]) -> list[Hand]:
        return scene.hands(position)

    def passed(self, before: ChallengePosition, code: int, after: ChallengePosition) -> list[Event]:
        return scene.passed(before, after)


GAME = KissingChallenge

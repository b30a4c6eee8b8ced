"""Kissing Guramis - Puzzle as a game of the platform."""

from __future__ import annotations

from collections.abc import Sequence

from kancha.boardgames.gurami import rounds_scene
from kancha.boardgames.gurami.kissing_puzzle import notation, refusals, scene, touches
from kancha.boardgames.gurami.kissing_puzzle.drafting import PuzzleDrafter
from kancha.boardgames.gurami.kissing_puzzle.heuristics import PuzzlePosition
from kancha.boardgames.gurami.pictures import Chain
from kancha.boardgames.gurami.rounds import BOARD
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
from kancha.core.outcome import Outcome
from kancha.core.scene import Group, Hand, Score, StripeSum


class KissingPuzzle(RoundsGame[PuzzlePosition]):
    """The die says which number everybody places; full stripes with equal sums count."""

    info = GameInfo(
        id="kissing-puzzle",
        title="Kissing Guramis - Puzzle",
        aim="Fill your board with the numbers thrown so that full stripes have equal sums.",
        designer=DESIGNER,
        publisher=PUBLISHER,
        seats=(1, 2, 3, 4),
        seat_names=SEAT_NAMES,
        rules_version=1,
        options=(seats_option("R7.1", 4, 2), reveal_option("R7.1", "round")),
        variants=VARIANTS,
        phrases={
            **PHRASES,
            "drew": "the die shows {number}",
            "scored": "completing {piece}",
            "scored/nothing": "",
            "passed": "{seat} cannot use the throw",
            "ended": "{seat} wins with {number} stripes",
            "ended/shared": "the win is shared with {number} stripes each",
            "ended/alone": "the game is over with a score of {number}",
        },
        has_chance=True,
        has_hidden=True,
        has_scores=True,
    )
    max_moves = 180
    """One number on 22 fields, or five on the 18 beside four equal pieces; two colours."""
    position_class = PuzzlePosition
    chance_word = "roll"
    chance_rule, placing_rule, over_rule = "R7.4", "R7.2", "R7.6"

    def start(self) -> PuzzlePosition:
        position = self.empty()
        position._begin(CHANCE, 0)
        return position

    def parse(self, text: str) -> PuzzlePosition:
        position = self.empty()
        notation.read_position(position, text)
        return position

    def text(self, position: PuzzlePosition, shown: Sequence[Sight]) -> str:
        return notation.position_text(position, shown)

    def move_text(self, position: PuzzlePosition, code: int) -> str:
        return notation.move_text(position, code)

    def refusal(self, position: PuzzlePosition, text: str) -> IllegalMove:
        return refusals.refuse(position, text)

    def drafter(self) -> PuzzleDrafter:
        return PuzzleDrafter(self)

    def scores(self, position: PuzzlePosition) -> tuple[int, ...]:
        return tuple(position.stripes_won(seat).stripes for seat in range(self.seats))

    def outcome(self, position: PuzzlePosition) -> Outcome:
        """R7.6: most stripes, then the greater sum of their values; still equal: shared."""
        won = [position.stripes_won(seat) for seat in range(self.seats)]
        ranks = tuple(1 + sum(other > mine for other in won) for mine in won)
        winners = tuple(seat for seat, rank in enumerate(ranks) if rank == 1)
        stripes = tuple(count for count, _ in won)
        best_first = sorted(won, reverse=True)
        reason = f"{' to '.join(str(count) for count, _ in best_first)} stripes"
        if stripes.count(max(stripes)) > 1:
            reason += f", worth {' to '.join(str(worth) for _, worth in best_first)}"
        return Outcome(winners, stripes, ranks, self.over_rule, reason)

    def words(self, position: PuzzlePosition) -> RoundsWords:
        return touches.words_of(position)

    def make_encoding(self) -> Encoding:
        from kancha.boardgames.gurami.kissing_puzzle.encoding import PuzzleEncoding

        return PuzzleEncoding(self)

    def numbers(self, position: PuzzlePosition) -> list[int]:
        return touches.numbers_of(position)

    def task(self, position: PuzzlePosition, shown: Sequence[Sight]) -> str:
        return scene.task(position, shown)

    def hands(self, position: PuzzlePosition, shown: Sequence[Sight]) -> list[Hand]:
        return scene.hands(position, shown)

    def groups(self, values: Sequence[int], seat: int) -> list[Group]:
        """Return nothing: only whole stripes count, and their sums show that."""
        return []

    def sums(self, values: Sequence[int], seat: int) -> list[StripeSum]:
        return scene.stripe_sums(values, seat)

    def score(self, position: PuzzlePosition, seat: int, sight: Sight) -> Score:
        return scene.score(position, seat, sight)

    def completed(self, position: PuzzlePosition, seat: int, field: int) -> list[Chain]:
        """Return the stripes that a piece just placed has won."""
        found = rounds_scene.chains_at(position, seat, field)
        return [chain for chain in found if len(chain.fields) == len(BOARD.stripes[chain.stripe])]

    def gain(self, made: Sequence[Chain]) -> int:
        return len(made)

    def passed(self, before: PuzzlePosition, code: int, after: PuzzlePosition) -> list[Event]:
        return scene.passed(before, after)


GAME = KissingPuzzle

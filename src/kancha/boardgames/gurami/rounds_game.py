"""What the three Kissing games have in common as games of the platform."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from functools import cached_property
from typing import ClassVar, cast

from kancha.boardgames.gurami import rounds_scene
from kancha.boardgames.gurami.board import Tables
from kancha.boardgames.gurami.pictures import Chain, chain_groups, chains, stripe_sums
from kancha.boardgames.gurami.rounds import BOARD, RoundsPosition
from kancha.boardgames.gurami.rounds_texts import (
    Sight,
    all_open,
    chance_number,
    field_of,
    sights,
    stays_hidden,
    value_of,
)
from kancha.boardgames.gurami.symmetries import Image, with_colours
from kancha.boardgames.gurami.texts import (
    move_board,
    piece_name,
    piece_text,
    piece_value,
    rename_fields,
    swap_colours,
)
from kancha.core.board import Board
from kancha.core.event import Event
from kancha.core.game import Game, Symmetry
from kancha.core.options import Choice
from kancha.core.outcome import Outcome, by_scores
from kancha.core.position import Position
from kancha.core.scene import Group, Hand, Scene, Score, StripeSum

DESIGNER = "Klaus-Peter Rudolph and Guenter Cornett"
PUBLISHER = "Bambus Spieleverlag"
SEAT_NAMES = ("Player 1", "Player 2", "Player 3", "Player 4")
PHRASES = {
    "scored": "scoring {number} ({piece})",
    "scored/nothing": "without points",
    "scored/hidden": "",
    "ended": "{seat} wins with {number}",
    "ended/shared": "the win is shared with {number} each",
    "ended/alone": "the game is over with {number}",
}


def seats_option(rule: str, most: int, default: int) -> Choice:
    """Return the option for the number of seats."""
    return Choice(
        name="seats",
        default=default,
        values=tuple(range(1, most + 1)),
        meaning="how many play; alone it is a solitaire for points",
        rule=rule,
    )


def reveal_option(rule: str, default: str) -> Choice:
    """Return the option for what is hidden."""
    return Choice(
        name="reveal",
        default=default,
        values=("round", "end"),
        meaning="when other boards are shown: after each round, or at the end",
        rule=rule,
    )


class RoundsGame(Game):
    """Every seat fills a board of its own; a round is hidden from the others until it is over."""

    kind: ClassVar[type[RoundsPosition]]
    chance_word: ClassVar[str] = "draw"
    chance_rule: ClassVar[str]
    placing_rule: ClassVar[str]
    over_rule: ClassVar[str]

    def count_seats(self) -> int:
        return int(self.options["seats"])

    def prepare(self) -> None:
        self.tables = Tables(BOARD)

    def alone(self, position: Position) -> Position | None:
        """Return the solitaire of the seat to move."""
        seat = position.seat
        if self.seats == 1 or seat is None or seat < 0:
            return None
        alone = self.solitaire.empty()
        alone.become_solitaire(cast(RoundsPosition, position), seat)
        return alone

    @cached_property
    def solitaire(self) -> RoundsGame:
        """The same game for one seat."""
        return type(self)(**{**self.options, "seats": 1})

    def empty(self) -> RoundsPosition:
        """Return a position without pieces; the phase is still to be set."""
        position = self.kind(self)
        position.lend(self.tables)
        return position

    # --- what differs between the three ----------------------------------------------------------

    @abstractmethod
    def text(self, position: RoundsPosition, shown: Sequence[Sight]) -> str:
        """Return the position text as one reads it who sees so much of each seat."""

    @abstractmethod
    def task(self, position: RoundsPosition, shown: Sequence[Sight]) -> str:
        """Say what the seat to move, or chance, is to do, as far as it shows."""

    @abstractmethod
    def hands(self, position: RoundsPosition, shown: Sequence[Sight]) -> list[Hand]:
        """Return what lies beside the boards."""

    @abstractmethod
    def passed(self, before: RoundsPosition, code: int, after: RoundsPosition) -> list[Event]:
        """Return who could not place and was passed over after a move."""

    def notes(self, position: RoundsPosition, shown: Sequence[Sight]) -> list[str]:
        """Return further sentences about the position."""
        return []

    def groups(self, values: Sequence[int], seat: int) -> list[Group]:
        """Return what belongs together on a seat's board: the Gurami chains (R2.2)."""
        found = [chain for chain in chains(BOARD, values.__getitem__) if chain.is_gurami]
        return chain_groups(BOARD, found, "chain", seat)

    def sums(self, values: Sequence[int], seat: int) -> list[StripeSum]:
        """Return both sums of every stripe of a seat's board."""
        return stripe_sums(BOARD, values.__getitem__, seat)

    def completed(self, position: RoundsPosition, seat: int, field: int) -> list[Chain]:
        """Return the chains that a piece just placed has completed."""
        return rounds_scene.chains_at(position, seat, field)

    def gain(self, made: Sequence[Chain]) -> int:
        """Return what chains that were just completed earn."""
        return sum(chain.value for chain in made)

    def score(self, position: RoundsPosition, seat: int, sight: Sight) -> Score:
        """Return a seat's score as it is seen."""
        return rounds_scene.points_score(position, seat, sight)

    # --- the same for all three ------------------------------------------------------------------

    def position_text(self, position: Position) -> str:
        rounds = cast(RoundsPosition, position)
        return self.text(rounds, all_open(rounds))

    def view_text(self, position: Position, seat: int | None) -> str:
        rounds = cast(RoundsPosition, position)
        return self.text(rounds, sights(rounds, seat))

    def move_text_for(self, position: Position, code: int, seat: int | None) -> str:
        """Return `?` for a placement that the viewer may not see after it either."""
        rounds = cast(RoundsPosition, position)
        hidden = seat != rounds.phase and stays_hidden(rounds, code, rounds.after(code))
        return "?" if hidden else self.move_text(position, code)

    def clicks(self, position: Position, code: int) -> tuple[str, ...]:
        """Return the piece with the side to show, and the field; chance is one button."""
        if cast(RoundsPosition, position).phase < 0:
            return (f"{self.chance_word}{chance_number(code)}",)
        return piece_text(value_of(code)), BOARD.names[field_of(code)]

    def token_label(self, token: str) -> str:
        if token.startswith(self.chance_word):
            return f"{self.chance_word.capitalize()} {token[-1]}"
        return piece_name(piece_value(token[0], token[1])) if token[0] in "yb" else token

    def events(self, before: Position, code: int, after: Position) -> tuple[Event, ...]:
        pair = cast(RoundsPosition, before), cast(RoundsPosition, after)
        return rounds_scene.events(self, pair[0], code, pair[1])

    def ahead(self, position: Position, seat: int, codes: list[int]) -> Position | None:
        """Let seats place in any order inside a round (R5.7)."""
        rounds = cast(RoundsPosition, position)
        return rounds.ahead(seat, codes) if 0 <= rounds.phase < seat else None

    def make_board(self) -> Board:
        return rounds_scene.board_of_game(self.seats)

    def scene(self, position: Position, seat: int | None) -> Scene:
        return rounds_scene.scene(self, cast(RoundsPosition, position), seat)

    def scores(self, position: Position) -> tuple[int, ...]:
        rounds = cast(RoundsPosition, position)
        return tuple(rounds.earned(seat)[0] for seat in range(self.seats))

    def outcome(self, position: Position) -> Outcome:
        """Most points win, equal ones share the win; alone the score is what counts."""
        scores = self.scores(position)
        best_first = sorted(scores, reverse=True)
        return by_scores(scores, self.over_rule, f"{' to '.join(map(str, best_first))} points")

    def material(self, position: Position) -> tuple[int, ...]:
        """Return how many fields of each board are free: pieces come and never go."""
        rounds = cast(RoundsPosition, position)
        return tuple(rounds.board(seat).count(0) for seat in range(self.seats))

    def symmetries(self) -> tuple[Symmetry, ...]:
        """Return those of the board, applied to all boards, also with exchanged colours."""
        return with_colours(BOARD, self._image)

    def _image(self, position: Position, image: Image, swap: bool) -> Position:  # noqa: FBT001
        boards, _, rest = str(position).partition(" ")
        moved = "|".join(move_board(BOARD, board, image) for board in boards.split("|"))
        moved = swap_colours(moved) if swap else moved
        return self.parse(f"{moved} {rename_fields(BOARD, rest, image)}")

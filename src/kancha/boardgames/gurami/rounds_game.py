"""What the three Kissing games have in common as games of the platform."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any, ClassVar, Generic, Self

from kancha.boardgames.gurami import rounds_scene, rounds_touches
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
from kancha.boardgames.gurami.symmetries import BoardImage, with_colours
from kancha.boardgames.gurami.texts import (
    move_board,
    piece_name,
    piece_text,
    piece_value,
    rename_fields,
    swap_colours,
)
from kancha.boardgames.gurami.touches import PIECES
from kancha.core.board import Board
from kancha.core.clicks import ClickTree
from kancha.core.event import Event
from kancha.core.game import Game, Symmetry, Variant
from kancha.core.options import Choice
from kancha.core.outcome import Outcome, by_scores
from kancha.core.scene import Group, Hand, Scene, Score, StripeSum
from kancha.core.touches import TouchRefusal, TurnRules

DESIGNER = "Klaus-Peter Rudolph and Guenter Cornett"
PUBLISHER = "Bambus Spieleverlag"
SEAT_NAMES = ("Player 1", "Player 2", "Player 3", "Player 4")
VARIANTS = (
    Variant("two players"),
    Variant("solitaire", {"seats": 1}),
    Variant("three players", {"seats": 3}),
    Variant("four players", {"seats": 4}),
    Variant("boards shown at the end", {"reveal": "end"}),
)
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


if TYPE_CHECKING:
    from typing_extensions import TypeVar

    R = TypeVar("R", bound=RoundsPosition, default=Any)
else:
    from typing import TypeVar

    R = TypeVar("R", bound=RoundsPosition)


class RoundsGame(Game[R], Generic[R]):
    """Every seat fills a board of its own; a round is hidden from the others until it is over."""

    position_class: type[R]
    chance_word: ClassVar[str] = "draw"
    chance_rule: ClassVar[str]
    placing_rule: ClassVar[str]
    over_rule: ClassVar[str]
    buttons = PIECES

    def count_seats(self) -> int:
        return int(self.options["seats"])

    def prepare(self) -> None:
        self.tables = Tables(BOARD)

    def alone(self, position: R) -> R | None:
        """Return the solitaire of the seat to move."""
        seat = position.seat
        if self.seats == 1 or seat is None or seat < 0:
            return None
        alone = self.solitaire.empty()
        alone._become_solitaire(position, seat)
        return alone

    @cached_property
    def solitaire(self) -> Self:
        """The same game for one seat."""
        return type(self)(**{**self.options, "seats": 1})

    def empty(self) -> R:
        """Return a position without pieces; the phase is still to be set."""
        position = self.position_class(self)
        position._attach_tables(self.tables)
        return position

    # --- what differs between the three ----------------------------------------------------------

    @abstractmethod
    def text(self, position: R, shown: Sequence[Sight]) -> str:
        """Return the position text; `shown` says how much of each seat is visible."""

    @abstractmethod
    def task(self, position: R, shown: Sequence[Sight]) -> str:
        """Say what the seat to move, or chance, has to do, as far as it is visible."""

    @abstractmethod
    def words(self, position: R) -> rounds_touches.RoundsWords:
        """Return the words for what can be done, and for what cannot."""

    @abstractmethod
    def numbers(self, position: R) -> list[int]:
        """Return the numbers that the seat to move may place."""

    @abstractmethod
    def hands(self, position: R, shown: Sequence[Sight]) -> list[Hand]:
        """Return what lies beside the boards."""

    @abstractmethod
    def passed(self, before: R, code: int, after: R) -> list[Event]:
        """Return who could not place and was passed over after a move."""

    def notes(self, position: R, shown: Sequence[Sight]) -> list[str]:
        """Return further sentences about the position."""
        return []

    def groups(self, values: Sequence[int], seat: int) -> list[Group]:
        """Return what belongs together on a seat's board: the Gurami chains (R2.2)."""
        found = [chain for chain in chains(BOARD, values.__getitem__) if chain.is_gurami]
        return chain_groups(BOARD, found, "chain", seat)

    def sums(self, values: Sequence[int], seat: int) -> list[StripeSum]:
        """Return both sums of every stripe of a seat's board."""
        return stripe_sums(BOARD, values.__getitem__, seat)

    def completed(self, position: R, seat: int, field: int) -> list[Chain]:
        """Return the chains that a piece just placed has completed."""
        return rounds_scene.chains_at(position, seat, field)

    def gain(self, made: Sequence[Chain]) -> int:
        """Return what chains that were just completed earn."""
        return sum(chain.value for chain in made)

    def score(self, position: R, seat: int, sight: Sight) -> Score:
        """Return a seat's score as it is seen."""
        return rounds_scene.points_score(position, seat, sight)

    # --- the same for all three ------------------------------------------------------------------

    def position_text(self, position: R) -> str:
        return self.text(position, all_open(position))

    def view_text(self, position: R, seat: int | None) -> str:
        return self.text(position, sights(position, seat))

    def move_text_for(self, position: R, code: int, seat: int | None) -> str:
        """Return `?` for a placement that stays hidden from the viewer."""
        hidden = seat != position.phase and stays_hidden(position, code, position.after(code))
        return "?" if hidden else self.move_text(position, code)

    def clicks(self, position: R, code: int) -> tuple[str, ...]:
        """Return the piece with the side to show, and the field; chance is one button."""
        if position.phase < 0:
            return (f"{self.chance_word}{chance_number(code)}",)
        return piece_text(value_of(code)), BOARD.names[field_of(code)]

    def token_label(self, token: str) -> str:
        if token.startswith(self.chance_word):
            return f"{self.chance_word.capitalize()} {token[-1]}"
        return piece_name(piece_value(token[0], token[1])) if token[0] in "yb" else token

    def turn_rules(self, position: R) -> TurnRules:
        return self.words(position).rules

    def touch_refusal(
        self, position: R, tree: ClickTree, path: tuple[str, ...], token: str
    ) -> TouchRefusal | None:
        return rounds_touches.touch_refusal(
            self.words(position), position, tree, path, token, self.numbers(position)
        )

    def instruction(self, position: R, tree: ClickTree, path: tuple[str, ...]) -> str:
        return rounds_touches.instruction(
            self.words(position), position, path, self.numbers(position)
        )

    def events(self, before: R, code: int, after: R) -> tuple[Event, ...]:
        return rounds_scene.events(self, before, code, after)

    def ahead(self, position: R, seat: int, codes: list[int]) -> R | None:
        """Let seats place in any order inside a round (R5.7)."""
        return position.ahead(seat, codes) if 0 <= position.phase < seat else None

    def make_board(self) -> Board:
        return rounds_scene.board_of_game(self.seats)

    def scene(self, position: R, seat: int | None) -> Scene:
        return rounds_scene.scene(self, position, seat)

    def scores(self, position: R) -> tuple[int, ...]:
        return tuple(position.earned(seat).total for seat in range(self.seats))

    def outcome(self, position: R) -> Outcome:
        """Return who has the most points; several share the win."""
        scores = self.scores(position)
        best_first = sorted(scores, reverse=True)
        return by_scores(scores, self.over_rule, f"{' to '.join(map(str, best_first))} points")

    def material(self, position: R) -> tuple[int, ...]:
        """Return how many fields of each board are free: pieces are never taken off."""
        return tuple(position.board(seat).count(0) for seat in range(self.seats))

    def symmetries(self) -> tuple[Symmetry[R], ...]:
        """Return those of the board, applied to all boards, also with exchanged colours."""
        return with_colours(BOARD, self._image)

    def _image(self, position: R, image: BoardImage) -> R:
        boards, _, rest = str(position).partition(" ")
        moved = "|".join(move_board(BOARD, board, image.fields) for board in boards.split("|"))
        moved = swap_colours(moved) if image.swap else moved
        return self.parse(f"{moved} {rename_fields(BOARD, rest, image.fields)}")

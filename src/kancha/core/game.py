"""A game: its options, its texts and its pictures; positions carry the rules themselves."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, ClassVar, Generic, Literal

from kancha.core.bits import CHANCE
from kancha.core.clicks import ClickTree
from kancha.core.encoding import Encoding, NoEncodingError
from kancha.core.errors import IllegalMove
from kancha.core.move import Move
from kancha.core.options import Option, Options, OptionValue, check_options
from kancha.core.position import Position
from kancha.core.speech import say
from kancha.core.touches import TouchRefusal, TurnRules, general_instruction, general_refusal
from kancha.core.view import View

if TYPE_CHECKING:
    from typing_extensions import TypeVar

    from kancha.core.board import Board
    from kancha.core.drafting import Drafter
    from kancha.core.event import Event
    from kancha.core.finishing import Advice, Finisher
    from kancha.core.guide import Choices
    from kancha.core.link import Link
    from kancha.core.outcome import Outcome
    from kancha.core.outlook import Remark
    from kancha.core.scene import Scene

    # Only type checkers see the default: `Game` alone means `Game[Position]`.
    P = TypeVar("P", bound=Position, default=Position)
else:
    from typing import TypeVar

    P = TypeVar("P", bound=Position)


@dataclass(frozen=True, slots=True)
class Variant:
    """A set of options worth offering, testing and measuring."""

    title: str
    options: Mapping[str, OptionValue] = field(default_factory=dict)
    about: str = ""
    """What is special about it, in a few words, where title and start position do not tell."""


@dataclass(frozen=True, slots=True, kw_only=True)
class GameInfo:
    """What a game is, without its rules: titles, seats, options, phrases."""

    id: str
    title: str
    aim: str
    """One sentence for somebody who has never seen the game."""
    designer: str
    publisher: str
    """Empty for a game that was never published."""
    seats: tuple[int, ...]
    """The numbers of seats that can be chosen."""
    seat_names: tuple[str, ...]
    rules_version: int
    options: tuple[Option, ...] = ()
    variants: tuple[Variant, ...] = (Variant("standard"),)
    phrases: Mapping[str, str] = field(default_factory=dict)
    has_chance: bool = False
    """Whether chance decides anything with the default options: see `Game.has_chance`."""
    has_hidden: bool = False
    has_scores: bool = False


@dataclass(frozen=True, slots=True)
class Explanation:
    """Whether a move text is legal in a position, and if not, why."""

    status: Literal["ok", "incomplete", "illegal"]
    move: Move | None = None
    continuations: tuple[str, ...] = ()
    rule: str = ""
    reason: str = ""


@dataclass(frozen=True, slots=True)
class Symmetry(Generic[P]):
    """A mapping under which the rules do not change; None where it does not apply."""

    name: str
    position: Callable[[P], P | None]
    move: Callable[[str], str]


class Game(ABC, Generic[P]):
    """One game with its options chosen. Subclasses fill in what differs between games.

    P is the game's own position class: `class Gounki(Game[GounkiPosition])`.
    """

    info: ClassVar[GameInfo]
    max_moves: int = 1024
    """No position has more legal moves than this."""
    buttons: tuple[str, ...] = ()
    """Tokens that are neither cells nor in hands, and that are not offered in every position."""
    shows_answers: ClassVar[bool] = False
    """Whether previews of a move show where the next seat could answer it."""
    _failure: BaseException | None = None
    """What the game's own Python code raised inside a search (see PlainPosition)."""

    def __init__(self, **options: object) -> None:
        self.options: Options = check_options(self.info.options, options)
        self.seats = self.count_seats()
        self.prepare()

    def count_seats(self) -> int:
        """Return the number of seats under these options."""
        return self.info.seats[0]

    @property
    def has_chance(self) -> bool:
        """Whether chance decides anything under these options."""
        return self.info.has_chance

    def prepare(self) -> None:
        """Check combinations of options, and make the tables that positions need."""

    # --- what every game must define ------------------------------------------------------------

    @abstractmethod
    def start(self) -> P:
        """Return the position in which the game begins."""

    @abstractmethod
    def parse(self, text: str) -> P:
        """Read a position text: the exact inverse of `str(position)`, or PositionError."""

    @abstractmethod
    def position_text(self, position: P) -> str:
        """Return the position text."""

    @abstractmethod
    def move_text(self, position: P, code: int) -> str:
        """Return the text of a legal move."""

    def has_network(self) -> bool:
        """Return whether `expect` asks a network that was learnt for this game and its options."""
        return False

    def alone(self, position: P) -> P | None:
        """Return the position as the seat to move has it for itself alone, if seats never meet.

        The same move codes are legal there. An engine then plans for one board instead of guessing
        what happens on others that do not concern it.
        """
        return None

    @abstractmethod
    def refusal(self, position: P, text: str) -> IllegalMove:
        """Return why a text that is not a legal move is refused."""

    @abstractmethod
    def clicks(self, position: P, code: int) -> tuple[str, ...]:
        """Return the click path of a legal move."""

    @abstractmethod
    def events(self, before: P, code: int, after: P) -> tuple[Event, ...]:
        """Return what a move did."""

    @abstractmethod
    def make_board(self) -> Board:
        """Return what stays the same while this game is played."""

    @abstractmethod
    def scene(self, position: P, seat: int | None) -> Scene:
        """Return a position as a seat (None: a spectator) may see it: what lies on the board."""

    @abstractmethod
    def outcome(self, position: P) -> Outcome:
        """Return how the finished game ended."""

    @abstractmethod
    def material(self, position: P) -> tuple[int, ...]:
        """Return quantities that no move may increase: what the rules conserve."""

    # --- what most games leave as it is ---------------------------------------------------------

    def scores(self, position: P) -> tuple[int, ...] | None:
        """Return the running scores per seat."""
        return None

    def symmetries(self) -> tuple[Symmetry[P], ...]:
        """Return the symmetries of the rules."""
        return ()

    def make_encoding(self) -> Encoding:
        """Return how the game looks as arrays, for learning programs."""
        raise NoEncodingError(f"{self.info.title} does not say how it looks as arrays")

    def seat_name(self, seat: int) -> str:
        """Return what a seat is called; chance has a name too."""
        return "Chance" if seat == CHANCE else self.info.seat_names[seat]

    def token_label(self, token: str) -> str:
        """Return the label of a click that is neither a cell nor a piece in hand: a button."""
        return token

    def turn_rules(self, position: P) -> TurnRules:
        """Return the rules that say whose turn it is and what a move is."""
        return TurnRules()

    def touch_refusal(
        self, position: P, tree: ClickTree, path: tuple[str, ...], token: str
    ) -> TouchRefusal | None:
        """Return why the seat to move cannot touch a token that is not offered after a path.

        Nothing may be used that is hidden from this seat. An empty `instead` stands for the prompt.
        None: the token only leads back, or begins another move. No rule is ever cited by default:
        a touch that remains unexplained is a mistake in the game.
        """
        return general_refusal(position, path, token)

    def instruction(self, position: P, tree: ClickTree, path: tuple[str, ...]) -> str:
        """Return what the seat to move can do after a path, or what chance decides.

        As with `touch_refusal`, nothing may be used that is hidden from the seat.
        """
        return general_instruction(position, tree, path)

    def choices(self, position: P, tree: ClickTree, path: tuple[str, ...]) -> Choices | None:
        """Return what a person should see by name after a path: ways, switches, steps."""
        return None

    def remark(self, before: P, code: int, after: P) -> Remark | None:
        """Return what is worth saying of a move before it is made, beside what it changes."""
        return None

    def sentence(self, position: P, code: int) -> str:
        """Return a move in words."""
        return say(self, self.events(position, code, position.after(code)))

    def facts(self, position: P, seat: int, viewer: int | None) -> dict[str, int]:
        """Return named numbers by which people judge a seat, as far as the viewer may see them."""
        for score in self.scene(position, viewer).scores:
            if score.seat == seat:
                return {"points": score.total, **dict(score.parts)}
        return {}

    def view_text(self, position: P, seat: int | None) -> str:
        """Return the position text with what the seat may not see replaced."""
        return self.position_text(position)

    def move_text_for(self, position: P, code: int, seat: int | None) -> str:
        """Return the move text as a seat may see it."""
        return self.move_text(position, code)

    def read_turn(self, position: P, text: str) -> list[int]:
        """Read one turn as published records write it: leniently, and it may be several moves."""
        return [self.read_move(position, text)]

    def turn_texts(self, position: P, codes: list[int]) -> list[str]:
        """Write moves from a position on as published records do: one text for each turn."""
        texts = []
        for code in codes:
            texts.append(self.move_text(position, code))
            position = position.after(code)
        return texts

    def again(self, position: P) -> Game[P] | None:
        """Return the game that repeats what chance did, where that makes sense at its end."""
        return None

    def ahead(self, position: P, seat: int, codes: list[int]) -> P | None:
        """Return a position as if a seat had made moves of its own before its turn.

        Only for rounds in which all seats play at the same time, so that what others do before the
        seat's turn does not matter to it. The seat is to move if it can go on. Return None where it
        has to wait for its turn.
        """
        return None

    def linked(self, position: P) -> Link | None:
        """Return the game that decides what chance would decide in a position, if there is one.

        Whoever cannot have it played lets chance decide.
        """
        return None

    def drafter(self) -> Drafter | None:
        """Return what can be changed where somebody sets up a position by hand."""
        return None

    def finisher(self, position: P) -> Finisher | None:
        """Return a solver for a position of a solitaire, where the game has one."""
        return None

    def advice(self, position: P) -> Advice | None:
        """Return the next move as a person would find it, where the game knows such reasons."""
        return None

    def record_outcome(self, positions: Sequence[P]) -> Outcome | None:
        """Return how a whole record ended: rules that need history belong here."""
        return positions[-1].outcome

    # --- the same for all games -----------------------------------------------------------------

    @cached_property
    def board(self) -> Board:
        """The board of this game under these options."""
        return self.make_board()

    @cached_property
    def encoding(self) -> Encoding:
        """The game as arrays; NoEncodingError where it has none."""
        return self.make_encoding()

    def view(self, position: P, seat: int | None) -> View:
        """Return all that a seat may see."""
        events = tuple(event.seen_by(seat) for event in position.events)
        return View(seat, self.view_text(position, seat), self.scene(position, seat), events)

    def read_move(self, position: P, text: str) -> int:
        """Return the code of a legal move, or raise IllegalMove."""
        code = position.moves.by_text.get(text)
        if code is None:
            raise self.refusal(position, text)
        return code

    def explain(self, position: P, text: str) -> Explanation:
        """Say whether a text is a legal move, the beginning of one, or why it is refused."""
        by_text = position.moves.by_text
        if text in by_text:
            return Explanation("ok", Move(position, by_text[text]))
        longer = tuple(legal for legal in by_text if legal.startswith(text))
        if longer:
            return Explanation("incomplete", continuations=longer)
        refused = self.refusal(position, text)
        return Explanation("illegal", rule=refused.rule, reason=refused.reason)

    def __eq__(self, other: object) -> bool:
        return type(other) is type(self) and other.options == self.options

    def __hash__(self) -> int:
        return hash((self.info.id, tuple(self.options.items())))

    def __repr__(self) -> str:
        chosen = "".join(f", {name}={value!r}" for name, value in self.changed_options().items())
        return f"kancha.game({self.info.id!r}{chosen})"

    def __reduce__(self) -> tuple[object, ...]:
        return _unpickle, (type(self), self.options)

    def changed_options(self) -> Options:
        """Return the options that differ from their defaults."""
        defaults = {option.name: option.default for option in self.info.options}
        return {name: value for name, value in self.options.items() if value != defaults[name]}


def _unpickle(kind: type[Game[P]], options: Options) -> Game[P]:
    return kind(**options)

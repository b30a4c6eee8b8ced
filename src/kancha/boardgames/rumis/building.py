"""What the board game and the cube solitaire have in common as games of the platform."""

from __future__ import annotations

from abc import abstractmethod
from typing import TYPE_CHECKING, Any, Generic

from kancha.boardgames.rumis import events, notation, refusals, scene, symmetry, touches
from kancha.boardgames.rumis.drafting import BuildingDrafter
from kancha.boardgames.rumis.material import COLOUR_NAMES, STONE_NAMES, STONES, token_label
from kancha.boardgames.rumis.rules import BuildingRules, SiteTable
from kancha.core.board import Board
from kancha.core.clicks import ClickTree
from kancha.core.encoding import Encoding
from kancha.core.errors import IllegalMove
from kancha.core.event import Event
from kancha.core.game import Game, Symmetry
from kancha.core.outcome import Outcome
from kancha.core.scene import Scene, Score
from kancha.core.touches import TouchRefusal, TurnRules
from kancha.geometry.polycube import Plan

if TYPE_CHECKING:
    from typing_extensions import TypeVar

    B = TypeVar("B", bound=BuildingRules, default=Any)
else:
    from typing import TypeVar

    B = TypeVar("B", bound=BuildingRules)


class BuildingGame(Game[B], Generic[B]):
    """Stones of several colours are placed in turn on a plan. Subclasses say what counts."""

    position_class: type[B]
    plan: Plan
    colours: int
    """How many colours take part in the turns."""
    ruin: tuple[int, ...] = ()
    """The placements of the colour that lies there from the start (R8.1)."""
    table: SiteTable
    buttons = tuple(STONES)

    def _build_on(self, plan: Plan, colours: int) -> None:
        """Take over the plan and the number of colours; `prepare` calls it."""
        self.plan = plan
        self.colours = colours
        self.table = SiteTable(plan, colours, self.seats)
        self.max_moves = self.table.count_places()

    def empty(self) -> B:
        """Return a position without any stone in the plan."""
        position = self.position_class(self)
        position._set_up(self.table)
        return position

    def start(self) -> B:
        position = self.empty()
        for code in self.ruin:
            position._lay(self.colours, code)  # R8.1: the first unused colour
        position._begin()
        return position

    def parse(self, text: str) -> B:
        position = self.empty()
        notation.read_position(self, position, text)
        return position

    def position_text(self, position: B) -> str:
        return notation.position_text(self, position)

    def move_text(self, position: B, code: int) -> str:
        return notation.move_text(code)

    def read_move(self, position: B, text: str) -> int:
        """Look the one placement up that a text can mean, instead of writing all legal ones."""
        code = refusals.find_code(self, position, text)
        if code is None or code not in position.moves.codes:
            raise self.refusal(position, text)
        return code

    def refusal(self, position: B, text: str) -> IllegalMove:
        return refusals.refuse(self, position, text)

    def clicks(self, position: B, code: int) -> tuple[str, ...]:
        """Return the stone, how it is turned, and the first square of the move text."""
        turned = notation.turned_of(code)
        return turned.stone, turned.token, notation.squares_of(code)[0]

    def token_label(self, token: str) -> str:
        return token_label(token)

    def turn_rules(self, position: B) -> TurnRules:
        return touches.TURN_RULES

    def touch_refusal(
        self, position: B, tree: ClickTree, path: tuple[str, ...], token: str
    ) -> TouchRefusal | None:
        return touches.touch_refusal(self, position, tree, path, token)

    def instruction(self, position: B, tree: ClickTree, path: tuple[str, ...]) -> str:
        return touches.instruction(position, path)

    def events(self, before: B, code: int, after: B) -> tuple[Event, ...]:
        return events.events(self, before, code, after)

    def make_board(self) -> Board:
        return scene.make_board(self)

    def scene(self, position: B, seat: int | None) -> Scene:
        return scene.scene(self, position)

    def material(self, position: B) -> tuple[int, ...]:
        """Return the stones left of each colour and the room left in the plan."""
        hands = [len(position.hand(colour)) for colour in range(self.colours)]
        room = sum(self.plan.limit(x, y) - position.height_at(x, y) for x, y in self.plan.squares)
        return *hands, room

    def make_encoding(self) -> Encoding:
        from kancha.boardgames.rumis.encoding import BuildingEncoding

        return BuildingEncoding(self)

    def drafter(self) -> BuildingDrafter:
        return BuildingDrafter(self)

    def symmetries(self) -> tuple[Symmetry[B], ...]:
        return symmetry.symmetries(self)

    @abstractmethod
    def end_event(self, outcome: Outcome) -> Event:
        """Return the last event of a game."""

    @abstractmethod
    def caption(self, position: B) -> str:
        """Return the sentence that says what is to be done or how the game ended."""

    @abstractmethod
    def score_sheet(self, position: B) -> tuple[Score, ...]:
        """Return the running scores with their parts."""

    def stone_name(self, colour: int, stone: str) -> str:
        """Return what a stone is called where its colour is not that of the seat's name."""
        return f"{COLOUR_NAMES[colour]} {STONE_NAMES[stone]}"

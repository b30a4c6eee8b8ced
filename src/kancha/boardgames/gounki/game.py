"""Gounki as a game of the platform."""

from __future__ import annotations

from collections.abc import Sequence

from kancha.boardgames.gounki import choices, notation, refusals, scene, symmetry, touches
from kancha.boardgames.gounki.drafting import GounkiDrafter
from kancha.boardgames.gounki.heuristics import NETWORK, GounkiPosition
from kancha.boardgames.gounki.rules import BY_BLOCKADE, BY_CAPTURE, BY_EXIT, BY_LIMIT
from kancha.core.board import Board
from kancha.core.clicks import ClickTree
from kancha.core.encoding import Encoding
from kancha.core.errors import IllegalMove
from kancha.core.event import Event
from kancha.core.game import Game, GameInfo, Symmetry, Variant
from kancha.core.guide import Choices
from kancha.core.options import Choice, Flag, Number
from kancha.core.outcome import Outcome, drawn, won
from kancha.core.scene import Scene
from kancha.core.touches import TouchRefusal, TurnRules

REASONS = {
    BY_EXIT: ("R6.1", "a part has left the board on the far side"),
    BY_CAPTURE: ("R6.2", "the last enemy piece is captured"),
    BY_BLOCKADE: ("R6.3", "the opponent has no legal move"),
    BY_LIMIT: ("R6.4", "the limit of moves is reached"),
}
"""Rule and words for each way in which a position is decided."""


class Gounki(Game[GounkiPosition]):
    """A race of stacks: the first seat that brings a part off the far side wins."""

    info = GameInfo(
        id="gounki",
        title="Gounki",
        aim="Bring one of your pieces off the far side of the board before your opponent does.",
        designer="Christophe Malavasi",
        publisher="published by its author",
        seats=(2,),
        seat_names=("White", "Black"),
        rules_version=1,
        options=(
            Flag(
                name="null_moves",
                default=True,
                meaning="a movement may end on the square where it began",
                rule="R1.5",
            ),
            Choice(
                name="exit_files",
                default="a-h",
                values=("a-h", "c-f"),
                meaning="files over which black may leave the board (handicap)",
                rule="R1.5",
            ),
            Choice(
                name="first_turns",
                default=1,
                values=(1, 2, 3),
                meaning="moves that white makes in a row at the very start (handicap)",
                rule="R1.5",
            ),
            Number(
                name="max_moves",
                default=400,
                least=0,
                most=9999,
                meaning="draw after so many moves of both seats together; 0 is no limit",
                rule="R1.5",
                house_rule=True,
            ),
            Choice(
                name="repetition",
                default="draw",
                values=("draw", "off"),
                meaning="draw when a position occurs for the third time",
                rule="R1.5",
                house_rule=True,
            ),
        ),
        variants=(
            Variant("standard"),
            Variant("no null moves", {"null_moves": False}),
            Variant("handicap: black leaves over c to f", {"exit_files": "c-f"}),
            Variant("handicap: white begins with two moves", {"first_turns": 2}),
            Variant("handicap: white begins with three moves", {"first_turns": 3}),
        ),
        phrases={
            "moved/null": "{seat} lets the {piece} on {start} stay where it is",
            "moved/exit": "{seat} leaves the board with the {piece} from {start} over {to}",
            "moved": "{seat} moves the {piece} from {start} to {to}",
            "stacked": "making a {piece}",
            "captured": "capturing the {piece}",
            "deployed": "{seat} deploys the {piece} from {start} over {way}",
            "deployed/exit": "{seat} deploys the {piece} from {start} over {way} and off the board",
            "ended": "{seat} wins",
            "ended/draw": "the game is drawn",
        },
    )
    max_moves = 384
    """At most 16 pieces, each with at most 24 ways."""
    buttons = (touches.STAY,)

    def start(self) -> GounkiPosition:
        """Return the start position (R9.6)."""
        position = GounkiPosition(self)
        position._set_up(int(self.options["first_turns"]))
        return position

    def parse(self, text: str) -> GounkiPosition:
        position = GounkiPosition(self)
        notation.read_position(position, text, int(self.options["first_turns"]))
        return position

    def position_text(self, position: GounkiPosition) -> str:
        return notation.position_text(position)

    def move_text(self, position: GounkiPosition, code: int) -> str:
        return notation.move_text(position, code)

    def read_turn(self, position: GounkiPosition, text: str) -> list[int]:
        return [notation.read_published(position, text)]

    def refusal(self, position: GounkiPosition, text: str) -> IllegalMove:
        return refusals.refuse(position, text)

    def clicks(self, position: GounkiPosition, code: int) -> tuple[str, ...]:
        return touches.clicks(code, position.turn.seat)

    def token_label(self, token: str) -> str:
        return "Stay where it is" if token == touches.STAY else token

    def turn_rules(self, position: GounkiPosition) -> TurnRules:
        return touches.TURN_RULES

    def touch_refusal(
        self, position: GounkiPosition, tree: ClickTree, path: tuple[str, ...], token: str
    ) -> TouchRefusal | None:
        return touches.touch_refusal(position, tree, path, token)

    def instruction(self, position: GounkiPosition, tree: ClickTree, path: tuple[str, ...]) -> str:
        return touches.instruction(position, tree, path)

    def choices(self, position: GounkiPosition, tree: ClickTree, path: tuple[str, ...]) -> Choices:
        return choices.choices(position, tree, path)

    def events(self, before: GounkiPosition, code: int, after: GounkiPosition) -> tuple[Event, ...]:
        return scene.events(before, code, after)

    def make_board(self) -> Board:
        return scene.board(str(self.options["exit_files"]))

    def scene(self, position: GounkiPosition, seat: int | None) -> Scene:
        return scene.scene(position)

    def outcome(self, position: GounkiPosition) -> Outcome:
        """Return a win or a draw (R6.7)."""
        ending, winner = position.verdict
        return drawn(2, *REASONS[ending]) if winner < 0 else won(winner, 2, *REASONS[ending])

    def record_outcome(self, positions: Sequence[GounkiPosition]) -> Outcome | None:
        """R6.5: the third occurrence of a position in the record is a draw, after R6.1 to R6.4."""
        last = positions[-1]
        outcome = last.outcome
        if outcome is None and self.options["repetition"] == "draw":
            if sum(position.board_key == last.board_key for position in positions) >= 3:
                return drawn(2, "R6.5", "the same position has occurred for the third time")
        return outcome

    def has_network(self) -> bool:
        """Return whether black may leave everywhere (R3.8), as when the network learnt."""
        return NETWORK is not None and self.options["exit_files"] == "a-h"

    def facts(self, position: GounkiPosition, seat: int, viewer: int | None) -> dict[str, int]:
        circles, squares = self.material(position)[2 * seat : 2 * seat + 2]
        facts = {"parts": circles + squares, "exits within reach": len(position.exits(seat))}
        distance = position.moves_to_exit(seat)
        return {**facts, "moves to the exit": distance} if distance else facts

    def material(self, position: GounkiPosition) -> tuple[int, ...]:
        """Return the circles and squares of each seat (R1.2): parts leave, none is ever added."""
        counts = [0, 0, 0, 0]
        for square in range(64):
            piece = position.piece_at(square)
            if piece:
                counts[2 * piece.seat] += piece.circles
                counts[2 * piece.seat + 1] += piece.squares
        return tuple(counts)

    def make_encoding(self) -> Encoding:
        from kancha.boardgames.gounki.encoding import GounkiEncoding

        return GounkiEncoding(self)

    def drafter(self) -> GounkiDrafter:
        return GounkiDrafter()

    def symmetries(self) -> tuple[Symmetry[GounkiPosition], ...]:
        return symmetry.symmetries(self)


GAME = Gounki

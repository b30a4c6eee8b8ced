"""The Gurami puzzle as a game of the platform."""

from __future__ import annotations

from kancha.boardgames.gurami.board import Tables
from kancha.boardgames.gurami.gurami_puzzle import notation, scene, touches
from kancha.boardgames.gurami.gurami_puzzle.drafting import EntriesDrafter
from kancha.boardgames.gurami.gurami_puzzle.finishing import PuzzleFinisher
from kancha.boardgames.gurami.gurami_puzzle.heuristics import GuramiPuzzlePosition
from kancha.boardgames.gurami.gurami_puzzle.hints import hint_for
from kancha.boardgames.gurami.gurami_puzzle.puzzle import valid_puzzle
from kancha.boardgames.gurami.gurami_puzzle.rules import NUMBER_SHIFT
from kancha.boardgames.gurami.symmetries import BoardImage, with_colours
from kancha.core.board import Board
from kancha.core.clicks import ClickTree
from kancha.core.encoding import Encoding
from kancha.core.errors import IllegalMove
from kancha.core.event import Event
from kancha.core.finishing import Advice
from kancha.core.game import Game, GameInfo, Symmetry, Variant
from kancha.core.options import Text
from kancha.core.outcome import Outcome, won
from kancha.core.scene import Scene
from kancha.core.touches import TouchRefusal, TurnRules


class GuramiPuzzle(Game[GuramiPuzzlePosition]):
    """A figure of numbers in which white and grey have equal sums in every stripe."""

    info = GameInfo(
        id="gurami-puzzle",
        title="Gurami puzzle",
        aim="Fill in the numbers so that white and grey have the same sum in every stripe.",
        designer="Klaus-Peter Rudolph and Hans-Friedrich Bauch",
        publisher="Bambus Spieleverlag",
        seats=(1,),
        seat_names=("Solver",),
        rules_version=1,
        options=(
            Text(
                name="puzzle",
                default="p01",
                meaning="which puzzle: the id of one of ours, or a puzzle text",
                rule="R9.2",
                form="p01 to p13, or a puzzle text",
            ),
        ),
        variants=(
            Variant("16 fields, grade 3"),
            Variant("16 fields, grade 5", {"puzzle": "p06"}),
            Variant("22 fields, grade 2", {"puzzle": "p07"}),
            Variant("24 fields with the centre, grade 3", {"puzzle": "p10"}),
            Variant("30 fields, grade 3", {"puzzle": "p11"}),
            Variant("42 fields, grade 2", {"puzzle": "p12"}),
            Variant("52 fields, grade 1", {"puzzle": "p13"}),
        ),
        phrases={
            "placed": "{number} is entered in the {piece} field {to}",
            "captured": "the {number} on {to} is cleared",
            "ended": "the puzzle is solved",
        },
    )
    buttons = (touches.CLEAR,)

    def prepare(self) -> None:
        """Check the puzzle. The option becomes the text, so that records are whole (R9.2)."""
        self.puzzle = valid_puzzle(str(self.options["puzzle"]))
        self.options["puzzle"] = str(self.puzzle)
        self.triangles = self.puzzle.board
        self.tables = Tables(self.triangles)
        self.max_moves = self.puzzle.size * self.puzzle.highest

    def start(self) -> GuramiPuzzlePosition:
        position = GuramiPuzzlePosition(self)
        position._begin(self.tables, self.puzzle)
        return position

    def parse(self, text: str) -> GuramiPuzzlePosition:
        """Read a position text, which includes the puzzle (R9.6).

        A position of another puzzle belongs to the game with that puzzle.
        """
        puzzle = notation.puzzle_of(text)
        if puzzle != self.puzzle:
            return type(self)(puzzle=str(puzzle)).parse(text)
        position = self.start()
        notation.read_entries(self.puzzle, position, text)
        return position

    def position_text(self, position: GuramiPuzzlePosition) -> str:
        return notation.position_text(self.puzzle, position)

    def move_text(self, position: GuramiPuzzlePosition, code: int) -> str:
        return notation.move_text(self.puzzle, code)

    def refusal(self, position: GuramiPuzzlePosition, text: str) -> IllegalMove:
        return notation.refuse(self.puzzle, position, text)

    def clicks(self, position: GuramiPuzzlePosition, code: int) -> tuple[str, ...]:
        """Return the field, then a number of its colour's table or the button that clears."""
        field, number = notation.field_of(code), notation.number_of(code)
        colour = "wg"[self.puzzle.colours[field]]
        return self.triangles.names[field], f"{colour}{number}" if number else "clear"

    def token_label(self, token: str) -> str:
        return "Clear the field" if token == "clear" else token

    def turn_rules(self, position: GuramiPuzzlePosition) -> TurnRules:
        return touches.TURN_RULES

    def touch_refusal(
        self, position: GuramiPuzzlePosition, tree: ClickTree, path: tuple[str, ...], token: str
    ) -> TouchRefusal | None:
        return touches.touch_refusal(self.puzzle, position, tree, path, token)

    def instruction(
        self, position: GuramiPuzzlePosition, tree: ClickTree, path: tuple[str, ...]
    ) -> str:
        return touches.instruction(self.puzzle, position, tree, path)

    def events(
        self, before: GuramiPuzzlePosition, code: int, after: GuramiPuzzlePosition
    ) -> tuple[Event, ...]:
        return scene.events(self.puzzle, before, code, after)

    def make_board(self) -> Board:
        return scene.board_of_game(self.puzzle)

    def scene(self, position: GuramiPuzzlePosition, seat: int | None) -> Scene:
        return scene.scene(self.puzzle, position)

    def outcome(self, position: GuramiPuzzlePosition) -> Outcome:
        return won(0, 1, "R9.5", "all numbers stand there and all sums are equal")

    def material(self, position: GuramiPuzzlePosition) -> tuple[int, ...]:
        """Return how many fields there are for each number and colour together."""
        filled = sum(bool(position.number_at(field)) for field in range(self.puzzle.size))
        missing = sum(len(position.missing(colour)) for colour in (0, 1))
        return (filled + missing,)

    def finisher(self, position: GuramiPuzzlePosition) -> PuzzleFinisher:
        return PuzzleFinisher(self.puzzle, position)

    def advice(self, position: GuramiPuzzlePosition) -> Advice | None:
        """Return the easiest technique (R9.7) that finds a number."""
        found = hint_for(self.puzzle, tuple(notation.entries_of(self.puzzle, position)))
        if found is None:
            return None
        field = self.triangles.by_name[found.field]
        where, why, _ = found.sentences
        return Advice(field | found.number << NUMBER_SHIFT, where, why)

    def make_encoding(self) -> Encoding:
        from kancha.boardgames.gurami.gurami_puzzle.encoding import GuramiPuzzleEncoding

        return GuramiPuzzleEncoding(self)

    def drafter(self) -> EntriesDrafter:
        return EntriesDrafter(self.puzzle)

    def symmetries(self) -> tuple[Symmetry[GuramiPuzzlePosition], ...]:
        """Return those of the board and exchanged colours; they lead to another puzzle."""

        def image_of(position: GuramiPuzzlePosition, image: BoardImage) -> GuramiPuzzlePosition:
            return self.parse(notation.image_text(self.puzzle, position, image))

        return with_colours(self.triangles, image_of)


GAME = GuramiPuzzle

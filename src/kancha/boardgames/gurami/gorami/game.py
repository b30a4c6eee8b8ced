"""GOrami as a game of the platform."""

from __future__ import annotations

from kancha.boardgames.gurami.gorami import notation, refusals, scene, touches
from kancha.boardgames.gurami.gorami.drafting import GoramiDrafter
from kancha.boardgames.gurami.gorami.future import ImageTables
from kancha.boardgames.gurami.gorami.heuristics import GoramiPosition
from kancha.boardgames.gurami.shapes import board_of, data, size_of
from kancha.boardgames.gurami.symmetries import with_colours
from kancha.core.board import Board
from kancha.core.clicks import ClickTree
from kancha.core.encoding import Encoding
from kancha.core.errors import IllegalMove
from kancha.core.event import Event
from kancha.core.game import Game, GameInfo, Symmetry, Variant
from kancha.core.options import Choice
from kancha.core.outcome import Outcome
from kancha.core.scene import Scene
from kancha.core.touches import TouchRefusal, TurnRules

SIZES = (16, 22, 24)


ENDED = ", and nobody can place a piece any more"
"""Why every game ends (R8.6)."""


class Gorami(Game[GoramiPosition]):
    """Yellow and blue place pieces in turn; the higher sum in more stripes wins."""

    info = GameInfo(
        id="gorami",
        title="GOrami",
        aim="Lead in more stripes than your opponent; enclosed pieces change their colour.",
        designer="Klaus-Peter Rudolph",
        publisher="Bambus Spieleverlag",
        seats=(2,),
        seat_names=("Yellow", "Blue"),
        rules_version=1,
        options=(
            Choice(
                name="board",
                default=22,
                values=SIZES,
                meaning="the number of fields",
                rule="R8.1",
            ),
        ),
        variants=(
            Variant("22 fields"),
            Variant("16 fields", {"board": 16}),
            Variant("24 fields", {"board": 24}),
        ),
        phrases={
            "placed": "{seat} places the {number} on {to}",
            "turned": "turning the {piece} on {to}",
            "passed": "{seat} cannot place any more",
            "ended": "{seat} wins",
            "ended/draw": "the game is drawn",
        },
        has_scores=True,
    )
    max_moves = 72
    """Three numbers on at most 24 fields."""
    buttons = touches.PIECES

    def prepare(self) -> None:
        self.triangles = board_of(int(self.options["board"]))
        self.tables = ImageTables(self.triangles)
        row = next(row for row in data()["gorami"] if row["board"] == self.triangles.size)
        self.copies: int = row["copies_per_seat"]  # R8.2

    def empty(self) -> GoramiPosition:
        """Return a position without pieces."""
        position = GoramiPosition(self)
        position._attach_tables(self.tables)
        return position

    def start(self) -> GoramiPosition:
        position = self.empty()
        full = [0] + 3 * [self.copies]
        position._begin([full, full], 0)
        return position

    def parse(self, text: str) -> GoramiPosition:
        """Read a position text. Its shape determines the board (R3.3).

        A position on another board than this game's belongs to the game with that board.
        """
        size = size_of(text.partition(" ")[0], SIZES)
        if size not in (None, self.triangles.size):
            return type(self)(**{**self.options, "board": size}).parse(text)
        position = self.empty()
        notation.read_position(self.triangles, self.copies, position, text)
        return position

    def position_text(self, position: GoramiPosition) -> str:
        return notation.position_text(self.triangles, position)

    def move_text(self, position: GoramiPosition, code: int) -> str:
        return notation.move_text(self.triangles, position, code)

    def refusal(self, position: GoramiPosition, text: str) -> IllegalMove:
        return refusals.refuse(self.triangles, position, text)

    def clicks(self, position: GoramiPosition, code: int) -> tuple[str, ...]:
        """Return the piece in the supply, then the field."""
        piece, _, field = self.move_text(position, code).partition("-")
        return piece, field

    def turn_rules(self, position: GoramiPosition) -> TurnRules:
        return touches.TURN_RULES

    def touch_refusal(
        self, position: GoramiPosition, tree: ClickTree, path: tuple[str, ...], token: str
    ) -> TouchRefusal | None:
        return touches.touch_refusal(self.triangles, position, tree, path, token)

    def instruction(self, position: GoramiPosition, tree: ClickTree, path: tuple[str, ...]) -> str:
        return touches.instruction(path)

    def events(self, before: GoramiPosition, code: int, after: GoramiPosition) -> tuple[Event, ...]:
        return scene.events(self.triangles, before, code, after)

    def make_board(self) -> Board:
        return scene.board_of_game(self.triangles)

    def scene(self, position: GoramiPosition, seat: int | None) -> Scene:
        return scene.scene(self.triangles, position)

    def scores(self, position: GoramiPosition) -> tuple[int, ...]:
        return position.stripe_counts

    def outcome(self, position: GoramiPosition) -> Outcome:
        """R8.7: more stripes win; if equal, the higher sum in the centre; else nobody does."""
        scores = position.stripe_counts
        lead, rule = scores[0] - scores[1], "R8.7"
        reason = f"{max(scores)} stripes to {min(scores)}"
        if lead == 0:
            lead = position.centre_lead()
            sums = f"the centre is {'won by ' + str(abs(lead)) if lead else 'equal too'}"
            reason = f"both have {scores[0]} stripes and {sums}"
        if lead == 0:
            return Outcome((), scores, (1, 1), rule, reason + ENDED)
        winner = 0 if lead > 0 else 1
        ranks = (2, 1) if winner else (1, 2)
        return Outcome((winner,), scores, ranks, rule, reason + ENDED)

    def material(self, position: GoramiPosition) -> tuple[int, ...]:
        """Return each seat's supply of each number: it only shrinks, and what left it is placed."""
        return tuple(count for seat in (0, 1) for count in position.supplies(seat)[1:])

    def make_encoding(self) -> Encoding:
        from kancha.boardgames.gurami.gorami.encoding import GoramiEncoding

        return GoramiEncoding(self)

    def drafter(self) -> GoramiDrafter:
        return GoramiDrafter(self.triangles, self.copies, str(self.start()))

    def symmetries(self) -> tuple[Symmetry[GoramiPosition], ...]:
        """Return those of the board; exchanged colours exchange the seats as well."""
        return with_colours(
            self.triangles,
            lambda position, image: self.parse(
                notation.image_text(self.triangles, str(position), image)
            ),
        )


GAME = Gorami

"""Equals = Wins as a game of the platform."""

from __future__ import annotations

from kancha.boardgames.gurami.board import Tables
from kancha.boardgames.gurami.equals_wins import notation, refusals, scene, touches
from kancha.boardgames.gurami.equals_wins.drafting import EqualsWinsDrafter
from kancha.boardgames.gurami.equals_wins.heuristics import EqualsWinsPosition
from kancha.boardgames.gurami.equals_wins.rules import BEGINNING, DONE, ENDING, PLAYING
from kancha.boardgames.gurami.shapes import board_of, data, size_of
from kancha.boardgames.gurami.symmetries import BoardImage, with_colours
from kancha.boardgames.gurami.texts import piece_name, piece_text, piece_value
from kancha.boardgames.gurami.touches import PIECES
from kancha.core.board import Board
from kancha.core.clicks import ClickTree
from kancha.core.encoding import Encoding
from kancha.core.errors import IllegalMove, OptionError
from kancha.core.event import Event
from kancha.core.game import Game, GameInfo, Symmetry, Variant
from kancha.core.options import Choice
from kancha.core.outcome import Outcome, by_scores
from kancha.core.scene import Scene
from kancha.core.touches import TouchRefusal, TurnRules

SIZES = (30, 42, 52)


class EqualsWins(Game[EqualsWinsPosition]):
    """One board for all; chains in which yellow and blue have equal sums earn that sum."""

    info = GameInfo(
        id="equals-wins",
        title="Equals = Wins",
        aim="Earn the most points with chains in which yellow and blue have the same sum.",
        designer="Klaus-Peter Rudolph",
        publisher="Bambus Spieleverlag",
        seats=(2, 3),
        seat_names=("Player 1", "Player 2", "Player 3"),
        rules_version=1,
        options=(
            Choice(
                name="board",
                default=30,
                values=SIZES,
                meaning="the number of fields",
                rule="R4.1",
            ),
            Choice(
                name="seats",
                default=2,
                values=(2, 3),
                meaning="the number of players; three need 42 or 52 fields",
                rule="R4.1",
            ),
        ),
        variants=(
            Variant("30 fields, 2 players"),
            Variant("42 fields, 2 players", {"board": 42}),
            Variant("42 fields, 3 players", {"board": 42, "seats": 3}),
            Variant("52 fields, 2 players", {"board": 52}),
            Variant("52 fields, 3 players", {"board": 52, "seats": 3}),
        ),
        phrases={
            "drew": "{seat} draws {piece}",
            "drew/set-up": "{piece} is put on {to} to begin with",
            "scored": "scoring {number} ({piece})",
            "scored/waiting": "which waits for its chain",
            "passed/done": "{seat} ends the turn",
            "passed/forced": "{seat} cannot place anything",
            "ended": "{seat} wins",
            "ended/shared": "the win is shared",
        },
        has_chance=True,
        has_hidden=True,
        has_scores=True,
    )
    buttons = (*PIECES, touches.DONE, touches.OPTION_A, touches.OPTION_B)

    def count_seats(self) -> int:
        return int(self.options["seats"])

    def prepare(self) -> None:
        """Look the material up (R4.1)."""
        size = int(self.options["board"])
        rows = [row for row in data()["equals_wins"] if row["board"] == size]
        row = next((row for row in rows if row["seats"] == self.seats), None)
        if row is None:
            raise OptionError("seats", f"{size} fields are for {rows[0]['seats']} players", "R4.1")
        self.triangles = board_of(size)
        self.tables = Tables(self.triangles)
        self.sets: int = row["sets"]
        self.never_drawn: int = row["never_drawn"]
        self.turns_per_seat: int = row["turns_per_seat"]
        shape = data()["boards"][str(size)]
        self.start_yellow = self.triangles.by_name[shape["start_yellow"]]
        self.start_blue = self.triangles.by_name[shape["start_blue"]]
        # Six numbers in two colours on every field, by option a and by option b, and `done`.
        self.max_moves = 24 * size + 1

    def empty(self) -> EqualsWinsPosition:
        """Return a position without pieces."""
        position = EqualsWinsPosition(self)
        position._attach_tables(self.tables)
        position._prepare(self.start_yellow, self.start_blue, self.never_drawn)
        return position

    def start(self) -> EqualsWinsPosition:
        position = self.empty()
        position._fill_bag([0] + 6 * [self.sets])
        return position

    def parse(self, text: str) -> EqualsWinsPosition:
        """Read a position text. Its shape determines the board (R3.3).

        A position on another board than this game's belongs to the game with that board.
        """
        size = size_of(text.partition(" ")[0], SIZES)
        if size not in (None, self.triangles.size):
            return type(self)(**{**self.options, "board": size}).parse(text)
        position = self.empty()
        notation.read_position(self, position, text)
        return position

    def position_text(self, position: EqualsWinsPosition) -> str:
        return notation.position_text(self, position)

    def view_text(self, position: EqualsWinsPosition, seat: int | None) -> str:
        return notation.view_text(self, position, seat)

    def move_text(self, position: EqualsWinsPosition, code: int) -> str:
        return notation.move_text(self, position, code)

    def move_text_for(self, position: EqualsWinsPosition, code: int, seat: int | None) -> str:
        """R3.7: what is drawn to a hand is seen by its owner only."""
        phase, side = position.stage
        hidden = phase in (BEGINNING, ENDING) and side != seat
        return "draw?" if hidden else self.move_text(position, code)

    def refusal(self, position: EqualsWinsPosition, text: str) -> IllegalMove:
        return refusals.refuse(self, position, text)

    def clicks(self, position: EqualsWinsPosition, code: int) -> tuple[str, ...]:
        """Return the piece with its side, the field and, where both exist, option a or b."""
        if position.stage.phase != PLAYING or code == DONE:
            return (self.move_text(position, code),)
        field, value = notation.field_of(code), notation.value_of(code)
        path = piece_text(value), self.triangles.names[field]
        if not all(position.offers(field, value)):
            return path
        return *path, "option a" if notation.is_option_a(code) else "option b"

    def token_label(self, token: str) -> str:
        if token.startswith("draw"):
            return f"Draw {token[-1]}"
        labels = {
            "done": "End the turn",
            "option a": "Score its number and end the turn",
            "option b": "Begin a chain",
        }
        return labels.get(token) or piece_name(piece_value(token[0], token[1:]))

    def turn_rules(self, position: EqualsWinsPosition) -> TurnRules:
        return touches.turn_rules(position)

    def touch_refusal(
        self, position: EqualsWinsPosition, tree: ClickTree, path: tuple[str, ...], token: str
    ) -> TouchRefusal | None:
        return touches.touch_refusal(self, position, tree, path, token)

    def instruction(
        self, position: EqualsWinsPosition, tree: ClickTree, path: tuple[str, ...]
    ) -> str:
        return touches.instruction(self, position, tree, path)

    def events(
        self, before: EqualsWinsPosition, code: int, after: EqualsWinsPosition
    ) -> tuple[Event, ...]:
        return scene.events(self, before, code, after)

    def make_board(self) -> Board:
        return scene.board_of_game(self)

    def scene(self, position: EqualsWinsPosition, seat: int | None) -> Scene:
        return scene.scene(self, position, seat)

    def scores(self, position: EqualsWinsPosition) -> tuple[int, ...]:
        return position.earned

    def outcome(self, position: EqualsWinsPosition) -> Outcome:
        """R4.9: most points win, several with the most share the win."""
        scores = self.scores(position)
        most = "points" if max(scores) != 1 else "point"
        return by_scores(scores, "R4.9", f"{max(scores)} {most} are the most")

    def material(self, position: EqualsWinsPosition) -> tuple[int, ...]:
        """Return the pieces of each number that are not on the board: none ever comes back."""
        piles = [position.bag_counts, position.stock_counts, *map(position.hand, range(self.seats))]
        return tuple(sum(pile[number] for pile in piles) for number in range(1, 7))

    def make_encoding(self) -> Encoding:
        from kancha.boardgames.gurami.equals_wins.encoding import EqualsWinsEncoding

        return EqualsWinsEncoding(self)

    def drafter(self) -> EqualsWinsDrafter:
        return EqualsWinsDrafter(self)

    def symmetries(self) -> tuple[Symmetry[EqualsWinsPosition], ...]:
        """Return those of the board and exchanged colours; the fixed set-up has none (R4.2)."""

        def image_of(position: EqualsWinsPosition, image: BoardImage) -> EqualsWinsPosition | None:
            if position.stage.phase < BEGINNING:
                return None
            return self.parse(notation.image_text(self, str(position), image))

        return with_colours(self.triangles, image_of)


GAME = EqualsWins

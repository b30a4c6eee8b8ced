"""The words and pictures of GIPF without potentials: what another edition changes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from kancha.boardgames.gipf import (
    choices,
    clicks,
    events,
    notation,
    refusals,
    scene,
    symmetry,
    touches,
    turns,
)
from kancha.boardgames.gipf.drafting import GipfDrafter
from kancha.boardgames.gipf.heuristics import GipfPosition
from kancha.boardgames.gipf.rules import BY_BOTH_GIPFS, BY_GIPF, BY_LIMIT, BY_RESERVE
from kancha.core.board import Board
from kancha.core.clicks import ClickTree
from kancha.core.encoding import Encoding
from kancha.core.errors import IllegalMove
from kancha.core.event import Event
from kancha.core.game import Symmetry
from kancha.core.guide import Choices
from kancha.core.link import Link
from kancha.core.outcome import Outcome, drawn, won
from kancha.core.outlook import Remark
from kancha.core.scene import Scene
from kancha.core.touches import TouchRefusal

if TYPE_CHECKING:
    from kancha.boardgames.gipf.game import Gipf

REASONS = {
    BY_RESERVE: ("R7.1", "the opponent has to push and has no piece left in reserve"),
    BY_GIPF: ("R7.2", "the last GIPF-piece of the opponent is off the board"),
    BY_BOTH_GIPFS: (
        "R7.3",
        "one removal took the last GIPF-pieces of both sides; who made it wins",
    ),
    BY_LIMIT: ("R7.4", "the limit of turns is reached"),
}
"""Rule and words for each way in which a game is decided."""


class Edition:
    """Everything that is text or picture in a game without potentials."""

    has_chance = False
    labels: Mapping[str, str] = clicks.LABELS

    def __init__(self, game: Gipf) -> None:
        self.game = game

    def start(self) -> GipfPosition:
        """Return the position in which the game begins."""
        pieces = int(self.game.options["pieces_white"]), int(self.game.options["pieces_black"])
        return self.parse(notation.start_text(str(self.game.options["rules"]), pieces))

    def parse(self, text: str) -> GipfPosition:
        """Return the position of a text, or raise PositionError."""
        position = GipfPosition(self.game)
        notation.read_position(position, text)
        return position

    def position_text(self, position: GipfPosition) -> str:
        """Return the position text."""
        return notation.position_text(position)

    def move_text(self, position: GipfPosition, code: int) -> str:
        """Return the text of a legal move."""
        return notation.move_text(position, code)

    def read_turn(self, position: GipfPosition, text: str) -> list[int]:
        """Read one turn as published records write it (R10.5)."""
        return turns.read_turn(position, text)

    def turn_texts(self, position: GipfPosition, codes: list[int]) -> list[str]:
        """Write moves as turns."""
        return turns.turn_texts(position, codes)

    def refusal(self, position: GipfPosition, text: str) -> IllegalMove:
        """Return why a text is refused."""
        return refusals.refuse(position, text)

    def clicks(self, position: GipfPosition, code: int) -> tuple[str, ...]:
        """Return the click path of a legal move."""
        return clicks.clicks(position, code)

    def token_label(self, token: str) -> str:
        """Return the label of a button."""
        return self.labels.get(token, token)

    def touch_refusal(
        self, position: GipfPosition, tree: ClickTree, path: tuple[str, ...], token: str
    ) -> TouchRefusal | None:
        """Return why a token is not offered after a path."""
        return touches.touch_refusal(position, tree, path, token)

    def instruction(self, position: GipfPosition, tree: ClickTree, path: tuple[str, ...]) -> str:
        """Return what the seat can do after a path."""
        return touches.instruction(position, tree, path)

    def choices(self, position: GipfPosition, tree: ClickTree, path: tuple[str, ...]) -> Choices:
        """Return what a person should see by name after a path."""
        return choices.choices(position, path)

    def remark(self, before: GipfPosition, code: int, after: GipfPosition) -> Remark | None:
        """Return what is worth saying of a move before it is made."""
        return choices.remark(before, code, after)

    def events(self, before: GipfPosition, code: int, after: GipfPosition) -> tuple[Event, ...]:
        """Return what a move did."""
        return events.events(before, code, after)

    def linked(self, position: GipfPosition) -> Link | None:
        """Return the game that decides about a use; there are no uses without potentials."""
        return None

    def board(self) -> Board:
        """Return what stays the same while the game is played."""
        return scene.board()

    def drafter(self) -> GipfDrafter:
        """Return what can be changed in positions that are set up by hand."""
        return GipfDrafter(str(self.game.options["rules"]))

    def encoding(self) -> Encoding:
        """Return the game as arrays."""
        from kancha.boardgames.gipf.encoding import GipfEncoding

        return GipfEncoding(self.game)

    def scene(self, position: GipfPosition) -> Scene:
        """Return the position as data; both seats see everything (R8)."""
        return scene.scene(position)

    def outcome(self, position: GipfPosition) -> Outcome:
        """Return how the finished game ended."""
        winner = position.turn.seat
        reason = REASONS[position.verdict]
        return drawn(2, *reason) if winner < 0 else won(winner, 2, *reason)

    def material(self, position: GipfPosition) -> tuple[int, ...]:
        """Return each colour's pieces in play, and all its pieces with the lost ones (R2.3)."""
        counts = []
        for seat, (reserve, lost, _) in enumerate(position.accounts):
            own = position.masks[seat]
            alive = own.bit_count() + (own & position.masks.gipfs).bit_count() + reserve
            counts += [alive, alive + lost]
        return tuple(counts)

    def facts(self, position: GipfPosition, seat: int) -> dict[str, int]:
        """Return named numbers by which people judge a seat."""
        reserve, lost, _ = position.accounts[seat]
        pieces, gipfs = position.masks[seat], position.masks.gipfs
        return {
            "pieces on the board": pieces.bit_count(),
            "GIPF-pieces": (pieces & gipfs).bit_count(),
            "pieces in reserve": reserve,
            "pieces lost": lost,
            "rows": len(position.rows(seat)),
        }

    def symmetries(self) -> tuple[Symmetry[GipfPosition], ...]:
        """Return the symmetries of the rules."""
        return symmetry.symmetries(self.game)

"""What a move would bring, as far as a seat may know it: for previews, and to draw it at once.

Everything is compared as the seat sees it, before the move and after it. Where a game hides
something, the move is made in a guess: nothing that is hidden can be read from an outlook.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from kancha.core.bits import CHANCE
from kancha.core.event import EventKind
from kancha.core.rng import Rng
from kancha.core.scene import Piece, Scene
from kancha.core.speech import say

if TYPE_CHECKING:
    from kancha.core.position import Position


UNDRAWN = ("scored", "passed", "ended")
"""Kinds of events in which no piece moves."""


class Change(Struct, frozen=True, omit_defaults=True):
    """A number that a move would change: a score, or how many pieces lie beside the board."""

    before: int
    after: int
    seat: int | None = None
    name: str = ""
    """The title of the hand; empty for a score."""


class Remark(Struct, frozen=True, omit_defaults=True):
    """What a game says of a move before it is made: sentences, the rule, what to outline."""

    text: str
    rule: str = ""
    groups: tuple[tuple[str, ...], ...] = ()
    """Cells that belong together, such as a row that would arise."""
    counts: tuple[Change, ...] = ()
    """Numbers that are worth a line only when they change."""
    act: str = ""
    """What the button says that makes this move, where it decides the game."""
    asks: bool = False
    """Whether `act` is a question, because the seat would lose by its own move."""


class Motion(Struct, frozen=True):
    """An event as far as it is drawn: what happened to pieces, and over which cells they went."""

    kind: EventKind
    seat: int | None
    cells: tuple[str, ...]


class Outlook(Struct, frozen=True, omit_defaults=True, kw_only=True):
    """What one move would bring."""

    move: str
    gone: tuple[str, ...] = ()
    """The cells of the seat's board on which the pieces of before do not all stay."""
    pieces: tuple[Piece, ...] = ()
    """What stands on these cells then, and what is new on others."""
    motions: tuple[Motion, ...] = ()
    sentence: str = ""
    changes: tuple[Change, ...] = ()
    answers: tuple[str, ...] = ()
    """Where the next seat could move, in games in which that is decided by this move."""
    remark: Remark | None = None


class Forecaster:
    """Makes the outlooks of one position, for the seat to move."""

    def __init__(self, position: Position) -> None:
        seat = position.seat
        assert seat is not None
        assert seat != CHANCE
        self.game = position.game
        self.seat = seat
        self.hidden = self.game.info.has_hidden
        self.position = position.guess(seat, Rng(1)) if self.hidden else position
        self.scene = self.position.scene(seat)

    def outlook(self, code: int, cells: tuple[str, ...] | None = None) -> Outlook:
        """Return what a legal move would bring; of a move that may go on otherwise, only cells."""
        before, game = self.position, self.game
        after = before.after(code)
        scene = after.scene(self.seat)
        old, new = self._own(self.scene), self._own(scene)
        gone = tuple(dict.fromkeys(piece.cell for piece in sorted(old - new, key=_order)))
        there = {piece for piece in new if piece.cell in gone}
        pieces = tuple(sorted((new - old) | there, key=_order))
        text = game.move_text(before, code)
        if cells is not None:
            known = [piece for piece in pieces if piece.cell in cells[1:]]
            return Outlook(
                move=text,
                gone=tuple(cell for cell in gone if cell in cells),
                pieces=tuple(known),
            )
        events = tuple(event.seen_by(self.seat) for event in after.events)
        return Outlook(
            move=text,
            gone=gone,
            pieces=pieces,
            motions=tuple(
                Motion(event.kind, event.seat, event.cells)
                for event in events
                if event.kind not in UNDRAWN
            ),
            sentence=say(game, list(events)),
            changes=self._changes(scene),
            answers=self._answers(after),
            remark=game.remark(before, code, after),
        )

    def _own(self, scene: Scene) -> set[Piece]:
        """Return the pieces that this seat's move is about: on a shared board, or on its own."""
        own = {i for i, board in enumerate(scene.boards) if board.seat == self.seat}
        return {piece for piece in scene.pieces if not scene.boards or piece.board in own}

    def _changes(self, scene: Scene) -> tuple[Change, ...]:
        old, new = self._numbers(self.scene), self._numbers(scene)
        return tuple(
            Change(old.get(key, 0), new.get(key, 0), *key)
            for key in dict.fromkeys([*old, *new])
            if old.get(key, 0) != new.get(key, 0)
        )

    def _numbers(self, scene: Scene) -> dict[tuple[int | None, str], int]:
        found: dict[tuple[int | None, str], int] = {}
        for score in scene.scores:
            found[score.seat, ""] = score.total
        for hand in scene.hands:
            found[hand.seat, hand.title] = sum(item.count for item in hand.items)
        if not self.hidden:
            return found
        return {key: number for key, number in found.items() if key[0] == self.seat}

    def _answers(self, after: Position) -> tuple[str, ...]:
        if not self.game.shows_answers or after.seat in (None, CHANCE, self.seat):
            return ()
        return tuple(dict.fromkeys(move.clicks[0] for move in after.moves))


def _order(piece: Piece) -> tuple[int, str, int]:
    return piece.board, piece.cell, piece.level

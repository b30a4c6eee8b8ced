"""GIPF as a game of the platform."""

from __future__ import annotations

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
from kancha.core.errors import IllegalMove
from kancha.core.event import Event
from kancha.core.game import Game, GameInfo, Symmetry, Variant
from kancha.core.guide import Choices
from kancha.core.options import Choice, Number, Options
from kancha.core.outcome import Outcome, drawn, won
from kancha.core.outlook import Remark
from kancha.core.scene import Scene
from kancha.core.touches import TouchRefusal, TurnRules

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


class Gipf(Game[GipfPosition]):
    """Push pieces in from the rim, line up four of your colour and take the row."""

    info = GameInfo(
        id="gipf",
        title="GIPF",
        aim="Line up four of your pieces to take the row, and leave your opponent nothing to push.",
        designer="Kris Burm",
        publisher="Don & Co.; HUCH! & friends",
        seats=(2,),
        seat_names=notation.COLOURS,
        rules_version=1,
        options=(
            Choice(
                name="rules",
                default="standard",
                values=("basic", "standard", "tournament"),
                meaning="variant: without GIPF-pieces, with three each, or as many as you bring in",
                rule="R2.4",
            ),
            Number(
                name="pieces_white",
                default=18,
                least=8,
                most=18,
                meaning="basic pieces of White (handicap); in the basic game 15 unless chosen",
                rule="R2.4",
            ),
            Number(
                name="pieces_black",
                default=18,
                least=8,
                most=18,
                meaning="basic pieces of Black (handicap); in the basic game 15 unless chosen",
                rule="R2.4",
            ),
            Number(
                name="max_turns",
                default=500,
                least=0,
                most=9999,
                meaning="draw after so many pushes of both seats together; 0 is no limit",
                rule="R2.4",
                house_rule=True,
            ),
        ),
        variants=(
            Variant("standard"),
            Variant("basic", {"rules": "basic"}),
            Variant("tournament", {"rules": "tournament"}),
            Variant("basic, three more pieces for Black", {"rules": "basic", "pieces_black": 18}),
        ),
        phrases=events.PHRASES,
    )
    max_moves = 1057
    """Pushes: at most 42 ways with two kinds of piece. Removals: at most one row on each line of
    n spots, with at most 2**n sets of pieces, together 3 (16 + 32 + 64 + 128 + 64 + 32 + 16), and
    leaving them all."""
    buttons = tuple(clicks.LABELS)

    def __init__(self, **options: object) -> None:
        rules = options.get("rules", "standard")
        if rules == "basic":
            pieces = notation.usual_pieces("basic")
            options = {"pieces_white": pieces, "pieces_black": pieces, **options}
        super().__init__(**options)

    def changed_options(self) -> Options:
        """Return the options that differ from what the variant has without a handicap."""
        usual = notation.usual_pieces(str(self.options["rules"]))
        changed = super().changed_options()
        for name in ("pieces_white", "pieces_black"):
            changed.pop(name, None)
            if self.options[name] != usual:
                changed[name] = self.options[name]
        return changed

    def start(self) -> GipfPosition:
        pieces = int(self.options["pieces_white"]), int(self.options["pieces_black"])
        return self.parse(notation.start_text(str(self.options["rules"]), pieces))

    def parse(self, text: str) -> GipfPosition:
        position = GipfPosition(self)
        notation.read_position(position, text)
        return position

    def position_text(self, position: GipfPosition) -> str:
        return notation.position_text(position)

    def move_text(self, position: GipfPosition, code: int) -> str:
        return notation.move_text(position, code)

    def read_turn(self, position: GipfPosition, text: str) -> list[int]:
        return turns.read_turn(position, text)

    def turn_texts(self, position: GipfPosition, codes: list[int]) -> list[str]:
        return turns.turn_texts(position, codes)

    def refusal(self, position: GipfPosition, text: str) -> IllegalMove:
        return refusals.refuse(position, text)

    def clicks(self, position: GipfPosition, code: int) -> tuple[str, ...]:
        return clicks.clicks(position, code)

    def token_label(self, token: str) -> str:
        return clicks.LABELS.get(token, token)

    def turn_rules(self, position: GipfPosition) -> TurnRules:
        return touches.TURN_RULES

    def touch_refusal(
        self, position: GipfPosition, tree: ClickTree, path: tuple[str, ...], token: str
    ) -> TouchRefusal | None:
        return touches.touch_refusal(position, tree, path, token)

    def instruction(self, position: GipfPosition, tree: ClickTree, path: tuple[str, ...]) -> str:
        return touches.instruction(position, tree, path)

    def choices(self, position: GipfPosition, tree: ClickTree, path: tuple[str, ...]) -> Choices:
        return choices.choices(position, path)

    def remark(self, before: GipfPosition, code: int, after: GipfPosition) -> Remark | None:
        return choices.remark(before, code, after)

    def events(self, before: GipfPosition, code: int, after: GipfPosition) -> tuple[Event, ...]:
        return events.events(before, code, after)

    def make_board(self) -> Board:
        return scene.board()

    def scene(self, position: GipfPosition, seat: int | None) -> Scene:
        return scene.scene(position)

    def outcome(self, position: GipfPosition) -> Outcome:
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

    def facts(self, position: GipfPosition, seat: int, viewer: int | None) -> dict[str, int]:
        reserve, lost, _ = position.accounts[seat]
        pieces, gipfs = position.masks[seat], position.masks.gipfs
        return {
            "pieces on the board": pieces.bit_count(),
            "GIPF-pieces": (pieces & gipfs).bit_count(),
            "pieces in reserve": reserve,
            "pieces lost": lost,
            "rows": len(position.rows(seat)),
        }

    def drafter(self) -> GipfDrafter:
        return GipfDrafter(str(self.options["rules"]))

    def symmetries(self) -> tuple[Symmetry[GipfPosition], ...]:
        return symmetry.symmetries(self)


GAME = Gipf

"""GIPF as a game of the platform."""

from __future__ import annotations

from kancha.boardgames.gipf import events, notation, touches
from kancha.boardgames.gipf.drafting import GipfDrafter
from kancha.boardgames.gipf.edition import Edition
from kancha.boardgames.gipf.heuristics import WEIGHTS, GipfPosition
from kancha.boardgames.gipf.potentials.edition import PotentialEdition
from kancha.boardgames.gipf.potentials.events import PHRASES
from kancha.boardgames.gipf.potentials.options import MOST_PIECES, OPTIONS, in_force
from kancha.boardgames.gipf.potentials.presets import PRESETS
from kancha.core.board import Board
from kancha.core.clicks import ClickTree
from kancha.core.encoding import Encoding
from kancha.core.errors import IllegalMove, OptionError
from kancha.core.event import Event
from kancha.core.game import Game, GameInfo, Symmetry, Variant
from kancha.core.guide import Choices
from kancha.core.link import Link
from kancha.core.options import Choice, Number, Options
from kancha.core.outcome import Outcome
from kancha.core.outlook import Remark
from kancha.core.scene import Scene
from kancha.core.touches import TouchRefusal, TurnRules

PIECES = ("pieces_white", "pieces_black")


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
                most=MOST_PIECES,
                meaning="basic pieces of White (handicap); in the basic game 15 unless chosen",
                rule="R2.4",
            ),
            Number(
                name="pieces_black",
                default=18,
                least=8,
                most=MOST_PIECES,
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
            *OPTIONS,
        ),
        variants=(
            Variant("standard", about="Three GIPF-pieces each on the board"),
            Variant("basic", {"rules": "basic"}, "15 pieces each, singles only"),
            Variant(
                "tournament", {"rules": "tournament"}, "As many GIPF-pieces as you bring in first"
            ),
            Variant("basic, three more pieces for Black", {"rules": "basic", "pieces_black": 18}),
            *PRESETS,
        ),
        phrases={**events.PHRASES, **PHRASES},
    )
    max_moves = 1057
    """Pushes: at most 42 ways with two kinds of piece. Removals: at most one row on each line of
    n spots, with at most 2**n sets of pieces, together 3 (16 + 32 + 64 + 128 + 64 + 32 + 16), and
    leaving them all."""

    def __init__(self, **options: object) -> None:
        rules = options.get("rules", "standard")
        if rules == "basic":
            pieces = notation.usual_pieces("basic")
            options = {"pieces_white": pieces, "pieces_black": pieces, **options}
        try:
            super().__init__(**options)
        except OptionError as error:
            if in_force(options) and error.field in PIECES:
                raise OptionError(error.field, error.reason, "R15.1") from error
            raise

    def prepare(self) -> None:
        potentials = in_force(self.options)
        self.edition = PotentialEdition(self) if potentials else Edition(self)
        self.buttons = tuple(self.edition.labels)
        if potentials:
            return
        for name in PIECES:
            if int(self.options[name]) > notation.MOST_PIECES:
                reason = f"more than {notation.MOST_PIECES} only with potentials"
                raise OptionError(name, reason, "R2.4")

    @property
    def has_chance(self) -> bool:
        """Whether a die or a linked game can decide something (R15.13)."""
        return self.edition.has_chance

    def changed_options(self) -> Options:
        """Return the options that differ from what the variant has without a handicap."""
        usual = notation.usual_pieces(str(self.options["rules"]))
        changed = super().changed_options()
        for name in PIECES:
            changed.pop(name, None)
            if self.options[name] != usual:
                changed[name] = self.options[name]
        return changed

    def has_network(self) -> bool:
        """Return whether there are no potentials, as when the weights were learnt."""
        return WEIGHTS is not None and not in_force(self.options)

    def start(self) -> GipfPosition:
        return self.edition.start()

    def parse(self, text: str) -> GipfPosition:
        return self.edition.parse(text)

    def position_text(self, position: GipfPosition) -> str:
        return self.edition.position_text(position)

    def move_text(self, position: GipfPosition, code: int) -> str:
        return self.edition.move_text(position, code)

    def read_turn(self, position: GipfPosition, text: str) -> list[int]:
        return self.edition.read_turn(position, text)

    def turn_texts(self, position: GipfPosition, codes: list[int]) -> list[str]:
        return self.edition.turn_texts(position, codes)

    def refusal(self, position: GipfPosition, text: str) -> IllegalMove:
        return self.edition.refusal(position, text)

    def clicks(self, position: GipfPosition, code: int) -> tuple[str, ...]:
        return self.edition.clicks(position, code)

    def token_label(self, token: str) -> str:
        return self.edition.token_label(token)

    def turn_rules(self, position: GipfPosition) -> TurnRules:
        return touches.TURN_RULES

    def touch_refusal(
        self, position: GipfPosition, tree: ClickTree, path: tuple[str, ...], token: str
    ) -> TouchRefusal | None:
        return self.edition.touch_refusal(position, tree, path, token)

    def instruction(self, position: GipfPosition, tree: ClickTree, path: tuple[str, ...]) -> str:
        return self.edition.instruction(position, tree, path)

    def choices(self, position: GipfPosition, tree: ClickTree, path: tuple[str, ...]) -> Choices:
        return self.edition.choices(position, tree, path)

    def remark(self, before: GipfPosition, code: int, after: GipfPosition) -> Remark | None:
        return self.edition.remark(before, code, after)

    def events(self, before: GipfPosition, code: int, after: GipfPosition) -> tuple[Event, ...]:
        return self.edition.events(before, code, after)

    def linked(self, position: GipfPosition) -> Link | None:
        return self.edition.linked(position)

    def make_board(self) -> Board:
        return self.edition.board()

    def scene(self, position: GipfPosition, seat: int | None) -> Scene:
        return self.edition.scene(position)

    def outcome(self, position: GipfPosition) -> Outcome:
        return self.edition.outcome(position)

    def material(self, position: GipfPosition) -> tuple[int, ...]:
        return self.edition.material(position)

    def facts(self, position: GipfPosition, seat: int, viewer: int | None) -> dict[str, int]:
        return self.edition.facts(position, seat)

    def make_encoding(self) -> Encoding:
        return self.edition.encoding()

    def drafter(self) -> GipfDrafter:
        return self.edition.drafter()

    def symmetries(self) -> tuple[Symmetry[GipfPosition], ...]:
        return self.edition.symmetries()


GAME = Gipf

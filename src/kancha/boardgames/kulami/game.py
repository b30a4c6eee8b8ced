"""Kulami as a game of the platform."""

from __future__ import annotations

from kancha.boardgames.kulami import notation, refusals, remarks, scene, scoring, symmetry, touches
from kancha.boardgames.kulami.drafting import KulamiDrafter
from kancha.boardgames.kulami.heuristics import KulamiPosition
from kancha.boardgames.kulami.layouts import LayoutOption, data, read_layout
from kancha.boardgames.kulami.tables import tables_of
from kancha.core.board import Board
from kancha.core.clicks import ClickTree
from kancha.core.encoding import Encoding
from kancha.core.errors import IllegalMove
from kancha.core.event import Event
from kancha.core.game import Game, GameInfo, Symmetry, Variant
from kancha.core.options import Choice, Flag
from kancha.core.outcome import Outcome
from kancha.core.outlook import Remark
from kancha.core.scene import Scene
from kancha.core.touches import TouchRefusal, TurnRules


class Kulami(Game[KulamiPosition]):
    """Marbles on panels: each lies in a row with the last one, and majorities count."""

    info = GameInfo(
        id="kulami",
        title="Kulami",
        aim="Hold more of the 17 panels than your opponent, each counted by its size.",
        designer="Andreas Kuhnekath",
        publisher="Steffen-Spiele",
        seats=(2,),
        seat_names=("Red", "Black"),
        rules_version=1,
        has_scores=True,
        options=(
            Choice(
                name="level",
                default=0,
                values=(0, 1, 2),
                meaning="what counts: 0 panels, 1 also the largest area, 2 also the chains",
                rule="R1.4",
            ),
            LayoutOption(
                name="layout",
                default="square",
                meaning="the game field",
                form="square, irregular, sample or a layout text",
                rule="R1.4",
            ),
            Flag(
                name="swap",
                default=False,
                meaning="the second player may exchange colours after the first marble",
                rule="R1.4",
                house_rule=True,
            ),
        ),
        variants=(
            Variant("basic game"),
            Variant("level 1: the largest area", {"level": 1}),
            Variant("level 2: the chains", {"level": 2}),
            Variant("irregular field", {"layout": "irregular"}),
            Variant("the rulebook's sample field", {"layout": "sample"}),
            Variant("level 2 on the irregular field", {"level": 2, "layout": "irregular"}),
            Variant("exchange of colours", {"swap": True}),
        ),
        phrases={
            "placed": "{manner} places a marble on {to}",
            "scored/taken": "taking the panel of {number}",
            "scored/tied": "tying the panel of {number}",
            "exchanged": "{seat} exchanges colours and plays red",
            "ended": "{manner} wins by {number}",
            "ended/draw": "the game is drawn",
        },
    )
    max_moves = 64
    """The first marble may lie anywhere; every later one lies in one row and one column."""
    buttons = (notation.SWAP_TEXT,)
    shows_answers = True

    def prepare(self) -> None:
        self.layout = read_layout(str(self.options["layout"]))
        self.tables = tables_of(self.layout)
        self.level = int(self.options["level"])

    def start(self) -> KulamiPosition:
        position = KulamiPosition(self)
        position._begin(self.tables)
        return position

    def parse(self, text: str) -> KulamiPosition:
        position = KulamiPosition(self)
        swap = bool(self.options["swap"])
        notation.read_position(position, text, self.layout, self.tables, swap=swap)
        return position

    def position_text(self, position: KulamiPosition) -> str:
        return notation.position_text(position, self.layout)

    def move_text(self, position: KulamiPosition, code: int) -> str:
        return notation.move_text(self.layout, code)

    def refusal(self, position: KulamiPosition, text: str) -> IllegalMove:
        return refusals.refuse(position, self.layout, text)

    def clicks(self, position: KulamiPosition, code: int) -> tuple[str, ...]:
        """One touch: the field, or the button of the exchange."""
        return (self.move_text(position, code),)

    def token_label(self, token: str) -> str:
        return "Exchange colours" if token == notation.SWAP_TEXT else token

    def turn_rules(self, position: KulamiPosition) -> TurnRules:
        return touches.TURN_RULES

    def touch_refusal(
        self, position: KulamiPosition, tree: ClickTree, path: tuple[str, ...], token: str
    ) -> TouchRefusal | None:
        return touches.touch_refusal(position, self.layout, token)

    def instruction(self, position: KulamiPosition, tree: ClickTree, path: tuple[str, ...]) -> str:
        return touches.instruction(position, self.layout)

    def remark(self, before: KulamiPosition, code: int, after: KulamiPosition) -> Remark | None:
        return remarks.remark(before, code, after, self.layout)

    def seat_name(self, seat: int) -> str:
        """Return the colour, or where colours may change hands a name that stays."""
        if self.options["swap"]:
            return ("First player", "Second player")[seat]
        return super().seat_name(seat)

    def events(self, before: KulamiPosition, code: int, after: KulamiPosition) -> tuple[Event, ...]:
        return scene.events(before, code, after, self.layout)

    def make_board(self) -> Board:
        return scene.board(self.layout)

    def scene(self, position: KulamiPosition, seat: int | None) -> Scene:
        return scene.scene(position, self.layout, self.level)

    def scores(self, position: KulamiPosition) -> tuple[int, ...]:
        return scoring.scores(position, self.level)

    def outcome(self, position: KulamiPosition) -> Outcome:
        """Return the result: the higher score wins, equal scores are a draw (R6.5)."""
        scores = scoring.scores(position, self.level)
        reason = "all marbles are placed"
        if sum(position.counts) < 2 * data()["marbles_per_colour"]:
            reason = f"{scoring.COLOURS[position.colour]} has no legal field"
        if scores[0] == scores[1]:
            return Outcome((), scores, (1, 1), "R5.1", reason)
        winner = 0 if scores[0] > scores[1] else 1
        return Outcome((winner,), scores, (1 + winner, 2 - winner), "R5.1", reason)

    def material(self, position: KulamiPosition) -> tuple[int, ...]:
        """Return the marbles in hand, red and black (R1.2)."""
        red, black = position.counts
        return data()["marbles_per_colour"] - red, data()["marbles_per_colour"] - black

    def make_encoding(self) -> Encoding:
        from kancha.boardgames.kulami.encoding import KulamiEncoding

        return KulamiEncoding(self)

    def drafter(self) -> KulamiDrafter:
        return KulamiDrafter(self.layout, swap=bool(self.options["swap"]))

    def symmetries(self) -> tuple[Symmetry[KulamiPosition], ...]:
        return symmetry.symmetries(self, self.layout)


GAME = Kulami

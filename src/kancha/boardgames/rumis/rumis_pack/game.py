"""Packing as a game of the platform."""

from __future__ import annotations

import re

from kancha.boardgames.rumis.events import PHRASES
from kancha.boardgames.rumis.material import ORIENTATIONS, STONES, token_label
from kancha.boardgames.rumis.notation import turned_of
from kancha.boardgames.rumis.rumis_pack import notation, scene, symmetry, touches
from kancha.boardgames.rumis.rumis_pack.drafting import PackDrafter
from kancha.boardgames.rumis.rumis_pack.finishing import PackFinisher
from kancha.boardgames.rumis.rumis_pack.rules import BoxTable, PackRules
from kancha.core.board import Board
from kancha.core.clicks import ClickTree
from kancha.core.encoding import Encoding
from kancha.core.errors import IllegalMove, OptionError, shorten
from kancha.core.event import Event
from kancha.core.game import Game, GameInfo, Symmetry, Variant
from kancha.core.options import Number, Text
from kancha.core.outcome import Outcome
from kancha.core.scene import Scene
from kancha.core.touches import TouchRefusal, TurnRules
from kancha.geometry.polycube import Box, cell_name


class RumisPack(Game[PackRules]):
    """One seat fills a box with stones, free in space."""

    info = GameInfo(
        id="rumis-pack",
        title="Rumis: packing",
        aim="Fill a box with stones; they may lie in any way, in any order, also in mid-air.",
        designer="Stefan Kögl",
        publisher="Murmel",
        seats=(1,),
        seat_names=("Packer",),
        rules_version=1,
        options=(
            Text(
                name="box",
                default="3x3x3",
                meaning="columns x rows x levels, each 1 to 9",
                rule="R10.1",
                longest=20,
                form="three numbers from 1 to 9 joined by x",
            ),
            Number(
                name="colours",
                default=1,
                least=1,
                most=4,
                meaning="how often every stone may be used",
                rule="R10.1",
            ),
            Text(
                name="stones",
                default=STONES,
                meaning="the stones that may be used",
                rule="R10.1",
                longest=20,
                form=f"letters of {STONES}, in this order",
            ),
        ),
        variants=(
            Variant("standard"),
            Variant("Soma cube", {"stones": "VTLSYAB"}),
            Variant("small cube, two colours", {"box": "2x2x2", "colours": 2}),
            Variant("all eleven stones", {"box": "2x4x5"}),
        ),
        phrases={
            **PHRASES,
            "ended/solved": "the box is full",
            "ended/unsolved": "nothing fits any more",
        },
        has_scores=True,
    )
    buttons = tuple(STONES)

    def prepare(self) -> None:
        """Read the box and the stones (R10.1)."""
        box, stones = str(self.options["box"]), str(self.options["stones"])
        if not re.fullmatch("[1-9]x[1-9]x[1-9]", box):
            raise OptionError(
                "box", f"{shorten(box)!r} is not three numbers from 1 to 9 joined by x", "R10.1"
            )
        if not stones or stones != "".join(stone for stone in STONES if stone in stones):
            raise OptionError(
                "stones",
                f"{shorten(stones)!r} is not some of the letters {STONES} in this order",
                "R10.1",
            )
        width, depth, levels = map(int, box.split("x"))
        self.box = Box(width, depth, levels)
        self.cell_names = tuple(cell_name(*cell) for cell in self.box.cells)
        self.offsets = tuple(tuple(map(self.box.number, turned.shape)) for turned in ORIENTATIONS)
        self.table = BoxTable(self.box, int(self.options["colours"]), stones)
        self.max_moves = max(1, self.table.count_places())

    def start(self) -> PackRules:
        position = PackRules(self)
        position._set_up(self.table)
        return position

    def parse(self, text: str) -> PackRules:
        position = self.start()
        notation.read_position(self, position, text)
        return position

    def position_text(self, position: PackRules) -> str:
        return notation.position_text(self, position)

    def move_text(self, position: PackRules, code: int) -> str:
        return notation.move_text(self, code)

    def read_move(self, position: PackRules, text: str) -> int:
        """Judge the one text, instead of writing up to 65,000 legal ones."""
        found = notation.find_placement(self, position, text)
        if not isinstance(found, int):
            raise IllegalMove(*found, text)
        return found

    def refusal(self, position: PackRules, text: str) -> IllegalMove:
        return notation.refuse(self, position, text)

    def clicks(self, position: PackRules, code: int) -> tuple[str, ...]:
        """Return the stone, how it is turned, and the first cell of the move text."""
        turned = turned_of(code)
        return turned.stone, turned.token, notation.cells_of(self, code)[0]

    def token_label(self, token: str) -> str:
        return token_label(token)

    def turn_rules(self, position: PackRules) -> TurnRules:
        return touches.TURN_RULES

    def touch_refusal(
        self, position: PackRules, tree: ClickTree, path: tuple[str, ...], token: str
    ) -> TouchRefusal | None:
        return touches.touch_refusal(self, position, tree, path, token)

    def instruction(self, position: PackRules, tree: ClickTree, path: tuple[str, ...]) -> str:
        return touches.instruction(path)

    def events(self, before: PackRules, code: int, after: PackRules) -> tuple[Event, ...]:
        return scene.events(self, code, after)

    def make_board(self) -> Board:
        return scene.make_board(self)

    def scene(self, position: PackRules, seat: int | None) -> Scene:
        return scene.scene(self, position)

    def scores(self, position: PackRules) -> tuple[int, ...]:
        return (self.box.volume - position.empty_cells,)

    def outcome(self, position: PackRules) -> Outcome:
        solved = position.empty_cells == 0
        reason = "the box is full" if solved else "no stone fits any more"
        return Outcome((0,) if solved else (), self.scores(position), (1,), "R10.5", reason)

    def material(self, position: PackRules) -> tuple[int, ...]:
        """Return the stones that may still be used and the free cells."""
        return sum(position.copies_left(stone) for stone in STONES), position.empty_cells

    def finisher(self, position: PackRules) -> PackFinisher:
        return PackFinisher(self, position)

    def make_encoding(self) -> Encoding:
        from kancha.boardgames.rumis.rumis_pack.encoding import PackEncoding

        return PackEncoding(self)

    def drafter(self) -> PackDrafter:
        return PackDrafter(self)

    def symmetries(self) -> tuple[Symmetry[PackRules], ...]:
        return symmetry.symmetries(self)


GAME = RumisPack

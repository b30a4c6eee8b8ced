"""Hex as a game of Kancha."""

from __future__ import annotations

import re

from kancha.gamekit import (
    Board,
    Event,
    Game,
    GameInfo,
    IllegalMove,
    Number,
    Outcome,
    PositionError,
    Scene,
    Variant,
    won,
)
from kancha_hex import scene
from kancha_hex.rules import EMPTY, HexPosition, mirrored

LETTERS = "rb"


class Hex(Game[HexPosition]):
    """Connect your two sides of the board."""

    info = GameInfo(
        id="hex",
        title="Hex",
        aim="Connect your two sides of the board with a chain of stones.",
        designer="Piet Hein",
        publisher="",
        seats=(2,),
        seat_names=("Red", "Blue"),
        rules_version=1,
        options=(
            Number(name="size", default=5, least=2, most=11, meaning="rows and columns", rule="R1"),
        ),
        phrases={"exchanged": "{seat} swaps: the red stone becomes blue on {to}"},
        variants=(Variant("five rows"), Variant("seven rows", {"size": 7})),
    )
    max_moves = 11 * 11

    def start(self) -> HexPosition:
        size = int(self.options["size"])
        return self._position(0, [EMPTY] * size**2)

    def _position(self, turn: int, points: list[int]) -> HexPosition:
        position = HexPosition(self)
        position.state = (turn, *points)
        return position

    def parse(self, text: str) -> HexPosition:
        size = int(self.options["size"])
        rows, _, turn = text.partition(" ")
        if not re.fullmatch(rf"(?:[rb.]{{{size}}}/){{{size - 1}}}[rb.]{{{size}}}", rows):
            raise PositionError("board", f"expected {size} rows of {size} points: r, b or .", "R1")
        if turn not in ("r", "b"):
            raise PositionError("turn", "expected r or b", "R1")
        seat = LETTERS.index(turn)
        red, blue = rows.count("r"), rows.count("b")
        swapped = blue > 0 and red - blue == seat - 1
        if red - blue != seat and not swapped:
            raise PositionError("board", "Red and Blue place their stones in turn", "R1")
        position = self._position(seat, [".rb".index(p) - 1 for p in rows.replace("/", "")])
        if position.winner() == seat:
            raise PositionError("turn", "the seat to move has won already", "R3")
        return position

    def position_text(self, position: HexPosition) -> str:
        stones = "".join(".rb"[seat + 1] for seat in position.points)
        rows = [stones[i : i + position.size] for i in range(0, len(stones), position.size)]
        return f"{'/'.join(rows)} {LETTERS[position.state[0]]}"

    def move_text(self, position: HexPosition, code: int) -> str:
        return "swap" if code == position.swap else scene.name(code, position.size)

    def refusal(self, position: HexPosition, text: str) -> IllegalMove:
        if position.seat is None:
            return IllegalMove("R3", "the game is over", text)
        if text == "swap":
            return IllegalMove("R2", "only Blue can swap, instead of the first stone", text)
        return IllegalMove("R1", "this is not an empty point", text)

    def clicks(self, position: HexPosition, code: int) -> tuple[str, ...]:
        return (self.move_text(position, code),)

    def token_label(self, token: str) -> str:
        return "Swap" if token == "swap" else token

    def events(self, before: HexPosition, code: int, after: HexPosition) -> tuple[Event, ...]:
        turn = before.state[0]
        if code == before.swap:
            to = mirrored(before.points.index(0), before.size)
            return (Event("exchanged", turn, (scene.name(to, before.size),), rule="R2"),)
        colour = scene.COLOURS[turn]
        place = scene.name(code, before.size)
        return (Event("placed", turn, (place,), f"a {colour} stone", rule="R1"),)

    def make_board(self) -> Board:
        return scene.board(int(self.options["size"]))

    def scene(self, position: HexPosition, seat: int | None) -> Scene:
        return scene.scene(position)

    def outcome(self, position: HexPosition) -> Outcome:
        return won(position.winner(), 2, "R3", "both sides are connected")

    def material(self, position: HexPosition) -> tuple[int, ...]:
        return (position.points.count(EMPTY),)


GAME = Hex

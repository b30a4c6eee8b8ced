"""Buildings that are set up by hand, cube by cube (R12.1 to R12.4)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from kancha.boardgames.rumis.material import COLOUR_NAMES, COLOURS, STONE_NAMES, STONES
from kancha.core.drafting import FieldDrafter, Setting, Spot, Towers
from kancha.geometry.polycube import square_name

if TYPE_CHECKING:
    from kancha.boardgames.rumis.building import BuildingGame


class BuildingDrafter(FieldDrafter):
    """Cubes on towers; which stones are left, and which colours are out."""

    form = "plan hands turn out"
    piles = True

    def __init__(self, game: BuildingGame) -> None:
        self.game = game
        self.playing = COLOURS[: game.colours]
        self.letters = COLOURS[: game.colours + (game.ruin != ())]
        self.brushes = tuple(_cube(letter) for letter in self.letters)

    def blank(self) -> str:
        return str(self.game.start())

    def read_board(self, text: str) -> Towers:
        rows = zip(range(self.game.plan.depth - 1, -1, -1), text.split("/"), strict=True)
        towers = ((x, y, tower) for y, row in rows for x, tower in enumerate(row.split(",")))
        return {
            (0, square_name(x, y)): tuple(_cube(letter) for letter in tower)
            for x, y, tower in towers
            if tower not in ".#"
        }

    def write_board(self, towers: Mapping[Spot, tuple[str, ...]]) -> str:
        plan = self.game.plan
        letter_of = {_cube(letter): letter for letter in self.letters}
        rows = []
        for y in range(plan.depth - 1, -1, -1):
            row = []
            for x in range(plan.width):
                tower = towers.get((0, square_name(x, y)), ())
                free = "." if plan.limit(x, y) else "#"
                row.append("".join(letter_of[figure] for figure in tower) or free)
            rows.append(",".join(row))
        return "/".join(rows)

    def settle(
        self, fields: dict[str, str], before: Towers, after: Towers, touched: Spot | None
    ) -> None:
        if fields["turn"] == "-" and before != after:
            fields["turn"], fields["out"] = self.playing[0], "-"

    def set(self, fields: dict[str, str], name: str, value: str) -> None:
        field, _, item = name.partition(".")
        if field == "turn":
            fields["turn"] = value
        elif field == "out":
            out = (set(fields["out"]) - {"-", item}) | ({item} if value == "1" else set())
            fields["out"] = "".join(letter for letter in self.playing if letter in out) or "-"
        else:
            colour, stone = item.split(".")
            hands = dict(entry.split(":") for entry in fields["hands"].split(","))
            left = (set(hands[colour]) - {"-", stone}) | ({stone} if value == "1" else set())
            hands[colour] = "".join(stone for stone in STONES if stone in left) or "-"
            fields["hands"] = ",".join(f"{letter}:{stones}" for letter, stones in hands.items())

    def settings(self, text: str) -> tuple[Setting, ...]:
        fields = self.split(text)
        turns = tuple((letter, _name(letter)) for letter in self.playing)
        found = [
            Setting(name="turn", label="To move", value=fields["turn"], choices=turns, field="turn")
        ]
        for entry in fields["hands"].split(","):
            colour, _, left = entry.partition(":")
            found += [
                Setting(
                    name=f"hands.{colour}.{stone}",
                    label=STONE_NAMES[stone],
                    value=str(int(stone in left)),
                    most=1,
                    group=f"Stones left, {_name(colour)}",
                    figure=f"{COLOUR_NAMES[COLOURS.index(colour)]}-{stone}",
                    field="hands",
                )
                for stone in STONES
            ]
        found += [
            Setting(
                name=f"out.{letter}",
                label=_name(letter),
                value=str(int(letter in fields["out"])),
                most=1,
                group="Out of the game",
                field="out",
            )
            for letter in self.playing
        ]
        return tuple(found)


def _cube(letter: str) -> str:
    return f"{COLOUR_NAMES[COLOURS.index(letter)]}-cube"


def _name(letter: str) -> str:
    return COLOUR_NAMES[COLOURS.index(letter)].capitalize()

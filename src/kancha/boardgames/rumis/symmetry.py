"""The symmetries of a plan (section 12 of the rules): a reflection exchanges the two screws."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kancha.boardgames.rumis.material import STONES
from kancha.core.game import Symmetry
from kancha.geometry.polycube import PlanSymmetry, square_name

if TYPE_CHECKING:
    from kancha.boardgames.rumis.building import B, BuildingGame

SCREWS = str.maketrans("AB", "BA")


def symmetries(game: BuildingGame[B]) -> tuple[Symmetry[B], ...]:
    """Return the symmetries of the plan besides identity."""
    return tuple(_symmetry(game, symmetry) for symmetry in game.plan.symmetries)


def _symmetry(game: BuildingGame[B], symmetry: PlanSymmetry) -> Symmetry[B]:
    image_of = {square_name(x, y): square_name(*symmetry.image(x, y)) for x, y in game.plan.squares}

    def position(original: B) -> B:
        plan, hands, turn, out = str(original).split(" ")
        rows = [row.split(",") for row in plan.split("/")[::-1]]
        image = [row[:] for row in rows]
        for y, row in enumerate(rows):
            for x, tower in enumerate(row):
                to_x, to_y = symmetry.image(x, y)
                image[to_y][to_x] = tower
        plan = "/".join(",".join(row) for row in image[::-1])
        if symmetry.reflects:
            hands = ",".join(_mirrored(hand) for hand in hands.split(","))
        return game.parse(f"{plan} {hands} {turn} {out}")

    def move(text: str) -> str:
        stone, squares = text.split(":")
        names = sorted(image_of[squares[i : i + 2]] for i in range(0, len(squares), 2))
        return f"{stone.translate(SCREWS) if symmetry.reflects else stone}:{''.join(names)}"

    return Symmetry(symmetry.name, position, move)


def _mirrored(hand: str) -> str:
    colour, stones = hand.split(":")
    return f"{colour}:{''.join(sorted(stones.translate(SCREWS), key=(STONES + '-').index))}"

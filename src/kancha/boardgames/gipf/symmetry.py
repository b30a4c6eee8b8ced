"""The symmetries of GIPF's rules (R13): 12 of the board, each also with exchanged colours."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import groupby
from typing import TYPE_CHECKING

from kancha.boardgames.gipf.board import BOARD, NAMES
from kancha.core.game import Symmetry

if TYPE_CHECKING:
    from kancha.boardgames.gipf.game import Gipf
    from kancha.boardgames.gipf.heuristics import GipfPosition

POINT = re.compile("[a-i][1-9]")
MARKS = "GTZDYP+"
EXCHANGED = str.maketrans("wbWB", "bwBW")


def symmetries(game: Gipf) -> tuple[Symmetry[GipfPosition], ...]:
    """Return all symmetries but the identity."""
    return tuple(
        _symmetry(game, name, images, exchange=exchange)
        for name, images in BOARD.symmetries.items()
        for exchange in (False, True)
        if exchange or name != "identity"
    )


def _symmetry(
    game: Gipf, name: str, images: tuple[int, ...], *, exchange: bool
) -> Symmetry[GipfPosition]:
    names = {NAMES[point]: NAMES[image] for point, image in enumerate(images)}

    def image(position: GipfPosition) -> GipfPosition:
        board, seat, phase, reserves, lost, rights, turns = str(position).split(" ")
        board = moved(dotted(board), names)
        if exchange:
            board, seat = board.translate(EXCHANGED), seat.translate(EXCHANGED)
            reserves, lost = (",".join(pair.split(",")[::-1]) for pair in (reserves, lost))
            rights = rights[::-1]
        return game.parse(f"{board} {seat} {phase} {reserves} {lost} {rights} {turns}")

    title = name if not exchange else "exchanged colours"
    if exchange and name != "identity":
        title = f"{name} with exchanged colours"
    return Symmetry(title, image, lambda text: renamed(text, names))


def renamed(text: str, names: dict[str, str]) -> str:
    """Return a move text with its points mapped, items in alphabetical order of their spots."""
    moved = POINT.sub(lambda point: names[point[0]], text)
    if not moved.startswith("x") or moved == "xnone":
        return moved
    return "x" + ",".join(sorted(moved[1:].split(","), key=lambda item: item.lstrip(MARKS)))


def dotted(board: str) -> str:
    """Return the columns of a board on one line, with a dot for each vacant spot."""
    return re.sub("[1-7]", lambda digit: "." * int(digit[0]), board.replace("/", ""))


def moved(items: Sequence[str], names: dict[str, str]) -> str:
    """Return the board on which what stands on each spot is moved to its image."""
    spots = [NAMES[spot] for spot in BOARD.inside]
    there = {names[spot]: item for spot, item in zip(spots, items, strict=True)}
    columns = []
    for _, column in groupby(spots, key=lambda spot: spot[0]):
        runs = groupby(there[spot] for spot in column)
        sizes = [(item, len(list(run))) for item, run in runs]
        columns.append("".join(str(n) if item == "." else item * n for item, n in sizes))
    return "/".join(columns)

"""What a position of GIPF tells about itself, by name."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from kancha.boardgames.gipf.reading import GipfReading


class Piece(NamedTuple):
    """A piece on the board: whose it is, and whether it is a GIPF-piece."""

    seat: int
    gipf: bool


class Turn(NamedTuple):
    """The seat that decides (when over the winner, or NONE), the phase, the pushes made."""

    seat: int
    phase: int
    pushes: int


class Account(NamedTuple):
    """What a seat has beside the board: pieces in reserve, pieces lost, right to GIPF-pieces."""

    reserve: int
    lost: int
    right: int


class Masks(NamedTuple):
    """The pieces of each seat, and the GIPF-pieces of both, as bits."""

    white: int
    black: int
    gipfs: int


class Row(NamedTuple):
    """A row (R6.1): its line, and its pieces as bits."""

    line: int
    pieces: int


class Step(NamedTuple):
    """A push or removal, with the position in which it is made."""

    position: GipfReading
    code: int

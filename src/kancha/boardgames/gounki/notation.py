"""Texts of Gounki: moves (R8.1 to R8.4) and positions (R9)."""

from __future__ import annotations

import re
from functools import lru_cache
from itertools import groupby

from kancha.boardgames.gounki.pieces import BY_LETTER, KINDS
from kancha.boardgames.gounki.rules import DROPS, ORIGIN, GounkiRules, Piece, targets_of
from kancha.boardgames.gounki.ways import BOARD, EXIT, square_name
from kancha.core.errors import IllegalMove, PositionError, shorten

SIDES = "wb"
MOST_WRITTEN = 1 << 12
"""How many texts and click paths are kept: the same moves are written again and again."""


def origin_of(code: int) -> int:
    """Return the square from which a move starts."""
    return code & ORIGIN


def is_deployment(code: int) -> bool:
    """Say whether a move is a deployment."""
    return code >> DROPS > 0


def move_text(position: GounkiRules, code: int) -> str:
    """Return the one text of a legal move (R8.1, R8.3)."""
    if is_deployment(code):
        how = "*{}"
    else:
        how = mark(position, origin_of(code), targets_of(code)[0])
    return _written(code, position.turn.seat, how)


@lru_cache(maxsize=MOST_WRITTEN)
def _written(code: int, seat: int, how: str) -> str:
    targets = targets_of(code)
    names = [square_name(t, seat) if t < EXIT else f"OUT@{square_name(t, seat)}" for t in targets]
    return f"{BOARD.name(origin_of(code))}{how.format(','.join(names))}"


def mark(position: GounkiRules, origin: int, target: int) -> str:
    """Return how a movement to that square is written (R8.2)."""
    piece = position.piece_at(target) if target < EXIT and target != origin else None
    if piece is None:
        return "-{}"
    return "-{}+" if piece.seat == position.turn.seat else "x{}"


PUBLISHED = re.compile(r"[a-h][1-8]|out(?:@[a-h][09])?", re.IGNORECASE)


def read_published(position: GounkiRules, text: str) -> int:
    """Read a move as published records write it (R8.4)."""
    wanted = [name.lower() for name in PUBLISHED.findall(text)]
    found = []
    for code in position.moves.codes:
        names = [BOARD.name(origin_of(code))]
        seat = position.turn.seat
        for target in targets_of(code):
            name = square_name(target, seat)
            names.append(name if target < EXIT else f"out@{name}")
        same = len(names) == len(wanted) and all(
            name == want or (want == "out" and name.startswith("out@"))
            for name, want in zip(names, wanted, strict=True)
        )
        if same and is_deployment(code) == ("*" in text):
            found.append((move_text(position, code), code))
    if not found:
        raise IllegalMove("R8.4", "no legal move fits this published text", text)
    return min(found)[1]


def position_text(position: GounkiRules) -> str:
    """Return the position text (R9)."""
    ranks = []
    for rank in range(7, -1, -1):
        letters = [letter_at(position, rank * 8 + file) for file in range(8)]
        runs = ((letter, len(list(group))) for letter, group in groupby(letters))
        ranks.append("".join(str(n) if letter == "1" else letter * n for letter, n in runs))
    side, left, ply = position.turn
    gone = position.gone
    out = "-" if gone is None else square_name(gone.square, gone.seat)
    return f"{'/'.join(ranks)} {SIDES[side]} {left} {ply} {out}"


def letter_at(position: GounkiRules, square: int) -> str:
    """Return the letter of the piece on a square (R9.2), "1" where it is empty."""
    piece = position.piece_at(square)
    if piece is None:
        return "1"
    letter = KINDS[piece.circles, piece.squares][0]
    return letter if piece.seat == 0 else letter.lower()


NUMBER = re.compile(r"0|[1-9][0-9]{0,8}")
OUT = re.compile(r"-|[a-h][09]")


def read_position(position: GounkiRules, text: str, first_turns: int) -> GounkiRules:
    """Fill an empty position from its text (R9), or raise PositionError."""
    fields = text.split(" ") if len(text) < 200 else []
    if len(fields) != 5:
        raise PositionError(
            "fields",
            "expected five fields, one space between them: board side left ply out",
            "R9.1",
        )
    board, side, left, ply, out = fields
    _read_board(position, board)
    if side not in ("w", "b"):
        raise PositionError("side", f"{shorten(side)!r} is not w or b", "R9.4")
    seat = SIDES.index(side)
    if not NUMBER.fullmatch(ply):
        raise PositionError("ply", f"{shorten(ply)!r} is not a number of moves played", "R9.4")
    # White's first turn is the only one of several moves: each move of it lowers what is left.
    most = max(1, first_turns - int(ply)) if seat == 0 else 1
    if left not in ("1", "2", "3") or int(left) > most:
        raise PositionError("left", f"{shorten(left)!r} is not a number from 1 to {most}", "R9.4")
    if not OUT.fullmatch(out):
        raise PositionError("out", f"{shorten(out)!r} is not - or an exit square", "R9.4")
    gone = (-1, -1) if out == "-" else (EXIT + "abcdefgh".index(out[0]), "90".index(out[1]))
    position._begin(seat, int(left), int(ply), *gone)
    return position


def _read_board(position: GounkiRules, text: str) -> None:
    rows = text.split("/")
    if len(rows) != 8:
        raise PositionError("board", f"has {len(rows)} ranks instead of 8", "R9.2")
    parts = {(seat, kind): 0 for seat in (0, 1) for kind in ("circles", "squares")}
    for row, rank in zip(rows, range(7, -1, -1), strict=True):
        for square, piece in _read_rank(row, rank):
            position._place(square, piece)
            parts[piece.seat, "circles"] += piece.circles
            parts[piece.seat, "squares"] += piece.squares
    for (seat, kind), count in parts.items():
        if count > 8:
            colour = "white" if seat == 0 else "black"
            raise PositionError("board", f"{colour} has {count} {kind}, more than 8", "R9.3")
    if not any(parts.values()):
        raise PositionError("board", "there is no piece", "R9.3")


def _read_rank(row: str, rank: int) -> list[tuple[int, Piece]]:
    pieces = []
    file = 0
    after_digit = False
    for letter in row:
        digit = letter in "12345678"
        if digit and after_digit:
            raise PositionError("board", f"rank {rank + 1}: two numbers in a row", "R9.2")
        after_digit = digit
        if digit:
            file += int(letter)
        elif letter.upper() in BY_LETTER and letter.isascii():
            circles, squares = BY_LETTER[letter.upper()]
            piece = Piece(int(letter.islower()), circles, squares)
            pieces.append((rank * 8 + min(file, 7), piece))
            file += 1
        else:
            raise PositionError(
                "board", f"rank {rank + 1}: {shorten(letter)!r} is no piece", "R9.2"
            )
    if file != 8:
        raise PositionError("board", f"rank {rank + 1} has {file} squares instead of 8", "R9.2")
    return pieces

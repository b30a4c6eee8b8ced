"""Texts of Little Sums: moves (R6.1), refusals (R6.2), positions and views (R6.3, R5.1)."""

from __future__ import annotations

import re

from kancha.boardgames.template.rules import DONE, DRAW, GO_ON, OVER, PLACE, TemplateRules
from kancha.core.errors import IllegalMove, PositionError, UnexplainedRefusal, shorten
from kancha.geometry.square import SquareBoard

MOVE = re.compile(r"draw([1-4])|([1-4])-([a-d][1-4])|done")


def board_of(position: TemplateRules) -> SquareBoard:
    """Return the board (R1.1)."""
    return SquareBoard(size := int(position.game.options["size"]), size)


def parts(code: int) -> tuple[int, int]:
    """Return the square and the number of a placement."""
    return (code >> 3) - 1, code & 7


def move_text(position: TemplateRules, code: int) -> str:
    """Return the text of a legal move."""
    if position.state.phase == DRAW:
        return f"draw{code}"
    if code == DONE:
        return "done"
    square, number = parts(code)
    return f"{number}-{board_of(position).name(square)}"


def refuse(position: TemplateRules, text: str) -> IllegalMove:
    """Return why a text is refused: the first rule that it breaks, in the order of R6.2."""
    rule, reason = _broken(position, text)
    return IllegalMove(rule, reason, text)


def _broken(position: TemplateRules, text: str) -> tuple[str, str]:
    phase, turn = position.state
    match = MOVE.fullmatch(text)
    board = board_of(position)
    if match is None or (match[3] and match[3] not in board.by_name):
        return "R6.1", "not a move text such as 2-b3, done or draw1"
    if phase == OVER:
        return "R4.1", "the game is over"
    if match[1]:
        if phase != DRAW:
            return "R2.2", "it is time to place a tile, not to draw one"
        if not any(position.in_bag[int(match[1]) - 1 : int(match[1])]):
            return "R2.1", f"there is no {match[1]} in the bag"
        raise UnexplainedRefusal(text)
    if phase == DRAW:
        return "R2.1", "first tiles are drawn"
    if not match[2] and phase == PLACE:
        return "R2.3", "a turn ends with `done` only after its first tile"
    if int(match[2]) not in position.hand(turn):
        return "R3.1", f"there is no {match[2]} in your hand"
    if position.tiles[board.by_name[match[3]]]:
        return "R3.2", f"{match[3]} is not empty"
    if not position.touches(board.by_name[match[3]]):
        return "R3.3", f"{match[3]} does not touch a tile"
    raise UnexplainedRefusal(text)


def position_text(position: TemplateRules) -> str:
    """Return the position text: everything, hands included."""
    hands = ["".join(map(str, position.hand(seat))) or "-" for seat in range(position.seats)]
    return _text(position, hands, position.in_bag)


def view_text(position: TemplateRules, viewer: int | None) -> str:
    """Return the position text as a seat or a spectator may read it."""
    hands = []
    for seat in range(position.seats):
        hand = position.hand(seat)
        shown = "".join(map(str, hand)) if seat == viewer else "?" * len(hand)
        hands.append(shown or "-")
    return _text(position, hands, position.unseen(viewer))


def _text(position: TemplateRules, hands: list[str], bag: list[int]) -> str:
    phase, turn = position.state
    size = board_of(position).files
    tiles = "".join(str(number or ".") for number in position.tiles)
    rows = [tiles[size * rank : size * (rank + 1)] for rank in range(size)]
    now = "end" if phase == OVER else f"{'dps'[phase]}{turn}"
    scores = ",".join(map(str, position.tally))
    return f"{'/'.join(rows[::-1])} {now} {','.join(hands)} {''.join(map(str, bag))} {scores}"


def read_position(position: TemplateRules, text: str) -> None:
    """Fill a new position from its text, or raise PositionError with field and rule (R6.3)."""
    fields = text.split(" ") if len(text) < 200 else []
    if len(fields) != 5:
        raise PositionError("fields", "expected `board phase hands bag scores`", "R6.3")
    board = board_of(position)
    size, seats = board.files, position.seats
    tile, row = f"[1-{size}]", f"[.1-{size}]{{{size}}}"
    shapes = {
        "board": "/".join([row] * size),
        "phase": f"[dps][0-{seats - 1}]|end",
        "hands": ",".join([f"(?:-|{tile}{{1,2}})"] * seats),
        "bag": f"[0-{size + 1}]{{{size}}}",
        "scores": ",".join(["(?:0|[1-9][0-9]{0,2})"] * seats),
    }
    for (field, shape), given in zip(shapes.items(), fields, strict=True):
        if not re.fullmatch(shape, given):
            raise PositionError(field, f"{shorten(given)!r} is not of the right form", "R6.3")
    rows = fields[0].split("/")[::-1]
    tiles = [0 if mark == "." else int(mark) for line in rows for mark in line]
    hands = [[int(mark) for mark in hand if mark != "-"] for hand in fields[2].split(",")]
    bag = [0, *map(int, fields[3])]
    phase = OVER if fields[1] == "end" else "dps".index(fields[1][0])
    turn = 0 if phase == OVER else int(fields[1][1])
    if any(hand != sorted(hand) for hand in hands):
        raise PositionError("hands", "the tiles of a hand stand in rising order", "R6.3")
    for number in range(1, size + 1):
        if bag[number] + sum(hand.count(number) for hand in [tiles, *hands]) != size + 1:
            raise PositionError("bag", f"there must be {size + 1} tiles {number} in all", "R6.4")
    _check_phase(position, phase, tiles, len(hands[turn]), sum(bag))
    position._restore(tiles, phase, turn, hands, bag, [int(n) for n in fields[4].split(",")])


def _check_phase(
    position: TemplateRules, phase: int, tiles: list[int], held: int, left: int
) -> None:
    may_draw = held < 2 and left > 0
    fits = {
        DRAW: may_draw,
        PLACE: held > 0 and not may_draw,
        GO_ON: held == 1 and any(tiles) and bool(position.game.options["again"]),
        OVER: all(tiles),
    }
    if not fits[phase] or (phase != OVER and all(tiles)):
        raise PositionError("phase", "does not fit the board, the hands and the bag", "R6.4")

"""Texts of Equals = Wins: moves (R3.1), positions (R4.11) and views (R4.10)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from kancha.boardgames.gurami.equals_wins.lookahead import ZERO
from kancha.boardgames.gurami.equals_wins.rules import (
    BEGINNING,
    DONE,
    ENDING,
    FIELD,
    OPTION_A,
    OVER,
    PLAYING,
    SETUP_BLUE,
    SETUP_YELLOW,
    VALUE,
    VALUE_SHIFT,
    EqualsWinsRules,
)
from kancha.boardgames.gurami.symmetries import BoardImage
from kancha.boardgames.gurami.texts import (
    bag_text,
    board_text,
    move_board,
    number_list,
    piece_text,
    read_bag,
    read_board,
    read_number,
    read_number_list,
    rename_fields,
    split_fields,
    split_seats,
    swap_colours,
)
from kancha.core.errors import PositionError, shorten

if TYPE_CHECKING:
    from kancha.boardgames.gurami.equals_wins.game import EqualsWins

PHASES = ("i1", "i2", "b", "s", "e", "end")
"""How the phases SETUP_YELLOW, SETUP_BLUE, BEGINNING, PLAYING, ENDING and OVER are written."""
FORM = "board phase hands stock bag scores turn"


def field_of(code: int) -> int:
    """Return the field of a placement."""
    return code & FIELD


def value_of(code: int) -> int:
    """Return the value of the piece that is placed, negative for blue."""
    return (code >> VALUE_SHIFT & VALUE) - ZERO


def is_option_a(code: int) -> bool:
    """Say whether a placement is option a."""
    return bool(code & OPTION_A)


# --- moves ----------------------------------------------------------------------------------------


def move_text(game: EqualsWins, position: EqualsWinsRules, code: int) -> str:
    """Return the text of a legal move."""
    if position.stage.phase != PLAYING:
        return f"draw{code}"
    if code == DONE:
        return "done"
    field, value = field_of(code), value_of(code)
    points = abs(value) if is_option_a(code) else position.points_at(0, field, value)
    return f"{piece_text(value)}-{game.triangles.names[field]}={points}"


# --- positions ------------------------------------------------------------------------------------


def position_text(game: EqualsWins, position: EqualsWinsRules) -> str:
    """Return the position text (R4.11)."""
    hands = [number_list(position.hand(seat)) for seat in range(game.seats)]
    return _text(game, position, hands, position.bag_counts)


def view_text(game: EqualsWins, position: EqualsWinsRules, viewer: int | None) -> str:
    """Return what a seat sees: other hands hidden, their pieces counted with the bag (R4.10)."""
    hands = []
    for seat in range(game.seats):
        hand = position.hand(seat)
        hands.append(number_list(hand) if seat == viewer else "?" * sum(hand) or "-")
    return _text(game, position, hands, unseen(game, position, viewer))


def unseen(game: EqualsWins, position: EqualsWinsRules, viewer: int | None) -> list[int]:
    """Return the pieces that a seat cannot see, by number: the bag and the other hands."""
    counts = position.bag_counts
    for seat in range(game.seats):
        if seat != viewer:
            counts = [a + b for a, b in zip(counts, position.hand(seat), strict=True)]
    return counts


def _text(
    game: EqualsWins, position: EqualsWinsRules, hands: Sequence[str], bag: Sequence[int]
) -> str:
    phase, side = position.stage
    placed, group = position.turn
    fields = [
        board_text(game.triangles, lambda field: position.value_at(0, field)),
        PHASES[phase] + (str(side) if phase in (BEGINNING, PLAYING, ENDING) else ""),
        ",".join(hands),
        number_list(position.stock_counts),
        bag_text(bag),
        ",".join(map(str, position.earned)),
        ".".join(game.triangles.names[field] for field in group) or ("+" if placed else "-"),
    ]
    return " ".join(fields)


def read_position(game: EqualsWins, position: EqualsWinsRules, text: str) -> None:
    """Fill an empty position from its text (R4.11), or raise PositionError."""
    pieces, phase_text, hands, stock, bag, scores, turn = split_fields(text, FORM, "R4.11")
    values = read_board(game.triangles, pieces, 6)
    for field, value in values.items():
        position._place(0, field, value)
    phase, side = _read_phase(game, phase_text)
    in_bag = read_bag(bag, "bag", game.sets)
    position._fill_bag(in_bag)
    in_stock = read_number_list(stock, "stock")
    position._fill_stock(in_stock)
    in_hands = [read_number_list(h, "hands") for h in split_seats(hands, game.seats, "hands")]
    points = [read_number(s, "scores") for s in split_seats(scores, game.seats, "scores")]
    for seat in range(game.seats):
        if sum(in_hands[seat]) > 2:
            raise PositionError("hands", f"seat {seat} has more than two pieces", "R4.3")
        position._fill_seat(seat, in_hands[seat], points[seat])
    for number in range(1, 7):
        found = sum(abs(value) == number for value in values.values())
        found += in_bag[number] + in_stock[number] + sum(hand[number] for hand in in_hands)
        if found != game.sets:
            reason = f"the {number} is there {found} times in all instead of {game.sets}"
            raise PositionError("bag", reason, "R4.1")
    placed, group = _read_turn(game, turn, values)
    position._begin(phase, side, placed, group)
    _check_phase(game, position, values)
    if group:
        _check_group(position)


def _read_phase(game: EqualsWins, text: str) -> tuple[int, int]:
    if text in ("i1", "i2", "end"):
        return PHASES.index(text), 0
    seats = [str(seat) for seat in range(game.seats)]
    if len(text) == 2 and text[0] in "bse" and text[1] in seats:
        return PHASES.index(text[0]), int(text[1])
    raise PositionError("phase", f"{shorten(text)!r} is no phase of this game", "R3.5")


def _read_turn(game: EqualsWins, text: str, values: dict[int, int]) -> tuple[int, list[int]]:
    if text in ("-", "+"):
        return int(text == "+"), []
    names = text.split(".")
    for name in names:
        if game.triangles.by_name.get(name) not in values or names.count(name) > 1:
            raise PositionError("turn", f"{shorten(text)!r} is not -, + or placed fields", "R4.11")
    return 1, [game.triangles.by_name[name] for name in names]


def _check_phase(game: EqualsWins, position: EqualsWinsRules, values: dict[int, int]) -> None:
    phase, side = position.stage
    hands = [sum(position.hand(seat)) for seat in range(game.seats)]
    left = position.still_drawn
    if left < 0:
        raise PositionError("bag", f"{game.never_drawn} pieces are never drawn", "R4.2")
    if phase != PLAYING and position.turn.placed:
        raise PositionError("turn", "should be - outside a turn", "R4.11")
    if phase in (SETUP_YELLOW, SETUP_BLUE):
        first = [] if phase == SETUP_YELLOW else [game.start_yellow]
        if list(values) != first or any(value < 0 for value in values.values()):
            raise PositionError("board", "does not fit the set-up", "R4.2")
        if any(hands) or any(position.stock_counts) or any(position.earned):
            raise PositionError("phase", "the set-up comes before the first draw", "R4.2")
    elif phase == OVER:
        if any(hands) or left:
            raise PositionError("phase", "there are pieces to draw or to play", "R4.9")
    elif phase == PLAYING:
        if not hands[side] and not position.turn.placed:
            raise PositionError("hands", f"seat {side} has nothing to play", "R4.8")
    elif hands[side] > 1 or not left:
        raise PositionError("phase", f"seat {side} does not draw now", "R4.8")


def _check_group(position: EqualsWinsRules) -> None:
    if position.group_is_complete():
        raise PositionError("turn", "the group is complete already", "R4.5")
    if not len(position.moves):
        raise PositionError("turn", "the group can no longer be completed", "R4.6")


def image_text(game: EqualsWins, text: str, image: BoardImage) -> str:
    """Return the text of a position's image under a symmetry."""
    pieces, phase, hands, stock, bag, scores, turn = text.split(" ")
    pieces = move_board(game.triangles, pieces, image.fields)
    pieces = swap_colours(pieces) if image.swap else pieces
    turn = rename_fields(game.triangles, turn, image.fields)
    return f"{pieces} {phase} {hands} {stock} {bag} {scores} {turn}"

"""Little Sums beside a second, plain telling of its rules, and what examples cannot show."""

from __future__ import annotations

import pytest

import kancha
from kancha.core.registry import game_class
from kancha.testing.perft_table import perft_rows

State = tuple[tuple[int, ...], str, int, tuple[tuple[int, ...], ...], tuple[int, ...]]
"""Board, phase, turn, hands and bag; points have no influence on the moves."""


def plain_perft(state: State, size: int, again: bool, depth: int) -> int:
    following = list(plain_moves(state, size, again))
    return sum(plain_perft(s, size, again, depth - 1) for s in following) if depth else 1


def plain_moves(state: State, size: int, again: bool) -> list[State]:
    board, phase, turn, hands, bag = state
    if 0 not in board:
        return []
    if phase == "draw":
        following = []
        for number in sorted(set(bag)):
            rest = list(bag)
            rest.remove(number)
            fuller = tuple(sorted((*hands[turn], number)))
            dealt = (*hands[:turn], fuller, *hands[turn + 1 :])
            following.append(plain_turn((board, "draw", turn, dealt, tuple(rest))))
        return following
    following = [plain_next(state)] if phase == "more" else []
    for number in sorted(set(hands[turn])):
        hand = list(hands[turn])
        hand.remove(number)
        left = (*hands[:turn], tuple(hand), *hands[turn + 1 :])
        for square in range(size * size):
            file, rank = square % size, square // size
            near = [(file - 1, rank), (file + 1, rank), (file, rank - 1), (file, rank + 1)]
            touched = any(board[y * size + x] for x, y in near if 0 <= x < size and 0 <= y < size)
            if board[square] == 0 and (touched or not any(board)):
                filled = (*board[:square], number, *board[square + 1 :])
                placed: State = (filled, "more", turn, left, bag)
                goes_on = phase == "place" and again and hand
                following.append(placed if goes_on or 0 not in filled else plain_next(placed))
    return following


def plain_next(state: State) -> State:
    board, _, turn, hands, bag = state
    turn = (turn + 1) % len(hands)
    while not hands[turn] and not bag:
        turn = (turn + 1) % len(hands)
    return plain_turn((board, "draw", turn, hands, bag))


def plain_turn(state: State) -> State:
    board, _, turn, hands, bag = state
    return board, "draw" if len(hands[turn]) < 2 and bag else "place", turn, hands, bag


def plain_state(text: str) -> State:
    board, phase, hands, bag, _ = text.split(" ")
    tiles = [0 if mark == "." else int(mark) for row in board.split("/")[::-1] for mark in row]
    held = [tuple(int(mark) for mark in hand if mark != "-") for hand in hands.split(",")]
    left = [number for number, count in enumerate(bag, 1) for _ in range(int(count))]
    now = {"d": "draw", "p": "place", "s": "more"}[phase[0]]
    return tuple(tiles), now, int(phase[1]), tuple(held), tuple(left)


def test_perft_counts_are_those_of_the_plain_rules() -> None:
    for row in perft_rows("template"):
        game = game_class("template")(**row.options)
        text = row.position or str(game.start())
        size, again = int(game.options["size"]), bool(game.options["again"])
        for depth, count in enumerate(row.counts, 1):
            if count < 20_000:
                assert plain_perft(plain_state(text), size, again, depth) == count


def test_four_seats_need_the_large_board() -> None:
    with pytest.raises(kancha.OptionError, match="four players") as refused:
        kancha.game("template", seats=4, size=3)
    assert refused.value.field == "seats"


@pytest.mark.parametrize(
    ("text", "field", "rule"),
    [
        (".../.../... d0 -,- 444", "fields", "R6.3"),
        ("..4/.../... d0 -,- 444 0,0", "board", "R6.3"),
        (".../.../... d2 -,- 444 0,0", "phase", "R6.3"),
        (".../.../... p0 21,- 334 0,0", "hands", "R6.3"),
        (".../.../... p0 12,- 334 0,01", "scores", "R6.3"),
        (".../.../... p0 12,- 344 0,0", "bag", "R6.4"),
        (".../.../... d0 12,- 334 0,0", "phase", "R6.4"),
        (".../.../... s0 1,- 344 0,0", "phase", "R6.4"),
        (".../.../... end -,- 444 0,0", "phase", "R6.4"),
    ],
)
def test_bad_positions_are_refused_by_field_and_rule(text: str, field: str, rule: str) -> None:
    with pytest.raises(kancha.PositionError) as refused:
        kancha.game("template").parse(text)
    assert (refused.value.field, refused.value.rule) == (field, rule)


def test_a_hand_is_seen_by_its_owner_only() -> None:
    position = kancha.game("template").parse(".../.2./... p1 3,12 323 0,0")
    assert str(position.view(0)) == ".../.2./... p1 3,?? 433 0,0"
    assert str(position.view(1)) == ".../.2./... p1 ?,12 324 0,0"
    assert str(position.view(None)) == ".../.2./... p1 ?,?? 434 0,0"


def test_the_draw_of_another_seat_is_secret() -> None:
    start = kancha.game("template").start()
    drawn = start.play("draw2")
    move = drawn.last_move
    assert move is not None
    assert (move.seen_by(0), move.seen_by(1), move.seen_by(None)) == ("draw2", "draw?", "draw?")
    assert drawn.view(0).events[0].number == 2
    assert drawn.view(1).events[0].number is None

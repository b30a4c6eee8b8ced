"""Equals = Wins against a slow referee, and what its views and guesses promise."""

from __future__ import annotations

import random
from collections import Counter
from itertools import permutations
from math import comb

import pytest

import kancha
from kancha.boardgames.gurami.equals_wins.game import EqualsWins
from kancha.boardgames.gurami.shapes import board_of
from kancha.boardgames.gurami.texts import read_board
from kancha.core.position import Position
from kancha.search.playout import playouts
from kancha.testing.perft_table import is_compiled

VARIANTS = [(30, 2), (42, 2), (42, 3), (52, 2), (52, 3)]


class Referee:
    """R4.4 to R4.6 for one placement, straight from the rules page, on dictionaries."""

    def __init__(self, size: int, text: str) -> None:
        self.board = board_of(size)
        pieces, phase, hands, stock, _, _, turn = text.split(" ")
        self.values = read_board(self.board, pieces, 6)
        digits = hands.split(",")[int(phase[1])] + stock
        self.pool = [int(digit) for digit in digits if digit != "-"]
        self.first = turn == "-"
        self.group = set() if turn in "-+" else {self.board.by_name[n] for n in turn.split(".")}

    def fits(self, values: dict[int, int], field: int, number: int) -> bool:
        near = self.board.neighbours[field]
        return field not in values and all(abs(values.get(o, 0)) != number for o in near)

    def chain(self, values: dict[int, int], stripe: str, field: int) -> set[int]:
        fields = self.board.stripes[stripe]
        start = end = fields.index(field)
        while start > 0 and fields[start - 1] in values:
            start -= 1
        while end < len(fields) - 1 and fields[end + 1] in values:
            end += 1
        return set(fields[start : end + 1])

    def texts(self, field: int, value: int) -> set[str]:
        """Return the texts by which a piece may be placed on a field."""
        number, name = abs(value), self.board.names[field]
        if number not in self.pool or not self.fits(self.values, field, number):
            return set()
        values = self.values | {field: value}
        found = [self.chain(values, stripe, field) for stripe in self.board.stripes_of[field]]
        made = [chain for chain in found if sum(values[f] for f in chain) == 0]
        points = sum(max(values[f], 0) for chain in made for f in chain)
        group = self.group | {field}
        piece = f"{'y' if value > 0 else 'b'}{number}-{name}"
        allowed = set()
        if any(group <= chain for chain in made) or self.completable(values, group, number):
            allowed.add(f"{piece}={points}")
        contact = any(self.values.get(o, 0) * value < 0 for o in self.board.neighbours[field])
        if self.first and not made and contact:
            allowed.add(f"{piece}={number}")
        return allowed

    def completable(self, values: dict[int, int], group: set[int], used: int) -> bool:
        pool = list(self.pool)
        pool.remove(used)
        for fields in self.board.stripes.values():
            if group <= set(fields):
                for start in range(len(fields)):
                    for end in range(start, len(fields)):
                        stretch, outside = fields[start : end + 1], fields[end + 1 : end + 2]
                        outside += fields[max(0, start - 1) : start]
                        if group <= set(stretch) and not any(f in values for f in outside):
                            if self.fillable(values, stretch, pool):
                                return True
        return False

    def fillable(self, values: dict[int, int], stretch: tuple[int, ...], pool: list[int]) -> bool:
        empty = [field for field in stretch if field not in values]
        balance = sum(values.get(field, 0) for field in stretch)
        if not empty:
            return False
        for numbers in set(permutations(pool, len(empty))):
            filled, sums = dict(values), {balance}
            for field, number in zip(empty, numbers, strict=True):
                if not self.fits(filled, field, number):
                    break
                filled[field] = number
                sums = {total + sign * number for total in sums for sign in (1, -1)}
            else:
                if 0 in sums:
                    return True
        return False


def with_stock(position: Position, pieces: int, rng: random.Random) -> Position:
    """Return the position with some pieces of the bag laid open in the stock."""
    fields = str(position).split(" ")
    bag = [int(digit) for digit in fields[4]]
    stock = [] if fields[3] == "-" else list(fields[3])
    for _ in range(pieces):
        number = rng.choice([i for i in range(6) if bag[i]])
        bag[number] -= 1
        stock.append(str(number + 1))
    fields[3], fields[4] = "".join(sorted(stock)) or "-", "".join(map(str, bag))
    return position.game.parse(" ".join(fields))


def random_turns(size: int, seed: int) -> list[Position]:
    """Return the positions of a random game in which a seat decides."""
    rng, position, found = kancha.Rng(seed), kancha.game("equals-wins", board=size).start(), []
    while position.seat is not None:
        if position.seat != kancha.CHANCE:
            found.append(position)
        position = position.play(position.pick(rng))
    return found


@pytest.mark.parametrize(("size", "stock"), [(30, 0), (30, 2), (30, 4), (52, 1), (52, 3)])
def test_placements_are_those_of_the_rules_page(size: int, stock: int) -> None:
    """The look-ahead of R4.6 agrees with trying all fillings of all stretches."""
    rng, seen = random.Random(size + stock), Counter[str]()
    for seed in range(12):
        position = rng.choice(random_turns(size, seed)[: 60 - 8 * stock])
        drawable = sum(map(int, str(position).split(" ")[4])) - EqualsWins(board=size).never_drawn
        position = with_stock(position, min(stock, drawable), rng)
        referee = Referee(size, str(position))
        texts = set(position.moves.texts)
        pieces = [(f, v) for f in range(size) for n in set(referee.pool) for v in (n, -n)]
        for field, value in rng.sample(pieces, min(len(pieces), 40)):
            start = f"{'y' if value > 0 else 'b'}{abs(value)}-{board_of(size).names[field]}="
            legal = {text for text in texts if text.startswith(start)}
            assert legal == referee.texts(field, value), f"{start} in {position}"
            seen[["none", "one", "two"][len(legal)]] += 1
    assert seen["one"] > 10
    assert seen["none"] > 10


def test_open_groups_can_always_be_completed() -> None:
    """A placement by R4.6 never leads into a dead end."""
    for seed in range(30):
        for position in random_turns(42, seed):
            group = str(position).split(" ")[6]
            assert len(position.moves) > 0
            if group not in ("-", "+"):
                assert "done" not in position.moves


def test_look_ahead_copes_with_a_large_stock() -> None:
    """With nearly all pieces in the stock every piece may open a group, wherever it fits."""
    game = kancha.game("equals-wins", board=52)
    empty = "/".join(".." * length for length in board_of(52).rows)
    stock = "".join(str(number) * 6 for number in range(1, 7))
    position = game.parse(f"{empty} s0 12,- {stock} 112222 0,0 -")
    assert len(position.moves) == 52 * 12
    after = position.play("y6-A1=0")
    assert len(after.moves) > 100


@pytest.mark.parametrize(("size", "seats"), VARIANTS)
def test_many_random_games_come_to_an_end(size: int, seats: int) -> None:
    """All games have the turns that R4.1 tells, and every piece is somewhere."""
    game = EqualsWins(board=size, seats=seats)
    games = 2_000 if is_compiled() else 2
    result = playouts(game.start(), games, kancha.Rng(size + seats))
    assert all(abs(payoff) <= games for payoff in result.payoffs)
    for seed in range(5):
        rng, turns = kancha.Rng(seed), Counter[int]()
        position: Position = game.start()
        while position.seat is not None:
            before = str(position).split(" ")[1]
            position = position.play(position.pick(rng))
            after = str(position).split(" ")[1]
            if before[0] == "s" and after != before:
                turns[int(before[1])] += 1
        assert turns == dict.fromkeys(range(seats), game.turns_per_seat)
        assert sum(map(int, str(position).split(" ")[4])) == game.never_drawn


def test_views_are_those_of_the_rules_page() -> None:
    game = kancha.game("equals-wins")
    board = "....../........../......y6b4..../..b6..y1y3..../........../......"
    position = game.parse(f"{board} s1 13,- 2 343453 6,4 D2.D4")
    assert str(position.view(1)) == f"{board} s1 ??,- 2 444453 6,4 D2.D4"
    assert str(position.view(0)) == str(position)
    assert str(position.view(None)) == f"{board} s1 ??,- 2 444453 6,4 D2.D4"


def test_draws_to_a_hand_are_seen_by_its_owner_only() -> None:
    position = kancha.game("equals-wins").start().play("draw4").play("draw1")
    move = position.moves[2]
    assert [move.seen_by(seat) for seat in (0, 1, None)] == ["draw3", "draw?", "draw?"]
    after = position.play(move)
    assert after.view(0).events[0].number == 3
    for seat in (1, None):
        assert after.view(seat).events[0].number is None
        assert "3" not in str(after.view(seat)).split(" ")[2]
        hidden = after.scene(seat).hands[0].items
        assert [item.figure for item in hidden] == ["hidden"]


def test_guesses_have_the_odds_of_drawing_without_replacement() -> None:
    game = kancha.game("equals-wins")
    board = "....../........../........b5..../........y2..../........../......"
    position = game.parse(f"{board} s0 14,36 - 444444 0,0 -")
    rng, hands = kancha.Rng(5), Counter[str]()
    for _ in range(6000):
        fields = str(position.guess(0, rng)).split(" ")
        own, other = fields[2].split(",")
        assert own == "14"
        hands[other] += 1
    unseen = [4, 4, 5, 4, 4, 5]
    for one in range(1, 7):
        for two in range(one, 7):
            ways = comb(unseen[one - 1], 2) if one == two else unseen[one - 1] * unseen[two - 1]
            expected = 6000 * ways / comb(26, 2)
            assert abs(hands[f"{one}{two}"] - expected) < 6 * expected**0.5 + 3


def test_guesses_fit_the_group_that_is_open() -> None:
    """Whoever has opened a group can complete it: hands that cannot are not guessed."""
    game = kancha.game("equals-wins")
    board = "....../........../..b2y1y4b5..../........y3..../........../......"
    position = game.parse(f"{board} s1 36,2 - 433444 5,0 C2")
    rng = kancha.Rng(1)
    guesses = [str(position.guess(0, rng)) for _ in range(600)]
    for guess in set(guesses):
        assert game.parse(guess).view(0).text == position.view(0).text
    # Only a 1 on B1 or a 2 on C6 completes it; four pieces of each are unseen.
    hands = Counter(guess.split(" ")[2] for guess in guesses)
    assert set(hands) == {"36,1", "36,2"}
    assert 220 < hands["36,1"] < 380


def test_payoffs_of_shared_wins() -> None:
    game = kancha.game("equals-wins", board=42, seats=3)
    rows = [".." * length for length in board_of(42).rows]
    pieces = "y1b2" + "/".join(rows)[4:]
    stock = "".join(str(number) * 6 for number in range(1, 7))
    final = game.parse(f"{pieces} end -,-,- {stock} 001111 7,9,9 -")
    assert final.results() == (-1.0, 0.0, 0.0)
    assert str(final.outcome) == "seats 1,2 share the win"


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"seats": 3}, "30 fields are for 2 players"),
        ({"board": 22}, "22 is not 30, 42 or 52"),
        ({"seats": 4}, "4 is not 2 or 3"),
        ({"sets": 5}, "unknown"),
    ],
)
def test_options_are_checked(options: dict[str, int], message: str) -> None:
    with pytest.raises(kancha.OptionError, match=message):
        kancha.game("equals-wins", **options)


BOARD = "....../........../........b5..../........y2..../........../......"


@pytest.mark.parametrize(
    ("text", "field"),
    [
        (f"{BOARD} s0 14,- - 445445 0,0", "fields"),
        (f"{BOARD} s2 14,- - 445445 0,0 -", "phase"),
        (f"{BOARD} i1 -,- - 545545 0,0 -", "board"),
        (f"{BOARD} i2 -,- - 545545 0,0 -", "board"),
        (f"{BOARD} s0 144,- - 445345 0,0 -", "hands"),
        (f"{BOARD} s0 41,- - 445445 0,0 -", "hands"),
        (f"{BOARD} s0 14 - 445445 0,0 -", "hands"),
        (f"{BOARD} s0 -,14 - 445445 0,0 -", "hands"),
        (f"{BOARD} s0 14,- 7 445445 0,0 -", "stock"),
        (f"{BOARD} s0 14,- - 445444 0,0 -", "bag"),
        (f"{BOARD} s0 14,- - 44544 0,0 -", "bag"),
        (f"{BOARD} s0 14,- - 445445 0,01 -", "scores"),
        (f"{BOARD} s0 14,- - 445445 0,0 A1", "turn"),
        (f"{BOARD} e0 -,14 - 445445 0,0 +", "turn"),
        (f"{BOARD} e0 14,- - 445445 0,0 -", "phase"),
        (f"{BOARD} end 14,- - 445445 0,0 -", "phase"),
        (f"{BOARD} s0 6,- - 545544 0,0 D5", "turn"),
    ],
)
def test_bad_position_texts_are_refused(text: str, field: str) -> None:
    with pytest.raises(kancha.PositionError) as refused:
        kancha.game("equals-wins").parse(text)
    assert refused.value.field == field, refused.value


def test_greedy_play_beats_random_play() -> None:
    chance, rng, wins = kancha.Rng(3), random.Random(2), 0
    for number in range(30):
        position, greedy = kancha.game("equals-wins").start(), number % 2
        while position.seat is not None:
            if position.seat == greedy:
                after = map(position.play, position.moves)
                position = max(after, key=lambda p: p.judge(greedy))
            elif position.seat == kancha.CHANCE:
                position = position.play(position.pick(chance))
            else:
                position = position.play(rng.choice(list(position.moves)))
        wins += position.outcome is not None and position.outcome.winners == (greedy,)
    assert wins >= 21

"""GOrami against a slow referee that knows the rules page only."""

from __future__ import annotations

import random

import pytest

import kancha
from kancha.boardgames.gurami.shapes import board_of
from kancha.search.playout import playouts
from kancha.testing.perft_table import is_compiled

SIZES = (16, 22, 24)
each_size = pytest.mark.parametrize("size", SIZES)


class Referee:
    """R8 on dictionaries."""

    def __init__(self, size: int) -> None:
        self.board = board_of(size)
        copies = 3 if size == 16 else 4
        self.values: dict[int, int] = {}
        self.left = [dict.fromkeys((1, 2, 3), copies) for _ in range(2)]
        self.seat: int | None = 0

    def moves(self, seat: int) -> set[str]:
        return {
            f"{'yb'[seat]}{number}-{name}"
            for number, left in self.left[seat].items()
            for field, name in enumerate(self.board.names)
            if left
            and field not in self.values
            and all(abs(self.values.get(o, 0)) != number for o in self.board.neighbours[field])
        }

    def play(self, text: str) -> None:
        assert self.seat is not None
        sign = 1 if self.seat == 0 else -1
        number, field = int(text[1]), self.board.by_name[text[3:]]
        self.values[field] = sign * number
        self.left[self.seat][number] -= 1
        for other in self.board.neighbours[field]:
            enclosed = all(o in self.values for o in self.board.neighbours[other])
            if enclosed and self.values.get(other, 0) * sign < 0:
                self.values[other] *= -1
        self.seat = 1 - self.seat
        if not self.moves(self.seat):
            self.seat = 1 - self.seat if self.moves(1 - self.seat) else None

    def leads(self) -> list[int]:
        return [
            sum(self.values.get(f, 0) for f in fields) for fields in self.board.stripes.values()
        ]

    def winner(self) -> str:
        ahead = sum((lead > 0) - (lead < 0) for lead in self.leads())
        ahead = ahead or sum(self.values.get(f, 0) for f in self.board.centre)
        return f"seat {0 if ahead > 0 else 1} wins" if ahead else "draw"


@each_size
def test_random_games_go_as_the_referee_says(size: int) -> None:
    game = kancha.game("gorami", board=size)
    passes = flips = 0
    for seed in range(25):
        rng = random.Random(seed)
        position, referee = game.start(), Referee(size)
        while position.seat is not None:
            assert position.seat == referee.seat
            assert set(position.moves.texts) == referee.moves(position.seat)
            move = rng.choice(position.moves.texts)
            position = position.play(move)
            referee.play(move)
            passes += any(event.kind == "passed" for event in position.events)
            flips += sum(event.kind == "turned" for event in position.events)
            leads = referee.leads()
            assert position.scores == (sum(x > 0 for x in leads), sum(x < 0 for x in leads))
        assert referee.seat is None
        assert str(position.outcome) == referee.winner()
    assert flips > 20
    assert size != 16 or passes > 0, "no seat was ever passed over"


@each_size
def test_many_random_games_come_to_an_end(size: int) -> None:
    start = kancha.game("gorami", board=size).start()
    games = 10_000 if is_compiled() else 20
    result = playouts(start, games, kancha.Rng(size))
    assert result.moves <= games * size, "a piece for each field at most"
    assert result.payoffs[0] == -result.payoffs[1]


def test_judgement_prefers_turning_a_piece() -> None:
    game = kancha.game("gorami", board=16)
    position = game.parse("b2y1../........../........../..b1y3 s0 232,223")
    best = max(position.moves, key=lambda move: position.play(move).judge(0))
    assert any(event.kind == "turned" for event in position.play(best).events)


def test_greedy_play_beats_random_play() -> None:
    rng, wins = random.Random(1), 0
    for number in range(40):
        position, greedy = kancha.game("gorami").start(), number % 2
        while position.seat is not None:
            moves = list(position.moves)
            if position.seat == greedy:
                position = max(map(position.play, moves), key=lambda after: after.judge(greedy))
            else:
                position = position.play(rng.choice(moves))
        wins += position.outcome is not None and position.outcome.winners == (greedy,)
    assert wins >= 34


@pytest.mark.parametrize(
    ("text", "field"),
    [
        ("....../........../............../.............. s0", "fields"),
        ("....../........../............../............ s0 444,444", "board"),
        ("y4..../........../............../.............. s0 444,444", "board"),
        ("y1b1../........../............../.............. s0 344,344", "board"),
        ("....../........../............../.............. s2 444,444", "phase"),
        ("....../........../............../.............. end 444,444", "phase"),
        ("....../........../............../.............. s0 444", "supplies"),
        ("....../........../............../.............. s0 445,443", "supplies"),
        ("y1..../........../............../.............. s1 444,444", "supplies"),
    ],
)
def test_bad_position_texts_are_refused(text: str, field: str) -> None:
    with pytest.raises(kancha.PositionError) as refused:
        kancha.game("gorami").parse(text)
    assert refused.value.field == field


def test_the_larger_sum_leads_its_stripe_in_the_picture() -> None:
    position = kancha.game("gorami").parse(
        "y3b1../........../............../.............. s0 443,344"
    )
    board, scene = position.game.board, position.scene()
    sums = {stripe.region: (stripe.sums, stripe.state) for stripe in scene.sums}
    assert set(sums) == {region.id for region in board.regions}
    assert sums["H1"] == ((3, 1), "lead")
    assert sums["H2"] == ((0, 0), "empty")
    assert [(piece.cell, piece.figure) for piece in scene.pieces] == [("A1", "y3"), ("A2", "b1")]
    assert [board.figure_by_id[sign.figure].material for sign in scene.seats] == ["yellow", "blue"]
    assert sum(cell.role == "centre" for cell in board.cells) == len(board_of(22).centre)


def test_equal_sums_lead_nowhere() -> None:
    position = kancha.game("gorami").parse(
        "y1..b1/........../............../.............. s0 344,344"
    )
    states = {stripe.region: stripe.state for stripe in position.scene().sums}
    assert states["H1"] == "equal"

"""The conformance kit refuses games that are wrong in one point each."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from itertools import count
from typing import Any, cast

import msgspec
import pytest

from kancha.boardgames.template.game import Template
from kancha.core.bits import CHANCE, NOBODY
from kancha.core.board import Board, Figure, Line, Region, Shape
from kancha.core.errors import IllegalMove, KanchaError
from kancha.core.event import Event
from kancha.core.game import Explanation, Game, Symmetry
from kancha.core.move import Move
from kancha.core.outcome import Outcome
from kancha.core.position import Position
from kancha.core.rng import Rng
from kancha.core.scene import (
    Group,
    Hand,
    HandItem,
    Mark,
    OwnBoard,
    Panel,
    Piece,
    Scene,
    Score,
    SeatSign,
    StripeSum,
)
from kancha.draw.picture import BoardPicture, board_picture
from kancha.testing.conformance import GAME_CHECKS, LINE_CHECKS, POSITION_CHECKS, drawing, sample_of
from tests.core.tictactoe import TicTacToe, TicTacToePosition

FAULTS: list[tuple[str, type[Game]]] = []


def caught_by(check: str) -> Any:
    """Register a faulty game with the check that must refuse it."""

    def register(kind: type[Game]) -> type[Game]:
        FAULTS.append((check, kind))
        return kind

    return register


def over(game: type[TicTacToe], position: type[TicTacToePosition]) -> None:
    """Make a game start and parse with another class of positions."""

    def with_state(self: Game, state: str) -> Position:
        made = position(self)
        made.state = state
        return made

    def parse(self: TicTacToe, text: str) -> Position:
        return with_state(self, str(TicTacToe.parse(self, text)))

    game.start = lambda self: with_state(self, "." * 9)  # type: ignore[method-assign]
    game.parse = parse  # type: ignore[method-assign]


@caught_by("moves_are_distinct")
class SameText(TicTacToe):
    def move_text(self, position: Position, code: int) -> str:
        return "a1" if code < 2 else super().move_text(position, code)


@caught_by("moves_are_distinct")
class TooManyMoves(TicTacToe):
    max_moves = 9

    def start(self) -> Position:
        self.max_moves = 8
        return super().start()


@caught_by("order_is_stable")
class UnstableOrder(TicTacToe):
    calls = count()


class Shuffled(TicTacToePosition):
    def do_legal(self) -> list[int]:
        return super().do_legal()[:: 1 - 2 * (next(UnstableOrder.calls) % 2)]


over(UnstableOrder, Shuffled)


@caught_by("play_changes_nothing")
class Touched(TicTacToe):
    def scene(self, position: Position, seat: int | None) -> Scene:
        scene = super().scene(position, seat)
        cast(TicTacToePosition, position).state = "." * 9
        return scene


@caught_by("undecided_means_a_move_and_over_means_none")
class NoMoveLeft(TicTacToe):
    pass


class Stuck(TicTacToePosition):
    def do_to_move(self) -> int:
        return (self.state.count(".") + 1) % 2


over(NoMoveLeft, Stuck)


@caught_by("explanations_agree_with_play")
class WrongExplanation(TicTacToe):
    def explain(self, position: Position, text: str) -> Explanation:
        said = super().explain(position, text)
        return replace(said, rule="R7") if said.status == "illegal" else said


@caught_by("explanations_agree_with_play")
class RefusalWithoutReason(TicTacToe):
    def refusal(self, position: Position, text: str) -> IllegalMove:
        return IllegalMove("R1", "", text)


@caught_by("click_paths_lead_to_their_moves")
class NoClicks(TicTacToe):
    def clicks(self, position: Position, code: int) -> tuple[str, ...]:
        return ()[code:]


@caught_by("moves_have_sentences")
class Silent(TicTacToe):
    def sentence(self, position: Position, code: int) -> str:
        return ""


@caught_by("texts_come_back")
class ForgetfulText(TicTacToe):
    def position_text(self, position: Position) -> str:
        return super().position_text(position).replace("o", "x", 1)


@caught_by("symmetric_positions_have_symmetric_moves")
class NoSymmetry(TicTacToe):
    def symmetries(self) -> tuple[Symmetry, ...]:
        return (Symmetry("wrong", lambda p: p, lambda m: m.translate(str.maketrans("abc", "cba"))),)


@caught_by("payoffs_agree_with_the_outcome")
class WrongWinner(TicTacToe):
    def outcome(self, position: Position) -> Outcome:
        outcome = super().outcome(position)
        return replace(outcome, winners=tuple(1 - seat for seat in outcome.winners))


def faulty_scene(name: str, **fields: object) -> type[Game]:
    """Return a game whose scenes have these fields instead of the right ones."""

    def scene(self: TicTacToe, position: Position, seat: int | None) -> Scene:
        return msgspec.structs.replace(TicTacToe.scene(self, position, seat), **fields)

    return type(name, (TicTacToe,), {"scene": scene})


def faulty_board(name: str, change: Callable[[Board], Board]) -> type[Game]:
    """Return a game whose board was changed."""

    def make_board(self: TicTacToe) -> Board:
        return change(TicTacToe.make_board(self))

    return type(name, (TicTacToe,), {"make_board": make_board})


SIGNS = (SeatSign("Cross", "x"), SeatSign("Nought", "o"))
A1_X, A1_O = Piece("a1", "x"), Piece("a1", "o")
FAULTY_SCENES: dict[str, dict[str, object]] = {
    "no_caption": {"caption": ""},
    "wrong_seat_to_move": {"to_move": 5},
    "seat_without_sign": {"seats": SIGNS[:1]},
    "unnamed_seat": {"seats": (SeatSign("", "x"), SIGNS[1])},
    "unknown_figure_of_a_seat": {"seats": (SeatSign("Cross", "z"), SIGNS[1])},
    "unknown_figure_of_a_piece": {"pieces": (Piece("a1", "z"),)},
    "unknown_figure_in_a_hand": {"hands": (Hand("Hand", (HandItem("z", 1, "z"),)),)},
    "piece_on_no_cell": {"pieces": (Piece("d4", "x"),)},
    "piece_below_the_board": {"pieces": (Piece("a1", "x", -1),)},
    "two_pieces_in_one_place": {"pieces": (A1_X, A1_O)},
    "mark_on_no_cell": {"marks": (Mark("last", ("d4",)),)},
    "mark_of_no_kind": {"marks": (Mark("dance", ("a1",)),)},  # type: ignore[arg-type]
    "mark_on_nothing": {"marks": (Mark("last", ()),)},
    "mark_of_nobody": {"marks": (Mark("last", ("a1",), seat=2),)},
    "group_on_no_cell": {"groups": (Group("row", ("d4",)),)},
    "group_of_nobody": {"groups": (Group("row", ("a1",), seat=-1),)},
    "piece_on_no_board": {"pieces": (Piece("a1", "x", board=1),)},
    "mark_on_no_board": {"marks": (Mark("last", ("a1",), board=-1),)},
    "piece_on_a_hidden_board": {"boards": (OwnBoard(0, hidden=True),), "pieces": (A1_X,)},
    "two_boards_of_a_seat": {"boards": (OwnBoard(0), OwnBoard(0))},
    "board_of_nobody": {"boards": (OwnBoard(2),)},
    "unknown_panel": {"panels": (Panel("p1", "nobody leads"),)},
    "unknown_stripe": {"sums": (StripeSum("s1", (1, 2), "open"),)},
    "hand_without_title": {"hands": (Hand("", (HandItem("x", 1, "x"),)),)},
    "hand_of_nobody": {"hands": (Hand("Hand", (), 2),)},
    "item_without_label": {"hands": (Hand("Hand", (HandItem("x", 1, ""),)),)},
    "fewer_than_none": {"hands": (Hand("Hand", (HandItem("x", -1, "x"),)),)},
    "token_twice": {"hands": (Hand("Hand", (HandItem("x", 1, "x", "t"),) * 2),)},
    "token_like_a_cell": {"hands": (Hand("Hand", (HandItem("x", 1, "x", "a1"),)),)},
    "score_without_scores": {"scores": (Score(0, 1),)},
}
FAULTS += [("scenes_are_whole", faulty_scene(n, **fields)) for n, fields in FAULTY_SCENES.items()]

CROSS = Figure("x", "disc", "black", "x")
STRIPE = Region("s", "stripe", ("a1",))
PANEL = Region("p", "panel", ("a1",))
FAULTY_BOARDS: dict[str, Callable[[Board], Board]] = {
    "no_cells": lambda b: replace(b, cells=()),
    "cell_twice": lambda b: replace(b, cells=(*b.cells, b.cells[0])),
    "cell_outside": lambda b: replace(b, width=2),
    "figure_twice": lambda b: replace(b, figures=(*b.figures, CROSS)),
    "figure_of_no_kind": lambda b: _with_figure({"kind": "horse"}, b),
    "figure_without_label": lambda b: _with_figure({"label": ""}, b),
    "figure_that_is_no_id": lambda b: _with_figure({"id": "a b"}, b),
    "figure_of_nobody": lambda b: _with_figure({"seat": 2}, b),
    "stack_of_nothing": lambda b: _with_figure({"kind": "stack"}, b),
    "stone_of_nothing": lambda b: _with_figure({"kind": "stone"}, b),
    "number_that_is_none": lambda b: _with_figure({"kind": "given"}, b),
    "region_of_nothing": lambda b: replace(b, regions=(Region("s", "stripe", ()),)),
    "region_nowhere": lambda b: replace(b, regions=(Region("s", "stripe", ("d4",)),)),
    "region_twice": lambda b: replace(b, regions=(STRIPE, STRIPE)),
    "limit_without_value": lambda b: replace(b, regions=(Region("l", "limit", ("a1",)),)),
    "panels_overlap": lambda b: replace(b, regions=(PANEL, Region("q", "panel", ("a1",)))),
    "shape_like_a_cell": lambda b: replace(b, shapes=(Shape("a1", ((0, 0, 0),)),)),
    "line_outside": lambda b: replace(b, lines=(Line((0, 0), (0, 4)),)),
    "cube_twice": lambda b: replace(b, shapes=(Shape("s", ((0, 0, 0),) * 2),)),
    "shape_of_nothing": lambda b: replace(b, shapes=(Shape("s", ()),)),
    "cell_without_outline": lambda b: replace(
        b, cells=tuple(msgspec.structs.replace(cell, outline=()) for cell in b.cells)
    ),
}


def _with_figure(fields: dict[str, object], board: Board) -> Board:
    figure = msgspec.structs.replace(CROSS, **{"id": "y", **fields})
    return replace(board, figures=(*board.figures, figure))


FAULTS += [("boards_are_whole", faulty_board(n, change)) for n, change in FAULTY_BOARDS.items()]


UNDRAWN: dict[str, dict[str, object]] = {
    "marble_without_colours": {"kind": "marble", "material": "turquoise"},
    "disc_without_characters": {"kind": "disc", "material": "umber"},
    "tile_without_number": {"kind": "tile", "material": "white"},
}
for undrawn, figure_fields in UNDRAWN.items():
    made = partial(_with_figure, figure_fields)
    FAULTS.append(("boards_can_be_drawn", faulty_board(undrawn, made)))


@caught_by("scenes_are_whole")
class SumsNowhere(TicTacToe):
    def make_board(self) -> Board:
        return replace(super().make_board(), regions=(STRIPE,))

    def scene(self, position: Position, seat: int | None) -> Scene:
        sums = (StripeSum(STRIPE.id, (1, 2), "open"),)
        return msgspec.structs.replace(super().scene(position, seat), sums=sums)


@caught_by("boards_are_values")
class NeverTheSameBoard(TicTacToe):
    calls = count()

    def make_board(self) -> Board:
        return replace(super().make_board(), width=3 + next(self.calls))


@caught_by("boards_are_values")
class BoardOfThePosition(TicTacToe):
    seen = 0

    def scene(self, position: Position, seat: int | None) -> Scene:
        self.seen = str(position).count("x")
        return super().scene(position, seat)

    def make_board(self) -> Board:
        return replace(super().make_board(), height=3 + self.seen)


@caught_by("clicks_name_what_is_seen")
class UnnamedButton(TicTacToe):
    def clicks(self, position: Position, code: int) -> tuple[str, ...]:
        return (f"button{code}",)


@caught_by("events_name_what_is_seen")
class EventNowhere(TicTacToe):
    def events(self, before: Position, code: int, after: Position) -> tuple[Event, ...]:
        return (Event("placed", before.seat, ("z9",)),)


@caught_by("material_never_grows")
class Growing(TicTacToe):
    def material(self, position: Position) -> tuple[int, ...]:
        return (9 - str(position).count("."),)


@caught_by("probabilities_sum_to_one")
class LoadedDice(TicTacToe):
    info = replace(TicTacToe.info, has_chance=True)


class Random(TicTacToePosition):
    def do_to_move(self) -> int:
        return NOBODY if super().do_to_move() == NOBODY else CHANCE

    def do_apply(self, code: int) -> None:
        mark = "xo"[TicTacToePosition.do_to_move(self)]
        self.state = self.state[:code] + mark + self.state[code + 1 :]

    def do_chance_of(self, code: int) -> float:
        return 0.2


over(LoadedDice, Random)


@caught_by("samples_follow_the_probabilities")
class UnevenDice(TicTacToe):
    info = replace(TicTacToe.info, has_chance=True)


class AlwaysFirst(Random):
    def do_chance_of(self, code: int) -> float:
        return 1 / len(self.do_legal())

    def do_sample(self, rng: Rng) -> int:
        return self.do_legal()[0]


over(UnevenDice, AlwaysFirst)


@caught_by("views_hide_what_may_not_be_seen")
class OpenHands(Template):
    def view_text(self, position: Position, seat: int | None) -> str:
        return self.position_text(position)


@caught_by("views_hide_what_may_not_be_seen")
class OpenScene(Template):
    def scene(self, position: Position, seat: int | None) -> Scene:
        return super().scene(position, 0)


@caught_by("equal_view_texts_mean_equal_views")
class TalkativeEvents(Template):
    def events(self, before: Position, code: int, after: Position) -> tuple[Event, ...]:
        return tuple(replace(e, secret_of=None) for e in super().events(before, code, after))


@caught_by("bad_options_are_refused")
class AnyOption(Template):
    def __init__(self, **options: object) -> None:
        super().__init__(**{k: v for k, v in options.items() if k != "no_such_option"})


@caught_by("senseless_texts_are_refused")
class Brittle(TicTacToe):
    def parse(self, text: str) -> Position:
        return super().parse(text if text[0] else "")


@caught_by("senseless_texts_are_refused")
class BrittleMoves(TicTacToe):
    def refusal(self, position: Position, text: str) -> IllegalMove:
        return super().refusal(position, str(int(text)))


@caught_by("seeds_reproduce_games")
class Moody(TicTacToe):
    calls = count()

    def start(self) -> Position:
        start = super().start()
        return start if next(self.calls) % 2 else start.play(Move(start, 4))


@pytest.mark.parametrize(("check", "kind"), FAULTS, ids=[kind.__name__ for _, kind in FAULTS])
def test_a_faulty_game_is_refused(check: str, kind: type[Game]) -> None:
    with pytest.raises((AssertionError, KanchaError, IndexError, ValueError)):
        run(check, kind())


@pytest.mark.parametrize("check", ["boards_can_be_drawn", "scenes_can_be_drawn"])
def test_a_symbol_that_is_not_defined_is_missed(
    check: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def without_symbols(board: Board) -> BoardPicture:
        return replace(board_picture(board), definitions={})

    run(check, TicTacToe())
    monkeypatch.setattr(drawing, "board_picture", without_symbols)
    with pytest.raises(AssertionError, match="not defined"):
        run(check, TicTacToe())


def run(check: str, game: Game) -> None:
    if check in GAME_CHECKS:
        GAME_CHECKS[check](game)
        return
    sample = sample_of(game, 2, 8)
    for line in sample.lines if check in LINE_CHECKS else ():
        LINE_CHECKS[check](line)
    for position in sample.positions if check in POSITION_CHECKS else ():
        POSITION_CHECKS[check](position)

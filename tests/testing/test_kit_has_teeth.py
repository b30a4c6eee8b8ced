"""The conformance kit refuses games that are wrong in one point each."""

from __future__ import annotations

from dataclasses import replace
from itertools import count
from typing import Any, cast

import pytest

from kancha.boardgames.template.game import Template
from kancha.boardgames.template.heuristics import TemplatePosition
from kancha.core.bits import CHANCE, NOBODY
from kancha.core.board import Board
from kancha.core.errors import IllegalMove, KanchaError
from kancha.core.event import Event
from kancha.core.game import Explanation, Game, Symmetry, Variant
from kancha.core.move import Move
from kancha.core.options import Flag
from kancha.core.outcome import Outcome
from kancha.core.position import Position
from kancha.core.rng import Rng
from kancha.core.scene import Scene
from kancha.draw.picture import BoardPicture, board_picture
from kancha.engines.tuning import ALPHABETA_LEVELS, tuning_of
from kancha.testing.conformance import (
    GAME_CHECKS,
    LINE_CHECKS,
    POSITION_CHECKS,
    drawing,
    engines,
    sample_of,
)
from tests.core.tictactoe import TicTacToe, TicTacToePosition
from tests.testing import faulty_encodings, faulty_pictures, faulty_touches

FAULTS: list[tuple[str, type[Game]]] = [
    *faulty_encodings.FAULTS,
    *faulty_pictures.FAULTS,
    *faulty_touches.FAULTS,
]


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


@caught_by("clicks_name_what_is_seen")
class UnnamedButton(TicTacToe):
    def clicks(self, position: Position, code: int) -> tuple[str, ...]:
        return (f"button{code}",)


@caught_by("clicks_name_what_is_seen")
class EqualLabels(UnnamedButton):
    def token_label(self, token: str) -> str:
        return "Push"


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


@caught_by("chance_decides_where_it_is_said")
class NoDice(TicTacToe):
    info = replace(TicTacToe.info, has_chance=True)


@caught_by("views_hide_what_may_not_be_seen")
class OpenHands(Template):
    def view_text(self, position: TemplatePosition, seat: int | None) -> str:
        return self.position_text(position)


@caught_by("views_hide_what_may_not_be_seen")
class OpenScene(Template):
    def scene(self, position: TemplatePosition, seat: int | None) -> Scene:
        return super().scene(position, 0)


@caught_by("equal_view_texts_mean_equal_views")
class TalkativeEvents(Template):
    def events(
        self, before: TemplatePosition, code: int, after: TemplatePosition
    ) -> tuple[Event, ...]:
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


INFORMATION: dict[str, dict[str, Any]] = {
    "id_that_is_no_address": {"id": "Tic Tac"},
    "seat_without_a_name": {"seat_names": ("Cross",)},
    "seat_with_an_empty_name": {"seat_names": ("Cross", "")},
    "seats_with_the_same_name": {"seat_names": ("Cross", "Cross")},
    "no_variant": {"variants": ()},
    "option_with_a_space": {"options": (Flag(name="a b", default=True, meaning="?", rule="R1"),)},
}
FAULTS += [
    (
        "information_is_complete",
        type(name, (TicTacToe,), {"info": replace(TicTacToe.info, **fields)}),
    )
    for name, fields in INFORMATION.items()
]


@caught_by("variants_can_be_played")
class RefusedVariant(TicTacToe):
    info = replace(TicTacToe.info, variants=(Variant("large", {"size": 4}),))


@pytest.mark.parametrize(("check", "kind"), FAULTS, ids=[kind.__name__ for _, kind in FAULTS])
def test_a_faulty_game_is_refused(check: str, kind: type[Game]) -> None:
    with pytest.raises((AssertionError, KanchaError, IndexError, ValueError)):
        run(check, kind())


def test_a_tuning_that_cannot_play_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    run("every_level_can_play", TicTacToe())
    few = replace(tuning_of(TicTacToe()), levels=ALPHABETA_LEVELS[:3])
    monkeypatch.setattr(engines, "tuning_of", lambda _game: few)
    with pytest.raises(AssertionError, match="3 levels"):
        run("every_level_can_play", TicTacToe())


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

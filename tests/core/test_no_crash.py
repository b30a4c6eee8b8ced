"""No public call crashes the interpreter, changes a position or runs out of an array."""

from __future__ import annotations

import ast
import os
import pickle
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

import kancha
from kancha.core.buffer import Buffer
from kancha.engines.engine import Engine
from kancha.search.alphabeta import AlphaBeta
from kancha.search.limits import SearchLimits
from kancha.search.mcts import Mcts
from kancha.search.perft import perft
from kancha.search.playout import playouts
from tests.core.tictactoe import TicTacToe, TicTacToePosition, with_state

ROOT = Path(__file__).parents[2]
GAMES = [*kancha.games(), "template"]
NO_CODES = [-1, -(2**31), 1 << 30, 2**31 - 1, 2**31, 2**63, 2**200]
FUZZED = 1200
"""Calls of the small run; `python -m tests.core.fuzz_calls` makes as many as you like."""


@pytest.fixture(params=GAMES)
def start(request: pytest.FixtureRequest) -> kancha.Position:
    return kancha.game(request.param).start()


# --- codes and moves -----------------------------------------------------------------------------


@pytest.mark.parametrize("code", NO_CODES)
def test_a_code_that_is_no_legal_move_is_refused(start: kancha.Position, code: int) -> None:
    for refused in (start.after, start.probability, lambda code: kancha.Move(start, code)):
        with pytest.raises(kancha.IllegalMove, match="not the code of a legal move"):
            refused(code)


@pytest.mark.parametrize("code", NO_CODES)
def test_a_game_says_no_more_of_such_a_code_than_that_it_is_not_legal(
    start: kancha.Position, code: int
) -> None:
    with pytest.raises(kancha.IllegalMove):
        start.game.sentence(start, code)


def test_the_types_of_arguments_are_named() -> None:
    start = kancha.game("gounki").start()
    with pytest.raises(TypeError, match="play takes a Move or the text of a move, not int"):
        start.play(3)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="a move code is an int, not str"):
        start.after("a1")  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="a move belongs to a Position, not to str"):
        kancha.Move("gounki", 3)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="a move belongs to a Position, not to Record"):
        kancha.Moves(kancha.Record(start.game))  # type: ignore[arg-type]
    with pytest.raises(TypeError, match=r"kancha\.Rng, not from NoneType"):
        start.guess(0, None)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match=r"kancha\.Rng, not from int"):
        start.pick(7)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="a token is a text, not Moves"):
        start.why_not((), start.moves)  # type: ignore[arg-type]


@pytest.mark.parametrize("seat", [-2, -1, 4, 1 << 30, 2**63])
def test_a_seat_that_the_game_does_not_have_is_refused(start: kancha.Position, seat: int) -> None:
    rng = kancha.Rng(1)
    move = start.moves[0]
    for ask in (start.judge, start.expect, start.view, start.scene, move.seen_by):
        with pytest.raises(kancha.ArgumentError, match="there is no seat"):
            ask(seat)
    with pytest.raises(kancha.ArgumentError, match="there is no seat"):
        start.guess(seat, rng)


def test_an_unfinished_game_has_no_results(start: kancha.Position) -> None:
    with pytest.raises(kancha.KanchaError, match="not over"):
        start.results()


def test_moves_that_belong_to_no_position_complain() -> None:
    moves = kancha.Moves.__new__(kancha.Moves)
    for read in (lambda: len(moves), lambda: moves[0], lambda: list(moves), lambda: moves.codes):
        with pytest.raises((AttributeError, TypeError)):
            read()


def test_moves_compare_hash_pickle_and_print_themselves() -> None:
    start = kancha.game("gounki").start()
    moves, same = start.moves, kancha.game("gounki").start().moves
    assert moves == same
    assert hash(moves) == hash(same)
    assert moves != start.play(moves[0]).moves
    assert moves != list(moves)
    assert pickle.loads(pickle.dumps(moves)) == moves
    assert pickle.loads(pickle.dumps(moves[4])) == moves[4]
    assert kancha.Moves(start) == moves
    assert moves.__getitem__(4) == moves[4]
    assert repr(moves).startswith("<Moves: 36 (a")
    assert str(moves).split(", ") == moves.texts


def test_changing_what_moves_return_does_not_change_them() -> None:
    moves = kancha.game("gounki").start().moves
    moves.by_text.clear()
    moves.texts.clear()
    moves.codes.clear()
    assert len(moves.by_text) == len(moves.texts) == len(moves.codes) == 36


def test_random_numbers_and_buffers_have_bounds() -> None:
    for size in (0, -1, 2**31, 2**80):
        with pytest.raises(kancha.ArgumentError):
            kancha.Rng(1).below(size)
    for size in (-1, -2, 2**31, 2**80):
        with pytest.raises(kancha.ArgumentError):
            Buffer(size)


def test_a_position_outlives_the_tables_of_its_game(start: kancha.Position) -> None:
    texts = start.moves.texts
    start.game.prepare()
    assert start.moves.texts == texts


def test_a_position_that_no_game_set_up_has_no_moves_or_complains(start: kancha.Position) -> None:
    script = (
        f"import kancha; kind = type(kancha.game({start.game.info.id!r}).start())\n"
        "for made in (kind.__new__(kind), kind(kancha.game('gounki'))):\n"
        "    for read in ('moves', 'key', 'seat', 'scores', 'outcome', '__str__'):\n"
        "        try: print(getattr(made, read))\n"
        "        except Exception as error: print(error)\n"
    )
    subprocess.run([sys.executable, "-c", script], check=True, capture_output=True)


# --- games in ordinary Python --------------------------------------------------------------------


class Careless(TicTacToePosition):
    """A position with a mistake of its own; `mistake` is shared by all of them."""

    mistake = ""

    def do_to_move(self) -> int:
        return 7 if self.mistake == "seat" else super().do_to_move()

    def do_legal(self) -> list[int]:
        codes = super().do_legal()
        if self.mistake == "too many":
            return codes * 1000
        if self.mistake == "negative":
            return [-5]
        if self.mistake == "raises":
            return [codes[99]]
        if self.mistake == "looks elsewhere" and self.state == "." * 9:
            other = with_state(self.game, "xo.......")
            assert len(other.moves) == 7
        return codes

    def do_evaluate(self, seat: int) -> int:
        return 10**12


class CarelessGame(TicTacToe):
    def start(self) -> kancha.Position:
        position = Careless(self)
        position.state = "." * 9
        return position


def mistaken(monkeypatch: pytest.MonkeyPatch, mistake: str) -> kancha.Position:
    monkeypatch.setattr(Careless, "mistake", mistake)
    return CarelessGame().start()


@pytest.mark.parametrize(
    ("mistake", "kind", "words"),
    [
        ("too many", kancha.KanchaError, "do_legal returned 9000 moves, but max_moves"),
        ("negative", kancha.KanchaError, "do_legal returned -5"),
        ("raises", IndexError, "out of range"),
        ("seat", kancha.KanchaError, "do_to_move returned 7"),
    ],
)
def test_a_mistake_in_a_game_in_python_reaches_the_caller_also_out_of_a_search(
    monkeypatch: pytest.MonkeyPatch, mistake: str, kind: type[Exception], words: str
) -> None:
    start = mistaken(monkeypatch, mistake)
    limits = SearchLimits(nodes=200)
    calls: list[Callable[[], object]] = [
        lambda: (start.seat, start.moves),
        lambda: playouts(start, 3, kancha.Rng(1)),
        lambda: Mcts(seed=1).search(start, limits),
        lambda: AlphaBeta().search(start, limits, max_depth=2),
        lambda: Engine(start.game).think(start, nodes=200),
    ]
    for call in calls:
        with pytest.raises(kind, match=words):
            call()
    if mistake != "seat":
        with pytest.raises(kind, match=words):
            perft(start, 2)


def test_reading_the_moves_of_another_position_inside_do_legal_changes_nothing(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    start = mistaken(monkeypatch, "looks elsewhere")
    assert start.moves.codes == list(range(9))


def test_an_evaluation_out_of_bounds_is_cut(monkeypatch: pytest.MonkeyPatch) -> None:
    assert mistaken(monkeypatch, "").judge(0) == 9999


def test_a_game_has_at_most_four_seats() -> None:
    class Crowded(CarelessGame):
        def count_seats(self) -> int:
            return 6

    with pytest.raises(kancha.ArgumentError, match="1 to 4 seats"):
        Crowded().start()


def test_alpha_beta_refuses_games_of_three_seats() -> None:
    position = kancha.game("rumis", seats=3).start()
    with pytest.raises(kancha.KanchaError, match="two seats"):
        AlphaBeta().search(position, SearchLimits(nodes=10))


# --- what users see ------------------------------------------------------------------------------


def c_members() -> list[tuple[str, str]]:
    """Return the C methods and C fields of every position class, with their files."""
    found = []
    for pxd in sorted((ROOT / "src/kancha").rglob("*.pxd")):
        for kind in re.finditer(
            r"^cdef class (\w+).*:\n((?:    .*\n|\n)*)", pxd.read_text(), re.MULTILINE
        ):
            if not re.search(r"(Position|Rules|Objective|Rng|Move|Moves)$", kind[1]):
                continue
            for line in re.findall(r"^    cdef (?!readonly|public)(.*)", kind[2], re.MULTILINE):
                names = re.findall(
                    r"(\w+)(?:\[[^]]*\])?\s*(?:,|$)", line.split("#")[0].split("(")[0]
                )
                found += [(str(pxd.relative_to(ROOT)), name) for name in names]
    return found


def test_what_only_compiled_code_can_reach_is_private() -> None:
    members = c_members()
    assert len(members) > 300
    assert [member for member in members if not member[1].startswith("_")] == []


def test_public_methods_of_a_position_do_not_write_to_it() -> None:
    """Only private methods assign to fields: what is public leaves a position as it is."""
    faults = []
    for source in (ROOT / "src/kancha").rglob("*.py"):
        for kind in ast.walk(ast.parse(source.read_text("utf-8"))):
            if isinstance(kind, ast.ClassDef) and re.search(r"(Position|Rules)$", kind.name):
                faults += [f"{kind.name}.{name}" for name in writers(kind)]
    assert faults == []


def writers(kind: ast.ClassDef) -> list[str]:
    found = []
    for method in kind.body:
        if isinstance(method, ast.FunctionDef) and not method.name.startswith("_"):
            if method.name == "do_apply":  # what the author of a game writes
                continue
            for node in ast.walk(method):
                targets = node.targets if isinstance(node, ast.Assign) else []
                targets = [node.target] if isinstance(node, ast.AugAssign) else targets
                if any(ast.unparse(target).startswith("self.") for target in targets):
                    found.append(method.name)
    return found


def test_an_error_without_a_rule_has_no_empty_brackets() -> None:
    assert str(kancha.IllegalMove("", "nothing")) == "nothing"
    assert str(kancha.IllegalMove("R1", "nothing", "a1")) == "a1: nothing (R1)"


@pytest.mark.parametrize("pure", ["", "1"])
def test_calls_that_make_no_sense_are_refused_and_nothing_crashes(
    pure: str, tmp_path: Path
) -> None:
    log = tmp_path / "calls"
    run = subprocess.run(
        [sys.executable, "-m", "tests.core.fuzz_calls", str(FUZZED), "2", str(log)],
        cwd=ROOT,
        env={**os.environ, "KANCHA_PURE": pure},
        capture_output=True,
        text=True,
        check=False,
    )
    last = log.read_text("utf-8").splitlines()[-1]
    assert run.returncode == 0, f"{run.stderr}\nlast call: {last}"
    assert run.stderr == ""

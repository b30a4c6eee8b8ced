"""Both ends of the protocol against each other, as real processes."""

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from threading import Event, Thread
from time import monotonic

import pytest

import kancha
from kancha.engines.compliance import CHECKS, check_engine
from kancha.engines.external import ExternalEngine
from kancha.engines.player import Budget
from kancha.engines.process import LineProcess
from kancha.engines.protocol_text import position_command
from kancha.record.record import Record

ROOT = Path(__file__).parents[2]
EXAMPLE = ROOT / "examples" / "greedy_engine.py"
KANCHA = str(Path(sys.executable).with_name("kancha"))
LONG = 120.0
KINDS = [
    ("gounki", {"first_turns": 2}),
    ("kulami", {"level": 2, "swap": True}),
    ("gorami", {"board": 16}),
    ("equals-wins", {"board": 42, "seats": 3}),
    ("kissing", {"seats": 3}),
    ("kissing-puzzle", {"seats": 2, "reveal": "end"}),
    ("kissing-challenge", {}),
    ("rumis", {"plan": "tambo", "seats": 4}),
    ("rumis-pack", {"box": "2x2x2", "colours": 2}),
]


def ours(name: str, *arguments: str) -> list[str]:
    return [KANCHA, "engine", name, *arguments]


class Host:
    """A process of our engine, and what it answers."""

    def __init__(self, *arguments: str) -> None:
        self.process = LineProcess(ours(*arguments))

    def read(self) -> str:
        """Return the next line that is not about thinking."""
        while (line := self.process.read(monotonic() + LONG, "an answer") or "").startswith("info"):
            pass
        return line

    def ask(self, command: str) -> str:
        self.process.send(command)
        return self.read()


@pytest.fixture(scope="module")
def host() -> Iterator[Host]:
    host = Host("gounki")
    yield host
    host.process.kill()


@pytest.mark.parametrize(("name", "options"), KINDS, ids=[name for name, _ in KINDS])
def test_a_whole_game_is_played_by_engines_in_their_own_processes(
    name: str, options: dict[str, object]
) -> None:
    game = kancha.game(name, **options)
    players = [ExternalEngine(ours(name), handshake=LONG, grace=LONG) for _ in range(game.seats)]
    record, rng = Record(game), kancha.Rng(4)
    try:
        for player in players:
            player.start(game, seed=3)
        while record.outcome is None:
            position = record.position
            if position.seat == kancha.CHANCE:
                record.play(position.pick(rng))
            else:
                record.play(players[position.seat or 0].choose(position, Budget(nodes=8)))
    finally:
        for player in players:
            player.close()
    assert record.replay()[-1] == record.position
    assert players[0].name.startswith("Kancha ")


def test_the_same_seed_and_nodes_give_the_same_moves() -> None:
    game = kancha.game("kissing", seats=2)
    start = game.start()
    while start.seat == kancha.CHANCE:
        start = start.play(start.moves[0])
    moves = []
    for _ in range(2):
        player = ExternalEngine(ours("kissing"), handshake=LONG, grace=LONG)
        player.start(game, seed=11)
        moves.append([str(player.choose(start, Budget(nodes=60))) for _ in range(3)])
        player.close()
    assert moves[0] == moves[1]


@pytest.mark.parametrize(
    ("name", "options"),
    [
        ("equals-wins", {"board": 52, "seats": 3}),
        ("kissing", {"seats": 3}),
        ("kissing", {"seats": 2, "reveal": "end"}),
        ("kissing-puzzle", {"seats": 3}),
        ("kissing-puzzle", {"seats": 2, "reveal": "end"}),
        ("kissing-challenge", {"seats": 2}),
        ("kissing-challenge", {"seats": 2, "reveal": "round"}),
    ],
)
def test_an_engine_is_sent_the_same_whatever_the_others_hide(
    name: str, options: dict[str, object]
) -> None:
    position, rng, hidden = kancha.game(name, **options).start(), kancha.Rng(5), 0
    while position.seat is not None:
        if position.seat >= 0:
            other = position.guess(position.seat, rng)
            hidden += str(other) != str(position)
            sent = [position_command(p, kancha.Rng(6)) for p in (position, other)]
            assert sent[0] == sent[1]
        position = position.play(position.pick(rng))
    assert hidden > 0


@pytest.mark.parametrize("name", kancha.games())
def test_our_engine_passes_every_check(name: str) -> None:
    findings = list(check_engine(ours(name), kancha.game(name), LONG, LONG))
    assert len(findings) == len(CHECKS)
    assert [finding for finding in findings if finding.reason] == []


@pytest.mark.parametrize(
    ("name", "options"),
    [("gounki", {}), ("kissing", {"seats": 3}), ("equals-wins", {}), ("gurami-puzzle", {})],
)
def test_the_example_passes_every_check(name: str, options: dict[str, object]) -> None:
    command = [sys.executable, str(EXAMPLE), name]
    findings = list(check_engine(command, kancha.game(name, **options), LONG, LONG))
    assert [finding for finding in findings if finding.reason] == []


def test_the_example_has_no_more_lines_than_its_page_says() -> None:
    assert len(EXAMPLE.read_text("utf-8").splitlines()) <= 50


def test_stop_ends_a_search_without_limit(host: Host) -> None:
    assert host.ask("position startpos") == "ok"
    for _ in range(5):
        host.process.send("go infinite")
        assert host.ask("isready") == "readyok"
        assert host.ask("query turn") == "response p1"
        assert host.ask("stop").startswith("bestmove ")


@pytest.mark.parametrize("name", ["gounki", "gurami-puzzle", "rumis-pack"])
def test_a_search_stopped_before_it_has_begun_still_moves(name: str) -> None:
    host = Host(name)
    for _ in range(5):
        host.process.send("go infinite\nstop")
        assert host.read().startswith("bestmove ")
        assert host.ask("go nodes 1").startswith("bestmove ")
    host.process.kill()


def test_while_it_thinks_other_commands_are_refused_and_change_nothing(host: Host) -> None:
    host.process.send("go infinite")
    for command in ("go", "ugi", "uginewgame gounki", "position startpos", "setoption name Level"):
        assert host.ask(command).startswith(f"error {command.split()[0]} has to wait")
    assert host.ask("stop").startswith("bestmove ")


@pytest.mark.parametrize(
    ("command", "reason"),
    [
        ("xboard", "unknown command 'xboard'"),
        ("UGI", "unknown command 'UGI'"),
        ("\N{SNOWMAN}\x00", "unknown command"),
        ("ugi now", "ugi takes no words"),
        ("stop", "nothing to stop"),
        ("setoption name Level", "write setoption name NAME value VALUE"),
        ("setoption name Level value 11", "11 is not a whole number from 1 to 10"),
        ("setoption name Level value ten", "'ten' is not a whole number"),
        ("setoption name Hash value 1", "option Hash: unknown; there are Level, Seed"),
        ("setoption name game.exit_files value b-c", "'b-c' is not a-h or c-f"),
        ("uginewgame chess", "this engine plays gounki"),
        ("position", "a position is given by startpos, text or view"),
        ("position fen 8/8", "a position is given by startpos, text or view"),
        ("position startpos b1-a2+", "write position startpos"),
        ("position text 8/8/8", "position, "),
        ("position startpos moves b1-a2+ b1-a2+", "move 2, b1-a2+: "),
        ("position view x guess y", "position, "),
        ("position view x", "write position view VIEW guess TEXT"),
        ("go depth", "depth is a whole number"),
        ("go depth -1", "depth is a whole number"),
        ("go movetime 0", "movetime is a whole number"),
        ("go nodes 1 nodes 2", "go takes movetime, nodes, depth or infinite"),
        ("go infinite nodes 2", "go takes movetime"),
        ("query", "write query and one of turn, p1turn, p2turn, gameover"),
        ("query p3turn", "write query and one of"),
    ],
)
def test_what_cannot_be_obeyed_is_answered_by_the_reason(
    host: Host, command: str, reason: str
) -> None:
    refusal = host.ask(command)
    assert refusal.startswith("error ")
    assert reason in refusal
    assert host.ask("isready") == "readyok"


def test_a_line_that_is_too_long_is_refused_and_passed_over() -> None:
    lines = (
        b"position startpos moves "
        + b"b1-a2+ " * 300_000
        + b"\n\n  \n\xff\nquery text\nquery moves"
    )
    asked = subprocess.run(ours("gounki"), input=lines, capture_output=True, check=True)
    refusal, unknown, text, moves = asked.stdout.decode().splitlines()
    start = kancha.game("gounki").start()
    assert refusal.startswith("error a line has at most")
    assert unknown.startswith("error unknown command")
    assert text == f"response {start}"
    assert moves == f"response {' '.join(start.moves.texts)}"


def test_options_of_the_game_wait_for_the_next_game_and_may_come_in_any_order() -> None:
    three = Host("equals-wins")
    assert three.ask("setoption name game.seats value 3") == "ok"
    assert three.ask("uginewgame equals-wins") == (
        "error option seats: 30 fields are for 2 players (R4.1)"
    )
    assert three.ask("setoption name game.board value 42") == "ok"
    assert three.ask("query p3turn").startswith("error ")
    assert three.ask("uginewgame equals-wins") == "ok"
    assert three.ask("query p3turn") == "response false"
    three.process.kill()


def test_rules_that_need_the_history_are_kept(host: Host) -> None:
    twice = "position text 8/6y1/8/8/8/8/1E6/8 w 1 0 - moves b2-b2 g7-g7 b2-b2"
    assert host.ask(twice) == "ok"
    assert host.ask("query result") == "response none"
    assert host.ask(f"{twice} g7-g7") == "ok"
    assert host.ask("query result") == "response draw"
    assert host.ask("go").startswith("error the game is over")
    assert host.ask(f"{twice} g7-g7 b2-b2").startswith("error move 5, b2-b2: the game is over")


@pytest.mark.parametrize("seed", [0, 10**9, (1 << 62) - 1])
def test_an_engine_takes_every_seed_of_a_match(seed: int) -> None:
    player = ExternalEngine(ours("gorami"))
    try:
        game = kancha.game("gorami")
        player.start(game, seed)
        assert player.choose(game.start(), Budget(nodes=10)) in game.start().moves
    finally:
        player.close()


def test_an_engine_ends_with_its_host() -> None:
    host = Host("gounki")
    host.process.send("go infinite")
    assert host.ask("isready") == "readyok"
    host.process.close_input()
    assert host.process.wait(LONG) == 0
    host.process.kill()


def test_stop_makes_an_external_player_move_at_once() -> None:
    told = Event()
    player = ExternalEngine(
        ours("gounki"), handshake=LONG, grace=LONG, on_info=lambda _: told.set()
    )
    game = kancha.game("gounki")
    player.start(game, 0)
    moves: list[kancha.Move] = []
    for _ in range(2):
        told.clear()
        thread = Thread(
            target=lambda: moves.append(player.choose(game.start(), Budget(seconds=10_000)))
        )
        thread.start()
        told.wait()
        player.stop()
        thread.join()
    assert all(move in game.start().moves for move in moves)
    assert len(moves) == 2
    player.stop()
    player.close()

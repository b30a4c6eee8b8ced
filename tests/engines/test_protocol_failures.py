"""Whatever an external engine does: a clear error, in time, and no process is left."""

import os
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from threading import Thread

import pytest

import kancha
from kancha.engines.compliance import EngineUnderTest, check_engine, obeys_movetime, quits
from kancha.engines.errors import (
    EngineCrashError,
    EngineError,
    EngineIllegalMoveError,
    EngineProtocolError,
    EngineRefusedError,
    EngineStartError,
    EngineTimeoutError,
)
from kancha.engines.external import ExternalEngine
from kancha.engines.player import Budget

GAME = kancha.game("gounki")
AT_ONCE = Budget(seconds=0.01)
ROGUE = Path(__file__).with_name("rogue.py")
LONG = 120.0


def rogue(how: str, grace: float = LONG, handshake: float = LONG) -> ExternalEngine:
    return ExternalEngine([sys.executable, str(ROGUE), how], grace=grace, handshake=handshake)


@pytest.fixture
def players() -> Iterator[list[ExternalEngine]]:
    """Collect players to close."""
    used: list[ExternalEngine] = []
    yield used
    for player in used:
        player.close()


def is_running(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return Path(f"/proc/{pid}/stat").read_text().rsplit(") ", 1)[1][0] != "Z"


@pytest.mark.parametrize(
    ("how", "kind", "reason"),
    [
        ("crash", EngineCrashError, "ended with exit code 1"),
        ("kill", EngineCrashError, "was ended by SIGKILL"),
        ("garbage", EngineProtocolError, "while thinking"),
        ("endless-line", EngineProtocolError, "a line that does not end"),
        ("illegal", EngineIllegalMoveError, "'a1-a9' is not a legal move"),
        ("incomplete", EngineIllegalMoveError, "'b1' is not a legal move"),
        ("wordless", EngineIllegalMoveError, "'' is not a legal move"),
        ("refuses", EngineRefusedError, "I do not feel like it"),
    ],
)
def test_a_failure_is_told_by_its_kind_and_leaves_no_process(
    how: str, kind: type[EngineError], reason: str
) -> None:
    player = rogue(how)
    player.start(GAME, 0)
    assert player._connection is not None
    process = player._connection.process.process
    with pytest.raises(kind) as failure:
        player.choose(GAME.start(), AT_ONCE)
    assert type(failure.value) is kind
    assert reason in failure.value.reason
    assert process.returncode is not None
    assert process.stdin is not None
    assert process.stdin.closed
    player.close()


@pytest.mark.parametrize("how", ["hang", "flood", "closes-output"])
def test_no_move_in_time_is_a_failure(how: str) -> None:
    player = rogue(how, grace=0.3)
    player.start(GAME, 0)
    assert player._connection is not None
    with pytest.raises((EngineTimeoutError, EngineCrashError, EngineProtocolError)):
        player.choose(GAME.start(), AT_ONCE)
    assert player._connection.process.process.returncode is not None


def test_the_last_words_of_an_engine_stand_in_the_error(players: list[ExternalEngine]) -> None:
    player = rogue("crash")
    players.append(player)
    player.start(GAME, 0)
    with pytest.raises(EngineCrashError, match="out of marbles") as failure:
        player.choose(GAME.start(), AT_ONCE)
    assert failure.value.engine == "Rogue"


def test_after_a_failure_the_next_start_runs_a_new_process(players: list[ExternalEngine]) -> None:
    player = rogue("crash")
    players.append(player)
    for _ in range(2):
        player.start(GAME, 0)
        with pytest.raises(EngineCrashError):
            player.choose(GAME.start(), AT_ONCE)
        with pytest.raises(kancha.KanchaError, match="call start"):
            player.choose(GAME.start(), AT_ONCE)


def test_a_flood_of_notes_blocks_nobody(players: list[ExternalEngine]) -> None:
    player = rogue("noisy")
    players.append(player)
    player.start(GAME, 0)
    for _ in range(3):
        assert str(player.choose(GAME.start(), AT_ONCE)) == "b1-a2+"


def test_what_an_engine_has_started_ends_with_it() -> None:
    player = rogue("family")
    player.start(GAME, 0)
    with pytest.raises(EngineRefusedError) as failure:
        player.choose(GAME.start(), AT_ONCE)
    child = int(failure.value.reason.split()[-1])
    while is_running(child):  # a killed process is gone as soon as the system comes to it
        os.sched_yield()
    player.close()


def test_an_engine_that_does_not_quit_is_ended() -> None:
    player = rogue("stays")
    player.start(GAME, 0)
    assert player._connection is not None
    process = player._connection.process.process
    player.close()
    assert process.returncode == -9


@pytest.mark.parametrize(
    ("command", "kind"),
    [
        ("", EngineStartError),
        ("'", EngineStartError),
        ("no-such-program --fast", EngineStartError),
        ("true", EngineCrashError),
        ("cat", EngineProtocolError),
        ([sys.executable, str(ROGUE), "mute"], EngineTimeoutError),
    ],
)
def test_a_command_that_is_no_engine_fails_at_the_start(
    command: str | list[str], kind: type[EngineError]
) -> None:
    player = ExternalEngine(command, handshake=0.5 if kind is EngineTimeoutError else LONG)
    with pytest.raises(kind):
        player.start(GAME, 0)
    player.close()


def test_an_engine_for_another_game_or_without_an_option_is_refused(
    players: list[ExternalEngine],
) -> None:
    for game, reason in (
        (kancha.game("kulami"), "it plays gounki, not kulami"),
        (kancha.game("gounki", first_turns=2), "it has no option game.first_turns"),
    ):
        players.append(rogue("well"))
        with pytest.raises(EngineStartError, match=reason):
            players[-1].start(game, 0)


def test_a_hanging_engine_that_is_told_to_stop_fails_soon(players: list[ExternalEngine]) -> None:
    player = ExternalEngine([sys.executable, str(ROGUE), "hang"], grace=0.3, patience=10_000)
    players.append(player)
    player.start(GAME, 0)
    failures: list[EngineError] = []

    def choose() -> None:
        try:
            player.choose(GAME.start(), Budget())
        except EngineError as failure:
            failures.append(failure)

    thread = Thread(target=choose)
    thread.start()
    while thread.is_alive():
        player.stop()
        thread.join(0.01)
    assert isinstance(failures[0], EngineTimeoutError)


@pytest.mark.parametrize("how", ["well", "crash", "garbage"])
def test_the_checker_finds_what_is_wrong_and_comes_to_its_end(how: str) -> None:
    command = [sys.executable, str(ROGUE), how]
    failed = [found.check for found in check_engine(command, GAME, LONG, LONG) if found.reason]
    assert "answers_errors" in failed
    assert "quits" not in failed
    assert ("moves_in_the_opening" in failed) == (how != "well")


@pytest.mark.parametrize(("how", "check"), [("hang", obeys_movetime), ("stays", quits)])
def test_the_checker_does_not_wait_for_ever(
    how: str, check: Callable[[EngineUnderTest], None]
) -> None:
    engine = EngineUnderTest([sys.executable, str(ROGUE), how], GAME, LONG, 0.3)
    assert engine.connection.info.name == "Rogue"
    engine.seconds = 0.3
    with pytest.raises(EngineTimeoutError):
        check(engine)
    engine.close()

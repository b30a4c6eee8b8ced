"""Ctrl-C: long commands end at once with exit code 130 and without a traceback."""

import signal
import subprocess
import sys

import pytest

SAYS_WHEN_IT_RUNS = """
import os, sys, {module} as module
from kancha.cli.main import main
real = {holder}.{name}
def announced(*arguments, **options):
    os.write(1, b"running\\n")  # in one piece, whatever other threads write
    return real(*arguments, **options)
{holder}.{name} = announced
main(sys.argv[1:])
"""
LIBRARY = """
import kancha
from kancha.search.playout import playouts
try:
    print("running", flush=True)
    playouts(kancha.game("gounki").start(), 10**9, kancha.Rng(1))
except KeyboardInterrupt:
    raise SystemExit(130)
"""


def interrupted(code: str, *arguments: str) -> tuple[int, str]:
    """Run Python code, send SIGINT when it prints a line; return exit code and errors."""
    command = [sys.executable, "-c", code, *arguments]
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as process:
        try:
            assert process.stdout is not None
            assert process.stdout.readline() == "running\n"
            process.send_signal(signal.SIGINT)
            _, errors = process.communicate()
        finally:
            process.kill()
        return process.returncode, errors


LINE = f"line={'123456' * 4}"
ENGINE = ("kancha.engines.engine", "module.Engine", "think")


@pytest.mark.parametrize(
    ("place", "arguments"),
    [
        (("kancha.cli.perft", "module", "perft"), ["perft", "gounki", "12"]),
        (("kancha.bench.speed", "module", "playouts"), ["bench", "gounki", "--seconds", "600"]),
        (ENGINE, ["analyse", "gounki", "--seconds", "3600"]),
        (ENGINE, ["analyse", "kissing-challenge", "--options", LINE, "--seconds", "3600"]),
        (ENGINE, ["hint", "rumis", "--seconds", "3600"]),
        (ENGINE, ["solve", "rumis-cube", "--seconds", "3600"]),
        (
            ("kancha.puzzles.packings", "module.Packings", "_work"),
            ["pack", "3x4x4", "--colours", "2", "--count"],
        ),
    ],
    ids=lambda value: value[0] if isinstance(value, list) else "",
)
def test_long_commands_end_at_once(place: tuple[str, str, str], arguments: list[str]) -> None:
    module, holder, name = place
    code = SAYS_WHEN_IT_RUNS.format(module=module, holder=holder, name=name)
    assert interrupted(code, *arguments) == (130, "\n")


def test_random_games_in_a_program_end_at_once() -> None:
    assert interrupted(LIBRARY) == (130, "")

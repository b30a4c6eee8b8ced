"""Signatures: behaviour changes only where somebody meant it to."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

import kancha
from kancha.bench.signature import REWRITE, saved_signatures, signature, signatures
from kancha.core.registry import games

SMALL = """
import sys, kancha
from kancha.bench.signature import signature
for name in sys.argv[1:]:
    print(signature(kancha.game(name), positions=2, effort=1))
"""


@pytest.mark.parametrize("name", games())
def test_searches_find_what_they_found_before(name: str) -> None:
    assert signatures(name) == saved_signatures(name), f"the behaviour of {name} changed: {REWRITE}"


def test_compiled_and_uncompiled_searches_find_the_same() -> None:
    names = ("gounki", "gorami", "kissing-challenge", "equals-wins", "rumis-cube")
    pure = subprocess.run(
        [sys.executable, "-c", SMALL, *names],
        env={**os.environ, "KANCHA_PURE": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert (pure.returncode, pure.stderr) == (0, "")
    here = [signature(kancha.game(name), positions=2, effort=1) for name in names]
    assert dict(zip(names, pure.stdout.splitlines(), strict=True)) == dict(
        zip(names, here, strict=True)
    )

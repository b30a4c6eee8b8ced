"""`kancha --version` names the build; `kancha version` says what is missing and how to get it."""

from __future__ import annotations

import os
import subprocess
import sys
import tomllib
from pathlib import Path

import kancha
from kancha._build import COMPILED
from kancha.core.extras import EXTRAS

ROOT = Path(__file__).parents[2]


def run(*arguments: str, **environment: str) -> str:
    return subprocess.run(
        [sys.executable, "-m", "kancha.cli.main", *arguments],
        env={**os.environ, **environment},
        capture_output=True,
        text=True,
        check=True,
    ).stdout


def test_the_version_names_the_kind_of_the_build() -> None:
    assert run("--version").startswith(f"kancha {kancha.__version__} (")
    assert ("(compiled," in run("--version")) == COMPILED
    assert "(uncompiled," in run("--version", KANCHA_PURE="1")


def test_the_version_command_says_why_it_is_not_compiled() -> None:
    assert "compiled: no, because KANCHA_PURE is set" in run("version", KANCHA_PURE="1")


def test_every_extra_is_listed_and_known_to_the_package() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    extras = project["optional-dependencies"]
    assert set(extras) == {"all", *EXTRAS}
    lines = run("version").splitlines()
    for extra in EXTRAS:
        assert [line for line in lines if line.startswith(f"{extra}: ")]
        assert extra == "testing" or extra in extras["all"][0]

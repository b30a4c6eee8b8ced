"""Without a C compiler the package installs, plays, and says that its engines are slow."""

from __future__ import annotations

import os
import subprocess
import sys
import zipfile
from pathlib import Path

from kancha.engines.tuning import MAX_SECONDS

OUTSIDE = {name: value for name, value in os.environ.items() if name != "KANCHA_PURE"}


def run(package: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, *arguments],
        cwd=package,
        env={**OUTSIDE, "PYTHONPATH": str(package)},
        capture_output=True,
        text=True,
        check=False,
    )


def test_the_install_goes_on_with_a_warning(uncompiled_wheel: Path) -> None:
    log = (uncompiled_wheel.parent / "log.txt").read_text("utf-8")
    assert "WARNING: Kancha is installed uncompiled" in log
    names = zipfile.ZipFile(uncompiled_wheel).namelist()
    assert "kancha/core/position.py" in names
    assert not [name for name in names if name.endswith((".so", ".pyd"))]


def test_a_release_is_never_uncompiled(source_archive: Path, tmp_path: Path) -> None:
    for part in ("setup.py", "README.md", "pyproject.toml", "src"):
        (tmp_path / part).symlink_to(source_archive / part)
    made = subprocess.run(
        [sys.executable, "setup.py", "-q", "build_ext"],
        cwd=tmp_path,
        env={**OUTSIDE, "CC": "false", "KANCHA_RELEASE": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert made.returncode != 0
    assert "no working C compiler" in made.stderr


def test_the_version_says_how_to_get_a_fast_one(uncompiled_package: Path) -> None:
    answer = run(uncompiled_package, "-m", "kancha.cli.main", "version")
    assert answer.stdout.startswith("kancha ")
    assert "(uncompiled, " in answer.stdout
    assert "install a C compiler" in answer.stdout


def test_games_and_engines_work_and_engines_say_that_they_are_slow(
    uncompiled_package: Path,
) -> None:
    code = "import kancha; p = kancha.game('gounki').start(); print(len(p.moves), kancha.__file__)"
    answer = run(uncompiled_package, "-c", code)
    assert answer.stdout.split() == ["36", str(uncompiled_package / "kancha" / "__init__.py")]
    assert answer.stderr == ""
    code = "import kancha; print(kancha.engine('gounki', 3).choose(kancha.game('gounki').start()))"
    answer = run(uncompiled_package, "-c", code)
    assert answer.stdout
    assert "SlowBuildWarning: this installation is not compiled" in answer.stderr


def test_a_command_says_once_that_it_is_slow(uncompiled_package: Path, tmp_path: Path) -> None:
    match = ["match", "gorami", "level:1", "random", "--games", "2", "--jobs", "1"]
    match += ["--journal", str(tmp_path / "journal")]
    answer = run(uncompiled_package, "-m", "kancha.cli.main", *match)
    assert answer.returncode == 0, answer.stderr
    assert answer.stderr.count("not compiled") == 1
    assert answer.stderr.startswith("kancha: this installation is not compiled")


def test_levels_of_a_number_of_nodes_keep_to_the_time_of_the_strongest_level() -> None:
    code = (
        "import kancha; engine = kancha.engine('gipf', 4); limit = engine.level\n"
        "assert limit.nodes and not limit.seconds\n"
        "engine.choose(kancha.game('gipf').start())\n"
        "print(engine.limits.seconds)"
    )
    answer = subprocess.run(
        [sys.executable, "-c", code],
        env={**OUTSIDE, "KANCHA_PURE": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert answer.stdout == f"{MAX_SECONDS}\n", answer.stderr

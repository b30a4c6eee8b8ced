"""What an installer sees: the source archive, and a package made from it without a C compiler."""

from __future__ import annotations

import os
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="session")
def source_archive(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Make the source archive; return the folder into which it is unpacked."""
    folder = tmp_path_factory.mktemp("archive")
    subprocess.run(
        [sys.executable, "setup.py", "-q", "egg_info", "--egg-base", folder, "sdist", "-d", folder],
        cwd=ROOT,
        check=True,
        capture_output=True,
    )
    (archive,) = folder.glob("*.tar.gz")
    with tarfile.open(archive) as packed:
        packed.extractall(folder, filter="data")
    (unpacked,) = (entry for entry in folder.glob("kancha-*") if entry.is_dir())
    return unpacked


@pytest.fixture(scope="session")
def uncompiled_wheel(source_archive: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Make a wheel where no compiler works; its log is beside it."""
    folder = tmp_path_factory.mktemp("wheel")
    made = subprocess.run(
        [sys.executable, "setup.py", "bdist_wheel", "-d", folder],
        cwd=source_archive,
        env={**os.environ, "CC": "false"},
        check=True,
        capture_output=True,
        text=True,
    )
    (folder / "log.txt").write_text(made.stderr, "utf-8")
    (wheel,) = folder.glob("*.whl")
    return wheel


@pytest.fixture(scope="session")
def uncompiled_package(uncompiled_wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Unpack the wheel; return the folder."""
    folder = tmp_path_factory.mktemp("package")
    with zipfile.ZipFile(uncompiled_wheel) as packed:
        packed.extractall(folder)
    return folder

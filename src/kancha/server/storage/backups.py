"""Copies of everything a server keeps, made while it runs, and put back."""

from __future__ import annotations

import asyncio
import shutil
import sqlite3
import subprocess
import tempfile
from contextlib import closing
from pathlib import Path
from zipfile import BadZipFile, ZipFile

from kancha.core.errors import KanchaError, shorten
from kancha.core.extras import require_extra
from kancha.server.settings import Settings
from kancha.server.storage.data_folder import make_private, used_by_one_server

DATABASE, DUMP, SECRET = "kancha.sqlite", "kancha.dump", "secret"


def back_up(settings: Settings, file: Path) -> None:
    """Write the database, as it is at one moment, and the secret into one file."""
    draft = file.with_name(f".{file.name}.part")
    make_private(draft)
    try:
        _write(settings, draft)
        draft.replace(file)
    finally:
        draft.unlink(missing_ok=True)


def _write(settings: Settings, draft: Path) -> None:
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder, DUMP if settings.postgres else DATABASE)
        if settings.postgres:
            _run("pg_dump", "--format=custom", f"--file={copy}", settings.postgres)
        elif not settings.sqlite.exists():
            raise KanchaError(f"there is no database in {shorten(str(settings.data))}")
        else:
            with (
                closing(sqlite3.connect(settings.sqlite)) as source,
                closing(sqlite3.connect(copy)) as target,
            ):
                source.backup(target)
        with ZipFile(draft, "w") as packed:
            packed.write(copy, copy.name)
            packed.writestr(SECRET, settings.secret())


def restore(settings: Settings, file: Path) -> None:
    """Put a backup in place of what is there; no server may use it meanwhile."""
    wanted = DUMP if settings.postgres else DATABASE
    try:
        with ZipFile(file) as packed, tempfile.TemporaryDirectory() as folder:
            if not {wanted, SECRET} <= set(packed.namelist()):
                raise KanchaError(f"{shorten(str(file))} is no backup of such a database")
            copy = Path(packed.extract(wanted, folder))
            secret = packed.read(SECRET)
            settings.data.mkdir(parents=True, exist_ok=True)
            if settings.postgres:
                _check_unused(settings.postgres)
                options = ("--clean", "--if-exists", "--no-owner", "--single-transaction")
                _run("pg_restore", *options, f"--dbname={settings.postgres}", str(copy))
            else:
                with used_by_one_server(settings.data):
                    for log in ("-wal", "-shm"):
                        settings.sqlite.with_name(DATABASE + log).unlink(missing_ok=True)
                    make_private(settings.sqlite)
                    shutil.copyfile(copy, settings.sqlite)
            make_private(settings.data / SECRET)
            (settings.data / SECRET).write_bytes(secret)
    except BadZipFile:
        raise KanchaError(f"{shorten(str(file))} is no backup") from None


def _check_unused(url: str) -> None:
    """Raise an error if a server uses a PostgreSQL database."""
    require_extra("postgres", "a PostgreSQL database")
    from kancha.server.storage.pg_line import OUTAGES, is_used

    try:
        used = asyncio.run(is_used(url))
    except OUTAGES as error:
        raise KanchaError(f"cannot open the database: {shorten(str(error), 200)}") from None
    if used:
        raise KanchaError("servers or engine workers use this database: stop them first")


def _run(program: str, *arguments: str) -> None:
    """Run one of PostgreSQL's own programs."""
    if shutil.which(program) is None:
        raise KanchaError(f"{program} is not installed; it comes with PostgreSQL's client programs")
    done = subprocess.run([program, *arguments], capture_output=True, text=True, check=False)  # noqa: S603 - no shell
    if done.returncode:
        raise KanchaError(f"{program}: {shorten(done.stderr.strip(), 300)}")

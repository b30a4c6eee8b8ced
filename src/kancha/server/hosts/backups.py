"""Backups that a host makes from their page: in the server's folder, while it runs."""

from __future__ import annotations

import asyncio
import time
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path

from kancha.core.errors import KanchaError
from kancha.server.hosts.bodies import BackupFile, BackupsState
from kancha.server.hosts.store import HostStore
from kancha.server.operations.failure_log import log_failure
from kancha.server.refusal import Refusal
from kancha.server.settings import Settings
from kancha.server.storage.backups import back_up

KEPT = 7
"""How many backups are kept in the folder; older ones are removed."""
STALE = 600.0
"""Seconds after which an unfinished file belongs to a server that died."""


def new_file(settings: Settings, now: int) -> Path:
    """Return where the next backup goes."""
    moment = datetime.fromtimestamp(now / 1000, UTC)
    return settings.backups / f"kancha-{moment:%Y%m%d-%H%M%S}.zip"


def kept_files(settings: Settings) -> list[BackupFile]:
    """Return the backups in the folder, the newest first."""
    found = []
    for file in sorted(settings.backups.glob("kancha-*.zip"), reverse=True):
        with suppress(FileNotFoundError):  # another worker has just removed it
            about = file.stat()
            found.append(
                BackupFile(name=file.name, at_ms=round(about.st_mtime * 1000), bytes=about.st_size)
            )
    return found


def make_backup(settings: Settings, file: Path) -> None:
    """Make a backup in the folder, and remove the oldest ones."""
    settings.backups.mkdir(mode=0o700, parents=True, exist_ok=True)
    back_up(settings, file)
    for old in kept_files(settings)[KEPT:]:
        (settings.backups / old.name).unlink(missing_ok=True)


class HostBackups:
    """Makes one backup at a time, outside the event loop."""

    def __init__(self, settings: Settings, store: HostStore) -> None:
        self.settings = settings
        self.store = store
        self._failed = ""
        self._making: asyncio.Task[None] | None = None

    def state(self) -> BackupsState:
        """Return the backups in the folder, and whether one is being made."""
        return BackupsState(
            folder=str(self.settings.backups),
            making=self._is_making(),
            failed=self._failed,
            files=kept_files(self.settings),
        )

    def _is_making(self) -> bool:
        drafts = self.settings.backups.glob(".*.part")  # those of other workers as well
        recent = [draft for draft in drafts if time.time() - draft.stat().st_mtime < STALE]
        return bool(recent) or (self._making is not None and not self._making.done())

    async def begin(self, by: str, now: int) -> None:
        """Begin to make a backup."""
        if self._is_making():
            raise Refusal("not_now", "A backup is being made already.")
        file = new_file(self.settings, now)
        self._failed = ""
        self._making = asyncio.create_task(self._make(file))
        await self.store.note(by, "back up", "", file.name, now)

    async def _make(self, file: Path) -> None:
        try:
            await asyncio.to_thread(make_backup, self.settings, file)
        except (KanchaError, OSError) as error:
            self._failed = str(error)
        except Exception as error:  # noqa: BLE001 - the page says that it failed
            self._failed = "It could not be made; the server's log says more."
            log_failure(error, "backup")

    async def close(self) -> None:
        """Wait for a backup that is being made."""
        if self._making is not None:
            await self._making

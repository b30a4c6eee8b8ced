"""The journal of a match: every finished game is written to disk before it counts."""

from __future__ import annotations

import hashlib
import json
import os
from pathlib import Path
from types import TracebackType
from typing import Self

import msgspec

from kancha.arena.openings import Opening
from kancha.arena.play import GameResult
from kancha.arena.schedule import Match
from kancha.core.errors import KanchaError, shorten
from kancha.core.file_lock import lock

FORMAT = 1


class JournalError(KanchaError):
    """The journal cannot be used for this match."""


def identity(match: Match, plies: int, openings: list[Opening]) -> dict[str, object]:
    """Return what a journal and a match must have in common; the number of games may grow."""
    described = {
        "kancha-match": FORMAT,
        "game": match.game.info.id,
        "rules": match.game.info.rules_version,
        "options": match.game.options,
        "players": [player.text for player in match.players],
        "seed": match.seed,
        "seconds": match.budget.seconds,
        "nodes": match.budget.nodes,
        "draw_after": match.draw_after,
        "plies": plies,
    }
    if openings:
        texts = json.dumps([[opening.start, opening.moves] for opening in openings])
        described["openings"] = hashlib.sha256(texts.encode()).hexdigest()[:16]
    return described


def default_journal(described: dict[str, object]) -> Path:
    """Return the default file for the journal of a match."""
    from platformdirs import user_data_path

    name = hashlib.sha256(json.dumps(described, sort_keys=True).encode()).hexdigest()[:10]
    return (
        user_data_path("kancha", appauthor=False) / "matches" / f"{described['game']}-{name}.jsonl"
    )


class Journal:
    """The finished games of one match in an append-only file, locked while a match runs."""

    def __init__(self, file: Path, described: dict[str, object]) -> None:
        self.file = file
        self.games: dict[int, GameResult] = {}
        try:
            file.parent.mkdir(parents=True, exist_ok=True)
            self._handle = file.open("a+b")
        except OSError as error:
            raise JournalError(f"cannot write {shorten(str(file))}: {error.strerror}") from error
        try:
            self._lock()
            self._load(described)
        except BaseException:
            self._handle.close()
            raise

    def _lock(self) -> None:
        try:
            lock(self._handle)
        except OSError as error:
            raise JournalError(
                f"{shorten(str(self.file))} is in use by another match; wait for it, or give"
                " another --journal"
            ) from error

    def _load(self, described: dict[str, object]) -> None:
        self._handle.seek(0)
        content = self._handle.read()
        # A line without a newline was cut off by a crash.
        whole = content[: content.rfind(b"\n") + 1]
        if not whole:
            self._handle.truncate(0)
            self._append(json.dumps(described).encode())
            return
        head, *lines = whole.splitlines()
        self._check(head, described)
        self._handle.truncate(len(whole))
        for number, line in enumerate(lines, 2):
            try:
                game = msgspec.json.decode(line, type=GameResult)
            except msgspec.DecodeError as error:
                raise JournalError(
                    f"{shorten(str(self.file))}, line {number} is damaged: {error}"
                ) from error
            self.games.setdefault(game.number, game)

    def _check(self, head: bytes, described: dict[str, object]) -> None:
        try:
            found = json.loads(head)
        except ValueError:
            found = None
        if not isinstance(found, dict) or "kancha-match" not in found:
            raise JournalError(f"{shorten(str(self.file))} is not the journal of a match")
        wanted = json.loads(json.dumps(described))
        for name in [*wanted, *found]:
            if found.get(name) != wanted.get(name):
                raise JournalError(
                    f"{shorten(str(self.file))} belongs to another match: its {name} is"
                    f" {shorten(repr(found.get(name)))}, not {shorten(repr(wanted.get(name)))};"
                    " give another --journal"
                )

    def add(self, game: GameResult) -> bool:
        """Write a finished game; return whether it is new."""
        if game.number in self.games:
            return False
        self._append(msgspec.json.encode(game))
        self.games[game.number] = game
        return True

    def _append(self, line: bytes) -> None:
        self._handle.write(line + b"\n")
        self._handle.flush()
        os.fsync(self._handle.fileno())

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._handle.close()

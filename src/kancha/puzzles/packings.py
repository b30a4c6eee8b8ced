"""Counts and lists the ways to fill a body with stones (R10.6): on several cores, resumable."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from queue import Empty, Queue
from threading import RLock
from typing import Any

from kancha._build import COMPILED
from kancha.boardgames.rumis.packer import Packer, lowest_cell
from kancha.boardgames.rumis.region import (
    Region,
    invariant_options,
    plain_options,
    stock_bits,
)
from kancha.core.errors import KanchaError
from kancha.geometry.polycube import IDENTITY

TASKS = 500
"""The work is cut into at least so many parts, if it can be."""
TABLE_BITS = 20 if COMPILED else 12
SMALL_TABLE_BITS = 12 if COMPILED else 6
VERSION = 1


@dataclass(frozen=True)
class Counts:
    """The number of solutions as they are, up to rotation, and up to reflection as well (R10.6)."""

    raw: int
    rotation: int
    reflection: int | None
    """None where a reflection would turn a stone into one that may not be used as often."""


@dataclass(frozen=True)
class Part:
    """A part of the work: what is still free and left after the first stones."""

    free: int
    left: int


Progress = Callable[[int, int, int], None]
"""Is told how many parts are done, how many there are, and how many solutions were found."""


class Packings:
    """All ways to fill a region. `stop` may be called from another thread.

    With a state file, counting goes on where it was stopped.
    """

    def __init__(
        self,
        region: Region,
        stock: Mapping[str, int],
        *,
        cores: int = 1,
        progress: Progress | None = None,
        state: Path | None = None,
    ) -> None:
        self.region = region
        self.stock = dict(stock)
        self.cores = cores
        self.progress = progress
        self.state = state
        self.options = plain_options(region)
        self._names = [str(placement) for placement in region.placements]
        self.stopped = False
        self._packers: list[Packer] = []
        self._lock = RLock()

    def stop(self) -> None:
        """End the work; what is counted is kept in the state file."""
        self.stopped = True
        with self._lock:
            for packer in self._packers:
                packer.stopped = True

    def find(self) -> list[str] | None:
        """Return the placements of one solution as texts (R11.2), or None if there is none."""
        found = self._packer().find(self.region.everything, stock_bits(self.stock))
        return None if found is None else self._texts(found)

    def each(self, report: Callable[[list[str]], None]) -> int | None:
        """Report every solution as placement texts; return their number, None if stopped."""
        return self._packer().each(
            self.region.everything,
            stock_bits(self.stock),
            lambda options: report(self._texts(options)),
        )

    def count(self) -> int | None:
        """Return the number of solutions, None if stopped before the end."""
        parts = self.parts()
        done = self._read_state(len(parts))
        waiting: Queue[int] = Queue()
        for number in range(len(parts)):
            if number not in done:
                waiting.put(number)
        with ThreadPoolExecutor(self.cores) as pool:
            workers = [pool.submit(self._work, parts, waiting, done) for _ in range(self.cores)]
            for worker in workers:
                worker.result()
        self._write_state(len(parts), done)
        return None if len(done) < len(parts) else sum(done.values())

    def counts(self) -> Counts | None:
        """Return all three counts, None if stopped."""
        raw = self.count()
        if raw is None:
            return None
        fixed: dict[bool, list[int]] = {False: [raw], True: []}
        reflects = self.stock.get("A", 0) == self.stock.get("B", 0)
        for motion in self.region.symmetries:
            if motion == IDENTITY or (motion.reflects and not reflects):
                continue
            packer = self._packer(invariant_options(self.region, motion), SMALL_TABLE_BITS)
            found = packer.count(self.region.everything, stock_bits(self.stock))
            if found is None:
                return None
            fixed[motion.reflects].append(found)
        # Burnside: the number of classes is the mean number of solutions that a symmetry keeps.
        both = fixed[False] + fixed[True]
        rotation = sum(fixed[False]) // len(fixed[False])
        return Counts(raw, rotation, sum(both) // len(both) if reflects else None)

    def parts(self) -> list[Part]:
        """Return the parts of the work, always the same for the same region and stones."""
        parts = [Part(self.region.everything, stock_bits(self.stock))]
        while 0 < len(parts) < TASKS and any(part.free for part in parts):
            parts = [after for part in parts for after in self._after(part)]
        return parts

    def _after(self, part: Part) -> Iterator[Part]:
        if not part.free:
            yield part
            return
        cell = lowest_cell(part.free)
        for covers, needs in self.options:
            stone = needs.bit_length() // 4 * 4
            if lowest_cell(covers) == cell and not covers & ~part.free and part.left >> stone & 7:
                yield Part(part.free ^ covers, part.left - needs)

    def _work(self, parts: list[Part], waiting: Queue[int], done: dict[int, int]) -> None:
        packer = self._packer()
        with suppress(Empty):
            while not self.stopped:
                number = waiting.get_nowait()
                found = packer.count(parts[number].free, parts[number].left)
                if found is None:
                    return
                with self._lock:
                    done[number] = found
                    if self.progress is not None:
                        self.progress(len(done), len(parts), sum(done.values()))
                    if len(done) % 25 == 0:
                        self._write_state(len(parts), done)

    def _packer(
        self, options: list[tuple[int, int]] | None = None, bits: int = TABLE_BITS
    ) -> Packer:
        packer = Packer(len(self.region.cells), self.options if options is None else options, bits)
        with self._lock:
            packer.stopped = self.stopped
            self._packers.append(packer)
        return packer

    def _texts(self, options: tuple[int, ...]) -> list[str]:
        return sorted([self._names[option] for option in options])

    def _identity(self, parts: int) -> dict[str, Any]:
        """Return what a state file must belong to."""
        cells = ["".join(map(str, cell)) for cell in self.region.cells]
        return {"version": VERSION, "cells": cells, "stock": self.stock, "parts": parts}

    def _read_state(self, parts: int) -> dict[int, int]:
        if self.state is None or not self.state.exists():
            return {}
        try:
            stored = json.loads(self.state.read_text("utf-8"))
            done = {int(number): int(found) for number, found in stored.pop("done").items()}
        except (ValueError, KeyError, AttributeError):
            raise KanchaError(f"{self.state.name} is not a state of a count") from None
        if stored != self._identity(parts):
            raise KanchaError(f"{self.state.name} belongs to another count: choose another file")
        return done

    def _write_state(self, parts: int, done: dict[int, int]) -> None:
        if self.state is None:
            return
        text = json.dumps(self._identity(parts) | {"done": done})
        fresh = self.state.with_name(self.state.name + ".new")
        fresh.write_text(text, "utf-8")
        os.replace(fresh, self.state)  # noqa: PTH105 - the whole new state or the whole old one

"""A small network in whole numbers that judges a position, the same in both builds.

A game shows it *slots*, each in one of several *states*: what stands on a square, how many pieces
are left. A state is seen by both seats, and each sees a *row* of weights in it.
The rows of all slots are added up, once as the seat to move sees them and once as the other does.
The sums, cut off below and above, are weighed.

The sums are kept in the position and brought up to date by the slots that have changed.
`training/` finds the weights.
"""

from __future__ import annotations

import json
import os
import sys
from array import array
from base64 import b64decode
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from importlib.resources import files
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import cython

from kancha.core.errors import ArgumentError

if not cython.compiled:
    from kancha.core.bits import calloc, exchange, free, weigh

    BLOCK, MOST_SUMS, MOST_SLOTS = 16, 64, 96
    PER_SCORE = 163

FOLDER = "KANCHA_NETWORKS"
"""The variable that names a folder with other networks, such as those of a training."""


@dataclass(frozen=True)
class Features:
    """What a game shows to its network.

    `seen[slot][state]` are the rows that seat 0 and seat 1 see; row 0 is empty. `images` are
    exchanges of rows that leave the value of every position as it is: the symmetries of the game.
    """

    rows: int
    seen: Sequence[Sequence[tuple[int, int]]]
    images: Sequence[Sequence[int]] = ()


class Network:
    """The weights of a network; rows are in units of 1 / 255, those of the result of 1 / 256."""

    if not cython.compiled:
        weights: SimpleNamespace

    def __init__(self, features: Features, stored: Mapping[str, Any]) -> None:
        rows, bias, out = (whole_numbers(stored[name]) for name in ("rows", "bias", "out"))
        slots = features.seen
        sums = len(bias)
        if sums % BLOCK or not BLOCK <= sums <= MOST_SUMS:
            raise ArgumentError(f"a network has {BLOCK} to {MOST_SUMS} sums, in blocks of {BLOCK}")
        if len(rows) != features.rows * sums or len(out) != 2 * sums:
            raise ArgumentError("the network does not fit the features")
        if len(slots) > MOST_SLOTS:
            raise ArgumentError(f"a network has at most {MOST_SLOTS} slots, not {len(slots)}")
        states = sum(1 + len(slot) for slot in slots)
        if cython.compiled:
            self.weights.row_of = cython.cast(
                cython.p_int, calloc(2 * states, cython.sizeof(cython.int))
            )
            self.weights.rows = cython.cast(
                cython.p_short, calloc(len(rows), cython.sizeof(cython.short))
            )
            if self.weights.row_of is cython.NULL or self.weights.rows is cython.NULL:
                raise MemoryError
        else:
            self.weights = SimpleNamespace(
                first=[0] * MOST_SLOTS,
                row_of=[0] * (2 * states),
                rows=[0] * len(rows),
                bias=[0] * MOST_SUMS,
                out=[0] * (2 * MOST_SUMS),
            )
        self.weights.slots, self.weights.sums = len(slots), sums
        self.weights.out_bias = stored["out_bias"]
        for i in range(len(rows)):
            self.weights.rows[i] = rows[i]
        for i in range(sums):
            self.weights.bias[i] = bias[i]
        for i in range(2 * sums):
            self.weights.out[i] = out[i]
        state = 0
        for number, slot in enumerate(slots):
            self.weights.first[number] = state
            for pair in ((0, 0), *slot):
                for seat in range(2):
                    self.weights.row_of[2 * state + seat] = sums * pair[seat]
                state += 1

    def __dealloc__(self) -> None:
        free(self.weights.row_of)
        free(self.weights.rows)


def stored_network(package: str, name: str) -> dict[str, Any] | None:
    """Return the network in `network.json` of a package, or of that name in the other folder."""
    folder = os.environ.get(FOLDER)
    file = files(package) / "network.json" if folder is None else Path(folder) / f"{name}.json"
    if not file.is_file():
        return None
    found: dict[str, Any] = json.loads(file.read_text("utf-8"))
    return found


def whole_numbers(text: str) -> array[int]:
    """Return stored numbers of 16 bits."""
    found = array("h", b64decode(text))
    if sys.byteorder == "big":
        found.byteswap()
    return found


def judgement(
    weights: SimpleNamespace, states: list[int], seen: list[int], sums: list[int], side: int
) -> int:
    """Return the value of the slots for the seat to move; `sums` are those of the slots `seen`.

    In `seen` states count from 1; 0 is a slot that has not been looked at.
    """
    count = weights.sums
    for slot in range(weights.slots):
        state = states[slot] + 1
        if state != seen[slot]:
            old = 2 * (weights.first[slot] + seen[slot])
            new = 2 * (weights.first[slot] + state)
            exchange(sums, 0, weights.rows, weights.row_of[old], weights.row_of[new], count)
            exchange(
                sums, count, weights.rows, weights.row_of[old + 1], weights.row_of[new + 1], count
            )
            seen[slot] = state
    own = count if side else 0
    total = weights.out_bias + weigh(sums, own, weights.bias, weights.out, 0, count)
    total += weigh(sums, count - own, weights.bias, weights.out, count, count)
    total //= PER_SCORE
    return -9999 if total < -9999 else 9999 if total > 9999 else total

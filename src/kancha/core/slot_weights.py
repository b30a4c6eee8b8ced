"""A learnt judgement without sums: every state of every slot has one weight, and they are added up.

It is the smallest network (core/network.py): nothing is shared between slots, so that it costs no
more than a judgement made by hand. `training/` finds the weights.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import SimpleNamespace
from typing import Any

import cython

from kancha.core.errors import ArgumentError
from kancha.core.network import Features, whole_numbers

if not cython.compiled:
    from kancha.core.bits import calloc, free

    MOST_SLOTS = 64
    PER_SCORE = 8


class SlotWeights:
    """The weights of all states, as either seat sees them when it is to move."""

    if not cython.compiled:
        table: SimpleNamespace

    def __init__(self, features: Features, stored: Mapping[str, Any]) -> None:
        weights = whole_numbers(stored["weights"])
        slots = features.seen
        if len(weights) != features.rows:
            raise ArgumentError("the weights do not fit the features")
        if len(slots) > MOST_SLOTS:
            raise ArgumentError(f"there are at most {MOST_SLOTS} slots, not {len(slots)}")
        states = sum(len(slot) for slot in slots)
        if cython.compiled:
            self.table.weights = cython.cast(
                cython.p_short, calloc(2 * states, cython.sizeof(cython.short))
            )
            if self.table.weights is cython.NULL:
                raise MemoryError
        else:
            self.table = SimpleNamespace(first=[0] * MOST_SLOTS, weights=[0] * (2 * states))
        self.table.slots, self.table.bias = len(slots), stored["bias"]
        state = 0
        for number, slot in enumerate(slots):
            self.table.first[number] = state
            for pair in slot:
                for seat in range(2):
                    self.table.weights[2 * state + seat] = weights[pair[seat]]
                state += 1

    def __dealloc__(self) -> None:
        free(self.table.weights)


def weighed(table: SimpleNamespace, states: list[int], side: int) -> int:
    """Return the value of the slots for the seat to move."""
    total: int = table.bias
    for slot in range(table.slots):
        total += table.weights[2 * (table.first[slot] + states[slot]) + side]
    total //= PER_SCORE
    return -9999 if total < -9999 else 9999 if total > 9999 else total

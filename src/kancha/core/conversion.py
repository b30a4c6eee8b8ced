"""Turns plain data, such as a TOML file, into typed values."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any, TypeVar

import msgspec

Value = TypeVar("Value")


def converter(kind: type[Value]) -> Callable[[Any], Value]:
    """Return a function that turns data into values of this type.

    Call this when the module is imported: msgspec takes a type apart when it is used for the
    first time, and crashes the interpreter if two threads do so at once.
    """
    msgspec.json.Decoder(kind)
    return partial(msgspec.convert, type=kind)

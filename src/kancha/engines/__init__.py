"""Engines: levels, analysis, the protocol."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kancha._later import loaded_later

if TYPE_CHECKING:
    from kancha.engines.protocol_text import result_text

__all__ = [
    "result_text",
]

if not TYPE_CHECKING:
    __getattr__, __dir__ = loaded_later(
        globals(),
        {
            "kancha.engines.protocol_text": "result_text",
        },
    )

"""Records: whole games with their history, and the files that hold them."""

from __future__ import annotations

from kancha.record.linked import begin_linked, end_linked, walk

__all__ = [
    "begin_linked",
    "end_linked",
    "walk",
]

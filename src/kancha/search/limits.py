"""How long a search may go on: seconds, nodes, or until somebody says stop."""

from __future__ import annotations

import cython

if not cython.compiled:
    from time import time as now_seconds

FOR_EVER = 1e18


class Limits:
    """A budget that the search asks at every node; `stopped` may be set from another thread."""

    def __init__(self, seconds: float | None = None, nodes: int | None = None) -> None:
        self.stopped = False
        self.nodes = 0
        self.max_nodes = nodes if nodes is not None else 1 << 62
        self.deadline = now_seconds() + seconds if seconds is not None else FOR_EVER

    def spent(self) -> bool:
        """Count a node and say whether the search must end."""
        self.nodes += 1
        if self.nodes >= self.max_nodes or (
            self.nodes & 127 == 0 and now_seconds() > self.deadline
        ):
            self.stopped = True
        return self.stopped

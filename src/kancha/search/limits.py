"""How long a search may go on: seconds, nodes, or until somebody says stop."""

from __future__ import annotations

import cython

if not cython.compiled:
    from time import thread_time as busy_seconds
    from time import time as now_seconds

FOR_EVER = 1e18


class Limits:
    """A budget that the search asks at every node; `stopped` may be set from another thread.

    Seconds pass on the wall, or, where engines are compared on a machine that does other work too,
    while the searching thread is `busy`. Who helps a `leader` stops when the leader has to.
    """

    def __init__(
        self,
        seconds: float | None = None,
        nodes: int | None = None,
        *,
        busy: bool = False,
        leader: Limits | None = None,
    ) -> None:
        self.stopped = False
        self.leader = leader
        self.nodes = 0
        self.seldom = 127
        self.max_nodes = nodes if nodes is not None else 1 << 62
        self.busy = busy
        self.seconds = seconds if seconds is not None else FOR_EVER
        self.begun = self.now()

    def now(self) -> float:
        return busy_seconds() if self.busy else now_seconds()

    def spent(self) -> bool:
        """Count a node and say whether the search must end."""
        self.nodes += 1
        if self.nodes >= self.max_nodes or (
            self.nodes & self.seldom == 0 and self.now() - self.begun > self.seconds
        ):
            self.stopped = True
        return self.stopped or self.interrupted()

    def interrupted(self) -> bool:
        """Say whether the search was told to stop before its nodes are spent."""
        if self.leader is not None and self.leader.stopped:
            self.stopped = True
        return self.stopped and self.nodes < self.max_nodes

    def share(self) -> float:
        """Return how much of the budget is gone, 0 to 1."""
        return max(self.share_of_seconds(), self.nodes / self.max_nodes)

    def share_of_seconds(self) -> float:
        """Return how much of the time is gone; nothing where there is no limit."""
        return (self.now() - self.begun) / self.seconds

"""How long a search may run: seconds, nodes, or until it is stopped."""

from __future__ import annotations

import cython

if not cython.compiled:
    from time import monotonic as wall_seconds
    from time import thread_time as cpu_seconds

NO_LIMIT = 1e18
LEAST_SECONDS = 1e-9
MOST_NODES = 1 << 62


class SearchLimits:
    """A budget that the search checks at every node; `stopped` may be set from another thread.

    Seconds are wall clock time, or with `cpu_time` the CPU time of the searching thread, so that
    engines can be compared fairly on a busy machine. Helper threads have limits of their own and
    stop when `main`, the limits of the main thread, are reached.
    """

    def __init__(
        self,
        seconds: float | None = None,
        nodes: int | None = None,
        *,
        cpu_time: bool = False,
        main: SearchLimits | None = None,
    ) -> None:
        self.stopped = False
        self.main = main
        self.nodes = 0
        self.clock_mask = 127
        self.max_nodes = MOST_NODES if nodes is None else max(1, min(nodes, MOST_NODES))
        self.cpu_time = cpu_time
        self.seconds = NO_LIMIT if seconds is None else max(seconds, LEAST_SECONDS)
        self.started = self.now()

    def now(self) -> float:
        return cpu_seconds() if self.cpu_time else wall_seconds()

    def count_node(self) -> bool:
        """Count a node; return whether the search must end."""
        self.nodes += 1
        if self.nodes >= self.max_nodes or (
            self.nodes & self.clock_mask == 0 and self.now() - self.started > self.seconds
        ):
            self.stopped = True
        return self.stopped or self.interrupted()

    def interrupted(self) -> bool:
        """Return whether the search was stopped before it reached its node limit."""
        # Uncompiled, what is little work between two nodes may take seconds.
        if not cython.compiled and self.now() - self.started > self.seconds:
            self.stopped = True
        if self.main is not None and self.main.stopped:
            self.stopped = True
        return self.stopped and self.nodes < self.max_nodes

    def fraction_used(self) -> float:
        """Return how much of the budget is used, 0 to 1."""
        return max(self.fraction_of_time_used(), self.nodes / self.max_nodes)

    def fraction_of_time_used(self) -> float:
        """Return how much of the time is used; nearly 0 without a time limit."""
        return (self.now() - self.started) / self.seconds

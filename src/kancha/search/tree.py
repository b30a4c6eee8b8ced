"""The tree of a Monte Carlo search: nodes in one array, with an index by parent and move."""

from __future__ import annotations

from collections import defaultdict
from types import SimpleNamespace

import cython

from kancha.core.errors import ArgumentError

MOST_NODES = 1 << 28

if not cython.compiled:
    from kancha.core.bits import calloc, fold, free

    NO_NODE = -1
    Node = SimpleNamespace


class Tree:
    """Holds up to `capacity` nodes; memory is touched only when nodes are added."""

    def __init__(self, capacity: int) -> None:
        if not 1 <= capacity <= MOST_NODES:
            raise ArgumentError(f"a tree has room for 1 to {MOST_NODES} nodes, not {capacity}")
        self.capacity = capacity
        self.size = 0
        slots = 2
        while slots < 2 * capacity:
            slots *= 2
        self.index_mask = slots - 1
        self.is_indexed = False
        if cython.compiled:
            self.nodes = cython.cast(cython.pointer(Node), calloc(capacity, cython.sizeof(Node)))
            self.index = cython.cast(cython.p_int, calloc(slots, cython.sizeof(cython.int)))
            if self.nodes is cython.NULL or self.index is cython.NULL:
                raise MemoryError
        else:
            self.nodes = defaultdict(SimpleNamespace)
            self.index = defaultdict(int)

    def __dealloc__(self) -> None:
        free(self.nodes)
        free(self.index)

    def clear(self) -> None:
        """Remove all nodes."""
        self.size = 0
        if self.is_indexed:
            self.is_indexed = False
            if cython.compiled:
                for slot in range(self.index_mask + 1):
                    self.index[slot] = 0
            else:
                self.index = defaultdict(int)

    def keep_below(self, root: int) -> None:
        """Make a node the first one, and remove all that is not below it; children are together."""
        # Children come after their parents, so one pass is enough. The index, which is not in use,
        # says meanwhile where each node is now.
        moved = 0
        for i in range(root, self.size):
            parent = self.nodes[i].parent
            above = self.index[parent] if parent >= root else 0
            if i != root and above == 0:
                continue
            if cython.compiled:
                self.nodes[moved] = self.nodes[i]
            else:
                self.nodes[moved] = SimpleNamespace(**vars(self.nodes[i]))
            self.index[i] = moved + 1
            self.nodes[moved].parent = above - 1
            if above and self.nodes[above - 1].first == i:
                self.nodes[above - 1].first = moved
            moved += 1
        for i in range(root, self.size):
            self.index[i] = 0
        self.size = moved

    def add(self, parent: int, code: int, mover: int) -> int:
        """Add a node and return its number."""
        i = self.size
        self.size = i + 1
        self.nodes[i].parent = parent
        self.nodes[i].code = code
        self.nodes[i].mover = mover
        self.nodes[i].first = 0
        self.nodes[i].count = 0
        self.nodes[i].visits = 0
        self.nodes[i].available = 0
        self.nodes[i].proof = 0
        self.nodes[i].value = 0.0
        return i

    def find_child(self, node: int, code: int) -> int:
        """Return the child that a move leads to, or NO_NODE."""
        at = fold(node, code) & self.index_mask
        while self.index[at]:
            i: int = self.index[at] - 1
            if self.nodes[i].parent == node and self.nodes[i].code == code:
                return i
            at = (at + 1) & self.index_mask
        return NO_NODE

    def index_child(self, node: int) -> None:
        """Make a node findable by its parent and its move."""
        self.is_indexed = True
        at = fold(self.nodes[node].parent, self.nodes[node].code) & self.index_mask
        while self.index[at]:
            at = (at + 1) & self.index_mask
        self.index[at] = node + 1

"""Trees of conditional moves: the moves of others, and below each of them one's answer."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeAlias

Tree: TypeAlias = "dict[str, Tree]"


def tree_of(lines: Iterable[list[str]]) -> Tree:
    """Return lines of moves as one tree."""
    tree: Tree = {}
    for line in lines:
        node = tree
        for move in line:
            node = node.setdefault(move, {})
    return tree


def lines_of(tree: Tree) -> list[list[str]]:
    """Return the lines of a tree, each to its end."""
    lines: list[list[str]] = []
    for move, below in tree.items():
        lines += [[move, *line] for line in lines_of(below)] if below else [[move]]
    return lines


def advanced(plans: dict[int, Tree], move: str) -> dict[int, Tree]:
    """Return what is left of the plans of all seats after a move; other lines are dropped."""
    return {seat: tree[move] for seat, tree in plans.items() if tree.get(move)}


def answer_of(plans: dict[int, Tree], seat: int) -> str | None:
    """Return the move that a seat has planned for its turn, if any."""
    return next(iter(plans.get(seat, {})), None)

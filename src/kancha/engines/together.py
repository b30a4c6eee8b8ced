"""Several searches at once, each in a thread of its own."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

from kancha.search.limits import Limits

Leading = TypeVar("Leading")
Helping = TypeVar("Helping")


def search_together(
    lead: Callable[[], Leading], limits: Limits, helpers: Sequence[Callable[[Limits], Helping]]
) -> tuple[Leading, list[Helping], int]:
    """Search with the help of others, who stop when the limits of the lead say so or it ends.

    Returns what the lead found, what each helper found, and the nodes of all helpers.
    """
    followers = [Limits(leader=limits) for _ in helpers]
    with ThreadPoolExecutor(max(1, len(helpers))) as pool:
        helping = [pool.submit(help_, own) for help_, own in zip(helpers, followers, strict=True)]
        try:
            found = lead()
        finally:
            for own in followers:
                own.stopped = True
        return found, [future.result() for future in helping], sum(own.nodes for own in followers)

"""Several searches at once, each in a thread of its own."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

from kancha.search.limits import SearchLimits

MainResult = TypeVar("MainResult")
HelperResult = TypeVar("HelperResult")


def search_in_parallel(
    main: Callable[[], MainResult],
    limits: SearchLimits,
    helpers: Sequence[Callable[[SearchLimits], HelperResult]],
) -> tuple[MainResult, list[HelperResult], int]:
    """Run a main search with helpers, which stop when it ends or its limits are reached.

    Returns the result of the main search, the results of the helpers, and the nodes of all helpers.
    """
    helper_limits = [SearchLimits(main=limits) for _ in helpers]
    with ThreadPoolExecutor(max(1, len(helpers))) as pool:
        futures = [
            pool.submit(helper, own) for helper, own in zip(helpers, helper_limits, strict=True)
        ]
        try:
            result = main()
        finally:
            for own in helper_limits:
                own.stopped = True
        nodes = sum(own.nodes for own in helper_limits)
        return result, [future.result() for future in futures], nodes

"""Games on a Ray cluster; Ray comes with the extra `cluster` and is imported only when needed."""

from __future__ import annotations

import os
from collections.abc import Iterator
from typing import Any

from kancha.arena.local import ATTEMPTS
from kancha.arena.play import GameResult, GameRunner, unplayed
from kancha.arena.schedule import Fixture, Match
from kancha.core.errors import KanchaError, shorten
from kancha.core.extras import require_extra


class ClusterError(KanchaError):
    """The cluster cannot be reached, or refuses the connection."""


def play_on_cluster(
    match: Match, fixtures: Iterator[Fixture], address: str
) -> Iterator[GameResult]:
    """Yield the games as they finish, as many at a time as the cluster has cores.

    Ray starts a game again when the worker or node that plays it is lost.
    """
    ray = _join(address)
    try:
        remote = ray.remote(num_cpus=1, max_retries=ATTEMPTS - 1)(_play)
        shared = ray.put(match)
        playing: dict[Any, Fixture] = {}
        while True:
            free = int(ray.cluster_resources().get("CPU", 1)) - len(playing)
            for _ in range(free):
                fixture = next(fixtures, None)
                if fixture is None:
                    break
                playing[remote.remote(shared, fixture)] = fixture
            if not playing:
                return
            done, _ = ray.wait(list(playing), num_returns=1)
            for reference in done:
                fixture = playing.pop(reference)
                try:
                    yield ray.get(reference)
                except ray.exceptions.WorkerCrashedError:
                    yield unplayed(fixture, f"its process ended {ATTEMPTS} times")
    finally:
        ray.shutdown()


def _join(address: str) -> Any:
    # Without a token, anyone who can reach a cluster can run code there. Ray reads this at import.
    os.environ.setdefault("RAY_AUTH_MODE", "token")
    os.environ.setdefault("RAY_BACKEND_LOG_LEVEL", "error")
    os.environ.setdefault("RAY_NUM_REDIS_GET_RETRIES", "5")
    require_extra("cluster", "a match on a cluster")
    import ray

    try:
        ray.init(address=address, log_to_driver=False, logging_level="ERROR")
    except (ray.exceptions.RayError, ConnectionError, RuntimeError, ValueError) as error:
        raise ClusterError(
            f"no Ray cluster answers at {shorten(address)}, or it does not take the token of this"
            " machine (RAY_AUTH_TOKEN_PATH)"
        ) from error
    return ray


_runners: list[GameRunner] = []
"""Keeps the players of a worker process between games."""


def _play(match: Match, fixture: Fixture) -> GameResult:
    if not _runners or _runners[0].match != match:
        while _runners:
            _runners.pop().close()
        _runners.append(GameRunner(match))
    return _runners[0].play(fixture)

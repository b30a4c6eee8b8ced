"""Figures for Prometheus at `/api/metrics`, for programs on this machine.

With several workers, `serve` names a folder in which their figures are added up.
"""

from __future__ import annotations

import os

from fastapi import APIRouter
from prometheus_client import (
    CONTENT_TYPE_LATEST,
    REGISTRY,
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    generate_latest,
)
from prometheus_client.multiprocess import MultiProcessCollector
from starlette.requests import Request
from starlette.responses import Response

from kancha.server.http.network import is_loopback
from kancha.server.refusal import Refusal

FOLDER = "PROMETHEUS_MULTIPROC_DIR"
"""The variable of the environment by which the library knows that there are several workers."""
SECONDS = (0.001, 0.003, 0.01, 0.03, 0.1, 0.3, 1, 3, 10)


def _times(name: str, what: str) -> Histogram:
    return Histogram(name, what, buckets=SECONDS)


commands = Counter("kancha_commands", "Commands of players by what came of them.", ["result"])
command_seconds = _times("kancha_command_seconds", "From a command to its answer.")
requests = Counter("kancha_requests", "Requests by status.", ["status"])
commit_seconds = _times("kancha_commit_seconds", "Transactions that store moves.")
commit_writes = Histogram(
    "kancha_commit_writes", "Changes in one of them.", buckets=(1, 2, 5, 20, 100)
)
late_seconds = _times("kancha_late_seconds", "By how much the event loop is late.")
blocked_seconds = _times("kancha_blocked_seconds", "The part of that which its own work takes.")
garbage_seconds = _times("kancha_garbage_seconds", "Looks for garbage, which stop everything.")
stall_seconds = Counter("kancha_stall_seconds", "Seconds in which the server stood still.")
tables = Gauge("kancha_tables", "Tables in memory.", multiprocess_mode="livesum")
sockets = Gauge("kancha_sockets", "Open sockets of tables.", multiprocess_mode="livesum")
engines_waiting = Gauge("kancha_engines_waiting", "Engines that wait.", multiprocess_mode="livesum")
router = APIRouter()


@router.get("/api/metrics", include_in_schema=False)
async def show(request: Request) -> Response:
    """Return all figures, to programs on this machine that no proxy stands for."""
    asked_from = request.client.host if request.client else ""
    if not is_loopback(asked_from) or "x-forwarded-for" in request.headers:
        raise Refusal("not_found", "There is nothing at this address.")
    registry = REGISTRY
    if os.environ.get(FOLDER):
        registry = CollectorRegistry()
        MultiProcessCollector(registry)  # type: ignore[no-untyped-call]
    return Response(generate_latest(registry), media_type=CONTENT_TYPE_LATEST)

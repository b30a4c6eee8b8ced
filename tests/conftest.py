"""How the suite runs: small and always alike, or with KANCHA_PROFILE=thorough at length."""

from __future__ import annotations

import os
import signal
import sys

import pytest
from hypothesis import HealthCheck, settings

pytest.register_assert_rewrite("kancha.testing")

# Jobs in the background ignore Ctrl-C, and so would all processes that the tests start and stop.
signal.signal(signal.SIGINT, signal.default_int_handler)

# Containers often forbid to keep bytecode. The tests start hundreds of processes, each of which
# would compile all that it imports; that takes longer than what most of them do.
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
sys.dont_write_bytecode = False

ANY_PACE = (HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.large_base_example)

settings.register_profile(
    "ci",
    max_examples=12,
    derandomize=True,
    deadline=None,
    database=None,
    suppress_health_check=ANY_PACE,
)
settings.register_profile(
    "thorough",
    max_examples=10_000,
    deadline=None,
    print_blob=True,
    suppress_health_check=ANY_PACE,
)
settings.load_profile(os.environ.get("KANCHA_PROFILE", "ci"))


def pytest_xdist_auto_num_workers() -> int:
    """Half as many workers again as processors: many tests wait for browsers and servers."""
    return (os.cpu_count() or 1) * 3 // 2

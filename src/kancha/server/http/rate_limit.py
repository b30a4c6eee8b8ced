"""Rate limits, by the token bucket algorithm."""

from __future__ import annotations

import mmap
import secrets
import time
from hashlib import blake2b
from pathlib import Path

BUCKETS = 1 << 16
"""How many addresses are told apart."""
KEY_BYTES = 16
SIZE = KEY_BYTES + 16 * BUCKETS


class RateLimit:
    """Allows a burst of `at_once`, and `per_second` on average."""

    def __init__(self, per_second: float, at_once: int) -> None:
        self.per_second = per_second
        self.at_once = at_once
        self.tokens = float(at_once)
        self.last = time.monotonic()

    def allows(self) -> bool:
        """Return whether one more may pass now, and count it."""
        now = time.monotonic()
        self.tokens = min(self.at_once, self.tokens + (now - self.last) * self.per_second)
        self.last = now
        if self.tokens < 1:
            return False
        self.tokens -= 1
        return True


def make_buckets(file: Path) -> Path:
    """Make a file by which several processes of this machine count together."""
    file.write_bytes(secrets.token_bytes(KEY_BYTES) + bytes(SIZE - KEY_BYTES))
    return file


class AddressLimits:
    """A rate limit for each address.

    Its buckets lie in a file, if several processes share them, or in memory. Their number is fixed:
    two addresses may share one, but nobody can choose with whom. Processes that count at the same
    instant may count one less; a lock would cost more than that is worth.
    """

    def __init__(self, per_second: float, at_once: int, file: Path | None = None) -> None:
        self.per_second = per_second
        self.at_once = at_once
        if file is None:
            memory = mmap.mmap(-1, SIZE)
            memory[:KEY_BYTES] = secrets.token_bytes(KEY_BYTES)
        else:
            with file.open("r+b") as opened:
                memory = mmap.mmap(opened.fileno(), SIZE)
        self._key = memory[:KEY_BYTES]
        self._buckets = memoryview(memory)[KEY_BYTES:].cast("d")

    def allows(self, address: str) -> bool:
        """Return whether one more request from an address may pass now, and count it."""
        digest = blake2b(address.encode(), key=self._key, digest_size=4).digest()
        tokens_at = 2 * (int.from_bytes(digest, "big") % BUCKETS)
        last_at = tokens_at + 1
        buckets, now = self._buckets, time.monotonic()
        tokens = float(self.at_once)
        if buckets[last_at]:
            grown = buckets[tokens_at] + max(0.0, now - buckets[last_at]) * self.per_second
            tokens = min(tokens, grown)
        buckets[last_at] = now
        passes = tokens >= 1
        buckets[tokens_at] = tokens - passes
        return passes

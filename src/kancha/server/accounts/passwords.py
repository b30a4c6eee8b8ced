"""Passwords: hashed by Argon2id in threads, a few at a time, so that no table waits for them."""

from __future__ import annotations

import asyncio
import base64
import secrets
import unicodedata

from argon2 import PasswordHasher, Type
from argon2.exceptions import VerificationError

from kancha.server.engines.fair_queue import FairQueue
from kancha.server.refusal import Refusal

SHORTEST = 10
HASHER = PasswordHasher(time_cost=3, memory_cost=65_536, parallelism=1, type=Type.ID)


def _nobodys() -> str:
    """Return a hash that no password has, of the same cost as all others."""
    salt, digest = (
        base64.b64encode(secrets.token_bytes(size)).decode().rstrip("=") for size in (16, 32)
    )
    return f"$argon2id$v=19$m={HASHER.memory_cost},t={HASHER.time_cost},p=1${salt}${digest}"


class Passwords:
    """Hashes and checks passwords; addresses take turns."""

    def __init__(self, queue: FairQueue) -> None:
        self._queue = queue
        self._nobodys = _nobodys()

    async def hash(self, address: str, password: str) -> str:
        """Return the hash of a new password, or refuse one that is too short."""
        if len(password) < SHORTEST:
            raise Refusal("not_allowed", f"Choose a password of at least {SHORTEST} characters.")
        async with self._queue.place(address):
            return await asyncio.to_thread(HASHER.hash, _bytes(password))

    async def matches(self, address: str, stored: str | None, password: str) -> bool:
        """Return whether a password is right. Without a stored hash the work is the same."""
        async with self._queue.place(address):
            found = await asyncio.to_thread(_verify, stored or self._nobodys, password)
        return found and stored is not None


def _verify(stored: str, password: str) -> bool:
    try:
        return HASHER.verify(stored, _bytes(password))
    except VerificationError:
        return False


def _bytes(password: str) -> bytes:
    """Return the same bytes for whatever keyboard the characters came from."""
    return unicodedata.normalize("NFKC", password).encode("utf-8", "surrogatepass")

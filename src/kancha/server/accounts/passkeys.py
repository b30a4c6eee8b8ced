"""Passkeys (WebAuthn): what the browser is asked, and whether its answer is right."""

from __future__ import annotations

import asyncio
import hashlib
import json
from collections.abc import Callable
from typing import Any, NamedTuple, TypeVar

import webauthn
from starlette.requests import Request
from webauthn.helpers import base64url_to_bytes, bytes_to_base64url, options_to_json
from webauthn.helpers.exceptions import WebAuthnException
from webauthn.helpers.structs import (
    AuthenticatorSelectionCriteria,
    PublicKeyCredentialDescriptor,
    ResidentKeyRequirement,
    UserVerificationRequirement,
)

from kancha.server.accounts.store import AccountStore, Passkey
from kancha.server.accounts.visitors import is_secure
from kancha.server.engines.fair_queue import FairQueue
from kancha.server.refusal import Refusal

Verified = TypeVar("Verified")
LONGEST_ID = 1_400
REFUSED = "The passkey was not accepted. Try again."


class Site(NamedTuple):
    """The site that passkeys are bound to, as the browser names it."""

    origin: str
    host: str


def site(request: Request) -> Site:
    """Return the site at which a request arrived."""
    scheme = "https" if is_secure(request.scope) else "http"
    return Site(f"{scheme}://{request.headers.get('host', '')}", request.url.hostname or "")


class Passkeys:
    """Asks browsers for passkeys. A challenge is for one visitor and one answer."""

    def __init__(self, queue: FairQueue, store: AccountStore, now: Callable[[], int]) -> None:
        self._queue = queue
        self._store = store
        self._now = now

    async def to_make(
        self, visitor: str, at: Site, name: str, known: list[Passkey]
    ) -> dict[str, Any]:
        """Return what a browser needs to make a passkey for a visitor."""
        handle = hashlib.sha256(f"passkey {visitor}".encode()).digest()
        options = webauthn.generate_registration_options(
            rp_id=at.host,
            rp_name="Kancha",
            user_name=name,
            user_id=handle,
            authenticator_selection=AuthenticatorSelectionCriteria(
                resident_key=ResidentKeyRequirement.REQUIRED,
                user_verification=UserVerificationRequirement.REQUIRED,
            ),
            exclude_credentials=[
                PublicKeyCredentialDescriptor(id=base64url_to_bytes(passkey.id))
                for passkey in known
            ],
        )
        return await self._asked(visitor, options.challenge, options_to_json(options))

    async def to_use(self, visitor: str, at: Site) -> dict[str, Any]:
        """Return what a browser needs to offer its passkeys; it need not know a name."""
        options = webauthn.generate_authentication_options(
            rp_id=at.host, user_verification=UserVerificationRequirement.REQUIRED
        )
        return await self._asked(visitor, options.challenge, options_to_json(options))

    async def _asked(self, visitor: str, challenge: bytes, options: str) -> dict[str, Any]:
        await self._store.challenge(visitor, challenge, self._now())
        found: dict[str, Any] = json.loads(options)
        return found

    async def made(self, visitor: str, at: Site, answer: dict[str, Any], label: str) -> Passkey:
        """Return the passkey that a browser made for a visitor, or raise Refusal."""
        challenge = await self._store.take_challenge(visitor, self._now())
        found = await self._verified(
            visitor,
            lambda: webauthn.verify_registration_response(
                credential=answer,
                expected_challenge=challenge,
                expected_rp_id=at.host,
                expected_origin=at.origin,
                require_user_verification=True,
            ),
            challenge,
        )
        name = bytes_to_base64url(found.credential_id)
        if len(name) > LONGEST_ID:
            raise Refusal("not_allowed", REFUSED)
        key = found.credential_public_key
        return Passkey(name, visitor, key, found.sign_count, label, self._now())

    async def used(
        self, visitor: str, at: Site, answer: dict[str, Any], passkey: Passkey | None
    ) -> int:
        """Return how often a passkey was used, if a browser used it now; or raise Refusal."""
        challenge = await self._store.take_challenge(visitor, self._now())
        if passkey is None:
            raise Refusal("not_allowed", REFUSED)
        found = await self._verified(
            visitor,
            lambda: webauthn.verify_authentication_response(
                credential=answer,
                expected_challenge=challenge,
                expected_rp_id=at.host,
                expected_origin=at.origin,
                credential_public_key=passkey.public_key,
                credential_current_sign_count=passkey.uses,
                require_user_verification=True,
            ),
            challenge,
        )
        return found.new_sign_count

    async def _verified(
        self, visitor: str, verify: Callable[[], Verified], challenge: bytes
    ) -> Verified:
        if not challenge:
            raise Refusal("not_allowed", REFUSED)
        async with self._queue.place(visitor):
            try:
                return await asyncio.to_thread(verify)
            except (WebAuthnException, ValueError, TypeError, KeyError):
                raise Refusal("not_allowed", REFUSED) from None

"""Notifications by Web Push: which browsers want them, and how they are sent.

A notification says that it is somebody's turn at a table, and of which game; nothing that others
wrote and nothing of the position. It is encrypted for the browser, and signed with a key of this
server, which is made once and stored in the database for all workers.
"""

from __future__ import annotations

import asyncio
import base64
import binascii
from contextlib import suppress
from typing import NamedTuple

from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric import ec
from sqlalchemy import Select, delete, insert, select

from kancha.server.accounts.bodies import NewPushDevice, PushDevice, PushState
from kancha.server.accounts.sessions import Session, hashed
from kancha.server.refusal import Refusal
from kancha.server.reminders.outside import Forbidden, check_url, post
from kancha.server.reminders.schema import push_devices, server_keys
from kancha.server.storage import database
from kancha.server.storage.store import Store

AT_ONCE = 8
"""Notifications that are sent at the same time."""
KEEP = 3 * 86_400
"""Seconds for which a service keeps a notification for a device that is switched off."""
AGAIN = (0.0, 5.0, 60.0)
"""Seconds before each try to send."""
GONE = (404, 410)
"""Answers of a service that knows a device no more."""
NOBODY = "mailto:nobody@localhost"
"""Whom a service may write to where the server's address is none of TLS."""


class Device(NamedTuple):
    """A browser that wants notifications."""

    id: str
    endpoint: str
    public_key: str
    secret: str
    origin: str


class Push:
    """Stores devices and sends to them. Without `anywhere`, to public addresses only."""

    def __init__(self, store: Store, most_devices: int, *, anywhere: bool) -> None:
        self.store = store
        self.most_devices = most_devices
        self.anywhere = anywhere
        self.again: tuple[float, ...] = AGAIN
        self._slots = asyncio.Semaphore(AT_ONCE)
        self._key: ec.EllipticCurvePrivateKey | None = None

    async def open(self) -> None:
        """Read the key of this server; the first worker to come makes it."""
        made = ec.generate_private_key(ec.SECP256R1()).private_bytes(
            serialization.Encoding.PEM,
            serialization.PrivateFormat.PKCS8,
            serialization.NoEncryption(),
        )
        wanted = select(server_keys.c.value).where(server_keys.c.name == "push")
        async with self.store.writing() as connection:
            row = {"name": "push", "value": made.decode()}
            new = database.insert_into(connection, server_keys).values(row)
            await connection.execute(new.on_conflict_do_nothing())
            stored = (await connection.execute(wanted)).scalar_one()
        key = serialization.load_pem_private_key(stored.encode(), None)
        assert isinstance(key, ec.EllipticCurvePrivateKey)
        self._key = key

    @property
    def key(self) -> ec.EllipticCurvePrivateKey:
        """The key of this server."""
        assert self._key is not None, "the server has not started"
        return self._key

    def public_key(self) -> str:
        """Return the key by which browsers know this server."""
        raw = self.key.public_key().public_bytes(
            serialization.Encoding.X962, serialization.PublicFormat.UncompressedPoint
        )
        return base64.urlsafe_b64encode(raw).decode().rstrip("=")

    # --- devices ---------------------------------------------------------------------------------

    async def state(self, session: Session) -> PushState:
        """Return what a player sees of their devices."""
        mine = push_devices.c.player == session.player
        wanted = select(push_devices).where(mine, push_devices.c.session.in_(_open()))
        async with self.store.reading() as connection:
            rows = (await connection.execute(wanted.order_by(push_devices.c.added))).all()
        return PushState(
            key=self.public_key(),
            devices=[
                PushDevice(
                    id=row.id,
                    device=row.device,
                    added_ms=row.added,
                    current=row.session == session.id,
                )
                for row in rows
            ],
        )

    async def add(self, session: Session, body: NewPushDevice, origin: str, now: int) -> None:
        """Notify a browser for as long as its session lasts."""
        try:
            check_url(body.endpoint, anywhere=self.anywhere)
            ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), _bytes(body.public_key))
            is_good = len(_bytes(body.secret)) == 16
        except (Forbidden, ValueError):
            is_good = False
        if not is_good:
            raise Refusal("bad_option", "This browser's notifications cannot be used.")
        row = {
            "id": hashed(body.endpoint),
            "player": session.player,
            "session": session.id,
            "endpoint": body.endpoint,
            "public_key": body.public_key,
            "secret": body.secret,
            "origin": origin[:300],
            "device": session.device,
            "added": now,
        }
        mine = push_devices.c.player == session.player
        async with self.store.writing() as connection:
            old = (push_devices.c.id == row["id"]) | (push_devices.c.session == session.id)
            await connection.execute(delete(push_devices).where(old))
            await connection.execute(insert(push_devices), row)
            newest = select(push_devices.c.id).where(mine).order_by(push_devices.c.added.desc())
            kept = list((await connection.execute(newest.limit(self.most_devices))).scalars())
            others = push_devices.c.id.not_in(kept) | push_devices.c.session.not_in(_open())
            await connection.execute(delete(push_devices).where(mine, others))

    async def remove(self, player: str, device: str) -> None:
        """Notify a browser of a player no more."""
        async with self.store.writing() as connection:
            mine = (push_devices.c.player == player) & (push_devices.c.id == device)
            await connection.execute(delete(push_devices).where(mine))

    async def devices(self, player: str) -> list[Device]:
        """Return the browsers in which a player is signed in and wants notifications."""
        names = ("id", "endpoint", "public_key", "secret", "origin")
        wanted = select(*(push_devices.c[name] for name in names)).where(
            push_devices.c.player == player, push_devices.c.session.in_(_open())
        )
        async with self.store.reading() as connection:
            return [Device(*row) for row in await connection.execute(wanted)]

    # --- sending ---------------------------------------------------------------------------------

    async def send(self, player: str, device: Device, topic: str, message: bytes) -> None:
        """Send a notification, again if that fails; a device that is gone is forgotten.

        What is on its way is replaced by what comes later of the same topic.
        """
        for seconds in self.again:
            await asyncio.sleep(seconds)
            with suppress(OSError):
                headers, body = await asyncio.to_thread(self._sealed, device, message)
                more = {"TTL": str(KEEP), "Topic": hashed(topic)[:32], "Urgency": "normal"}
                async with self._slots:
                    status = await post(
                        device.endpoint, {**headers, **more}, body, anywhere=self.anywhere
                    )
                if status in GONE:
                    await self.remove(player, device.id)
                if status != 429 and status < 500:
                    return

    def _sealed(self, device: Device, message: bytes) -> tuple[dict[str, str], bytes]:
        """Return a message encrypted for a device, and the headers that go with it."""
        from py_vapid import Vapid  # these bring two HTTP clients along, which takes a second
        from pywebpush import WebPusher

        keys = {"p256dh": device.public_key, "auth": device.secret}
        pusher = WebPusher({"endpoint": device.endpoint, "keys": keys})
        body = bytes(pusher.encode(message)["body"])
        service = "/".join(device.endpoint.split("/")[:3])
        contact = device.origin if device.origin.startswith("https:") else NOBODY
        signed: dict[str, str] = Vapid(self.key).sign({"aud": service, "sub": contact})
        kind = {"Content-Encoding": "aes128gcm", "Content-Type": "application/octet-stream"}
        return {**signed, **kind}, body


def _open() -> Select[tuple[str]]:
    """Return the sessions that have not ended."""
    return select(database.sessions.c.id)


def _bytes(text: str) -> bytes:
    try:
        return base64.b64decode(text + "=" * (-len(text) % 4), altchars=b"-_", validate=True)
    except binascii.Error:
        raise ValueError from None

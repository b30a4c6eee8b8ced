"""A table's socket: messages in, checked one by one; answers and states out."""

from __future__ import annotations

import asyncio
from contextlib import suppress

import msgspec
from fastapi import APIRouter
from starlette.websockets import WebSocket, WebSocketDisconnect

from kancha.server import messages
from kancha.server.bodies import decode
from kancha.server.connection import Connection
from kancha.server.failure_log import log_failure
from kancha.server.live_tables import LiveTable, LiveTables
from kancha.server.refusal import Refusal
from kancha.server.request_guard import Bucket, Guests, same_origin
from kancha.server.settings import Settings

router = APIRouter()
PATIENCE = 100
"""So many messages that come too fast are answered; then the socket is closed."""
UNKNOWN_TABLE = 4404
TOO_MUCH = 1008


@router.websocket("/api/tables/{table}/socket")
async def socket(websocket: WebSocket, table: str) -> None:
    """Serve one viewer of a table until he leaves."""
    live_tables: LiveTables = websocket.app.state.tables
    guests: Guests = websocket.app.state.guests
    settings: Settings = websocket.app.state.settings
    if not same_origin(websocket.headers, settings.origins):
        await websocket.close()
        return
    guest = guests.recognise(websocket.headers)
    await websocket.accept()
    try:
        live = await live_tables.enter(table[:40])
    except Refusal as refusal:
        await websocket.send_text(_text(refusal))
        await websocket.close(UNKNOWN_TABLE)
        return
    if (
        guest
        and sum(c.guest == guest for c in live.connections) >= settings.limits.sockets_per_guest
    ):
        await websocket.close(TOO_MUCH)
        return
    since = websocket.query_params.get("since", "")
    short = since.isascii() and since.isdigit() and len(since) < 10
    connection = Connection(guest, websocket, int(since) if short else None)
    await _serve(websocket, connection, live, live_tables, settings)


async def _serve(
    websocket: WebSocket,
    connection: Connection,
    live: LiveTable,
    live_tables: LiveTables,
    settings: Settings,
) -> None:
    live.add(connection)
    live_tables.look_after(live)
    sending = asyncio.create_task(connection.run(live))
    receiving = asyncio.create_task(_receive(websocket, connection, live, live_tables, settings))
    try:
        await asyncio.wait([sending, receiving], return_when=asyncio.FIRST_COMPLETED)
    finally:
        live.remove(connection)
        for task in (sending, receiving):
            task.cancel()
            try:
                await task
            except (asyncio.CancelledError, WebSocketDisconnect, RuntimeError, OSError):
                pass  # the line is gone, which is why we are here
            except Exception as error:  # noqa: BLE001 - one viewer's trouble is his own
                log_failure(error, "socket")
        with suppress(RuntimeError, OSError, WebSocketDisconnect):
            await websocket.close(TOO_MUCH)


async def _receive(
    websocket: WebSocket,
    connection: Connection,
    live: LiveTable,
    live_tables: LiveTables,
    settings: Settings,
) -> None:
    limits = settings.limits
    bucket = Bucket(limits.messages_per_second, limits.messages_at_once)
    excess = 0
    while excess < PATIENCE and not connection.too_slow:
        received = await websocket.receive()
        if received["type"] == "websocket.disconnect":
            return
        data = received.get("text") or received.get("bytes") or ""
        try:
            if not bucket.take():
                excess += 1
                raise Refusal("too_fast", "Too many messages: wait a moment.")
            if len(data) > limits.message_bytes:
                raise Refusal("too_large", "This message is too large.")
            message = read_message(data)
        except Refusal as refusal:
            connection.answer(refusal.to_message())
            continue
        await _handle(message, connection, live, live_tables)


async def _handle(
    message: object, connection: Connection, live: LiveTable, live_tables: LiveTables
) -> None:
    match message:
        case messages.Ping(sent):
            connection.answer(messages.Pong(sent=sent))
        case messages.Sync(since):
            connection.since = since
            connection.changed()
        case messages.Stop():
            live_tables.stop(live, connection.guest)
        case messages.Command():
            if not connection.guest:
                refusal = Refusal("not_allowed", "Open the page first: you are not known here.")
                connection.answer(refusal.to_message(message.id))
                return
            await live_tables.submit(live, connection.guest, message, connection.answer)


def read_message(data: str | bytes) -> messages.FromClient:
    """Return a client's message, or raise Refusal."""
    message: messages.FromClient = decode(data, messages.FromClient)  # type: ignore[arg-type]
    return message


def _text(refusal: Refusal) -> str:
    return msgspec.json.encode(refusal.to_message()).decode()

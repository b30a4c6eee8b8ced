"""The WebSocket of a table: reads and checks the messages of one viewer."""

from __future__ import annotations

import asyncio
from contextlib import suppress

import msgspec
from starlette.datastructures import Headers
from starlette.websockets import WebSocket, WebSocketDisconnect

from kancha.server.accounts.visitors import Visitors
from kancha.server.bots.rights import BotScope, check_message
from kancha.server.chat.chat import TableChat
from kancha.server.http.bodies import decode
from kancha.server.http.connection import Connection
from kancha.server.http.rate_limit import RateLimit
from kancha.server.http.request_guard import TRY_AGAIN, same_origin
from kancha.server.operations.failure_log import log_failure
from kancha.server.refusal import Refusal
from kancha.server.settings import ClientLimits, Settings
from kancha.server.tables import messages
from kancha.server.tables.live_table import LiveTable
from kancha.server.tables.live_tables import LiveTables
from kancha.server.tournaments.tournaments import Tournaments

MOST_EXCESS = 100
"""How many messages over the rate limit are answered before the socket is closed."""
POLICY_VIOLATION = 1008
CLOSED_FOR_GOOD: dict[messages.Fault, int] = {"not_found": 4404, "bad_token": 4401}
"""The codes with which a socket is closed that need not be tried again."""


async def socket(websocket: WebSocket, table: str) -> None:
    """Serve one viewer of a table until they disconnect."""
    tables: LiveTables = websocket.app.state.tables
    chat: TableChat = websocket.app.state.chat
    visitors: Visitors = websocket.app.state.visitors
    settings: Settings = websocket.app.state.settings
    if not same_origin(Headers(scope=websocket.scope), settings.origins):
        await websocket.close()
        return
    await websocket.accept()
    try:
        visitor = await visitors.recognise(websocket.scope)
        live = await tables.get(table[:40])
        reader = await chat.reader(visitor)
    except Refusal as refusal:
        await websocket.send_text(msgspec.json.encode(refusal.to_message()).decode())
        await websocket.close(CLOSED_FOR_GOOD.get(refusal.fault, TRY_AGAIN))
        return
    guest = visitor.id
    sockets = sum(connection.guest == guest for connection in live.connections)
    if guest and sockets >= settings.limits.sockets_per_guest:
        await websocket.close(POLICY_VIOLATION)
        return
    if live.is_full_for(guest, settings.limits.spectators_per_table):
        full = Refusal("not_now", "Too many people watch this table. Come back later.")
        await websocket.send_text(msgspec.json.encode(full.to_message()).decode())
        await websocket.close(TRY_AGAIN)
        return
    since = _version(websocket.query_params.get("since", ""))
    connection = Connection(guest, websocket, since, reader)
    scopes = None if visitor.token is None else visitor.token.scopes
    with tables.sockets.held(visitor, connection.end):
        live.add(connection)
        with suppress(Refusal):  # what was said is shown when somebody says more
            await chat.open(live)
        await tables.resume(live)
        if live.table.tournament and guest in live.table.people():
            tournaments: Tournaments = websocket.app.state.tournaments
            await tournaments.came(live.table.tournament, live.table.setup.table, guest)
        with suppress(Refusal):  # the database is asked again when it is back
            if await visitors.recognise(websocket.scope) != visitor:
                connection.end()  # the session ended while the socket was being opened
        websocket.scope["headers"].clear()  # the socket stays open for hours
        await _serve(websocket, connection, live, tables, chat, settings.limits, scopes)
        chat.leave(live)


def _version(text: str) -> int | None:
    return int(text) if text.isascii() and text.isdigit() and len(text) < 10 else None


async def _serve(
    websocket: WebSocket,
    connection: Connection,
    live: LiveTable,
    tables: LiveTables,
    chat: TableChat,
    limits: ClientLimits,
    scopes: frozenset[BotScope] | None,
) -> None:
    sending = asyncio.create_task(_send(websocket, connection, live))
    try:
        await _receive(websocket, connection, live, tables, chat, limits, scopes)
    finally:
        live.remove(connection)
        sending.cancel()
        with suppress(asyncio.CancelledError):
            await sending
        await _close(websocket)


async def _send(websocket: WebSocket, connection: Connection, live: LiveTable) -> None:
    """Send what is due; where that ends, nothing more is received."""
    try:
        await connection.run(live)
    except (WebSocketDisconnect, RuntimeError, OSError):
        pass  # the connection is closed already
    except Exception as error:  # noqa: BLE001 - one viewer's failure must not affect others
        log_failure(error, "socket")
    await _close(websocket)


async def _close(websocket: WebSocket) -> None:
    with suppress(RuntimeError, OSError, WebSocketDisconnect):
        await websocket.close(POLICY_VIOLATION)


async def _receive(
    websocket: WebSocket,
    connection: Connection,
    live: LiveTable,
    tables: LiveTables,
    chat: TableChat,
    limits: ClientLimits,
    scopes: frozenset[BotScope] | None,
) -> None:
    rate = RateLimit(limits.messages_per_second, limits.messages_at_once)
    excess = 0
    while excess < MOST_EXCESS and not connection.too_slow:
        received = await websocket.receive()
        if received["type"] == "websocket.disconnect" or connection.is_over:
            return
        data = received.get("text") or received.get("bytes") or ""
        try:
            if not rate.allows():
                excess += 1
                raise Refusal("too_fast", "Too many messages. Wait a moment.")
            if len(data) > limits.message_bytes:
                raise Refusal("too_large", "This message is too large.")
            message = read_message(data)
            if not isinstance(message, messages.Ping | messages.Sync):
                tables.notices.check_player(connection.guest)
            if scopes is not None:
                check_message(message, scopes)
        except Refusal as refusal:
            connection.answer(refusal.to_message())
            continue
        await _handle(message, connection, live, tables, chat)


async def _handle(
    message: messages.FromClient,
    connection: Connection,
    live: LiveTable,
    tables: LiveTables,
    chat: TableChat,
) -> None:
    match message:
        case messages.Ping(sent):
            connection.answer(messages.Pong(sent=sent))
        case messages.Sync(since):
            connection.sync(since)
        case messages.Stop():
            tables.stop(live, connection.guest)
        case messages.Command():
            if not connection.guest:
                refusal = Refusal("not_allowed", "You have no cookie. Open the page first.")
                connection.answer(refusal.to_message(message.id))
                return
            if isinstance(message, messages.Say):
                await chat.say(live, connection, message)
                return
            await tables.submit(live, connection.guest, message, connection.answer)


def read_message(data: str | bytes) -> messages.FromClient:
    """Return a client's message, or raise Refusal."""
    message: messages.FromClient = decode(data, messages.FromClient)  # type: ignore[arg-type]
    return message

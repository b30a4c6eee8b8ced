"""The WebSocket of a study: analyses and reviews are asked for here and arrive while they grow."""

from __future__ import annotations

import asyncio
from contextlib import suppress

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect

from kancha.core.errors import KanchaError
from kancha.server.accounts.visitors import Visitors
from kancha.server.engines.studies import Studies, StudyJob
from kancha.server.engines.study_pool import threads_for
from kancha.server.http.bodies import decode
from kancha.server.http.rate_limit import RateLimit
from kancha.server.http.request_guard import same_origin
from kancha.server.operations.failure_log import log_failure
from kancha.server.refusal import Refusal
from kancha.server.settings import Settings
from kancha.server.study.messages import Analyse, AskReview, FromStudent, Halt

LONGEST_MESSAGE = 250_000
POLICY_VIOLATION = 1008


async def socket(websocket: WebSocket) -> None:
    """Serve one person until they leave; leaving ends their analysis."""
    visitors: Visitors = websocket.app.state.visitors
    settings: Settings = websocket.app.state.settings
    if not same_origin(websocket.headers, settings.origins):
        await websocket.close()
        return
    try:
        visitor = await visitors.recognise(websocket.scope)
        guest = "" if visitor.token is not None else visitor.id  # bots think for themselves
    except Refusal:
        guest = ""
    if not guest:
        await websocket.close()
        return
    await websocket.accept()
    studies: Studies = websocket.app.state.studies
    desk = Desk(websocket, guest, studies, threads_for(websocket, studies.most_threads))
    rate = RateLimit(settings.limits.messages_per_second, settings.limits.messages_at_once)
    try:
        while True:
            received = await websocket.receive()
            if received["type"] == "websocket.disconnect":
                break
            if not rate.allows():
                await websocket.close(POLICY_VIOLATION)
                break
            await desk.take(received.get("text") or received.get("bytes") or "")
    except (WebSocketDisconnect, RuntimeError, OSError):
        pass  # they left
    finally:
        await desk.end()


class Desk:
    """One person's socket with the job that is running for it."""

    def __init__(self, websocket: WebSocket, guest: str, studies: Studies, threads: int) -> None:
        self.websocket = websocket
        self.guest = guest
        self.studies = studies
        self.threads = threads
        self.job: StudyJob | None = None
        self._task: asyncio.Task[None] | None = None
        self._loop = asyncio.get_running_loop()
        self._outgoing: asyncio.Queue[msgspec.Struct | msgspec.Raw] = asyncio.Queue()
        self._sender = asyncio.create_task(self._send_all())

    async def take(self, data: str | bytes) -> None:
        """Carry out a message."""
        try:
            if len(data) > LONGEST_MESSAGE:
                raise Refusal("too_large", "This message is too large.")
            message: FromStudent = decode(data, FromStudent)  # type: ignore[arg-type]
        except Refusal as refusal:
            self.send(refusal.to_message())
            return
        match message:
            case Halt():
                if self.job is not None:
                    self.job.halt()
            case Analyse():
                threads = min(message.threads, self.threads)
                job = self.studies.analysis(message, self.guest, self.send, threads)
                await self._start(job, message.id)
            case AskReview():
                job = self.studies.review(message, self.guest, self.send)
                await self._start(job, message.id)

    def send(self, message: msgspec.Struct | msgspec.Raw) -> None:
        """Send a message, from any thread."""
        with suppress(RuntimeError):  # the server may have stopped meanwhile
            self._loop.call_soon_threadsafe(self._outgoing.put_nowait, message)

    async def end(self) -> None:
        """Stop everything."""
        await self._stop_job()
        self._sender.cancel()
        with suppress(asyncio.CancelledError, RuntimeError, OSError, WebSocketDisconnect):
            await self._sender

    async def _start(self, job: StudyJob, number: int) -> None:
        await self._stop_job()
        self.job = job
        self._task = asyncio.create_task(self._run(job, number))

    async def _stop_job(self) -> None:
        if self._task is not None:
            self._task.cancel()
            with suppress(asyncio.CancelledError):
                await self._task
            self._task = self.job = None

    async def _run(self, job: StudyJob, number: int) -> None:
        try:
            await job.run()
        except Refusal as refusal:
            self.send(refusal.to_message(str(number)))
        except KanchaError as error:
            self.send(Refusal("illegal", str(error)).to_message(str(number)))
        except Exception as error:  # noqa: BLE001 - one failed analysis must not end the socket
            log_failure(error, "study")
            failed = Refusal("failed", "The analysis failed on the server. Try again.")
            self.send(failed.to_message(str(number)))

    async def _send_all(self) -> None:
        while True:
            message = await self._outgoing.get()
            await self.websocket.send_text(msgspec.json.encode(message).decode())

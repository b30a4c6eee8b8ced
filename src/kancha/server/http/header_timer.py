"""Closes connections on which the headers of a request do not come, or nothing at all."""

from __future__ import annotations

import asyncio
from typing import Any

from uvicorn.protocols.http.auto import AutoHTTPProtocol


class HeaderTimer(AutoHTTPProtocol):  # type: ignore[misc,valid-type]
    """Uvicorn's protocol, which would wait for ever; bodies have a limit of their own."""

    def __init__(self, *given: Any, header_seconds: float, **more: Any) -> None:
        super().__init__(*given, **more)
        self.header_seconds = header_seconds
        self._timer: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Begin to wait."""
        super().connection_made(transport)
        self._wait()

    def data_received(self, data: bytes) -> None:
        """Wait as long as these are not yet all headers of a request."""
        super().data_received(data)
        if self._awaits_headers():
            self._wait()
        else:
            self._stop()

    def connection_lost(self, exc: Exception | None) -> None:
        """Wait no more."""
        self._stop()
        super().connection_lost(exc)

    def _awaits_headers(self) -> bool:
        is_ours = self.transport.get_protocol() is self  # otherwise it is a socket by now
        return is_ours and (self.cycle is None or self.cycle.response_complete)

    def _wait(self) -> None:
        if self._timer is None:
            loop = asyncio.get_running_loop()
            self._timer = loop.call_later(self.header_seconds, self._give_up)

    def _stop(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _give_up(self) -> None:
        self._timer = None
        if self._awaits_headers():
            self.transport.close()

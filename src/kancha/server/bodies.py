"""Reading and writing the bodies of REST requests."""

from __future__ import annotations

from typing import TypeVar

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from kancha.server.refusal import Refusal

Body = TypeVar("Body")


async def read(request: Request, kind: type[Body]) -> Body:
    """Return the body of a request, or raise Refusal."""
    return decode(await request.body(), kind)


def decode(data: bytes | str, kind: type[Body]) -> Body:
    """Return what a client sent, or raise a Refusal that names the field, never the value."""
    try:
        return msgspec.json.decode(data, type=kind)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise Refusal("malformed", f"Not understood: {_where(error)}.") from None


def _where(error: Exception) -> str:
    text = str(error).splitlines()[0] if str(error) else type(error).__name__
    return "".join(c if c.isascii() and c.isprintable() else "?" for c in text[:160])


def reply(body: object) -> Response:
    """Return a response with a JSON body."""
    return Response(msgspec.json.encode(body), media_type="application/json")


def guest(request: Request) -> str:
    """Return the guest who asks."""
    name: str = request.state.guest
    return name

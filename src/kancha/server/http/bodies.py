"""Reading and writing JSON bodies."""

from __future__ import annotations

from typing import TypeVar

import msgspec
from starlette.responses import Response

from kancha.server.refusal import Refusal

Body = TypeVar("Body")


def decode(data: bytes | str, kind: type[Body]) -> Body:
    """Return what a client sent, or raise a Refusal that names the field but not its value."""
    try:
        return msgspec.json.decode(data, type=kind)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise Refusal("malformed", f"Invalid message: {_reason(error)}.") from None


def _reason(error: Exception) -> str:
    text = str(error).splitlines()[0] if str(error) else type(error).__name__
    return "".join(c if c.isascii() and c.isprintable() else "?" for c in text[:160])


def json_response(body: object) -> Response:
    """Return a response with a JSON body."""
    return Response(msgspec.json.encode(body), media_type="application/json")

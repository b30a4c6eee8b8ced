"""The OpenAPI document of the REST API."""

from __future__ import annotations

from typing import Any

from fastapi import FastAPI
from fastapi.openapi.utils import get_openapi

from kancha.server.schema import components

DESCRIPTION = (
    "Games, tables and records. A table's moves are made and shown over its WebSocket,"
    " `/api/tables/{table}/socket?since=VERSION`: the client sends the messages of `FromClient`,"
    " the server those of `FromServer`. The first answer sets a cookie that makes the browser a"
    " guest. A bot has no cookie: it sends `Authorization: Bearer TOKEN` with every request and"
    " when it opens a socket, and otherwise the same messages as browsers. Its owner makes the"
    " token with `POST /api/account/bots/{name}/tokens`; its scopes say what it may be used for,"
    " and nothing that is not among them is open to bots. `GET /api/tables/{table}/guess` has what"
    " an engine needs for its move. Refusals are a `Refused` with status 400, 401, 403, 404,"
    " 409, 413, 429, 500 or 503."
)


def document(app: FastAPI) -> dict[str, Any]:
    """Return the document: the routes as FastAPI knows them, the types as msgspec knows them."""
    found = get_openapi(title="Kancha", version="1", description=DESCRIPTION, routes=app.routes)
    return {**found, "components": {"schemas": components()}}
